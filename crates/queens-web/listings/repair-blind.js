const choice = (list) => list[Math.floor(Math.random() * list.length)]; //= choice
const n = 8; //= n
const budget = 10 * n + 100;
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
  for (let step = 0; step <= budget; step++) {
    const attacked = columns.map((column, row) => threats(row, column));
    if (Math.max(...attacked) === 0) {
      console.log(columns); //< solved
      break;
    }
    if (step === budget) break;
    const row = choice(all.filter((row) => attacked[row] === Math.max(...attacked)));
    const old = columns[row];
    const others = all.filter((column) => column !== old);
    columns[row] = choice(others); //> moved row, old, columns[row]
  }
  columns.length = 0; //> restarted
}
