const choice = (list) => list[Math.floor(Math.random() * list.length)]; //= choice
const chance = (p) => Math.random() < p; //= chance
const n = 8; //= n
const cooling = 0.95; //= cooling
const sweep = n * n;
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
  for (let step = 0; step <= 45 * sweep; step++) {
    if (all.every((row) => threats(row, columns[row]) === 0)) {
      console.log(columns); //< solved
      break;
    }
    if (step === 45 * sweep) break;
    const temperature = cooling ** Math.floor(step / sweep);
    const row = choice(all);
    const old = columns[row];
    const column = choice(all.filter((column) => column !== old));
    const worse = threats(row, column) - threats(row, old);
    if (chance(Math.exp(-Math.max(0, worse) / temperature))) {
      columns[row] = column; //> moved row, old, column
    } else {
      continue; //< declined row, old, column
    }
  }
  columns.length = 0; //> restarted
}
