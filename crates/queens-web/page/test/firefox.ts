// Debian's Firefox, driven by Puppeteer: Playwright drives only its own builds.

import assert from "node:assert/strict";
import puppeteer, { type Browser, type KeyInput, type Page } from "puppeteer-core";

export class Firefox {
  /** Everything that went wrong in the page. */
  readonly wrong: string[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly page: Page,
  ) {
    page.on("console", (message) => {
      if (message.type() === "error") this.wrong.push(message.text());
    });
    page.on("pageerror", (error) => this.wrong.push(String(error)));
  }

  static async launch(): Promise<Firefox> {
    const executablePath = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr";
    const extraPrefsFirefox = { "intl.accept_languages": "en-US" };
    const browser = await puppeteer.launch({ browser: "firefox", executablePath, extraPrefsFirefox });
    return new Firefox(browser, await browser.newPage());
  }

  async size(width: number, height: number): Promise<void> {
    await this.page.setViewport({ width, height });
  }

  async open(url: string): Promise<void> {
    // The same page with another fragment is not loaded again, which must work too; but every test loads it again.
    await this.page.goto("about:blank");
    await this.page.goto(url);
  }

  /** The value of an expression in the page. */
  async value<T>(expression: string): Promise<T> {
    return (await this.page.evaluate(expression)) as T;
  }

  /** Waits until an expression is true. */
  async until(expression: string, seconds = 40): Promise<void> {
    const held = this.page.waitForFunction(`Boolean(${expression})`, { polling: 100, timeout: seconds * 1000 });
    await held.catch(async () =>
      assert.fail(`in vain: ${expression}\n${await this.value<string>("document.body.innerText.slice(0, 600)")}`),
    );
  }

  /** Waits until the page contains this text. */
  async says(text: string): Promise<void> {
    await this.until(`document.body.innerText.includes(${JSON.stringify(text)})`);
  }

  /** Presses the button of this name. */
  async press(name: string): Promise<void> {
    const found = `[...document.querySelectorAll("button, a.button")].find((button) => (button.getAttribute("aria-label") ?? button.textContent).trim() === ${JSON.stringify(name)} && !button.closest("[hidden]"))`;
    await this.until(found);
    await this.value(`${found}.click()`);
  }

  async key(key: KeyInput): Promise<void> {
    await this.page.keyboard.press(key);
  }

  /** Takes a screenshot. */
  async picture(path: `${string}.png`): Promise<void> {
    await this.page.screenshot({ path });
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}
