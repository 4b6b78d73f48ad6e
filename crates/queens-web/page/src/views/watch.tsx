// Watch: one search, forwards and backwards, with its board, its data, its counters and a description of each step.

import { effect } from "@preact/signals";
import { render } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { Board } from "../board";
import { Engine, searcher, type Searcher } from "../engine";
import type { Page, View } from "../main";
import { allMethods, largestFor, type Method, reasoning } from "../methods";
import { naming } from "../naming";
import { SEEN, usuallySeen } from "../panels/seen";
import { format, type State } from "../place";
import { SPEEDS } from "../player";
import { preference } from "../preferences";
import { REGION_STYLES } from "../region-style";
import { BoardView } from "../ui/BoardView";
import { Button, MethodMenu, sentence, Stepper, Toggle } from "../ui/controls";
import { NamingSwitch } from "../ui/NamingSwitch";
import { openHandout } from "../watch/Handout";
import { listenForKeys, Moves } from "../watch/Moves";
import { DataPanel, Folds, SoFar } from "../watch/Panels";
import { type Given, MAX_SIDE, Watching } from "../watch/watching";
import { pieceOf } from "../regions/settings";
import { words } from "../words";

const MIN_SIDE = 4;
const SIDE = 8;

function Setup({ watching }: { watching: Watching }) {
  const { n, seed } = watching.choice.value;
  const { method, isSeeded, isReasoned } = watching;
  const hasSeed = isSeeded || (isReasoned && watching.isMade.value);
  return (
    <div class="setup">
      <h1>{words("watch.title")}</h1>
      <div class="row-of-controls">
        <MethodMenu
          label={words("watch.method")}
          methods={watching.methods}
          value={method.name}
          change={(method) => void watching.begin({ method })}
        />
        <Stepper label={words("control.side")} least={MIN_SIDE} most={watching.largest} value={n} change={(n) => watching.renew({ n })} />
        {hasSeed && (
          <Stepper
            label={words("control.seed")}
            least={0}
            most={Number.MAX_SAFE_INTEGER}
            value={seed}
            change={(seed) => watching.renew({ seed })}
          />
        )}
      </div>
      <p class="summary">{sentence(method.summary)}</p>
    </div>
  );
}

function Hero({ watching }: { watching: Watching }) {
  const { n } = watching.choice.value;
  const { isReasoned } = watching;
  const given = isReasoned ? watching.given.value : undefined;
  const names = isReasoned ? "chess" : naming();
  const board = useMemo(() => {
    const board = new Board(n, words(isReasoned ? "board.with-regions" : "board.name", { n }), names);
    const regions = given?.puzzle.regions ?? [];
    if (regions.length > 0) board.divide(regions, preference("look", REGION_STYLES, "soft"));
    return board;
  }, [n, isReasoned, given, names]);
  return (
    <BoardView
      board={board}
      scene={watching.scene}
      isHurried={() => watching.player.isHurried.value}
      piece={given ? pieceOf(given.puzzle) : "queen"}
    />
  );
}

function Options({ watching }: { watching: Watching }) {
  const { shade, stop } = watching.choice.value;
  return (
    <>
      <div>
        <Toggle label={words("board.shade")} value={shade} change={(shade) => watching.shade(shade)} />
        <Toggle label={words("watch.stop")} value={stop} change={(stop) => watching.stopAtSolutions(stop)} />
      </div>
      <NamingSwitch />
    </>
  );
}

function OtherViews({ watching }: { watching: Watching }) {
  const { given, isReasoned } = watching;
  const code = isReasoned && given.value && given.value.puzzle.regions.length > 0 ? given.value.code : undefined;
  return (
    <div class="buttons">
      {code && (
        <a class="button" href={format("regions", { board: code })}>
          {words("watch.play-this")}
        </a>
      )}
      {!isReasoned && <Button label={words("handout.open")} press={() => openHandout(watching)} />}
    </div>
  );
}

