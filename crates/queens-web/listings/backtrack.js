const n = 8; //= n
const columns = []; //: state columns

function isSafe(row, column) {
  for (let r = 0; r < row; r++) {
    const distance = Math.abs(column - columns[r]);
    if (distance === 0 || distance === row - r) {
      return false; //< rejected row, column, r, columns[r]
    }
  }
  return true;
}

function place(row) {
  if (row === n) {
    console.log(columns); //< solved
    return;
  }
  for (let column = 0; column < n; column++) {
    if (isSafe(row, column)) {
      columns.push(column); //> placed row, column
      place(row + 1);
      columns.pop(); //> removed row, column
    }
  }
}

place(0); //> done
