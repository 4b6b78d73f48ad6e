const n = 8; //= n
const columns = []; //: state columns
const sums = new Set(); //: state sums
const differences = new Set(); //: state differences

function place(row) {
  if (row === n) {
    console.log(columns); //< solved
    return;
  }
  for (let column = 0; column < n; column++) {
    if (columns.includes(column)) continue;
    if (sums.has(row + column) || differences.has(row - column)) {
      continue; //< rejected row, column
    }
    columns.push(column);
    sums.add(row + column);
    differences.add(row - column); //> placed row, column
    place(row + 1);
    columns.pop();
    sums.delete(row + column);
    differences.delete(row - column); //> removed row, column
  }
}

place(0); //> done
