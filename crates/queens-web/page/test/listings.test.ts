// Every listing runs with a trace call at each mark. The trace is compared with the engine: the events in order, and the
// variables as the page shows them.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { parse, withParameters, type Line } from "../src/panels/listing";
import { programEvent, valueOfVariable, type Value } from "../src/panels/variables";

const run = promisify(execFile);
const folder = "../listings";
const MOST = 1_000; // events that are compared
const SIDES = [4, 5, 6];

interface Traced {
  name: string;
  numbers: number[];
  state: Record<string, Value>;
  /** The engine's additional information about the event. */
  detail?: Detail;
}

type Engine = typeof import("search");
type Detail = import("search").Detail;
let engine: Engine;
let temporary: string;
before(async () => {
  const bound = join(process.cwd(), "../../../target/page/bound/search");
  engine = (await import(join(bound, "queens.js"))) as Engine;
  engine.initSync({ module: readFileSync(join(bound, "queens_bg.wasm")) });
  temporary = mkdtempSync(join(tmpdir(), "queens-listings-"));
});
after(() => rmSync(temporary, { recursive: true }));

const known = new Map<string, Traced[]>();

/** The engine's events. */
function expected(method: string, n: number): Traced[] {
  const found = known.get(`${method} ${n}`);
  if (found) return found;
  const watch = new engine.Watch(method, n, 7n);
  const events: Traced[] = [];
  for (let isOver = false; !isOver && events.length < MOST; ) {
    watch.aim({ kind: "step", step: events.length + 1, stops: false });
    watch.run(1);
    const { event, variables, detail, done } = watch.answer();
    const state = Object.fromEntries(variables.map((variable) => [variable.name, valueOfVariable(variable, n)]));
    events.push({ ...programEvent(event, n), state, detail });
    isOver = done;
  }
  watch.free();
  known.set(`${method} ${n}`, events);
  return events;
}

/** The names that the table has for a listing's method: without parameters, and with one. */
function variants(method: string): string[] {
  const names = engine.methods("en").map(({ name }) => name);
  return names.filter((name) => name.split(":")[0] === method);
}

/** Whether the table says that a method draws random numbers. */
function isSeeded(method: string): boolean {
  return engine.methods("en").some(({ name, family }) => name === method && family === "seeded");
}

/** The random choices of a method: a column for each queen placed, a row and a column for each move, or what its program needs. */
function choices(method: string, n: number, events: Traced[]): number[] {
  const [name] = method.split(":");
  const drawn: Record<string, (event: Traced) => number[]> = {
    placed: ({ numbers }) => [numbers[1]!],
    moved({ numbers: [row, , column] }) {
      if (name === "hill-climbing" || name === "tabu") return [row! * n + column!];
      return name === "simulated-annealing" ? [row!, column!, 1] : [row!, column!];
    },
    declined: ({ numbers }) => [numbers[0]!, numbers[2]!, 0],
    replaced({ state, detail }) {
      if (detail?.kind === "kept") return [detail.parent * n * n + detail.to];
      if (detail?.kind !== "bred") return state["columns"] as number[];
      const { parents, cut, mutated } = detail;
      return [...parents, cut, ...(mutated === undefined ? [0] : [1, Math.floor(mutated / n), mutated % n])];
    },
  };
  return events.flatMap((event) => drawn[event.name]?.(event) ?? []);
}

const PRELUDE = {
  py: `import json, os
n = int(os.environ["N"])
drawn = iter([int(part) for part in os.environ["CHOICES"].split(",") if part])
unprinted = int(os.environ["MOST"])
def trace(name, numbers, state):
    global unprinted
    print("@" + json.dumps({"name": name, "numbers": numbers, "state": state}, default=list), flush=False)
    unprinted -= 1
    if unprinted == 0: raise SystemExit
def choice(candidates):
    value = next(drawn, None)
    if value is None: raise SystemExit
    assert value in candidates, (value, candidates)
    return value
def chance(p):
    value = choice([0, 1])
    assert p > 0 if value else p < 1, (value, p)
    return value == 1
`,
  js: `const n = Number(process.env.N);
const drawn = process.env.CHOICES.split(",").filter(Boolean).map(Number);
let unprinted = Number(process.env.MOST);
const out = [];
process.on("exit", () => require("node:fs").writeSync(1, out.join("\\n") + "\\n"));
console.log = () => {};
function trace(name, numbers, state) {
  for (const key in state) if (state[key] instanceof Set) state[key] = [...state[key]];
  out.push("@" + JSON.stringify({ name, numbers, state }));
  if (--unprinted === 0) process.exit(0);
}
function choice(candidates) {
  if (drawn.length === 0) process.exit(0);
  const value = drawn.shift();
  if (!candidates.includes(value)) throw new Error(value + " is not among " + candidates);
  return value;
}
function chance(p) {
  const value = choice([0, 1]);
  if (value ? p <= 0 : p >= 1) throw new Error(value + " with a chance of " + p);
  return value === 1;
}
`,
  cpp: `#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <set>
#include <vector>
const int n = std::atoi(std::getenv("N"));
int left_over = std::atoi(std::getenv("MOST"));
const char* drawn = std::getenv("CHOICES");
void print_value(int value) { std::printf("%d", value); }
template <class List> void print_value(const List& list) {
  std::printf("[");
  bool first = true;
  for (const auto& value : list) { if (!first) std::printf(","); first = false; print_value(value); }
  std::printf("]");
}
void rest() {}
template <class Value, class... More> void rest(const char* name, const Value& value, const More&... more) {
  std::printf("\\"%s\\":", name); print_value(value); if (sizeof...(more) > 0) std::printf(","); rest(more...);
}
template <class... State> void trace(const char* name, std::initializer_list<int> numbers, const State&... state) {
  std::printf("\\n@{\\"name\\":\\"%s\\",\\"numbers\\":", name); print_value(std::vector<int>(numbers)); std::printf(",\\"state\\":{"); rest(state...); std::printf("}}\\n");
  if (--left_over == 0) std::exit(0);
}
int choice(const std::vector<int>& candidates) {
  if (!*drawn) std::exit(0);
  char* end; int value = std::strtol(drawn, &end, 10); drawn = *end ? end + 1 : end;
  if (!std::count(candidates.begin(), candidates.end(), value)) std::abort();
  return value;
}
bool chance(double p) {
  int value = choice({0, 1});
  if (value ? p <= 0 : p >= 1) std::abort();
  return value == 1;
}
`,
} as const;
type Language = keyof typeof PRELUDE;

