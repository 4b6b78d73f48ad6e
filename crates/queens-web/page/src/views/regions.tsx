// Daily: one queen in every row, column and region, and no two touch. The board of the day, a new one, or an imported one.

import { effect } from "@preact/signals";
import { render } from "preact";
import { h } from "../dom";
import { Engine } from "../engine";
import type { Page, View } from "../main";
import { listed, type State } from "../place";
import { editValues, readEdit } from "../regions/address";
import { dayNumber, today } from "../regions/days";
import { Editor } from "../regions/Editor";
import { Game, type Loaded } from "../regions/game";
import { Painting } from "../regions/painting";
import { Puzzle } from "../regions/Puzzle";
import { starsOf } from "../puzzle";
import { words } from "../words";

const MAX_SECONDS = 359_999;

export const regions: View = (host, state, page) => {
  if (state.has("edit")) return edit(host, state, page);
  let end: (() => void) | undefined;
  let isOver = false;
  host.append(h("h1", { class: "unseen" }, words("view.regions")));
  const engine = new Engine();
  void load(engine, state)
    .then((loaded) => {
      if (!isOver) end = play(host, loaded, state, page);
    })
    .finally(() => engine.stop());
  return () => {
    isOver = true;
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
  const stars = state.integer("stars", 1, 2, 1);
  let day = wanted ?? today();
  if (dayNumber(day) === null) {
    state.reject("day", words("address.day"));
    day = today();
  }
  const code = await engine.call("day", dayNumber(day)!, stars);
  return { ...(await engine.call("board", code)), day };
}

function play(host: HTMLElement, loaded: Loaded, state: State, page: Page): () => void {
  const { n } = loaded.puzzle;
  const position = { queens: new Set(state.squares("queens", n)), crosses: new Set(state.squares("crosses", n)) };
  const game = new Game(loaded, position, state.integer("time", 0, MAX_SECONDS, 0), page.announce);
  page.checked(state);
  host.replaceChildren();
  render(<Puzzle game={game} />, host);
  const { day, code } = loaded;
  const stars = day && starsOf(loaded.puzzle) > 1 ? String(starsOf(loaded.puzzle)) : undefined;
  const ends = [
    effect(() => {
      const { queens, crosses } = game.timeline.now;
      const time = game.watch.seconds.peek() || undefined;
      page.keep({ board: day ? undefined : code, day, stars, queens: listed(n, queens), crosses: listed(n, crosses), time });
    }),
    effect(() => {
      if (game.isSolved.value) page.announce(game.verdict.value);
    }),
  ];
  return () => {
    for (const end of ends) end();
    game.end();
    render(null, host);
  };
}

function edit(host: HTMLElement, state: State, page: Page): () => void {
  const painting = new Painting(readEdit(state), page.announce);
  page.checked(state);
  render(<Editor painting={painting} />, host);
  const end = effect(() => page.keep(editValues(painting.timeline.now)));
  return () => {
    end();
    painting.end();
    render(null, host);
  };
}
