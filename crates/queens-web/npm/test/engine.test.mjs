// Tests the package as a user installs it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { board, count, explain, isUnique, make, rate, solutions, solve } from "queens-engine";

const FIVE = "AAAAB\nACABB\nCCDDD\nECCDD\nECDDD";

const attack = (columns) =>
  columns.some((column, row) =>
    columns.some((other, below) => below > row && (other === column || Math.abs(other - column) === below - row)),
  );

test("all solutions of the classic boards come in order, without attacks", () => {
  for (const [n, expected] of [[1, 1], [2, 0], [4, 2], [6, 4], [8, 92]]) {
    const found = [...solutions(n)];
    assert.equal(found.length, expected);
    assert.ok(found.every((solution) => solution.length === n && !attack(solution)));
    assert.deepEqual(found.map(String), found.map(String).sort());
  }
});

test("listing is lazy, and solve is its first", () => {
  const [first] = solutions(20);
  assert.deepEqual(solve(20), first);
  assert.equal(solve(3), undefined);
  assert.equal(solve(40).length, 40);
});

test("counts are exact", () => {
  assert.equal(count(8), 92n);
  assert.equal(count(13), 73712n);
});

test("a board with regions is read, solved, rated and explained", () => {
  const read = board(FIVE);
  assert.equal(read.n, 5);
  assert.deepEqual(read.regions[0], [0, 0, 0, 0, 1]);
  assert.deepEqual(board(read.code), read);
  assert.deepEqual(solve(read), [2, 4, 1, 3, 0]);
  assert.equal(isUnique(FIVE), true);
  assert.equal(isUnique(4), false);
  assert.ok(["easy", "medium", "hard", "expert"].includes(rate(FIVE).difficulty));
  assert.equal(rate(4), undefined);
  const { steps, solution } = explain(FIVE);
  assert.deepEqual(solution, [2, 4, 1, 3, 0]);
  const placed = steps.flatMap(({ place }) => (place ? [place] : []));
  assert.deepEqual(placed.sort().map(([, column]) => column), solution);
  assert.ok(steps.every(({ text, technique }) => text.endsWith(".") && technique));
  assert.notEqual(explain(FIVE, "de").steps[0].text, steps[0].text);
});

test("given queens and blocked squares are kept", () => {
  const read = board("4t.b94g1s0.q01.x33");
  assert.deepEqual(read.queens, [[0, 1]]);
  assert.deepEqual(read.blocked, [[3, 3]]);
  assert.deepEqual(read.regions[3], [2, 2, 3, 3]);
});

test("puzzles that are made have one solution, and a seed gives the same one", () => {
  const made = make(7, { difficulty: "easy", seed: 1 });
  assert.equal(isUnique(made), true);
  assert.equal(rate(made).difficulty, "easy");
  assert.deepEqual(make(7, { difficulty: "easy", seed: 1n }), made);
});

test("star battles are made, solved and explained", () => {
  const made = make(9, { stars: 2, seed: 4 });
  assert.equal(made.stars, 2);
  assert.equal(isUnique(made), true);
  const columns = solve(made);
  assert.equal(columns.length, 18);
  const stars = columns.map((column, index) => [Math.floor(index / 2), column]);
  const touch = ([row, column], [other, beside]) => Math.abs(row - other) < 2 && Math.abs(column - beside) < 2;
  assert.ok(stars.every((one, i) => stars.every((other, j) => i === j || !touch(one, other))));
  const lines = [([, column]) => column, ([row, column]) => made.regions[row][column]];
  for (const line of lines) {
    const counts = Array(9).fill(0);
    for (const star of stars) counts[line(star)]++;
    assert.deepEqual(counts, Array(9).fill(2));
  }
  assert.deepEqual(explain(made).solution, columns);
  assert.throws(() => make(5, { stars: 2, seed: 4 }), /larger side/);
});

test("wrong input is an error with a message", () => {
  assert.throws(() => solve("AAB\nAB"), (error) => error instanceof Error && error.message.length > 10);
  assert.throws(() => count(100), Error);
  assert.throws(() => make(7, { difficulty: "trivial" }), Error);
});
