// Count: all solutions, by all cores, checked against the published number.

import { Facts, button, segments, stepper } from "../controls";
import { digits, h, say } from "../dom";
import { counter, hasSimd } from "../engine";
import type { View } from "../main";
import { Pool, cores } from "../pool";

const PART = 80; // milliseconds that a worker counts before it says how far it is

export const count: View = (host, state, page) => {
  const chosen = {
    n: state.integer("n", 1, 20, 16),
    workers: state.integer("workers", 1, 64, Math.min(cores, 64)),
    simd: state.choice("simd", ["yes", "no"], hasSimd ? "yes" : "no"),
  };
  const begin = state.choice("run", ["0", "1"], "0") === "1";
  page.checked(state);
  if (!hasSimd) chosen.simd = "no";

  let pool: Pool<ReturnType<typeof counter>> | undefined;
  const figure = h("p", { class: "figure" });
  const caption = h("p", { class: "summary" });
  const bar = h("progress", { max: 1, value: 0, "aria-label": "Shards counted" });
  const facts = new Facts();
  const verdict = h("p", { class: "answer", role: "status" });
  const start = button("Count", () => (pool ? cancel() : void run()), "primary large");
  const simd = hasSimd
    ? segments("SIMD build", [["yes", "Yes"], ["no", "No"]], chosen.simd, (simd) => change({ simd }))
    : h("p", { class: "summary" }, "This browser has no SIMD: the plain build counts.");
  host.append(
    h(
      "div",
      { class: "sheet narrow" },
      h("h1", {}, "Count all solutions"),
      h(
        "div",
        { class: "row-of-controls" },
        stepper("Side n", 1, 20, chosen.n, (n) => change({ n })),
        stepper("Workers", 1, 64, chosen.workers, (workers) => change({ workers })),
        simd,
        start,
      ),
      h("div", { class: "count" }, figure, caption, bar),
      verdict,
      facts.element,
      h(
        "p",
        { class: "help" },
        "The board is cut into shards: a few queens placed first, one shard for each symmetry class, with a weight. Every ",
        "worker counts shards on its own; the total is the sum of weight times completions.",
      ),
    ),
  );
  rest();

  function keep(): void {
    const { n, workers, simd } = chosen;
    page.keep({ n, workers: workers === cores ? undefined : workers, simd: simd === (hasSimd ? "yes" : "no") ? undefined : simd });
  }

  function change(values: Partial<typeof chosen>): void {
    Object.assign(chosen, values);
    if (pool) cancel();
    rest();
    keep();
  }

  function rest(): void {
    say(figure, "?");
    say(caption, `solutions for n = ${chosen.n}`);
    say(verdict, "");
    facts.clear();
    bar.value = 0;
    bar.hidden = true;
  }

  function cancel(): void {
    pool?.stop();
    pool = undefined;
    say(start, "Count");
    bar.hidden = true;
    say(verdict, "Cancelled.");
  }

  async function run(): Promise<void> {
    const { n } = chosen;
    rest();
    keep();
    const mine = new Pool(chosen.workers, () => counter(chosen.simd === "yes"));
    pool = mine;
    say(start, "Cancel");
    bar.hidden = false;
    const { shards, kernel } = await mine.first.call("shards", n);
    if (mine !== pool) return;
    const began = performance.now();
    let total = 0n;
    let done = 0;
    const show = () => {
      const seconds = (performance.now() - began) / 1000;
      say(figure, digits(total));
      bar.value = shards === 0 ? 1 : done / shards;
      facts.set("Shards", `${digits(done)} / ${digits(shards)}`);
      facts.set("Time", time(seconds));
      facts.set("Per solution", total === 0n ? "–" : nanoseconds((seconds * 1e9) / Number(total)));
      facts.set("Workers", String(mine.size));
      facts.set("Kernel", kernel);
    };
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
        show();
      }
    });
    if (mine !== pool) return;
    show();
    const [known] = await mine.first.call("known", n);
    mine.stop();
    pool = undefined;
    say(start, "Count again");
    bar.hidden = true;
    const agrees = `${digits(total)} solutions: the published number.`;
    say(verdict, known === total ? agrees : `${digits(total)} solutions, but ${digits(known ?? 0n)} were published!`);
  }

  if (begin) void run();
  return () => pool?.stop();
};

function nanoseconds(value: number): string {
  return `${value < 100 ? value.toPrecision(2) : digits(Math.round(value))} ns`;
}

function time(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(2)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
