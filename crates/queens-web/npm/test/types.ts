// Compiles only if the types are right.

import { type Board, type Solution, count, explain, isUnique, make, rate, solutions, solve } from "queens-engine";

const made: Board = make(8, { difficulty: "hard", seed: 3 });
const battle: number = make(9, { stars: 2 }).stars;
const first: Solution | undefined = solve(made);
const total: bigint = count(8);
const unique: boolean | undefined = isUnique("AABB\nAABB\nCCDD\nCCDD");
const score: number | undefined = rate(made.code)?.score;
const texts: string[] = explain(made, "es").steps.map((step) => step.text);
for (const solution of solutions(8)) solution.map((column) => column + 1);
// @ts-expect-error: there is no such difficulty
make(8, { difficulty: "trivial" });

export { battle, first, score, texts, total, unique };
