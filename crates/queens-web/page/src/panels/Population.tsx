// A population as small boards, the best first. The parents of the child on the large board are framed, each with the
// row before which it was cut.

import { useMemo } from "preact/hooks";
import { words } from "../words";
import type { PanelProps } from "./panel";

interface MemberProps {
  n: number;
  /** The columns of its queens, row by row, as a text; equal texts give equal pictures. */
  columns: string;
  isParent: boolean;
  /** The row before which it was cut; 0 for none. */
  cut: number;
}

function Member({ n, columns, isParent, cut }: MemberProps) {
  const queens = useMemo(
    () => columns.split(",").map((column, row) => <circle key={row} cx={Number(column) + 0.5} cy={row + 0.5} r={0.4} />),
    [columns],
  );
  return (
    <svg viewBox={`0 0 ${n} ${n}`} aria-hidden="true" class={isParent ? "parent" : ""}>
      {queens}
      <line x1={0} x2={n} y1={cut} y2={cut} />
    </svg>
  );
}

export function Population({ shown: { method, n, frame } }: PanelProps) {
  const { variables, detail } = frame;
  const population = variables.find(({ name }) => name === "population")?.values ?? [];
  if (population.length === 0) return null;
  const bred = detail.kind === "bred" ? detail : undefined;
  const parents = detail.kind === "kept" ? [detail.parent] : (bred?.parents ?? []);
  return (
    <div>
      <h2>{words(method.startsWith("beam") ? "see.beam" : "see.population")}</h2>
      <div class="population">
        {Array.from({ length: population.length / n }, (_, board) => (
          <Member
            key={board}
            n={n}
            columns={population.slice(board * n, board * n + n).join(",")}
            isParent={parents.includes(board)}
            cut={parents.includes(board) && bred ? bred.cut : 0}
          />
        ))}
      </div>
    </div>
  );
}
