const choice = (list) => list[Math.floor(Math.random() * list.length)]; //= choice
const n = 8; //= n
const tenure = 10; //= tenure
const all = [...Array(n).keys()];
const columns = []; //: state columns, tabu
const tabu = [];

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
  let record = n * n;
  let steps = 5 * n + 50;
  while (true) {
    const now = columns.map((column, row) => threats(row, column));
    const conflicts = now.reduce((sum, count) => sum + count, 0) / 2;
    if (conflicts === 0) {
      console.log(columns); //< solved
      break;
    }
    if (steps-- === 0) break;
    record = Math.min(record, conflicts);
    const change = new Map();
    for (const row of all) {
      for (const column of all) {
        if (column === columns[row]) continue;
        const by = threats(row, column) - now[row];
        if (!tabu.includes(row * n + column) || conflicts + by < record) change.set(row * n + column, by);
      }
    }
    const best = Math.min(...change.values());
    const square = choice([...change.keys()].filter((square) => change.get(square) === best));
    const row = Math.floor(square / n), column = square % n;
    const old = columns[row];
    tabu.push(row * n + old);
    if (tabu.length > tenure) tabu.shift();
    columns[row] = column; //> moved row, old, column
  }
  tabu.length = 0;
  columns.length = 0; //> restarted
}
