// The programs of the book behave as the text says, including those with a mistake to be found.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const BOOK = join(process.cwd(), "../book/en");

/** The Python of a chapter, in order; the answers of its exercises too. */
function programs(chapter: string): string[] {
  return [...readFileSync(join(BOOK, `${chapter}.md`), "utf8").matchAll(/^```python\n([\s\S]*?)^```$/gm)].map(([, program]) => program!);
}

function run(...parts: string[]): string {
  const { stdout, stderr, error } = spawnSync("python3", ["-c", parts.join("\n")], { encoding: "utf8", timeout: 60_000 });
  assert.ifError(error);
  assert.equal(stderr, "");
  return stdout.trim();
}

const FOUR = "[1, 3, 0, 2]\n[2, 0, 3, 1]";

test("brute force over permutations prints 92", () => {
  assert.equal(run(programs("02-brute-force")[0]!), "92");
});

test("backtracking prints both boards of four queens; without its last line none, and nonsense for five", () => {
  const [right, wrong] = programs("03-backtracking");
  assert.equal(run(right!), FOUR);
  assert.equal(run(right!.replace("place([], 0, 4)", ""), wrong!, "place([], 0, 4)"), "");
  const lengths = run(right!.replace("place([], 0, 4)", ""), wrong!, "place([], 0, 5)")
    .split("\n")
    .map((line) => (JSON.parse(line) as number[]).length);
  assert.deepEqual(lengths.slice(0, 3), [5, 9, 13]);
});

test("attack counts find both boards, and marks instead of counts find 75", () => {
  const [program] = programs("04-attack-counts");
  assert.equal(run(program!, "place([[0] * 4 for _ in range(4)], [], 0)"), FOUR);
  const marks = program!.replace("counts[r][c] += by", "counts[r][c] = by > 0");
  assert.notEqual(marks, program);
  assert.equal(run(marks, "place([[False] * 4 for _ in range(4)], [], 0)").split("\n").length, 75);
});

test("diagonal codes count 92", () => {
  assert.equal(run(programs("05-diagonal-codes")[0]!, "print(sum(1 for _ in place(0, [], set(), set(), 8)))"), "92");
});

test("without recursion both boards are found; without the line that sets -1 there is a column 5", () => {
  const isSafe = programs("03-backtracking")[0]!.split("def place")[0]!;
  const [program] = programs("06-without-recursion");
  assert.equal(run(isSafe, program!, "print(*solutions(4), sep='\\n')"), FOUR);
  const wrong = program!
    .split("\n")
    .filter((line) => !line.includes("columns[row] = -1"))
    .join("\n");
  assert.equal(run(isSafe, wrong, "print(next(solutions(4)))"), "[0, 3, 5, 2]");
});

test("bits count, halves count the same, and shards add up", () => {
  const [count, half] = programs("07-bits");
  assert.equal(run(count!, half!, "print(count(8), half(8), half(9))"), "92 92 352");
  assert.equal(run(count!, programs("11-counting")[0]!), "[4, 8, 16, 18, 18, 16, 8, 4]");
});

test("a quarter turn, the pattern of knights and the row with the fewest squares are as printed", () => {
  assert.equal(run(programs("08-mirror-images")[0]!), "[1, 3, 0, 2]");
  const works = "[4, 5, 6, 7, 10, 11, 12, 13, 16, 17, 18, 19, 22, 23, 24, 25, 28, 29, 30]";
  assert.equal(run(programs("10-a-billion")[0]!), works);
  assert.equal(run(programs("12-completion")[0]!), "(92, 1360)");
});

test("the repair with three mistakes fills the board with more queens than rows", () => {
  const [program] = programs("09-repair");
  const twice = program!.replace("while True:", "for start in range(2):").replace("for step in range(50):", "for step in range(1):");
  assert.notEqual(twice, program);
  const queens = Number(run(twice + "    return board", "random.seed(1)", "print(sum(map(sum, solve(8))))"));
  assert.ok(queens > 8, `${queens} queens`);
});
