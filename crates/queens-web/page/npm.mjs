// Builds and tests the npm package in ../npm, after `cargo xtask web` has compiled the engine.

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const tsc = new URL("node_modules/.bin/tsc", import.meta.url).pathname;
const root = new URL("../../../", import.meta.url).pathname;
const npm = new URL("../npm/", import.meta.url).pathname;
const packed = root + "target/npm/";
const staged = packed + "package/";
const bound = (kind) => `${root}target/page/bound/${kind}/queens`;

rmSync(packed, { recursive: true, force: true });
mkdirSync(packed + "user", { recursive: true });
execFileSync(tsc, ["--project", npm + "tsconfig.json", "--outDir", staged + "dist"], { stdio: "inherit" });
await build({
  entryPoints: [npm + "src/index.ts"],
  outfile: staged + "dist/index.js",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  loader: { ".wasm": "binary" },
  alias: {
    engine: bound("boards") + ".js",
    counter: bound("count") + ".js",
    "engine.wasm": bound("boards") + "_bg.wasm",
    "counter.wasm": bound("count") + "_bg.wasm",
  },
  // The engine is always passed as bytes: it need not look for its module.
  define: { "import.meta.url": '""' },
});
for (const file of ["package.json", "README.md", "examples"]) cpSync(npm + file, staged + file, { recursive: true });
for (const file of ["LICENSE-APACHE", "LICENSE-MIT"]) cpSync(root + file, staged + file);

// Installed from the packed file, as a user would: Node runs the tests and the examples there.
execFileSync("npm", ["pack", "--silent", "--pack-destination", ".."], { cwd: staged, stdio: "inherit" });
const [archive] = readdirSync(packed).filter((file) => file.endsWith(".tgz"));
const user = { cwd: packed + "user", stdio: "inherit" };
writeFileSync(packed + "user/package.json", '{ "private": true, "type": "module" }\n');
execFileSync("npm", ["install", "--silent", "--offline", "--no-audit", "--no-fund", `../${archive}`], user);
cpSync(npm + "test", packed + "user/test", { recursive: true });
execFileSync("node", ["--test", "test/"], user);
for (const example of readdirSync(npm + "examples")) {
  cpSync(npm + "examples/" + example, packed + "user/" + example);
  execFileSync("node", [example], user);
}
const strict = ["--noEmit", "--strict", "--module", "esnext", "--moduleResolution", "bundler", "--target", "es2022"];
execFileSync(tsc, [...strict, "test/types.ts"], user);

// And through a bundler, as one file without the package beside it.
const bundle = { entryPoints: [packed + "user/explain.mjs"], outfile: packed + "bundle.mjs" };
await build({ ...bundle, bundle: true, minify: true, format: "esm", logLevel: "warning" });
rmSync(packed + "user", { recursive: true });
execFileSync("node", [packed + "bundle.mjs"], { stdio: "inherit" });
console.log(`target/npm/${archive}: tested in Node and in a bundle`);
