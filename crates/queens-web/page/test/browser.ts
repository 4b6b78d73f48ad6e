// A real browser on the built page: Debian's Chromium, an empty profile, nothing fetched from other hosts.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { extname, join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";

export const dist = join(process.cwd(), "../dist");
export const artefacts = join(process.cwd(), "test/screenshots");
mkdirSync(artefacts, { recursive: true });

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

/** Any static server will do; this one sends no special headers. */
export async function serve(): Promise<{ server: Server; address: string }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://host").pathname;
    const file = join(dist, "site", path === "/" ? "index.html" : path);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain" }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return { server, address: `http://127.0.0.1:${port}/` };
}

export async function launch(): Promise<Browser> {
  const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", ...quiet],
  });
}

export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };

/** A page that records everything that goes wrong: errors, policy violations, requests to other hosts. */
export async function open(browser: Browser, address: string, size = DESK, options = {}): Promise<Page & { wrong: string[] }> {
  const context = await browser.newContext({ viewport: size, hasTouch: size === PHONE, ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  context.setDefaultTimeout(30_000);
  const page = Object.assign(await context.newPage(), { wrong: [] as string[] });
  const host = new URL(address).host;
  page.on("pageerror", (error) => page.wrong.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") page.wrong.push(message.text());
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    const near = ["blob:", "data:", "file:"].includes(url.protocol) || url.host === host;
    if (!near) page.wrong.push(`fetched ${request.url()}`);
  });
  await page.goto(address);
  return page;
}

const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** The serious and critical problems that axe finds on the current page. */
export async function serious(page: Page): Promise<string[]> {
  // What is fading in has too little contrast for a moment.
  await page.evaluate(async () => {
    const ends = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ends.map(({ finished }) => finished));
  });
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: typeof import("axe-core") }).axe;
    const { violations } = await axe.run();
    const bad = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    return bad.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  });
}

/** Checks that nothing went wrong, nothing is wider than the window, and axe finds nothing; takes a screenshot. */
export async function sound(page: Page & { wrong: string[] }, name: string): Promise<void> {
  const width = page.viewportSize()!.width;
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  await page.screenshot({ path: join(artefacts, `${name}-${width}.png`), fullPage: true });
  assert.deepEqual(await serious(page), []);
  assert.ok(wide <= width, `the page is ${wide} wide on a screen of ${width}`);
  assert.deepEqual(page.wrong, []);
}

/** The label of a square, as a screen reader reads it. */
export function cell(page: Page, name: string): ReturnType<Page["locator"]> {
  return page.locator(`[role=gridcell][aria-label^="${name}:"]`);
}

/** The address's state, once it matches the expected one. */
export async function state(page: Page, expected: Record<string, string>): Promise<void> {
  await page.waitForFunction((expected) => {
    const values = new URLSearchParams(location.hash.split("?")[1]);
    return Object.entries(expected).every(([name, value]) => (values.get(name) ?? "") === value);
  }, expected);
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of processor time. */
  tdur?: number;
  args?: { name?: string };
}

/**
 * The longest task of a page's main thread while something is done, in milliseconds of processor time: other work of the
 * machine does not count.
 */
export async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline", "__metadata"] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const named = traceEvents.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const main = new Set(named.map(thread));
  const tasks = traceEvents.filter((event) => event.name === "RunTask" && main.has(thread(event)) && event.tdur !== undefined);
  assert.ok(tasks.length > 10, "the main thread's tasks were recorded");
  return Math.max(...tasks.map(({ tdur }) => tdur! / 1000));
}

/** Presses Tab until the focus is on something with this accessible name. */
export async function tabTo(page: Page, name: string): Promise<void> {
  // A view draws its board when the engine has been loaded.
  if (name === "Skip to the board") await page.locator("[role=gridcell]").first().waitFor();
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    const label = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      const labels = element && "labels" in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
      const text = labels.map((label) => label.textContent).join(" ");
      return element?.getAttribute("aria-label") ?? (text || element?.textContent || "");
    });
    if (label.trim().startsWith(name)) return;
  }
  assert.fail(`Tab never reaches “${name}”`);
}

/**
 * Milliseconds from a cold start until something is seen: the best of at most five, since what else the machine does is not the
 * page's fault; no more than needed to be in time. The processor can be slowed down, as on a phone.
 */
export async function coldStart(browser: Browser, address: string, selector: string, inTime: number, slower = 1): Promise<number> {
  let best = Infinity;
  for (let i = 0; i < 5 && best >= inTime; i++) {
    const page = await open(browser, "about:blank");
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await page.addInitScript((selector) => {
      const look = () => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        if (box && box.width > 0) Object.assign(globalThis, { seen: performance.now() });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, selector);
    await page.goto(address);
    const seen = await page.waitForFunction(() => (globalThis as unknown as { seen?: number }).seen);
    best = Math.min(best, (await seen.jsonValue())!);
    await page.context().close();
  }
  return best;
}