/** Lines of the program that the preludes replace. */
const REPLACED = ["n", "choice", "chance"];

/** The program with a call of `trace` at each mark. */
function traced(lines: Line[], language: Language): string {
  const names = lines.flatMap(({ mark }) => (mark?.kind === ":" ? mark.values : []));
  const call = (name: string, values: string[], state: string[]) => {
    const pairs = names.map((key, i) => [key, state[i] ?? key] as const);
    if (language === "cpp")
      return `trace("${name}", {${values.join(", ")}}${pairs.map(([key, value]) => `, "${key}", ${value}`).join("")});`;
    const entries = pairs.map(([key, value]) => `"${key}": ${value}`).join(", ");
    return `trace("${name}", [${values.join(", ")}], {${entries}})${language === "js" ? ";" : ""}`;
  };
  const program = lines.flatMap(({ text, mark }) => {
    if (!mark || mark.kind === ":") return [text];
    if (mark.kind === "=") return REPLACED.includes(mark.name) ? [] : [text];
    const indent = /^\s*/.exec(text)![0];
    const inserted = indent + call(mark.name, mark.values, mark.state);
    return mark.kind === "<" ? [inserted, text] : [text, inserted];
  });
  return `${PRELUDE[language]}${program.join("\n")}\n`;
}

async function output(file: string, language: Language, n: number, drawn: number[]): Promise<Traced[]> {
  const env = { ...process.env, N: String(n), MOST: String(MOST), CHOICES: drawn.join(",") };
  const command = { py: ["python3", file], js: [process.execPath, file], cpp: [`${file}.bin`] }[language];
  const { stdout } = await run(command[0]!, command.slice(1), { env, maxBuffer: 1 << 26 });
  return stdout
    .split("\n")
    .filter((line) => line.startsWith("@"))
    .map((line) => JSON.parse(line.slice(1)) as Traced);
}

/** Sets have no order. */
function comparable(state: Record<string, Value>): Record<string, Value> {
  const sorted = (name: string, value: Value) =>
    name === "sums" || name === "differences" ? [...(value as number[])].sort((a, b) => a - b) : value;
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [name, sorted(name, value)]));
}

const methods = [...new Set(readdirSync(folder).map((file) => file.split(".")[0]!))];

test("every method has a listing in every language, and lines for all of its events", () => {
  const names = engine.methods("en").map(({ name }) => name);
  const table = names.filter((name) => !name.includes(":"));
  assert.deepEqual([...methods].sort(), table.sort());
  for (const method of methods) {
    for (const language of Object.keys(PRELUDE)) {
      const marks = parse(readFileSync(`${folder}/${method}.${language}`, "utf8")).flatMap(({ mark }) =>
        mark && "<>".includes(mark.kind) ? [mark.name] : [],
      );
      const events = new Set(variants(method).flatMap((variant) => expected(variant, 4).map(({ name }) => name)));
      for (const name of events) assert.equal(marks.filter((mark) => mark === name).length, 1, `${method}.${language}: ${name}`);
    }
  }
});

for (const language of Object.keys(PRELUDE) as Language[]) {
  test(`the listings in ${language} do what the engine does, step by step`, async () => {
    let compared = 0;
    const check = async (method: string) => {
      const file = join(temporary, `${method.replace(":", "-")}.${language === "js" ? "cjs" : language}`);
      const lines = parse(readFileSync(`${folder}/${method.split(":")[0]!}.${language}`, "utf8"));
      writeFileSync(file, traced(withParameters(lines, method), language));
      if (language === "cpp") await run("g++", ["-std=c++17", "-Wall", "-Wno-unused-function", "-o", `${file}.bin`, file]);
      for (const n of SIDES) {
        const events = expected(method, n);
        const lines = await output(file, language, n, isSeeded(method) ? choices(method, n, events) : []);
        // A repair ends when its recorded random numbers are used up.
        assert.ok(lines.length === events.length, `${method} n = ${n}: ${lines.length} of ${events.length} events`);
        lines.forEach(({ name, numbers, state }, i) => {
          const { [i]: event } = events;
          const traced = { name, numbers, state: comparable(state) };
          // Some programs do not determine the attacker.
          const engine = { name: event!.name, numbers: event!.numbers.slice(0, numbers.length), state: comparable(event!.state) };
          if (JSON.stringify(traced) !== JSON.stringify(engine))
            assert.deepEqual(traced, engine, `${method}.${language}, n = ${n}, step ${i + 1}`);
        });
        compared += lines.length;
      }
    };
    const queue = methods.flatMap(variants);
    const worker = async () => {
      for (let method = queue.pop(); method !== undefined; method = queue.pop()) await check(method);
    };
    await Promise.all([worker(), worker()]);
    console.log(`# ${compared} events compared`);
    assert.ok(compared > 20_000);
  });
}
