// Make a puzzle with regions and print it as letters.

import { make, rate } from "queens-engine";

const { code, regions } = make(7, { difficulty: "easy", seed: 1 });
for (const row of regions) console.log(row.map((region) => String.fromCharCode(65 + region)).join(""));
console.log(code, rate(code));
