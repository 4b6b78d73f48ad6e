// Boards from elsewhere: pasted text, an address, a screenshot. What was read goes into the editor, to be corrected.

import { button, field } from "../controls";
import { h } from "../dom";
import type { Puzzle } from "../puzzle";
import type { Question } from "../question";

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

  async function take(words: string): Promise<void> {
    const found = await question.once("Reading …", (engine) => engine.call("board", words));
    if (!found) return;
    if (found.puzzle.regions.length === 0) return question.stop("This board has no regions: it is one for Play.");
    read(found.puzzle, []);
    question.stop(`Read a board of ${found.puzzle.n} × ${found.puzzle.n}.`);
  }

  async function look(picture: Blob): Promise<void> {
    const found = await question.once("Looking at the picture …", async (engine) => {
      const data = await pixels(picture).catch(() => {
        throw new Error("The browser cannot read this file as a picture.");
      });
      return engine.call("picture", data.width, data.height, data.data);
    });
    if (!found) return;
    const { puzzle, doubtful } = found;
    read(puzzle, doubtful);
    const marks = [puzzle.given.length > 0 ? `${puzzle.given.length} queens` : "", puzzle.crossed.length > 0 ? `${puzzle.crossed.length} crosses` : ""];
    const more = marks.filter((mark) => mark !== "").map((mark) => `, ${mark}`).join("");
    const check = doubtful.length > 0 ? " The outlined squares are doubtful: look at them again." : " Correct what is wrong by painting over it.";
    question.stop(`Read a board of ${puzzle.n} × ${puzzle.n} from the picture${more}.${check}`);
  }

  const element = h(
    "section",
    { class: "part", "aria-label": "From elsewhere" },
    h("h2", {}, "From elsewhere"),
    h("p", { class: "help" }, "Paste a screenshot or a board anywhere on this page, or"),
    h("div", { class: "buttons" }, button("Open a picture", () => file.click()), file),
    field("A grid of letters, an array or an address", text),
    button("Read it", () => void take(text.value)),
  );
  const pasted = (event: ClipboardEvent) => {
    const picture = [...(event.clipboardData?.files ?? [])].find((file) => file.type.startsWith("image/"));
    const words = event.clipboardData?.getData("text/plain") ?? "";
    if (picture) void look(picture);
    else if (words.trim() !== "" && !(event.target as Element).closest?.("textarea, input")) void take(words);
    else return;
    event.preventDefault();
  };
  return { element, pasted };
}
