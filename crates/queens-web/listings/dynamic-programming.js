const n = 8; //= n
const full = 2 ** n - 1;
let columns = []; //: state columns, states, ways
const states = [1];
let ways = [];

// A state is a string: columns, falling and rising diagonals.
function moves(state) {
  const [taken, falling, rising] = state.split(" ").map(Number);
  const found = [];
  for (let column = 0; column < n; column++) {
    const queen = 1 << column;
    if (queen & (taken | falling | rising)) continue;
    const reached = [taken | queen, ((falling | queen) << 1) & full, (rising | queen) >> 1];
    found.push([column, reached.join(" ")]);
  }
  return found;
}

function place(column) {
  columns.push(column); //> placed columns.length - 1, column
}

function remove() {
  const column = columns.pop(); //> removed columns.length, column
}

const empty = "0 0 0";
let known = new Map([[empty, { ways: 1, queens: [] }]]);
const rows = [known];
for (let row = 0; row < n; row++) {
  const below = new Map();
  ways = [];
  states.push(0);
  for (const [state, { ways: toState, queens }] of known) {
    columns = [...queens]; //> replaced
    for (const [column, reached] of moves(state)) {
      if (!below.has(reached)) {
        below.set(reached, { number: ways.length, queens: [...columns, column] });
        ways.push(0);
        states[states.length - 1]++;
      }
      ways[below.get(reached).number] += toState;
      place(column);
      remove();
    }
    if (moves(state).length === 0) {
      continue; //< dead_end row
    }
  }
  known = new Map([...below].map(([state, { number, queens }]) => [state, { ways: ways[number], queens }]));
  rows.push(known);
}

const total = ways.reduce((sum, count) => sum + count, 0);
columns = [];
ways = [];
console.log(total); //< counted

const good = [new Set(known.keys())];
for (const row of rows.slice(0, -1).reverse()) {
  good.unshift(new Set([...row.keys()].filter((state) => moves(state).some(([, s]) => good[0].has(s)))));
}

function solve(state) {
  if (columns.length === n) {
    console.log(columns); //< solved
    return;
  }
  for (const [column, reached] of moves(state)) {
    if (!good[columns.length + 1].has(reached)) continue;
    place(column);
    solve(reached);
    remove();
  }
}

solve(empty); //> done
