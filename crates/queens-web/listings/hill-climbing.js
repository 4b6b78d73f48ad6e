const choice = (list) => list[Math.floor(Math.random() * list.length)]; //= choice
const n = 8; //= n
const sideways = 0; //= sideways
const all = [...Array(n).keys()];
const columns = []; //: state columns

function threats(row, column) {
  let count = 0;
  columns.forEach((c, r) => {
    if (r !== row && (c === column || Math.abs(c - column) === Math.abs(r - row))) count++;
  });
  return count;
}

while (true) {
  for (let row = 0; row < n; row++) {
    columns.push(choice(all)); //> placed row, columns[row]
  }
  let level = 0;
  while (true) {
    const now = columns.map((column, row) => threats(row, column));
    if (Math.max(...now) === 0) {
      console.log(columns); //< solved
      break;
    }
    const change = new Map();
    for (const row of all) {
      for (const column of all) {
        if (column !== columns[row]) change.set(row * n + column, threats(row, column) - now[row]);
      }
    }
    const best = Math.min(...change.values());
    level = best < 0 ? 0 : level + 1;
    if (best > 0 || level > sideways) {
      break; //< trapped
    }
    const square = choice([...change.keys()].filter((square) => change.get(square) === best));
    const row = Math.floor(square / n), column = square % n;
    const old = columns[row];
    columns[row] = column; //> moved row, old, column
  }
  columns.length = 0; //> restarted
}
