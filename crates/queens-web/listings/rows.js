const n = 8; //= n
const columns = []; //: state columns

function clash() {
  for (let row = 0; row < n; row++) {
    for (let r = 0; r < row; r++) {
      const distance = Math.abs(columns[row] - columns[r]);
      if (distance === 0 || distance === row - r) {
        return true; //< rejected row, columns[row], r, columns[r]
      }
    }
  }
  return false;
}

function place(row) {
  if (row === n) {
    if (!clash()) {
      console.log(columns); //< solved
    }
    return;
  }
  for (let column = 0; column < n; column++) {
    columns.push(column); //> placed row, column
    place(row + 1);
    columns.pop(); //> removed row, column
  }
}

place(0); //> done
