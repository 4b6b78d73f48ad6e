// Addresses: invalid parts are ignored and named, and do not affect the others.

import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "../src/place";

test("one bad square of an address keeps the good ones, and is named", () => {
  const { view, state } = parse("#play?n=8&queens=a1,z9,c2");
  assert.equal(view, "play");
  const n = state.integer("n", 1, 32, 8);
  assert.deepEqual(state.squares("queens", n), [56, 50]);
  assert.equal(state.notice(), "Ignored in the link: queens=z9 (squares of the 8 × 8 board, such as a1,c2).");
});

test("no part of a valid address is ignored", () => {
  const { state } = parse("#play?queens=a1,c2,a1");
  assert.deepEqual(state.squares("queens", 8), [56, 50]);
  assert.equal(state.notice(), null);
});
