const n = 8; //= n
const order = "rows"; //= order
const all = [...Array(n).keys()];
const columns = all.map(() => -1); //: state columns, struck, arcs
const struck = all.map(() => all.map(() => 0));
const arcs = [...Array(n * n).keys()].filter((arc) => Math.floor(arc / n) !== arc % n);

const left = (row) => all.filter((column) => struck[row][column] === 0);
const level = () => 1 + columns.filter((column) => column >= 0).length;

function lookAgain(row, other) {
  for (const r of all) {
    const arc = r * n + row;
    if (columns[r] < 0 && r !== row && r !== other && !arcs.includes(arc)) arcs.push(arc);
  }
}

function isConsistent() {
  while (arcs.length > 0) {
    const row = Math.floor(arcs[0] / n), other = arcs[0] % n;
    const before = left(row).length;
    for (const column of left(row)) {
      if (left(other).every((c) => c === column || Math.abs(c - column) === Math.abs(other - row))) {
        struck[row][column] = level(); //> struck row, column
      }
    }
    arcs.shift();
    if (left(row).length === 0) {
      arcs.length = 0;
      return false; //< dead_end row
    }
    if (left(row).length < before) lookAgain(row, other);
  }
  return true;
}

function place() {
  if (!isConsistent()) return;
  const rows = all.filter((row) => columns[row] < 0);
  if (rows.length === 0) {
    console.log(columns); //< solved
    return;
  }
  let row = rows[0];
  if (order === "mrv") {
    for (const r of rows) if (left(r).length < left(row).length) row = r;
    rows.length = 0; //> chosen row
  }
  for (const column of left(row)) {
    columns[row] = column;
    for (const c of left(row)) if (c !== column) struck[row][c] = level();
    lookAgain(row, row); //> placed row, column
    place();
    for (const line of struck) all.forEach((c) => (line[c] = line[c] < level() ? line[c] : 0));
    columns[row] = -1; //> removed row, column
  }
}

place(); //> done
