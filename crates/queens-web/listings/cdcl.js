const n = 8; //= n
const squares = [...Array(n * n).keys()].map((i) => i + 1); // the literal s is a queen on square s, and -s none
const columns = Array(n).fill(-1); //: state columns, trail, learnt
const trail = []; // literals that are true
let learnt = [];
const value = Array(n * n + 1).fill(0); // 1 is a queen, -1 struck out
const level = Array(n * n + 1).fill(0);
const reason = Array(n * n + 1).fill([]);
const latest = Array(n * n + 1).fill(0);
const decisions = []; // where they are in the trail
const clauses = [];
const watching = new Map(squares.flatMap((s) => [[s, []], [-s, []]]));
let forced = [];
let head = 0;
let conflicts = 0;

const truth = (literal) => (literal > 0 ? value[literal] : -value[-literal]);
const place = (s) => [Math.floor((s - 1) / n), (s - 1) % n];

function attacks(a, b) {
  const [row, column] = place(a), [r, c] = place(b);
  return a !== b && (r === row || c === column || Math.abs(r - row) === Math.abs(c - column));
}

function add(clause) {
  const number = clauses.push(clause) - 1;
  if (clause.length === 1) forced.push([clause[0], number]);
  else for (const literal of clause.slice(0, 2)) watching.get(literal).push(number);
}

function note(literal, why) {
  const s = Math.abs(literal);
  value[s] = Math.sign(literal);
  level[s] = decisions.length;
  reason[s] = why;
  trail.push(literal);
}

function assign(literal, why) {
  note(literal, why);
  const s = Math.abs(literal);
  const [row, column] = place(s);
  if (literal < 0) {
    return; //< struck row, column
  }
  for (const other of squares) {
    if (value[other] === 0 && attacks(s, other)) note(-other, [-other, -s]);
  }
  columns[row] = column; //> placed row, column
}

// A literal has become false.
function visit(literal) {
  const watched = watching.get(literal);
  watching.set(literal, []);
  for (const i of watched) {
    const clause = clauses[i];
    if (clause[0] === literal) [clause[0], clause[1]] = [clause[1], clause[0]];
    const k = clause.findIndex((other, k) => k >= 2 && truth(other) >= 0);
    if (truth(clause[0]) < 1 && k >= 0) {
      [clause[1], clause[k]] = [clause[k], clause[1]];
      watching.get(clause[1]).push(i);
    } else {
      watching.get(literal).push(i);
      if (truth(clause[0]) < 1) forced.push([clause[0], i]);
    }
  }
}

// The number of a clause that is false, or -1.
function propagate() {
  while (forced.length > 0 || head < trail.length) {
    if (forced.length > 0) {
      const [literal, i] = forced.shift();
      if (truth(literal) < 0) return i;
      if (truth(literal) === 0) assign(literal, clauses[i]);
    } else {
      visit(-trail[head++]);
    }
  }
  return -1;
}

function decide() {
  const left = (row) => squares.slice(row * n, row * n + n).filter((s) => value[s] === 0);
  let best = [];
  for (let row = 0; row < n; row++) {
    const open = left(row);
    if (open.length > 0 && (best.length === 0 || open.length < best.length)) best = open;
  }
  const s = best.reduce((a, b) => (latest[b] > latest[a] ? b : a));
  decisions.push(trail.length);
  assign(s, []);
}

function learn(clause) {
  conflicts++;
  const found = [0];
  const seen = new Set();
  let ofLevel = 0;
  let at = trail.length;
  while (true) {
    for (const literal of clause) {
      const s = Math.abs(literal);
      if (level[s] === 0 || seen.has(s)) continue;
      seen.add(s);
      latest[s] = conflicts;
      if (level[s] === decisions.length) ofLevel++;
      else found.push(literal);
    }
    do at--;
    while (!seen.has(Math.abs(trail[at])));
    ofLevel--;
    if (ofLevel === 0) {
      found[0] = -trail[at];
      return found;
    }
    clause = reason[Math.abs(trail[at])].filter((literal) => literal !== trail[at]);
  }
}

function leave(s) {
  const [row, column] = place(s);
  columns[row] = -1; //> removed row, column
}

function keep(clause) {
  let back = 0;
  if (clause.length > 1) {
    let k = 1;
    clause.forEach((literal, i) => {
      if (i > 1 && level[Math.abs(literal)] > level[Math.abs(clause[k])]) k = i;
    });
    back = level[Math.abs(clause[k])];
    [clause[1], clause[k]] = [clause[k], clause[1]];
  }
  learnt = [...clause]; //> learnt
  while (decisions.length > back) {
    while (trail.length > decisions[decisions.length - 1]) {
      const literal = trail.pop();
      value[Math.abs(literal)] = 0;
      if (literal > 0) leave(literal);
    }
    decisions.pop();
  }
  head = trail.length;
  add(clause);
  forced = [[clause[0], clauses.length - 1]];
}

for (let i = 0; i < n; i++) add(squares.slice(i * n, i * n + n));
for (let i = 0; i < n; i++) add(squares.filter((s) => (s - 1) % n === i));
while (true) {
  const i = propagate();
  if (i < 0 && columns.includes(-1)) {
    decide();
    continue;
  }
  if (i < 0) {
    console.log(columns); //< solved
  } else if (i < 2 * n) {
    forced = []; //< dead_end i
  } else {
    forced = []; //< conflict
  }
  if (decisions.length === 0) break;
  keep(i >= 0 ? learn(clauses[i]) : decisions.map((at) => -trail[at]).reverse());
}
for (const literal of [...trail].reverse()) if (literal > 0) leave(literal);
head = 0; //> done
