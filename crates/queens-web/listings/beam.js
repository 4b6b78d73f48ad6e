const choice = (list) => list[Math.floor(Math.random() * list.length)]; //= choice
const n = 8; //= n
const width = 10; //= width
const all = [...Array(n).keys()];
let population = []; //: state columns, population
let columns = [];

function conflicts(board) {
  let count = 0;
  for (const b of all) {
    for (let a = 0; a < b; a++) {
      if (board[a] === board[b] || Math.abs(board[a] - board[b]) === b - a) count++;
    }
  }
  return count;
}

function neighbours() {
  const found = [];
  population.forEach((board, parent) => {
    for (let square = 0; square < n * n; square++) {
      const row = Math.floor(square / n), column = square % n;
      if (board[row] === column) continue;
      const moved = board.map((old, r) => (r === row ? column : old));
      found.push({ number: parent * n * n + square, board: moved, height: conflicts(moved) });
    }
  });
  return found;
}

function climb() {
  for (let step = 0; step <= 3 * n; step++) {
    let found = neighbours();
    const born = [];
    while (born.length < width) {
      if (population.length > 0) {
        if (found.length === 0) break;
        const best = found.reduce((least, { height }) => Math.min(least, height), Infinity);
        const number = choice(found.filter(({ height }) => height === best).map(({ number }) => number));
        columns = found.find((one) => one.number === number).board;
        found = found.filter(({ board }) => String(board) !== String(columns));
      } else {
        columns = all.map(() => choice(all));
      }
      born.push(columns); //> replaced ! columns, population.flat()
      if (conflicts(columns) === 0) {
        console.log(columns); //< solved ! columns, population.flat()
        return;
      }
    }
    if (step < 3 * n) population = born;
  }
}

while (true) {
  climb();
  population = [];
  columns = []; //> restarted
}
