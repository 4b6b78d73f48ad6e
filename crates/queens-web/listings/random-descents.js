const choice = (list) => list[Math.floor(Math.random() * list.length)]; //= choice
const n = 8; //= n
const order = "mrv"; //= order
const all = [...Array(n).keys()];
const columns = all.map(() => -1); //: state columns, struck, choices
const struck = all.map(() => all.map(() => 0));
const choices = [];
let descents = 0;
let total = 0;

const openRows = () => all.filter((row) => columns[row] < 0);
const left = (row) => all.filter((column) => struck[row][column] === 0);

function strike(row, column) {
  for (const r of openRows()) {
    const distance = Math.abs(r - row);
    for (const c of [column - distance, column, column + distance]) {
      if (c >= 0 && c < n) struck[r][c] += 1;
    }
  }
}

function descend() {
  while (openRows().length > 0) {
    const rows = openRows();
    for (const row of rows) {
      if (left(row).length === 0) {
        return 0; //< dead_end row
      }
    }
    let row = rows[0];
    if (order === "mrv") {
      for (const r of rows) if (left(r).length < left(row).length) row = r;
      rows.length = 0; //> chosen row
    }
    const squares = left(row);
    columns[row] = choice(squares);
    strike(row, columns[row]);
    choices.push(squares.length); //> placed row, columns[row]
  }
  console.log(columns); //< solved
  return choices.reduce((product, number) => product * number, 1);
}

while (true) {
  total += descend();
  descents += 1;
  console.log("about", total / descents, "solutions");
  columns.fill(-1);
  for (const row of struck) row.fill(0);
  choices.length = 0; //> restarted
}
