// Solve a puzzle with regions, check that its solution is unique, and explain every step.

import { explain, isUnique, rate } from "queens-engine";

const puzzle = "AAAAB\nACABB\nCCDDD\nECCDD\nECDDD";
console.log(isUnique(puzzle) ? "one solution" : "not a puzzle", rate(puzzle));

const { steps, solution } = explain(puzzle);
steps.forEach((step, i) => console.log(`${i + 1}. ${step.text}`));
console.log(solution);
