// Serves the page and starts a browser, for all tests of the file that imports this.

import { after, before } from "node:test";
import type { Browser } from "playwright-core";
import { launch, serve } from "./browser";

export let browser: Browser;
export let site: Awaited<ReturnType<typeof serve>>;
before(async () => {
  site = await serve();
  browser = await launch();
});
after(async () => {
  await browser.close();
  site.server.close();
});
