// The call stack of a recursive method: one call for each queen on the board, and the one that looks for the next.

import { h, say } from "../dom";
import { words } from "../words";
import type { Panel, Shown } from "./panel";

export function stackPanel(): Panel {
  const list = h("ol", { class: "stack", "aria-label": words("see.stack") });
  const none = h("p", { class: "help" }, words("see.returned"));

  function show({ n, frame: { event, queens, isByRow, variables } }: Shown): void {
    // A method with words of bits passes them on.
    const hasWords = variables.some(({ layout }) => layout === "bits");
    const over = event.kind === "done";
    none.hidden = !over;
    const depth = over ? 0 : queens.length + 1;
    while (list.childElementCount > depth) list.firstElementChild!.remove();
    while (list.childElementCount < depth) list.prepend(h("li", {}, h("code"), h("span")));
    Array.from(list.children).forEach((item, i) => {
      const call = depth - 1 - i;
      const [name, local] = [item.children[0]!, item.children[1]!];
      const queen = queens[call];
      const square = event.kind === "removed" || event.kind === "rejected" ? event.square : undefined;
      const isTried = call === queens.length && square !== undefined && (!isByRow || Math.floor(square / n) === call);
      const tried = isTried ? square : undefined;
      const here = queen ?? tried;
      if (!isByRow) {
        say(name, `place(${call === 0 ? 0 : queens[call - 1]! + 1})`);
        say(local, here === undefined ? "" : `square = ${here}`);
      } else {
        say(name, hasWords ? `place(${call}, …)` : `place(${call})`);
        say(local, here === undefined ? "" : `column = ${here % n}`);
      }
      item.classList.toggle("top", i === 0);
    });
  }

  return { element: h("div", { class: "see-stack" }, none, list), show };
}
