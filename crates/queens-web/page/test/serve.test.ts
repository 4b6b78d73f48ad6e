import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get, request } from "node:http";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { test } from "node:test";
import { launch, open } from "./browser";

const program = join(process.cwd(), "../../../target/debug/queens");
// The newly built page, not the release's that is part of the program.
const fresh = join(process.cwd(), "../../../target/page/page.tar");

async function start(port: string): Promise<{ process: ChildProcess; address: string }> {
  const child = spawn(program, ["web", "--no-open", "--port", port, "--page", fresh], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const address of createInterface(child.stdout)) return { process: child, address };
  throw new Error("`queens web` printed no address");
}

test("`queens web` opens the browser at its address", async () => {
  // Instead of a browser: a script that records its arguments.
  const folder = mkdtempSync(join(tmpdir(), "queens-"));
  const seen = join(folder, "seen");
  writeFileSync(join(folder, "xdg-open"), `#!/bin/sh\necho "$1" > ${seen}\n`, { mode: 0o755 });
  const environment = { ...process.env, PATH: `${folder}:${process.env["PATH"]}` };
  const child = spawn(program, ["web", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"], env: environment });
  try {
    for (let tries = 0; !existsSync(seen) && tries < 100; tries++) await new Promise((resolve) => setTimeout(resolve, 50));
    assert.match(readFileSync(seen, "utf8"), /^http:\/\/127\.0\.0\.1:\d+\/$/m);
  } finally {
    child.kill();
    rmSync(folder, { recursive: true });
  }
});

const status = (address: string, options: object) =>
  new Promise<number>((resolve) => request(address, options, (response) => resolve(response.resume().statusCode!)).end());

test("`queens web` serves the page with its policy, to this machine alone, on a free port if need be", async () => {
  const first = await start("0");
  const { port } = new URL(first.address);
  const second = await start(port);
  const browser = await launch();
  try {
    assert.notEqual(second.address, first.address);
    const page = await open(browser, `${second.address}#play?queens=a1`);
    await page.getByRole("button", { name: "How many?" }).click();
    await page.getByText("Exactly 4 completions.").waitFor();
    assert.deepEqual(page.wrong, []);
    const headersFor = (accepted: Record<string, string>) =>
      new Promise<NodeJS.Dict<string | string[]>>((resolve) =>
        get(first.address, { headers: accepted }, (response) => resolve(response.resume().headers)),
      );
    const headers = await headersFor({ "accept-encoding": "gzip" });
    assert.match(String(headers["content-security-policy"]), /^default-src 'none'.*frame-ancestors 'none'$/);
    assert.equal(headers["content-encoding"], "gzip");
    assert.equal((await headersFor({}))["content-encoding"], undefined);
    assert.equal(headers["cache-control"], "no-cache");
    assert.equal(await status(first.address, { headers: { host: "example.org" } }), 421);
    assert.equal(await status(first.address, { method: "POST" }), 405);
    assert.equal(await status(`${first.address}Cargo.toml`, {}), 404);
  } finally {
    await browser.close();
    first.process.kill();
    second.process.kill();
  }
});
