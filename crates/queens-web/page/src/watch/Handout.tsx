// A handout: a sequence of steps as one picture, to be printed, made a PDF by the browser, or saved.

import { useSignal } from "@preact/signals";
import type { EventKind, Goal } from "search";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Latest } from "../latest";
import { save } from "../picture";
import { Button, Segments, Stepper } from "../ui/controls";
import { openOver } from "../ui/over";
import { words } from "../words";
import type { Frame } from "../worker";
import { handoutPicture } from "./handout-picture";
import type { Watching } from "./watching";

const MAX_BOARDS = 24;
const TIMEOUT = 500; // milliseconds for each step

/** Events that change the board. */
const CHANGES: EventKind[] = ["placed", "removed", "moved", "restarted", "replaced", "solved", "done"];

type StepFilter = "all" | "changes";

/** The moments from this step on. */
async function moments(from: number, count: number, which: StepFilter, go: (goal: Goal) => Promise<Frame>): Promise<Frame[]> {
  const frames: Frame[] = [];
  let frame = await go({ kind: "step", step: from, stops: false });
  for (;;) {
    frames.push(frame);
    if (frame.done || frames.length === count) return frames;
    const step = frame.counters.steps + 1;
    frame = await go(which === "all" ? { kind: "step", step, stops: false } : { kind: "event", kinds: CHANGES });
  }
}

function Sheet({ picture }: { picture: string }) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    if (picture === "") return;
    const { documentElement } = new DOMParser().parseFromString(picture, "image/svg+xml");
    sheet.current!.replaceChildren(document.adoptNode(documentElement));
  }, [picture]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
    <section ref={sheet} class="handout-sheet" tabIndex={0} aria-label={words("handout.title")} />
  );
}

interface HandoutProps {
  watching: Watching;
  /** The first step. */
  from: number;
  close(): void;
}

function Handout({ watching, from, close }: HandoutProps) {
  const { n } = watching.choice.value;
  const dialog = useRef<HTMLDialogElement>(null);
  const count = useSignal(12);
  const which = useSignal<StepFilter>("all");
  const picture = useSignal("");
  const latest = useMemo(() => new Latest(), []);
  const kinds = [
    ["all", words("handout.all")],
    ["changes", words("handout.changes")],
  ] as const;
  useEffect(() => {
    dialog.current!.showModal();
    return () => latest.cancel();
  }, []);
  useEffect(() => {
    const wait = latest.begin();
    const go = async (goal: Goal) => (await wait(watching.engine.call("go", goal, TIMEOUT)))[0]!;
    void moments(from, count.value, which.value, go).then((frames) => {
      picture.value = handoutPicture(words("handout.about", { method: watching.method.title, n }), n, frames);
    });
  }, [count.value, which.value]);
  return (
    <dialog ref={dialog} class="handout" aria-label={words("handout.title")} onClose={close}>
      <div class="handout-controls">
        <h2>{words("handout.title")}</h2>
        <div class="row-of-controls">
          <Stepper
            label={words("handout.boards")}
            least={1}
            most={MAX_BOARDS}
            value={count.value}
            change={(boards) => {
              count.value = boards;
            }}
          />
          <Segments
            label={words("handout.which")}
            options={kinds}
            value={which.value}
            change={(kind) => {
              which.value = kind;
            }}
          />
        </div>
        <div class="buttons">
          <Button label={words("page.print")} press={() => print()} kind="primary" />
          <Button label={words("solutions.svg")} press={() => save("queens-handout.svg", "image/svg+xml", picture.value)} />
          <Button label={words("control.close")} press={() => dialog.current!.close()} />
        </div>
      </div>
      <Sheet picture={picture.value} />
    </dialog>
  );
}

/** Opens the handout of the steps from the current one on; closing it goes back there. */
export function openHandout(watching: Watching): void {
  const { player } = watching;
  if (player.isMoving.peek()) player.toggle();
  const from = player.step;
  openOver((close) => (
    <Handout
      watching={watching}
      from={from}
      close={() => {
        close();
        player.seek(from);
      }}
    />
  ));
}
