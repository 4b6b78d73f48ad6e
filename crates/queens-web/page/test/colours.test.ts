import assert from "node:assert/strict";
import { test } from "node:test";
import { outline } from "../src/region-style";
import { inColours } from "../src/regions/colours";

const puzzle = { n: 4, touch: true, regions: [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3], given: [], crossed: [] };

test("regions are named by colour, one or several, and by letter where the board shows letters", () => {
  const text = "All free squares of region C are in rows 1 and 2, so a3 is out.";
  assert.equal(inColours(text, puzzle, "soft"), "All free squares of the light blue region are in rows 1 and 2, so a3 is out.");
  assert.equal(inColours(text, puzzle, "letters"), "All free squares of the light blue (C) region are in rows 1 and 2, so a3 is out.");
  assert.equal(
    inColours("Regions A, B and D have free squares in rows 1 and 2 only.", puzzle, "soft"),
    "The purple, orange and green regions have free squares in rows 1 and 2 only.",
  );
  assert.equal(inColours("c4 and d5 share region B.", puzzle, "soft"), "c4 and d5 share the orange region.");
});

test("where there are no colours, letters stay", () => {
  const text = "The only free square of region D is d2.";
  assert.equal(inColours(text, puzzle, "plain"), text);
  assert.equal(inColours(text, { ...puzzle, regions: [] }, "soft"), text);
});

test("the outline of a hint stays inside the board, where nothing clips it", () => {
  const all = new Set(Array.from({ length: 9 }, (_, square) => square));
  const path = outline(3, (a, b) => all.has(a) !== all.has(b), 0.05);
  const corners = [...path.matchAll(/M([\d.]+) ([\d.]+)([vh])1/g)].map(([, x, y, way]) => (way === "v" ? Number(x) : Number(y)));
  assert.equal(corners.length, 12);
  assert.deepEqual([...new Set(corners)].sort(), [0.05, 2.95]);
});
