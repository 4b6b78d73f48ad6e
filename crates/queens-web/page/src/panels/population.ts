// A population as a wall of small boards, the best first. The parents of the child on the large board are framed, each with the
// row before which it was cut.

import { h, svg } from "../dom";
import { words } from "../words";
import type { Panel, Shown } from "./panel";

export function populationPanel(): Panel {
  const heading = h("h2", {}, words("see.population"));
  const wall = h("div", { class: "population" });
  const element = h("div", { hidden: true }, heading, wall);
  let drawn: readonly number[] = [];
  let boards: { picture: SVGElement; cut: SVGElement }[] = [];

  function show({ n, frame: { variables, detail } }: Shown): void {
    const population = variables.find(({ name }) => name === "population")?.values ?? [];
    element.hidden = population.length === 0;
    if (element.hidden) return;
    if (population.length !== drawn.length || population.some((column, i) => column !== drawn[i])) draw(n, population);
    drawn = population;
    const bred = detail.kind === "bred" ? detail : undefined;
    boards.forEach(({ picture, cut: line }, i) => {
      const isParent = bred?.parents.includes(i) === true;
      picture.setAttribute("class", isParent ? "parent" : "");
      for (const end of ["y1", "y2"]) line.setAttribute(end, String(isParent ? bred!.cut : 0));
    });
  }

  function draw(n: number, population: readonly number[]): void {
    boards = Array.from({ length: population.length / n }, (_, board) => {
      const cut = svg("line", { x1: 0, x2: n, y1: 0, y2: 0 });
      const queens = Array.from({ length: n }, (_, row) =>
        svg("circle", { cx: population[board * n + row]! + 0.5, cy: row + 0.5, r: 0.4 }),
      );
      return { picture: svg("svg", { viewBox: `0 0 ${n} ${n}`, "aria-hidden": "true" }, ...queens, cut), cut };
    });
    wall.replaceChildren(...boards.map(({ picture }) => picture));
  }

  return { element, show };
}
