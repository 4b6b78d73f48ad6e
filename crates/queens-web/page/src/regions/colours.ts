// Names regions by their colours: "the green region", with its letter if the board shows letters.

import { capital } from "../dom";
import { type RegionStyle, tones } from "../region-style";
import type { Puzzle } from "../puzzle";
import { LETTERS } from "../puzzle";
import { list, spoken, words } from "../words";

/** The name of each tone's colour is a word of the tables: `colour.0` … */
type Tone = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13;

/** A board with more regions than colours shows some colours twice. */
const MAX_COLOURS = 14;

/** How the library names regions: a noun, then letters. */
const NAMED = {
  en: /[Rr]egions? ((?:[A-Za-z], )*[A-Za-z](?: and [A-Za-z])?)(?![\w'])/g,
  de: /Gebiet(?:en)? ((?:[A-Za-z], )*[A-Za-z](?: und [A-Za-z])?)(?![\w'])/g,
  es: /[Ll]as? regi(?:ón|ones) ((?:[A-Za-z], )*[A-Za-z](?: y [A-Za-z])?)(?![\w'])/g,
};

/** The text with regions named by colour. Without colours, or with too many regions for them, letters stay. */
export function inColours(text: string, { n, regions }: Puzzle, style: RegionStyle): string {
  // The colours of a strong style have other names, and a plain style has none.
  if (style === "plain" || style === "vivid" || regions.length === 0 || n > MAX_COLOURS) return text;
  const tone = tones(n, regions);
  const name = (letter: string) => {
    const colour = words(`colour.${tone[LETTERS.indexOf(letter)]! as Tone}`);
    return style === "letters" ? `${colour} (${letter})` : colour;
  };
  return text.replace(NAMED[spoken()], (_, letters: string, at: number) => {
    const colours = list(letters.split(/, | and | und | y /).map(name));
    const named = words(letters.length === 1 ? "colour.region" : "colour.regions", { colours });
    return at === 0 ? capital(named) : named;
  });
}
