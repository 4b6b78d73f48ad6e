const n = 8; //= n
const board = (1 << n) - 1;
const queens = [];

function place(row, columns, falling, rising) { //: state columns, falling, rising
  if (row === n) {
    console.log(queens); //< solved
    return;
  }
  let free = board & ~(columns | falling | rising);
  while (free !== 0) {
    const queen = free & -free;
    free ^= queen;
    const column = Math.log2(queen);
    queens.push(column); //> placed row, column ! columns | queen, board & ((falling | queen) << 1), (rising | queen) >> 1
    place(row + 1, columns | queen, board & ((falling | queen) << 1), (rising | queen) >> 1);
    queens.pop(); //> removed row, column
  }
}

place(0, 0, 0, 0); //> done ! 0, 0, 0
