// Boards from elsewhere: pasted text, an address, a screenshot. What was read goes into the editor, to be corrected.

import { button, field } from "../controls";
import { h } from "../dom";
import type { Puzzle } from "../puzzle";
import type { Question } from "../question";
import { words } from "../words";

/** Larger pictures are made smaller before they are read: no board needs more. */
const MOST_PIXELS = 4_000_000;

/** The pixels of a picture, as the browser decodes it. */
async function pixels(picture: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (bitmap.width * bitmap.height)));
  const [width, height] = [bitmap.width, bitmap.height].map((length) => Math.max(1, Math.round(length * scale))) as [number, number];
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d")!;
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}

export interface Reading {
  element: HTMLElement;
  /** To be called with what is pasted anywhere. */
  pasted(event: ClipboardEvent): void;
}

/** `read` gets the board, and the squares that are doubtful. */
export function reading(question: Question, read: (puzzle: Puzzle, doubtful: number[]) => void): Reading {
  const text = h("textarea", { rows: 4, spellcheck: "false", autocapitalize: "off" });
  const file = h("input", { type: "file", accept: "image/*", class: "unseen", tabindex: -1, "aria-hidden": "true" });
  file.addEventListener("change", () => {
    if (file.files?.[0]) void look(file.files[0]);
    file.value = "";
  });

  async function take(content: string): Promise<void> {
    const found = await question.once(words("reading.text"), (engine) => engine.call("board", content));
    if (!found) return;
    if (found.puzzle.regions.length === 0) return question.stop(words("reading.no-regions"));
    read(found.puzzle, []);
    question.stop(words("reading.done", { n: found.puzzle.n }));
  }

  async function look(picture: Blob): Promise<void> {
    const found = await question.once(words("reading.picture"), async (engine) => {
      const data = await pixels(picture).catch(() => {
        throw new Error(words("reading.no-picture"));
      });
      return engine.call("picture", data.width, data.height, data.data);
    });
    if (!found) return;
    const { puzzle, doubtful } = found;
    read(puzzle, doubtful);
    const { n, given, crossed } = puzzle;
    const marks = [
      given.length > 0 ? `, ${words("reading.queens", { count: given.length })}` : "",
      crossed.length > 0 ? `, ${words("reading.crosses", { count: crossed.length })}` : "",
    ];
    const seen = words("reading.seen", { n, marks: marks.join("") });
    question.stop(`${seen} ${words(doubtful.length > 0 ? "reading.doubtful" : "reading.correct")}`);
  }

  const element = h(
    "section",
    { class: "part", "aria-label": words("reading.title") },
    h("h2", {}, words("reading.title")),
    h("p", { class: "help" }, words("reading.help")),
    h("div", { class: "buttons" }, button(words("reading.open"), () => file.click()), file),
    field(words("reading.field"), text),
    button(words("reading.read"), () => void take(text.value)),
  );
  const pasted = (event: ClipboardEvent) => {
    const picture = [...(event.clipboardData?.files ?? [])].find((file) => file.type.startsWith("image/"));
    const content = event.clipboardData?.getData("text/plain") ?? "";
    if (picture) void look(picture);
    else if (content.trim() !== "" && !(event.target as Element).closest?.("textarea, input")) void take(content);
    else return;
    event.preventDefault();
  };
  return { element, pasted };
}