function WatchView({ watching }: { watching: Watching }) {
  useEffect(() => listenForKeys(watching), [watching]);
  const frame = watching.player.frame.value;
  return (
    <div class="stage">
      <Setup watching={watching} />
      <Hero watching={watching} />
      <div class="panel">
        <p class="narration">{frame ? sentence(frame.narration) : ""}</p>
        <Moves watching={watching} />
        <Folds watching={watching} />
        <DataPanel watching={watching} />
        <SoFar watching={watching} />
        {!watching.isReasoned && <Options watching={watching} />}
        <OtherViews watching={watching} />
      </div>
    </div>
  );
}

/** The board that the address names, if any. */
async function read(state: State): Promise<Given | undefined> {
  const board = state.text("board", /^[\w.]{1,4000}$/, words("address.code"));
  if (board === null) return undefined;
  const engine = new Engine();
  try {
    return await engine.call("board", board);
  } catch (error) {
    state.reject("board", error instanceof Error ? error.message : String(error));
    return undefined;
  } finally {
    engine.stop();
  }
}

function show(watching: Watching, host: HTMLElement, page: Page): () => void {
  const { player } = watching;
  let kept = 0;
  render(<WatchView watching={watching} />, host);
  const ends = [
    effect(() => {
      const frame = player.frame.value;
      const address = watching.address();
      // Once a second while it plays.
      if (!frame || (player.isMoving.value && performance.now() - kept < 1_000)) return;
      kept = performance.now();
      page.keep(address);
    }),
    effect(() => {
      const frame = player.frame.value;
      const isSlow = player.isPlaying.value && player.rate <= 2;
      if (frame && (isSlow || !player.isMoving.value)) page.announce(frame.narration);
    }),
  ];
  return () => {
    for (const end of ends) end();
    watching.end();
    render(null, host);
  };
}

function watchingOf(engine: Searcher, methods: Method[], n: number, given: Given | undefined, state: State): Watching {
  const names = methods.map(({ name }) => name);
  const method = state.choice("method", names, given ? "reasoning" : "iterative");
  const watched = methods.filter(({ name }) => name === method);
  const largest = largestFor(watched, MAX_SIDE);
  if (n > largest) state.reject("n", words("address.whole", { least: String(MIN_SIDE), most: String(largest) }));
  const choice = {
    n: n > largest ? SIDE : n,
    method,
    seed: state.integer("seed", 0, Number.MAX_SAFE_INTEGER, 1),
    shade: state.choice("shade", ["0", "1"], "0") === "1",
    stop: state.choice("stop", ["0", "1"], "1") === "1",
  };
  const see = state.choices("see", SEEN, 1, SEEN.length, [...usuallySeen()]);
  const watching = new Watching(engine, methods, choice, given, see);
  watching.player.setSpeed(state.integer("speed", 0, SPEEDS.length - 1, 2));
  return watching;
}

export const watch: View = (host, state, page) => {
  const engine = searcher();
  const n = state.integer("n", MIN_SIDE, MAX_SIDE, SIDE);
  let end: (() => void) | undefined;
  let isOver = false;
  // The first board is shown before the engine has loaded.
  const board = new Board(n, words("board.name", { n }), naming());
  host.innerHTML = '<div class="stage"><div class="hero"></div></div>';
  host.querySelector(".hero")!.append(board.element);
  void Promise.all([allMethods(engine), read(state)]).then(([methods, given]) => {
    if (isOver) return;
    const watching = watchingOf(engine, [...methods, reasoning()], n, given, state);
    const at = state.integer("at", 0, Number.MAX_SAFE_INTEGER, 0);
    const find = state.columns("find", watching.choice.value.n);
    page.checked(state);
    host.replaceChildren();
    end = show(watching, host, page);
    void watching.begin().then(() => {
      if (find.length > 0) watching.player.solution(find);
      else if (at > 0) watching.player.seek(at);
      else if (page.isSetGoing) watching.player.toggle();
    });
  });
  return () => {
    isOver = true;
    end?.();
    engine.stop();
  };
};
