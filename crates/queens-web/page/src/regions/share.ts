// What else can be done with a board: share it, change it, watch how it is reasoned out.

import { copy } from "../clipboard";
import { button } from "../controls";
import { capital, h, say } from "../dom";
import { Engine } from "../engine";
import { format } from "../place";
import { editAddress } from "./editor";
import { words } from "../words";
import type { Loaded } from "./play";

export function sharing({ code, day, puzzle }: Loaded): HTMLElement {
  const done = h("p", { class: "done", role: "status" });
  const here = location.href.split("#")[0]!;

  async function link(): Promise<void> {
    const engine = new Engine();
    try {
      await copy(await engine.call("link", code), words("copy.puzz-link"), done);
    } catch (error) {
      say(done, `${capital(error instanceof Error ? error.message : String(error))}.`);
    }
    engine.stop();
  }

  const address = here + format("regions", day ? { day } : { board: code });
  return h(
    "section",
    { class: "part", "aria-label": words("share.title") },
    h("h2", {}, words("share.title")),
    h(
      "div",
      { class: "buttons" },
      button(words("share.address"), () => void copy(address, words("copy.address"), done)),
      button(words("share.puzz-link"), () => void link()),
      h("a", { class: "button", href: editAddress(puzzle) }, words("share.edit")),
      h("a", { class: "button", href: format("watch", { board: code }) }, words("share.watch")),
    ),
    done,
  );
}
