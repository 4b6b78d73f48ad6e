const n = 8; //= n
const order = "rows"; //= order
const all = [...Array(n).keys()];
const columns = all.map(() => -1); //: state columns, struck
const struck = all.map(() => all.map(() => 0));

const openRows = () => all.filter((row) => columns[row] < 0);
const left = (row) => all.filter((column) => struck[row][column] === 0);

function strike(row, column, change) {
  for (const r of openRows()) {
    const distance = Math.abs(r - row);
    for (const c of [column - distance, column, column + distance]) {
      if (c >= 0 && c < n) struck[r][c] += change;
    }
  }
}

function place() {
  const rows = openRows();
  if (rows.length === 0) {
    console.log(columns); //< solved
    return;
  }
  for (const row of rows) {
    if (left(row).length === 0) {
      return; //< dead_end row
    }
  }
  let row = rows[0];
  if (order === "mrv") {
    for (const r of rows) if (left(r).length < left(row).length) row = r;
    rows.length = 0; //> chosen row
  }
  for (const column of left(row)) {
    columns[row] = column;
    strike(row, column, 1); //> placed row, column
    place();
    strike(row, column, -1);
    columns[row] = -1; //> removed row, column
  }
}

place(); //> done
