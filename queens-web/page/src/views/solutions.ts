// Solutions: a gallery of the fundamental ones or of all, and a closer look at one with its orbit.

import { copy } from "../clipboard";
import { button, segments, select, stepper } from "../controls";
import { h, say } from "../dom";
import { Engine } from "../engine";
import type { View } from "../main";
import { save, thumbnail } from "../picture";
import { format } from "../place";
import { words } from "../words";

const PART = 60;

export const solutions: View = (host, state, page) => {
  const engine = new Engine();
  const chosen = {
    n: state.integer("n", 4, 14, 8),
    kind: state.choice("kind", ["fundamental", "all"] as const, "fundamental"),
    first: "any",
  };
  chosen.first = state.choice("first", ["any", ...Array.from({ length: chosen.n }, (_, i) => String(i))], "any");
  let opened = state.columns("open", chosen.n);
  page.checked(state);

  const summary = h("p", { class: "summary", role: "status" });
  const gallery = h("ul", { class: "gallery" });
  const more = button(words("solutions.more"), () => void load(), "wide-button");
  const firstHost = h("div");
  const detail = h("dialog", { class: "detail", "aria-label": words("solutions.one") });
  detail.addEventListener("close", () => {
    opened = [];
    keep();
  });
  detail.addEventListener("click", (event) => {
    if (event.target === detail) detail.close();
  });
  host.append(
    h(
      "div",
      { class: "sheet" },
      h("h1", {}, words("view.solutions")),
      h(
        "div",
        { class: "row-of-controls" },
        stepper(words("control.side"), 4, 14, chosen.n, (n) => change({ n, first: "any" })),
        segments(words("solutions.which"), [["fundamental", words("solutions.fundamental")], ["all", words("solutions.all")]], chosen.kind, (kind) => change({ kind })),
        firstHost,
      ),
      summary,
      gallery,
      more,
    ),
    detail,
  );

  let request = 0;
  let shown = 0;

  function keep(): void {
    const { n, kind, first } = chosen;
    page.keep({
      n,
      kind: kind === "all" ? kind : undefined,
      first: first === "any" ? undefined : first,
      open: opened.length > 0 ? opened.join(",") : undefined,
    });
  }

  function change(values: Partial<typeof chosen>): void {
    Object.assign(chosen, values);
    void begin();
  }

  async function begin(): Promise<void> {
    const mine = ++request;
    keep();
    const { n, kind, first } = chosen;
    const columns = Array.from({ length: n }, (_, i) => [String(i), words("solutions.column", { column: i })] as const);
    firstHost.replaceChildren(
      select(words("solutions.first"), [["any", words("solutions.any")], ...columns], first, (first) => change({ first })),
    );
    shown = 0;
    gallery.replaceChildren();
    more.hidden = true;
    const known = await engine.call("known", n);
    await engine.call("list", n, kind === "fundamental", first === "any" ? -1 : Number(first));
    if (mine !== request) return;
    await load();
    if (mine !== request) return;
    const all = known[0]!;
    const kinds = known[1]!;
    if (first !== "any") say(summary, words("solutions.there", { column: first }));
    else if (kind === "fundamental") say(summary, words("solutions.classes", { count: kinds, all }));
    else say(summary, words("solutions.number", { count: all }));
  }

  async function load(): Promise<void> {
    const mine = request;
    const { n } = chosen;
    const numbers = await engine.call("more", PART);
    if (mine !== request) return;
    for (let i = 0; i < numbers.length; i += n + 1) {
      const columns = Array.from(numbers.subarray(i, i + n));
      gallery.append(card(columns, numbers[i + n]!, ++shown));
    }
    more.hidden = numbers.length < PART * (n + 1);
    if (shown === 0) gallery.append(h("li", { class: "none" }, words("solutions.none")));
  }

  function card(columns: number[], orbit: number, index: number): HTMLElement {
    const name = words("solutions.name", { index, columns: columns.join(" ") });
    const open = h("button", { type: "button", class: "card", onclick: () => void look(columns) }, thumbnail(columns, name));
    const images = words("solutions.images", { count: orbit });
    open.append(h("span", { class: "caption" }, h("b", {}, String(index)), h("span", {}, images)));
    return h("li", {}, open);
  }

  async function look(columns: number[]): Promise<void> {
    opened = columns;
    keep();
    const n = columns.length;
    const { orbit, array, chess, svg } = await engine.call("about", columns);
    const images: number[][] = [];
    for (let i = 0; i < orbit.length; i += n) images.push(Array.from(orbit.subarray(i, i + n)));
    const done = h("p", { class: "done", role: "status" });
    const list = columns.join(",");
    const squares = chess.replaceAll(" ", ",");
    const link = (view: Parameters<typeof format>[0], text: string, values: Parameters<typeof format>[1]) =>
      h("a", { class: "button", href: format(view, values) }, text);
    const image = (image: number[]) => {
      const here = image.join() === columns.join();
      const properties = { type: "button", class: "card", "aria-current": here ? "true" : undefined };
      const open = h("button", { ...properties, onclick: () => void look(image) }, thumbnail(image, image.join(" ")));
      return h("li", {}, open);
    };
    detail.replaceChildren(
      h("div", { class: "detail-head" }, h("h2", {}, words("solutions.for", { n })), button(words("control.close"), () => detail.close(), "quiet")),
      h(
        "div",
        { class: "detail-body" },
        thumbnail(columns, words("solutions.columns", { columns: columns.join(" ") })),
        h(
          "div",
          {},
          h("p", { class: "code" }, array),
          h("p", { class: "code" }, chess),
          h(
            "div",
            { class: "buttons" },
            button(words("solutions.copy-array"), () => void copy(array, words("copy.array"), done)),
            button(words("solutions.copy-squares"), () => void copy(chess, words("copy.squares"), done)),
            button(words("solutions.svg"), () => save(`queens-${columns.join("-")}.svg`, "image/svg+xml", svg)),
          ),
          done,
          h("h3", {}, words("solutions.open")),
          h(
            "div",
            { class: "buttons" },
            link("watch", words("view.watch"), { n, find: list }),
            link("race", words("view.race"), { n }),
            link("play", words("view.play"), { n, queens: squares }),
            link("chart", words("view.chart"), {}),
            link("count", words("view.count"), { n }),
          ),
          h("h3", {}, words("solutions.orbit", { count: images.length })),
          h("ul", { class: "gallery small" }, ...images.map(image)),
        ),
      ),
    );
    if (!detail.open) detail.showModal();
  }

  void begin().then(() => (opened.length > 0 ? look(opened) : undefined));
  return () => {
    request++;
    if (detail.open) detail.close();
    engine.stop();
  };
};
