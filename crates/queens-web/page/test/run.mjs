// Bundles the tests and runs them one after another: they share two cores and a clock.

import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { build } from "esbuild";

const chosen = process.argv.slice(2);
const tests = readdirSync("test").filter((file) => file.endsWith(".test.ts"));
const wanted = tests.filter((file) => chosen.length === 0 || chosen.some((name) => file.startsWith(name)));
const outdir = "test/built";
rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: wanted.map((file) => `test/${file}`),
  outdir,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  logLevel: "error",
});
const files = wanted.map((file) => `${outdir}/${file.replace(/\.ts$/, ".mjs")}`);
const options = ["--test", "--test-concurrency=1", "--test-reporter=spec", "--test-timeout=600000"];
const { status } = spawnSync(process.execPath, [...options, ...files], { stdio: "inherit" });
process.exit(status ?? 1);
