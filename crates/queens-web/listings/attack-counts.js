const n = 8; //= n
const columns = []; //: state columns
const attacks = Array.from({ length: n }, () => Array(n).fill(0)); //: state attacks

function attack(row, column, change) {
  for (const [down, right] of [[0, 1], [1, 1], [1, 0], [1, -1]]) {
    for (const sign of [1, -1]) {
      let [r, c] = [row + sign * down, column + sign * right];
      while (r >= 0 && r < n && c >= 0 && c < n) {
        attacks[r][c] += change;
        r += sign * down;
        c += sign * right;
      }
    }
  }
}

function place(row) {
  if (row === n) {
    console.log(columns); //< solved
    return;
  }
  for (let column = 0; column < n; column++) {
    if (attacks[row][column] > 0) {
      continue; //< rejected row, column
    }
    columns.push(column);
    attack(row, column, 1); //> placed row, column
    place(row + 1);
    columns.pop();
    attack(row, column, -1); //> removed row, column
  }
}

place(0); //> done
