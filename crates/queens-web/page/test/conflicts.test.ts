// Conflicts between queens, on boards with one queen in each line and with several.

import assert from "node:assert/strict";
import { test } from "node:test";
import { conflictInWords, conflictsAmong, excluded } from "../src/conflicts";
import { squareFromChess } from "../src/place";
import type { Puzzle } from "../src/puzzle";

/** A board whose regions are its columns, so that they add nothing. */
function board(n: number, stars?: number): Puzzle {
  const regions = Array.from({ length: n * n }, (_, square) => square % n);
  return { n, touch: true, regions, given: [], crossed: [], ...(stars && { stars }) };
}

const squares = (n: number, names: string) => names.split(" ").map((name) => squareFromChess(name, n)!);
const said = (puzzle: Puzzle, names: string) => conflictInWords(puzzle, conflictsAmong(puzzle, squares(puzzle.n, names)));

test("with one queen in each line, two in a row, column or region are in conflict, and two that touch", () => {
  const puzzle = board(8);
  assert.equal(said(puzzle, "a1 f1"), "a1 and f1 share row 1.");
  assert.equal(said(puzzle, "a1 a4"), "a1 and a4 share column a.");
  assert.equal(said(puzzle, "a1 b2"), "a1 and b2 touch.");
  assert.equal(said(puzzle, "a1 b3 d2"), null);
  const inPairs = { ...puzzle, regions: puzzle.regions.map((region) => region >> 1) };
  assert.equal(said(inPairs, "a1 b5"), "a1 and b5 share region A.");
});

test("with two queens in each line, a third is in conflict, and two that touch", () => {
  const puzzle = board(10, 2);
  assert.equal(said(puzzle, "a1 f1 c3 a3"), null);
  assert.equal(said(puzzle, "a1 b2"), "a1 and b2 touch.");
  assert.equal(said(puzzle, "a1 c1"), null);
  assert.equal(said(puzzle, "a1 c1 h1"), "Row 1 has more than 2 queens.");
  assert.equal(said(puzzle, "d1 d4 d9"), "Column d has more than 2 queens.");
  assert.deepEqual(conflictsAmong(puzzle, squares(10, "a1 c1 h1")).length, 3);
  const inPairs = { ...puzzle, regions: puzzle.regions.map((region) => region >> 1) };
  assert.equal(said(inPairs, "a1 b5 a9"), "Region A has more than 2 queens.");
});

test("the squares around a queen are excluded, and those of a line that has its queens", () => {
  const alone = excluded(board(10, 2), new Set(squares(10, "c3")));
  assert.deepEqual(alone, squares(10, "b4 c4 d4 b3 d3 b2 c2 d2"));
  const full = new Set(excluded(board(10, 2), new Set(squares(10, "c3 g3"))));
  assert.ok(squares(10, "a3 e3 j3").every((square) => full.has(square)));
  assert.ok(!full.has(squareFromChess("c8", 10)!));
  const single = new Set(excluded(board(5), new Set(squares(5, "c3"))));
  assert.equal(single.size, 4 + 4 + 4, "its row, its column, and its corners");
});
