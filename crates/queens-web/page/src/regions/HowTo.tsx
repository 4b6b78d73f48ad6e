// The rules in three pictures: shown on the first visit, and on request.

import { Button } from "../ui/controls";
import { keyed, words } from "../words";
import { showRules } from "./settings";

const SIDE = 4;

/** The regions of the pictures, row by row. */
const REGIONS = "0011001122332233";

/** One picture: queens, and what shows them to be right or wrong. */
interface Picture {
  queens: readonly number[];
  lit: readonly number[];
  wrong?: boolean;
  text: "rules.lines" | "rules.regions" | "rules.touch";
}

const PICTURES: readonly Picture[] = [
  { queens: [1], lit: [0, 2, 3, 5, 9, 13], text: "rules.lines" },
  { queens: [1, 7, 8, 14], lit: [], text: "rules.regions" },
  { queens: [5, 10], lit: [], wrong: true, text: "rules.touch" },
];

function Figure({ queens, lit, wrong = false, text }: Picture) {
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
          <use key={square} href="#queen" x={(square % SIDE) + 0.1} y={Math.floor(square / SIDE) + 0.1} width="0.8" height="0.8" />
        ))}
      </svg>
      <figcaption>{words(text)}</figcaption>
    </figure>
  );
}

/** A text whose `[keys]` look like keys. */
export function Keyed({ text }: { text: string }) {
  return <p class="help">{keyed(text).map((part, i) => (typeof part === "string" ? part : <kbd key={i}>{part.textContent}</kbd>))}</p>;
}

export function HowTo() {
  const isOpen = showRules.on.value;
  return (
    <details class="part rules" open={isOpen} onToggle={(event) => showRules.set(event.currentTarget.open)}>
      <summary>{words("rules.title")}</summary>
      <div class="rules-pictures">
        {PICTURES.map((picture) => (
          <Figure key={picture.text} {...picture} />
        ))}
      </div>
      <Keyed text={words("regions.help")} />
      <Button label={words("rules.close")} press={() => showRules.set(false)} />
    </details>
  );
}
