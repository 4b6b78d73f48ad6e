// Regions: one queen in every row, column and region, and no two touch. The board of the day, a new one, or one's own.

import { h } from "../dom";
import { Engine } from "../engine";
import type { View } from "../main";
import type { State } from "../place";
import { dayNumber, today } from "../regions/days";
import { editor } from "../regions/editor";
import { playRegions, type Loaded } from "../regions/play";

export const regions: View = (host, state, page) => {
  if (state.has("edit")) return editor(host, state, page);
  let end: (() => void) | undefined;
  let over = false;
  host.append(h("h1", { class: "unseen" }, "Regions"));
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
  const board = state.text("board", /^[\w.]{1,4000}$/, "the code of a board");
  const wanted = state.text("day", /^\d{4}-\d\d-\d\d$/, "a date such as 2026-11-16");
  if (board !== null) {
    try {
      const loaded = await engine.call("board", board);
      if (loaded.puzzle.regions.length > 0) return loaded;
      state.reject("board", "a board without regions is for Play");
    } catch (error) {
      state.reject("board", error instanceof Error ? error.message.replace(/^line 1, column 1: /, "") : String(error));
    }
  }
  let day = wanted ?? today();
  if (dayNumber(day) === null) {
    state.reject("day", "a day from 1970 on");
    day = today();
  }
  const code = await engine.call("day", dayNumber(day)!);
  return { ...(await engine.call("board", code)), day };
}
