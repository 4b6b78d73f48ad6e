// Each method's own data: its array, its codes, its words of bits, its counts of attacks and threats.

import { type Row, rowsOf } from "./data-rows";
import type { PanelProps } from "./panel";
import { Population } from "./Population";

function Values({ name, title, cells, numbered }: Row) {
  return (
    <>
      <h2>{name === "" ? title : `${title}: ${name}`}</h2>
      <ol class={numbered ? "array" : "array plain"} aria-label={title}>
        {cells.map(({ text, kind }, i) => (
          <li key={i} class={kind ?? ""}>
            {text}
          </li>
        ))}
      </ol>
    </>
  );
}

export function Data({ shown }: PanelProps) {
  return (
    <div class="see-data">
      {rowsOf(shown).map((row, i) => (
        <Values key={i} {...row} />
      ))}
      <Population shown={shown} />
    </div>
  );
}
