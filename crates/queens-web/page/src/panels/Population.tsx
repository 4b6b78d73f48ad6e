// A population as small boards, the best first. The parents of the child on the large board are framed, each with the
// row before which it was cut. Above, they stand beside the child, with the rows that it takes and the queen that mutated.

import { useMemo } from "preact/hooks";
import type { Detail } from "search";
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

type Bred = Extract<Detail, { kind: "bred" }>;

/** A board of the last child's family, with the rows that the child has from it. */
function Relative({
  columns,
  taken,
  mutated,
}: {
  columns: ArrayLike<number>;
  taken: [from: number, to: number];
  mutated?: number | undefined;
}) {
  const n = columns.length;
  return (
    <svg viewBox={`0 0 ${n} ${n}`} aria-hidden="true">
      {Array.from(columns, (column, row) => {
        const kind = row * n + column === mutated ? "mutated" : row >= taken[0] && row < taken[1] ? "taken" : "";
        return <circle key={row} cx={column + 0.5} cy={row + 0.5} r={0.4} class={kind} />;
      })}
    </svg>
  );
}

function Family({ n, population, queens, bred }: { n: number; population: number[]; queens: ArrayLike<number>; bred: Bred }) {
  const { parents, cut, mutated } = bred;
  const [first, second] = parents.map((board) => population.slice(board * n, board * n + n));
  return (
    <>
      <h2>{words("see.family")}</h2>
      <div class="family">
        <Relative columns={first!} taken={[0, cut]} />
        <Relative columns={second!} taken={[cut, n]} />
        <Relative columns={Array.from(queens, (queen) => queen % n)} taken={[0, n]} mutated={mutated} />
      </div>
    </>
  );
}

export function Population({ shown: { method, n, frame } }: PanelProps) {
  const { variables, detail, queens } = frame;
  const population = variables.find(({ name }) => name === "population")?.values ?? [];
  if (population.length === 0) return null;
  const bred = detail.kind === "bred" ? detail : undefined;
  const parents = detail.kind === "kept" ? [detail.parent] : (bred?.parents ?? []);
  return (
    <div>
      {bred && <Family n={n} population={population} queens={queens} bred={bred} />}
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
