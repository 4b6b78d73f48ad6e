// Debian's Firefox, driven over WebDriver BiDi, which it speaks itself: no driver, one WebSocket.

import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Answer {
  id?: number;
  type: string;
  result?: Record<string, unknown>;
  message?: string;
  method?: string;
  params?: { level?: string; text?: string; source?: unknown };
}

// Nothing is fetched from elsewhere, and nothing greets.
const PREFERENCES = {
  "app.update.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "toolkit.telemetry.enabled": false,
  "intl.accept_languages": "en-US",
};

export class Firefox {
  /** What went wrong in the page. */
  readonly wrong: string[] = [];
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private next = 0;
  private context = "";

  private constructor(
    private readonly process: ChildProcess,
    private readonly profile: string,
    private readonly socket: WebSocket,
  ) {
    socket.addEventListener("message", ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id !== undefined) this.waiting.get(answer.id)?.(answer);
      else if (answer.method === "log.entryAdded" && answer.params?.level === "error") this.wrong.push(answer.params.text ?? "");
    });
  }

  static async launch(): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), "queens-firefox-"));
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
    writeFileSync(join(profile, "user.js"), lines.join("\n"));
    const program = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr";
    const child = spawn(program, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"], { stdio: ["ignore", "ignore", "pipe"] });
    const address = await new Promise<string>((resolve, reject) => {
      let told = "";
      child.on("error", reject);
      child.on("exit", (code) => reject(new Error(`Firefox ended (${code}): ${told}`)));
      child.stderr!.on("data", (part: Buffer) => {
        told += part.toString();
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(told);
        if (found) resolve(found[1]!);
      });
    });
    const socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", () => reject(new Error("Firefox does not answer")));
    });
    const firefox = new Firefox(child, profile, socket);
    await firefox.call("session.new", { capabilities: {} });
    await firefox.call("session.subscribe", { events: ["log.entryAdded"] });
    const { contexts } = (await firefox.call("browsingContext.getTree", {})) as { contexts: { context: string }[] };
    firefox.context = contexts[0]!.context;
    return firefox;
  }

  private async call(method: string, params: object): Promise<Record<string, unknown>> {
    const id = this.next++;
    const answer = await new Promise<Answer>((resolve) => {
      this.waiting.set(id, resolve);
      this.socket.send(JSON.stringify({ id, method, params }));
    });
    this.waiting.delete(id);
    if (answer.type === "error") throw new Error(`${method}: ${answer.message}`);
    return answer.result ?? {};
  }

  async size(width: number, height: number): Promise<void> {
    await this.call("browsingContext.setViewport", { context: this.context, viewport: { width, height } });
  }

  async open(url: string): Promise<void> {
    // The same page with another fragment is not loaded again, which must work too; but every test begins anew.
    await this.call("browsingContext.navigate", { context: this.context, url: "about:blank", wait: "complete" });
    await this.call("browsingContext.navigate", { context: this.context, url, wait: "complete" });
  }

  /** The value of an expression in the page: text, a number or a truth. */
  async value<T>(expression: string): Promise<T> {
    const target = { context: this.context };
    const answer = await this.call("script.evaluate", { expression, target, awaitPromise: true, userActivation: true });
    const { result, exceptionDetails } = answer as { result?: { value?: T }; exceptionDetails?: { text: string } };
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`);
    return result?.value as T;
  }

  /** Waits until an expression holds. */
  async until(expression: string, seconds = 40): Promise<void> {
    const end = Date.now() + seconds * 1000;
    while (!(await this.value<boolean>(`Boolean(${expression})`))) {
      if (Date.now() > end) assert.fail(`in vain: ${expression}\n${await this.value<string>("document.body.innerText.slice(0, 600)")}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Waits until the page says this. */
  async says(text: string): Promise<void> {
    await this.until(`document.body.innerText.includes(${JSON.stringify(text)})`);
  }

  /** Presses the button of this name. */
  async press(name: string): Promise<void> {
    const found = `[...document.querySelectorAll("button, a.button")].find((button) => (button.getAttribute("aria-label") ?? button.textContent).trim() === ${JSON.stringify(name)} && !button.closest("[hidden]"))`;
    await this.until(found);
    await this.value(`${found}.click()`);
  }

  async key(value: string): Promise<void> {
    const actions = [{ type: "key", id: "keys", actions: [{ type: "keyDown", value }, { type: "keyUp", value }] }];
    await this.call("input.performActions", { context: this.context, actions });
  }

  /** A picture to look at. */
  async picture(path: string): Promise<void> {
    const { data } = (await this.call("browsingContext.captureScreenshot", { context: this.context })) as { data: string };
    writeFileSync(path, Buffer.from(data, "base64"));
  }

  async close(): Promise<void> {
    const gone = new Promise((resolve) => this.process.once("exit", resolve));
    await this.call("browser.close", {}).catch(() => this.process.kill());
    this.socket.close();
    await gone;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
