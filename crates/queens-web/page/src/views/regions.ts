// Regions: one queen in every row, column and region, and no two touch. The board of the day, a new one, or one's own.

import { h } from "../dom";
import { Engine } from "../engine";
import type { View } from "../main";
import type { State } from "../place";
import { dayNumber, today } from "../regions/days";
import { editor } from "../regions/editor";
import { playRegions, type Loaded } from "../regions/play";
import { words } from "../words";

export const regions: View = (host, state, page) => {
  if (state.has("edit")) return editor(host, state, page);
  let end: (() => void) | undefined;
  let over = false;
  host.append(h("h1", { class: "unseen" }, words("view.regions")));
  const engine = new Engine();
  void load(engine, state)
    .then((loaded) => {
      if (!over) end = playRegions(host, loaded, state, page);
    })
    .finally(() => engine.stop());
  return () => {
    over = true;
    end?.();
    engine.stop();
  };
};

/** The board that the address names, or today's. */
async function load(engine: Engine, state: State): Promise<Loaded> {
  const board = state.text("board", /^[\w.]{1,4000}$/, words("address.code"));
  const wanted = state.text("day", /^\d{4}-\d\d-\d\d$/, words("address.date"));
  if (board !== null) {
    try {
      const loaded = await engine.call("board", board);
      if (loaded.puzzle.regions.length > 0) return loaded;
      state.reject("board", words("address.no-regions"));
    } catch (error) {
      state.reject("board", error instanceof Error ? error.message.replace(/^line 1, column 1: /, "") : String(error));
    }
  }
  let day = wanted ?? today();
  if (dayNumber(day) === null) {
    state.reject("day", words("address.day"));
    day = today();
  }
  const code = await engine.call("day", dayNumber(day)!);
  return { ...(await engine.call("board", code)), day };
}
