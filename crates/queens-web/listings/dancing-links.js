const n = 8; //= n
const items = 6 * n - 2; // rows, columns, falling and rising diagonals
const [up, down, item] = [1, 2, 3].map(() => [...Array(items).keys()]);
const sizes = Array(items).fill(0); //: state squares, sizes
const squares = [];
const covered = Array(items).fill(false);

for (let square = 0; square < n * n; square++) {
  const row = Math.floor(square / n), column = square % n;
  for (const i of [row, n + column, 3 * n - 1 + row - column, 4 * n - 1 + row + column]) {
    const node = up.length;
    up.push(up[i]);
    down.push(i);
    item.push(i);
    down[up[node]] = up[i] = node;
    sizes[i]++;
  }
}

function others(node) {
  const first = node - (node - items) % 4;
  return [0, 1, 2, 3].map((k) => first + k).filter((x) => x !== node);
}

function cover(i) {
  covered[i] = true;
  for (let node = down[i]; node !== i; node = down[node]) {
    for (const x of others(node)) {
      down[up[x]] = down[x];
      up[down[x]] = up[x];
      sizes[item[x]]--;
    }
  }
}

function uncover(i) {
  for (let node = up[i]; node !== i; node = up[node]) {
    for (const x of others(node).reverse()) {
      down[up[x]] = up[down[x]] = x;
      sizes[item[x]]++;
    }
  }
  covered[i] = false;
}

function place() {
  let i = -1;
  for (let other = 0; other < 2 * n; other++) {
    if (!covered[other] && (i < 0 || sizes[other] < sizes[i])) i = other;
  }
  if (i < 0) {
    console.log(squares); //< solved
    return;
  }
  if (sizes[i] === 0) {
    return; //< dead_end i
  }
  cover(i); //> chosen i
  for (let node = down[i]; node !== i; node = down[node]) {
    const square = Math.floor((node - items) / 4);
    const row = Math.floor(square / n), column = square % n;
    for (const x of others(node)) cover(item[x]);
    squares.push(square); //> placed row, column
    place();
    for (const x of others(node).reverse()) uncover(item[x]);
    squares.pop(); //> removed row, column
  }
  uncover(i);
}

place(); //> done
