// Puzzles on paper: four to a sheet with their rules, and their solutions overleaf.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Engine } from "../engine";
import { outline, tones } from "../region-style";
import { type Puzzle, starsOf } from "../puzzle";
import { Button, Stepper } from "../ui/controls";
import { openOver } from "../ui/over";
import { words } from "../words";
import { Work } from "../work";
import { difficultyInWords, newSeed } from "./difficulty";
import { type Loaded, taskInWords } from "./game";
import { pieceOf } from "./settings";

const PER_PAGE = 4;
const MAX_PUZZLES = 24;

/** A puzzle with its only solution. */
interface Printed {
  puzzle: Puzzle;
  solution: readonly number[];
}

/** A board with its only solution; without queens if there is another number of solutions. */
async function withSolution(engine: Engine, code: string): Promise<Printed> {
  const { puzzle } = await engine.call("board", code);
  const solution = await engine.call("solve", code);
  return { puzzle, solution: [...(solution ?? [])] };
}

function Picture({ puzzle, queens }: { puzzle: Puzzle; queens: readonly number[] }) {
  const { n, regions, given, crossed } = puzzle;
  const piece = pieceOf(puzzle);
  const tone = tones(n, regions);
  const at = (square: number) => [square % n, Math.floor(square / n)] as const;
  return (
    <svg viewBox={`-0.03 -0.03 ${n + 0.06} ${n + 0.06}`} aria-hidden="true">
      {regions.map((region, square) => {
        const [x, y] = at(square);
        return <rect key={square} x={x} y={y} width="1" height="1" style={{ fill: `var(--tone-${tone[region]})` }} />;
      })}
      <path class="hairlines" d={outline(n, (a, b) => a >= 0 && b >= 0 && regions[a] === regions[b])} />
      <path class="borders" d={outline(n, (a, b) => a < 0 || b < 0 || regions[a] !== regions[b])} />
      {crossed.map((square) => {
        const [x, y] = at(square);
        return <path key={square} class="cross" d={`M${x + 0.36} ${y + 0.36}l.28 .28m0-.28l-.28 .28`} />;
      })}
      {[...new Set([...given, ...queens])].map((square) => {
        const [x, y] = at(square);
        return <use key={square} href={`#${piece}`} x={x + 0.1} y={y + 0.1} width="0.8" height="0.8" />;
      })}
    </svg>
  );
}

function Page({
  printed,
  from,
  difficulty,
  isSolved,
}: {
  printed: readonly Printed[];
  from: number;
  difficulty: string;
  isSolved: boolean;
}) {
  const title = isSolved ? words("sheet.solutions") : words(starsOf(printed[0]!.puzzle) > 1 ? "regions.title-stars" : "sheet.title");
  return (
    <section class="paper">
      <h3>{difficulty === "" ? title : `${title} · ${difficultyInWords(difficulty)}`}</h3>
      <p>{taskInWords(printed[0]!.puzzle)}</p>
      <div>
        {printed.map(({ puzzle, solution }, i) => (
          <figure key={from + i}>
            <figcaption>{from + i}</figcaption>
            <Picture puzzle={puzzle} queens={isSolved ? solution : []} />
          </figure>
        ))}
      </div>
    </section>
  );
}

/** Pages of puzzles, each followed by the page of their solutions. */
function Pages({ printed, difficulty }: { printed: readonly Printed[]; difficulty: string }) {
  const starts = Array.from({ length: Math.ceil(printed.length / PER_PAGE) }, (_, i) => i * PER_PAGE);
  return (
    <>
      {starts.flatMap((start) =>
        [false, true].map((isSolved) => (
          <Page
            key={`${start} ${isSolved}`}
            printed={printed.slice(start, start + PER_PAGE)}
            from={start + 1}
            difficulty={difficulty}
            isSolved={isSolved}
          />
        )),
      )}
    </>
  );
}

function Sheet({ loaded, difficulty, close }: { loaded: Loaded; difficulty: string; close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const count = useSignal(PER_PAGE);
  const printed = useSignal<readonly Printed[]>([]);
  const work = useMemo(() => new Work(), []);
  useEffect(() => {
    dialog.current!.showModal();
    return () => work.stop();
  }, []);
  useEffect(() => {
    const { code, puzzle } = loaded;
    printed.value = printed.value.slice(0, count.value);
    void work.ask(words("regions.making", { n: puzzle.n }), async (engine) => {
      while (printed.value.length < count.value) {
        const next = printed.value.length === 0 ? code : await engine.call("make", puzzle.n, starsOf(puzzle), difficulty, newSeed());
        if (!next) break;
        printed.value = [...printed.value, await withSolution(engine, next)];
      }
    });
  }, [count.value]);
  return (
    <dialog ref={dialog} class="handout" aria-label={words("sheet.open")} onClose={close}>
      <div class="handout-controls">
        <h2>{words("sheet.open")}</h2>
        <div class="row-of-controls">
          <Stepper label={words("sheet.count")} least={1} most={MAX_PUZZLES} value={count.value} change={(next) => (count.value = next)} />
          <Button label={words("page.print")} press={() => print()} kind="primary" disabled={work.busy.value} />
          <Button label={words("control.close")} press={() => dialog.current!.close()} />
        </div>
        <p class="answer" role="status">
          {work.text.value}
        </p>
      </div>
      <div>
        <Pages printed={printed.value} difficulty={difficulty} />
      </div>
    </dialog>
  );
}

/** Opens the sheet over the page. */
export function openSheet(loaded: Loaded, difficulty: string): void {
  openOver((close) => <Sheet loaded={loaded} difficulty={difficulty} close={close} />);
}
