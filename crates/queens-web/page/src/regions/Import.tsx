// Imports boards: pasted text, an address, a screenshot, a file.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { format } from "../place";
import { code, type Puzzle } from "../puzzle";
import { Button, Field } from "../ui/controls";
import { words } from "../words";
import { Work } from "../work";
import { editAddress } from "./address";
import { pixels } from "./pictures";

/** A board that was read, and the squares that are doubtful. */
export type Read = (puzzle: Puzzle, doubtful: readonly number[]) => void;

/** Describes what was recognised in a picture. */
function seen({ n, given, crossed }: Puzzle, doubtful: readonly number[]): string {
  const marks = [
    given.length > 0 ? `, ${words("reading.queens", { count: given.length })}` : "",
    crossed.length > 0 ? `, ${words("reading.crosses", { count: crossed.length })}` : "",
  ];
  const what = words("reading.seen", { n, marks: marks.join("") });
  return `${what} ${words(doubtful.length > 0 ? "reading.doubtful" : "reading.correct")}`;
}

/** Reads boards, one at a time. */
function reader(work: Work, read: Read) {
  const text = async (content: string) => {
    const found = await work.ask(words("reading.text"), (engine) => engine.call("board", content));
    if (!found) return;
    if (found.puzzle.regions.length === 0) return work.stop(words("reading.no-regions"));
    work.stop(words("reading.done", { n: found.puzzle.n }));
    read(found.puzzle, []);
  };
  const picture = async (blob: Blob) => {
    const found = await work.ask(words("reading.picture"), async (engine) => {
      const { width, height, data } = await pixels(blob);
      return engine.call("picture", width, height, data);
    });
    if (!found) return;
    work.stop(seen(found.puzzle, found.doubtful));
    read(found.puzzle, found.doubtful);
  };
  const file = async (file: File) => (file.type.startsWith("image/") ? picture(file) : text(await file.text()));
  return { text, file };
}

type Reader = ReturnType<typeof reader>;

function pasted(event: ClipboardEvent, { text, file }: Reader): void {
  const picture = [...(event.clipboardData?.files ?? [])].find((file) => file.type.startsWith("image/"));
  const content = event.clipboardData?.getData("text/plain") ?? "";
  const isInField = event.target instanceof Element && event.target.closest("textarea, input") !== null;
  if (picture) void file(picture);
  else if (content.trim() !== "" && !isInField) void text(content);
  else return;
  event.preventDefault();
}

function dropped(event: DragEvent, { file }: Reader): void {
  const first = event.dataTransfer?.files[0];
  if (!first) return;
  event.preventDefault();
  void file(first);
}

/** The controls; anything pasted or dropped on the page is read, too. */
export function ImportControls({ read }: { read: Read }) {
  const content = useSignal("");
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(read);
  latest.current = read;
  const work = useMemo(() => new Work(), []);
  const reads = useMemo(() => reader(work, (...board) => latest.current(...board)), [work]);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => pasted(event, reads);
    const drop = (event: DragEvent) => dropped(event, reads);
    const over = (event: DragEvent) => event.preventDefault();
    document.addEventListener("paste", paste);
    document.addEventListener("drop", drop);
    document.addEventListener("dragover", over);
    return () => {
      document.removeEventListener("paste", paste);
      document.removeEventListener("drop", drop);
      document.removeEventListener("dragover", over);
      work.stop();
    };
  }, []);
  return (
    <>
      <p class="help">{words("reading.help")}</p>
      <div class="buttons">
        <Button label={words("reading.open")} press={() => input.current?.click()} />
        <input
          ref={input}
          type="file"
          accept="image/*,.txt,.json"
          class="unseen"
          tabIndex={-1}
          aria-hidden="true"
          onChange={({ currentTarget }) => {
            if (currentTarget.files?.[0]) void reads.file(currentTarget.files[0]);
            currentTarget.value = "";
          }}
        />
      </div>
      <Field label={words("reading.field")}>
        {(id) => (
          <textarea
            id={id}
            rows={4}
            spellcheck={false}
            autocapitalize="off"
            value={content.value}
            onInput={({ currentTarget }) => (content.value = currentTarget.value)}
          />
        )}
      </Field>
      <Button label={words("reading.read")} press={() => void reads.text(content.value)} />
      <p class="answer" role="status">
        {work.text.value}
      </p>
    </>
  );
}

/** Plays an imported board at once, or lets the player correct it first. */
export function Import() {
  const read: Read = (puzzle, doubtful) => {
    const isSure = doubtful.length === 0 && !puzzle.regions.some((region) => region < 0);
    location.hash = isSure ? format("regions", { board: code(puzzle, puzzle.given, puzzle.crossed) }) : editAddress(puzzle);
  };
  return (
    <details class="part">
      <summary>{words("reading.title")}</summary>
      <ImportControls read={read} />
    </details>
  );
}
