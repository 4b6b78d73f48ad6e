// The rules in three pictures: shown on the first visit, and on request.

import { capital } from "../dom";
import { Button } from "../ui/controls";
import { keyed, words } from "../words";
import { type Piece, type Puzzle, starsOf } from "../puzzle";
import { pieceOf, showRules } from "./settings";

const SIDE = 4;

/** The regions of the pictures, row by row. */
const REGIONS = "0011001122332233";

/** One picture: queens, and what shows them to be right or wrong. */
interface Picture {
  queens: readonly number[];
  lit: readonly number[];
  wrong?: boolean;
  text: string;
}

function pictures(puzzle: Puzzle): readonly Picture[] {
  const stars = starsOf(puzzle);
  const pieces = words(`piece.${pieceOf(puzzle)}s`);
  const touch = { queens: [5, 10], lit: [], wrong: true, text: capital(words("rules.touch", { pieces })) };
  if (stars > 1) {
    const around = [0, 1, 2, 4, 6, 8, 9, 10];
    return [{ queens: [5], lit: around, text: words("rules.stars", { stars, pieces }) }, touch];
  }
  return [
    { queens: [1], lit: [0, 2, 3, 5, 9, 13], text: words("rules.lines") },
    { queens: [1, 7, 8, 14], lit: [], text: words("rules.regions") },
    touch,
  ];
}

function Figure({ queens, lit, wrong = false, text, piece }: Picture & { piece: Piece }) {
  const squares = [...REGIONS].map((tone, square) => ({ tone, x: square % SIDE, y: Math.floor(square / SIDE), square }));
  return (
    <figure>
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true" class={wrong ? "wrong" : ""}>
        {squares.map(({ tone, x, y, square }) => (
          <rect key={square} x={x} y={y} width="1" height="1" style={{ fill: `var(--tone-${tone})` }} />
        ))}
        <path d="M0 1h4M0 3h4M1 0v4M3 0v4" class="hairlines" />
        <path d="M0 2h4M2 0v4" class="borders" />
        {lit.map((square) => (
          <path key={square} d={`M${(square % SIDE) + 0.36} ${Math.floor(square / SIDE) + 0.36}l.28 .28m0-.28l-.28 .28`} class="cross" />
        ))}
        {queens.map((square) => (
          <use key={square} href={`#${piece}`} x={(square % SIDE) + 0.1} y={Math.floor(square / SIDE) + 0.1} width="0.8" height="0.8" />
        ))}
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}

/** A text whose `[keys]` look like keys. */
export function Keyed({ text }: { text: string }) {
  return <p class="help">{keyed(text).map((part, i) => (typeof part === "string" ? part : <kbd key={i}>{part.textContent}</kbd>))}</p>;
}

export function HowTo({ puzzle }: { puzzle: Puzzle }) {
  const piece = pieceOf(puzzle);
  const isOpen = showRules.on.value;
  return (
    <details class="part rules" open={isOpen} onToggle={(event) => showRules.set(event.currentTarget.open)}>
      <summary>{words("rules.title")}</summary>
      <div class="rules-pictures">
        {pictures(puzzle).map((picture) => (
          <Figure key={picture.text} piece={piece} {...picture} />
        ))}
      </div>
      <Keyed text={words("regions.help", { piece: words(`square.${piece}`) })} />
      <Button label={words("rules.close")} press={() => showRules.set(false)} />
    </details>
  );
}
