// Solutions: a gallery of the fundamental ones or of all, and a closer look at one with its orbit.

import { copy } from "../clipboard";
import { button, segments, select } from "../controls";
import { h, say } from "../dom";
import { Engine } from "../engine";
import type { View } from "../main";
import { save, small, thumbnail } from "../picture";
import { chess, format, listed } from "../place";
import { ShapeControls, inAddress, inWords, isClassic, shapeOf, told, type Shape } from "../shape";
import { words } from "../words";

const PART = 60;
const MILLISECONDS = 100; // for which the engine looks before it says what it has

export const solutions: View = (host, state, page) => {
  const engine = new Engine();
  const chosen = {
    shape: shapeOf(state, 4, 14, 8),
    kind: state.choice("kind", ["fundamental", "all"] as const, "fundamental"),
    first: "any",
  };
  const { n, columns } = chosen.shape;
  if (isClassic(chosen.shape)) chosen.first = state.choice("first", ["any", ...Array.from({ length: n }, (_, i) => String(i))], "any");
  /** A solution that is looked at: its columns, or its squares where the board is not classic. */
  let opened = isClassic(chosen.shape) ? state.columns("open", n) : state.squares("open", n, columns);
  page.checked(state);

  const summary = h("p", { class: "summary", role: "status" });
  const gallery = h("ul", { class: "gallery" });
  const more = button(words("solutions.more"), () => void load(), "wide-button");
  const firstHost = h("div");
  const controls = new ShapeControls(chosen.shape, 4, 14, (shape) => change({ shape, first: "any" }), true);
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
        controls.side,
        segments(
          words("solutions.which"),
          [
            ["fundamental", words("solutions.fundamental")],
            ["all", words("solutions.all")],
          ],
          chosen.kind,
          (kind) => change({ kind }),
        ),
        firstHost,
      ),
      controls.fold,
      summary,
      gallery,
      more,
    ),
    detail,
  );

  let request = 0;
  let shown = 0;
  let images = 0;

  function keep(): void {
    const { shape, kind, first } = chosen;
    const { n, columns } = shape;
    const open = isClassic(shape) ? opened.join(",") : listed(n, opened, columns);
    page.keep({
      ...inAddress(shape),
      kind: kind === "all" ? kind : undefined,
      first: first === "any" ? undefined : first,
      open,
    });
  }

  function change(values: Partial<typeof chosen>): void {
    Object.assign(chosen, values);
    void begin();
  }

  async function begin(): Promise<void> {
    const mine = ++request;
    keep();
    const { shape, kind, first } = chosen;
    const { n } = shape;
    shown = images = 0;
    gallery.replaceChildren();
    more.hidden = true;
    if (!isClassic(shape)) {
      firstHost.replaceChildren();
      await engine.call("arrange", told(shape), kind === "fundamental");
      if (mine === request) await load();
      return;
    }
    const columns = Array.from({ length: n }, (_, i) => [String(i), words("solutions.column", { column: i })] as const);
    firstHost.replaceChildren(
      select(words("solutions.first"), [["any", words("solutions.any")], ...columns], first, (first) => change({ first })),
    );
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
    const { shape } = chosen;
    const { n } = shape;
    if (!isClassic(shape)) return loadArrangements(shape);
    const numbers = await engine.call("more", PART);
    if (mine !== request) return;
    for (let i = 0; i < numbers.length; i += n + 1) {
      const columns = Array.from(numbers.subarray(i, i + n));
      gallery.append(card(columns, numbers[i + n]!, ++shown));
    }
    more.hidden = numbers.length < PART * (n + 1);
    if (shown === 0) gallery.append(h("li", { class: "none" }, words("solutions.none")));
  }

  /** The next arrangements of a board that is not classic, as they are found. */
  async function loadArrangements(shape: Shape): Promise<void> {
    const mine = request;
    const most = shown + PART;
    more.hidden = true;
    for (let isOver = false; !isOver && shown < most; ) {
      say(summary, words("solutions.looking"));
      const { found, over } = await engine.call("arranged", most - shown, MILLISECONDS);
      if (mine !== request) return;
      isOver = over;
      for (const numbers of found) {
        const [orbit, ...queens] = [numbers.at(-1)!, ...numbers.slice(0, -1)];
        images += orbit;
        gallery.append(arrangementCard(shape, queens, orbit, ++shown));
      }
      more.hidden = over || shown < most;
      if (!over && shown === 0) continue;
      if (!over) say(summary, words("solutions.first-ones", { count: shown }));
      else if (shown === 0) say(summary, words("solutions.no-solution", { board: inWords(shape) }));
      else if (chosen.kind === "fundamental") say(summary, words("solutions.found-classes", { count: shown, all: images }));
      else say(summary, words("solutions.number", { count: shown }));
    }
  }

  function arrangementCard(shape: Shape, queens: number[], orbit: number, index: number): HTMLElement {
    const { n, columns, pawns } = shape;
    const name = words("solutions.name", { index, columns: queens.map((queen) => chess(n, queen, columns)).join(" ") });
    return framed(small(n, columns, queens, pawns, name), orbit, index, () => void lookAt(shape, queens));
  }

  function card(columns: number[], orbit: number, index: number): HTMLElement {
    const name = words("solutions.name", { index, columns: columns.join(" ") });
    return framed(thumbnail(columns, name), orbit, index, () => void look(columns));
  }

  function framed(picture: SVGSVGElement, orbit: number, index: number, look: () => void): HTMLElement {
    const images = words("solutions.images", { count: orbit });
    const caption = h("span", { class: "caption" }, h("b", {}, String(index)), h("span", {}, images));
    return h("li", {}, h("button", { type: "button", class: "card", onclick: look }, picture, caption));
  }

  /** A closer look at a solution of the classic board. */
  async function look(columns: number[]): Promise<void> {
    opened = columns;
    keep();
    const n = columns.length;
    const { orbit, array, chess, svg } = await engine.call("about", columns);
    const images: number[][] = [];
    for (let i = 0; i < orbit.length; i += n) images.push(Array.from(orbit.subarray(i, i + n)));
    present({
      title: words("solutions.for", { n }),
      picture: thumbnail(columns, words("solutions.columns", { columns: columns.join(" ") })),
      array,
      squares: chess,
      svg,
      file: columns.join("-"),
      links: [
        link("watch", words("view.watch"), { n, find: columns.join(",") }),
        link("race", words("view.race"), { n }),
        link("play", words("view.play"), { n, queens: chess.replaceAll(" ", ",") }),
        link("chart", words("view.chart"), {}),
        link("count", words("view.count"), { n }),
      ],
      images: images.map((image) =>
        framedImage(thumbnail(image, image.join(" ")), image.join() === columns.join(), () => void look(image)),
      ),
    });
  }

  /** A closer look at an arrangement of any other board. */
  async function lookAt(shape: Shape, queens: number[]): Promise<void> {
    const { n, columns, pawns } = shape;
    opened = queens;
    keep();
    const { images, chess, svg } = await engine.call("aboutArrangement", told(shape), queens);
    const orbit: number[][] = [];
    for (let i = 0; i < images.length; i += queens.length) orbit.push(Array.from(images.subarray(i, i + queens.length)));
    const isByRow = pawns.length === 0 && n <= columns;
    present({
      title: words("solutions.of", { board: inWords(shape) }),
      picture: small(n, columns, queens, pawns, words("solutions.queens", { squares: chess })),
      array: isByRow ? `[${queens.map((queen) => queen % columns).join(", ")}]` : undefined,
      squares: chess,
      svg,
      file: chess.replaceAll(" ", "-"),
      links: [
        link("play", words("view.play"), { ...inAddress(shape), queens: chess.replaceAll(" ", ",") }),
        link("count", words("view.count"), inAddress(shape)),
      ],
      images: orbit.map((image) =>
        framedImage(
          small(n, columns, image, pawns, listed(n, image, columns)),
          image.join() === queens.join(),
          () => void lookAt(shape, image),
        ),
      ),
    });
  }

  function link(view: Parameters<typeof format>[0], text: string, values: Parameters<typeof format>[1]): HTMLElement {
    return h("a", { class: "button", href: format(view, values) }, text);
  }

  function framedImage(picture: SVGSVGElement, isHere: boolean, look: () => void): HTMLElement {
    const properties = { type: "button", class: "card", "aria-current": isHere ? "true" : undefined };
    return h("li", {}, h("button", { ...properties, onclick: look }, picture));
  }

  function present(one: {
    title: string;
    picture: SVGSVGElement;
    array: string | undefined;
    squares: string;
    svg: string;
    file: string;
    links: HTMLElement[];
    images: HTMLElement[];
  }): void {
    const { array, squares } = one;
    const done = h("p", { class: "done", role: "status" });
    detail.replaceChildren(
      h(
        "div",
        { class: "detail-head" },
        h("h2", {}, one.title),
        button(words("control.close"), () => detail.close(), "quiet"),
      ),
      h(
        "div",
        { class: "detail-body" },
        one.picture,
        h(
          "div",
          {},
          array && h("p", { class: "code" }, array),
          h("p", { class: "code" }, squares),
          h(
            "div",
            { class: "buttons" },
            array && button(words("solutions.copy-array"), () => void copy(array, words("copy.array"), done)),
            button(words("solutions.copy-squares"), () => void copy(squares, words("copy.squares"), done)),
            button(words("solutions.svg"), () => save(`queens-${one.file}.svg`, "image/svg+xml", one.svg)),
          ),
          done,
          h("h3", {}, words("solutions.open")),
          h("div", { class: "buttons" }, ...one.links),
          h("h3", {}, words("solutions.orbit", { count: one.images.length })),
          h("ul", { class: "gallery small" }, ...one.images),
        ),
      ),
    );
    if (!detail.open) detail.showModal();
  }

  /** The solution that the address names, unless it is none. */
  async function reopen(): Promise<void> {
    const { shape } = chosen;
    if (opened.length === 0) return;
    if (isClassic(shape)) return look(opened);
    const queens = [...opened].sort((a, b) => a - b);
    if ((await engine.call("judge", told(shape), queens)).solved) return lookAt(shape, queens);
    opened = [];
    keep();
  }

  void begin().then(reopen);
  return () => {
    request++;
    if (detail.open) detail.close();
    engine.stop();
  };
};
