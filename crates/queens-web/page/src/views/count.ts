// Count: all solutions, by all cores, checked against the published number.

import { duration } from "../clock";
import { Facts, button, segments, stepper } from "../controls";
import { digits, h, say } from "../dom";
import { Engine, counter, hasSimd } from "../engine";
import type { View } from "../main";
import { Pool, cores } from "../pool";
import { ShapeControls, inAddress, inWords, isClassic, shapeOf, told } from "../shape";
import { decimal, words } from "../words";

const PART = 80; // milliseconds that a worker counts before it says how far it is
const LONGEST = 3600; // seconds: what would take longer is refused

export const count: View = (host, state, page) => {
  const chosen = {
    shape: shapeOf(state, 1, 20, 16),
    workers: state.integer("workers", 1, 64, Math.min(cores, 64)),
    simd: state.choice("simd", ["yes", "no"], hasSimd ? "yes" : "no"),
  };
  const begin = state.choice("run", ["0", "1"], "0") === "1";
  page.checked(state);
  if (!hasSimd) chosen.simd = "no";

  let pool: Pool<Pick<Engine, "stop">> | undefined;
  const figure = h("p", { class: "figure" });
  const caption = h("p", { class: "summary" });
  const bar = h("progress", { max: 1, value: 0, "aria-label": words("count.progress") });
  const facts = new Facts();
  const verdict = h("p", { class: "answer", role: "status" });
  const start = button(words("count.start"), () => (pool ? cancel() : void run()), "primary large");
  const simd = hasSimd
    ? segments(
        words("count.simd"),
        [
          ["yes", words("count.yes")],
          ["no", words("count.no")],
        ],
        chosen.simd,
        (simd) => change({ simd }),
      )
    : h("p", { class: "summary" }, words("count.no-simd"));
  const controls = new ShapeControls(chosen.shape, 1, 20, (shape) => change({ shape }), true);
  host.append(
    h(
      "div",
      { class: "sheet narrow" },
      h("h1", {}, words("count.title")),
      h(
        "div",
        { class: "row-of-controls" },
        controls.side,
        stepper(words("count.workers"), 1, 64, chosen.workers, (workers) => change({ workers })),
        simd,
        start,
      ),
      controls.fold,
      h("div", { class: "count" }, figure, caption, bar),
      verdict,
      facts.element,
      h("p", { class: "help" }, words("count.help")),
    ),
  );
  rest();

  function keep(): void {
    const { shape, workers, simd } = chosen;
    page.keep({
      ...inAddress(shape),
      workers: workers === cores ? undefined : workers,
      simd: simd === (hasSimd ? "yes" : "no") ? undefined : simd,
    });
  }

  function change(values: Partial<typeof chosen>): void {
    Object.assign(chosen, values);
    if (pool) cancel();
    rest();
    keep();
  }

  function rest(): void {
    say(figure, "?");
    const { shape } = chosen;
    say(caption, isClassic(shape) ? words("count.caption", { n: shape.n }) : words("count.board", { board: inWords(shape) }));
    // Boards that are not classic have one kernel, for all browsers.
    simd.hidden = !isClassic(shape);
    say(verdict, "");
    facts.clear();
    bar.value = 0;
    bar.hidden = true;
  }

  function cancel(): void {
    pool?.stop();
    pool = undefined;
    say(start, words("count.start"));
    bar.hidden = true;
    say(verdict, words("count.cancelled"));
  }

  async function run(): Promise<void> {
    rest();
    keep();
    await (isClassic(chosen.shape) ? runClassic(chosen.shape.n) : runOther());
  }

  function begun<E extends Pick<Engine, "stop">>(mine: Pool<E>): Pool<E> {
    pool = mine;
    say(start, words("control.cancel"));
    bar.hidden = false;
    return mine;
  }

  function over(text: string): void {
    pool?.stop();
    pool = undefined;
    say(start, words("count.again"));
    bar.hidden = true;
    say(verdict, text);
  }

  /** Shows how far it is, from now on. */
  function progress(kernel: string, shards: number, workers: number): (done: number, total: bigint) => void {
    const began = performance.now();
    return (done, total) => {
      const seconds = (performance.now() - began) / 1000;
      say(figure, digits(total));
      bar.value = shards === 0 ? 1 : done / shards;
      facts.set(words("count.shards"), `${digits(done)} / ${digits(shards)}`);
      facts.set(words("count.time"), duration(seconds));
      facts.set(words("count.per-solution"), total === 0n ? "–" : nanoseconds((seconds * 1e9) / Number(total)));
      facts.set(words("count.workers"), String(workers));
      facts.set(words("count.kernel"), kernel);
    };
  }

  async function runClassic(n: number): Promise<void> {
    const mine = begun(new Pool(chosen.workers, () => counter(chosen.simd === "yes")));
    const { shards, kernel } = await mine.first.call("shards", n);
    if (mine !== pool) return;
    const show = progress(kernel, shards, mine.size);
    let total = 0n;
    let done = 0;
    // Pieces small enough that the workers end together, large enough that messages cost nothing.
    const size = Math.max(1, Math.ceil(shards / (mine.size * 64)));
    const pieces = Array.from({ length: Math.ceil(shards / size) }, (_, i) => i * size);
    await mine.each(pieces, async (engine, from) => {
      const to = Math.min(from + size, shards);
      for (let next = from; next < to; ) {
        const part = await engine.call("count", n, next, to, PART);
        if (mine !== pool) return;
        total += part.total;
        done += part.next - next;
        next = part.next;
        show(done, total);
      }
    });
    if (mine !== pool) return;
    show(done, total);
    const [known] = await mine.first.call("known", n);
    over(known === total ? words("count.agrees", { total }) : words("count.differs", { total, known: known ?? 0n }));
  }

  /** Counts a board that is not classic, unless that would take too long. */
  async function runOther(): Promise<void> {
    const board = told(chosen.shape);
    const mine = begun(new Pool(chosen.workers, () => new Engine()));
    const seconds = (await mine.first.call("seconds", board)) / mine.size;
    if (mine !== pool) return;
    if (seconds > LONGEST) return over(words("count.too-long"));
    const { parts, kernel } = await mine.first.call("parts", board);
    if (mine !== pool) return;
    const show = progress(kernel, parts, mine.size);
    let total = 0n;
    let done = 0;
    await mine.each(Array(parts).keys(), async (engine, part) => {
      for (let isOver = false; !isOver; ) {
        const counted = await engine.call("countPart", board, part, PART);
        if (mine !== pool) return;
        total += counted.total;
        isOver = counted.over;
        done += isOver ? 1 : 0;
        show(done, total);
      }
    });
    if (mine !== pool) return;
    show(done, total);
    over(words("solutions.number", { count: total }));
  }

  if (begin || page.isSetGoing) void run();
  return () => pool?.stop();
};

function nanoseconds(value: number): string {
  return `${decimal(value, value < 1 ? 2 : value < 10 ? 1 : 0)} ns`;
}
