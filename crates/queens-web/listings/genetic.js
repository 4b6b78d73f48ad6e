const choice = (list) => list[Math.floor(Math.random() * list.length)]; //= choice
const chance = (p) => Math.random() < p; //= chance
const n = 8; //= n
const size = 100; //= population
const mutation = 80; //= mutation
const range = (end) => [...Array(end).keys()];
let population = []; //: state columns, population
let columns = [];

function conflicts(board) {
  let count = 0;
  board.forEach((column, row) => {
    for (let r = 0; r < row; r++) {
      const distance = Math.abs(column - board[r]);
      if (distance === 0 || distance === row - r) count++;
    }
  });
  return count;
}

function child() {
  const [first, second] = [choice(range(size / 2)), choice(range(size / 2))];
  const cut = choice(range(n).slice(1));
  const board = [...population[first].slice(0, cut), ...population[second].slice(cut)];
  if (chance(mutation / 100)) {
    const row = choice(range(n));
    board[row] = choice(range(n));
  }
  return board;
}

function evolve() {
  for (let generation = 0; generation <= 30 * n; generation++) {
    const born = population.slice(0, 2);
    while (born.length < size) {
      columns = population.length > 0 ? child() : range(n).map(() => choice(range(n)));
      born.push(columns); //> replaced ! columns, population.flat()
      if (conflicts(columns) === 0) {
        console.log(columns); //< solved ! columns, population.flat()
        return;
      }
    }
    if (generation < 30 * n) population = born.sort((a, b) => conflicts(a) - conflicts(b));
  }
}

while (true) {
  evolve();
  population = [];
  columns = []; //> restarted
}
