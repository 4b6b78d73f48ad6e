const n = 8; //= n
const columns = Array(n).fill(-1); //: state columns
let row = 0;
let column = 0;

function isSafe(row, column) {
  for (let r = 0; r < row; r++) {
    const distance = Math.abs(column - columns[r]);
    if (distance === 0 || distance === row - r) {
      return false; //< rejected row, column, r, columns[r]
    }
  }
  return true;
}

while (true) {
  if (row === n) {
    console.log(columns); //< solved
    column = n;
  }
  while (column < n && !isSafe(row, column)) column++;
  if (column < n) {
    columns[row] = column; //> placed row, column
    row++;
    column = 0;
  } else if (row > 0) {
    row--;
    column = columns[row];
    columns[row] = -1; //> removed row, column
    column++;
  } else {
    break; //< done
  }
}
