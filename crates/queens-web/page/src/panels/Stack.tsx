// The call stack of a recursive method: one call for each queen on the board, and one that looks for the next.

import { words } from "../words";
import type { PanelProps, Shown } from "./panel";

interface Call {
  name: string;
  /** The local variable that shows how far the call is. */
  local: string;
}

/** The calls, the newest first. */
function calls({ n, frame: { event, queens, isByRow, variables } }: Shown): Call[] {
  if (event.kind === "done") return [];
  // A method that uses bits passes them on.
  const hasWords = variables.some(({ layout }) => layout === "bits");
  const square = event.kind === "removed" || event.kind === "rejected" ? event.square : undefined;
  return Array.from({ length: queens.length + 1 }, (_, i) => {
    const call = queens.length - i;
    const isTried = call === queens.length && square !== undefined && (!isByRow || Math.floor(square / n) === call);
    const here = queens[call] ?? (isTried ? square : undefined);
    if (!isByRow) return { name: `place(${call === 0 ? 0 : queens[call - 1]! + 1})`, local: here === undefined ? "" : `square = ${here}` };
    return { name: hasWords ? `place(${call}, …)` : `place(${call})`, local: here === undefined ? "" : `column = ${here % n}` };
  });
}

export function Stack({ shown }: PanelProps) {
  const all = calls(shown);
  return (
    <div class="see-stack">
      {all.length === 0 && <p class="help">{words("see.returned")}</p>}
      <ol class="stack" aria-label={words("see.stack")}>
        {all.map(({ name, local }, i) => (
          <li key={all.length - i} class={i === 0 ? "top" : ""}>
            <code>{name}</code>
            <span>{local}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
