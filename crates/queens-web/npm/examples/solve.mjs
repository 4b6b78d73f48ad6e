// One solution, all solutions lazily, and an exact count.

import { count, solutions, solve } from "queens-engine";

console.log(solve(8)); // the column of each row's queen

let printed = 0;
for (const columns of solutions(12)) {
  console.log(columns.join(" "));
  if (++printed === 3) break; // the rest is never searched
}

console.log(`${count(12)} solutions for n = 12`);
