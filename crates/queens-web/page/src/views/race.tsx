// Race: two to four methods on the same board, each with the same number of conflict checks per frame.

import { effect, useComputed } from "@preact/signals";
import { render } from "preact";
import { useMemo } from "preact/hooks";
import { Board, type Scene } from "../board";
import { searcher, type Searcher } from "../engine";
import type { Page, View } from "../main";
import { allMethods, largestFor, type Method, stepsName } from "../methods";
import { naming } from "../naming";
import type { State } from "../place";
import { BUDGETS, isOver, MAX_SIDE, Race } from "../race/race";
import { Button, Facts, MethodMenu, More, Slider, Stepper, sentence } from "../ui/controls";
import { BoardView } from "../ui/BoardView";
import { digits, words } from "../words";
import type { Frame } from "../worker";

const DEFAULT = ["backtrack", "bitmask", "min-conflicts"];
const SEED = 1;
const MIN_SIDE = 4;
const SIDE = 12;
const MIN_LANES = 2;
const MAX_LANES = 4;
const PLACES = ["race.first", "race.second", "race.third", "race.fourth"] as const;

function facts(frame: Frame): [name: string, value: string][] {
  const { checks, tries, repairs, backtracks } = frame.counters;
  const own: [string, string] =
    frame.family === "seeded" ? [stepsName(frame), digits(repairs)] : [words("fact.backtracks"), digits(backtracks)];
  return [[words("race.checks"), digits(checks)], [words("fact.tried"), digits(tries)], own];
}

function sceneInRace({ event, queens, family }: Frame): Scene {
  const scene = { queens, solved: event.kind === "solved", conflicts: family === "seeded" };
  return event.kind === "rejected" ? { ...scene, tried: event.square, attacker: event.attacker } : scene;
}

function Lane({ race, lane, method }: { race: Race; lane: number; method: Method }) {
  const { n, methods } = race.choice.value;
  const frame = race.frames.value[lane];
  const board = useMemo(() => new Board(n, words("board.of", { name: method.title, n }), naming()), [n, method, race.round.value]);
  const scene = useComputed((): Scene => {
    const frame = race.frames.value[lane];
    return frame ? sceneInRace(frame) : { queens: [] };
  });
  const isHurried = () => {
    const frame = race.frames.value[lane];
    return race.isRunning.value && frame !== undefined && !isOver(frame);
  };
  const place = race.placeOf(lane);
  const change = (name: string) => race.change({ methods: methods.map((old, i) => (i === lane ? name : old)) });
  return (
    <section class="lane" aria-label={method.title}>
      <header>
        <MethodMenu label={words("race.lane", { number: lane + 1 })} methods={race.methods} value={method.name} change={change} />
        <p class="place">{place >= 0 ? words(PLACES[place]!) : frame?.done ? words("race.no-solution") : ""}</p>
      </header>
      <p class="summary">{sentence(method.summary)}</p>
      <BoardView board={board} scene={scene} isHurried={isHurried} kind="" />
      <Facts facts={frame ? facts(frame) : []} />
    </section>
  );
}

function startLabel(race: Race): string {
  if (race.isRunning.value) return words("race.pause");
  if (race.isOver.value) return words("race.again");
  return words(race.isBegun() ? "race.go-on" : "race.start");
}

function RaceView({ race }: { race: Race }) {
  const { n, seed, budget, methods } = race.choice.value;
  const lanes = race.lanes();
  return (
    <div class="sheet">
      <h1>{words("race.title")}</h1>
      <div class="row-of-controls">
        <Stepper label={words("control.side")} least={MIN_SIDE} most={race.largest()} value={n} change={(n) => race.change({ n })} />
        <div class="buttons">
          <Button label={words("race.add")} disabled={methods.length >= MAX_LANES} press={() => race.add()} />
          <Button label={words("race.remove")} disabled={methods.length <= MIN_LANES} press={() => race.remove()} />
        </div>
      </div>
      <div class="row-of-controls">
        <Button kind="primary large" label={startLabel(race)} press={() => void race.toggle()} />
        <Button label={words("race.reset")} press={() => void race.reset()} />
        <Slider
          label={words("race.budget")}
          most={BUDGETS.length - 1}
          value={budget}
          text={words("race.rate", { count: BUDGETS[budget]! })}
          change={(budget) => race.change({ budget })}
        />
      </div>
      <p class="narration" role="status">
        {race.verdict.value}
      </p>
      <div class={lanes.length === 3 ? "track three" : "track"}>
        {lanes.map((method, lane) => (
          <Lane key={lane} race={race} lane={lane} method={method} />
        ))}
      </div>
      <More isOpen={seed !== SEED}>
        <Stepper
          label={words("control.seed")}
          least={0}
          most={Number.MAX_SAFE_INTEGER}
          value={seed}
          change={(seed) => race.change({ seed })}
        />
      </More>
    </div>
  );
}

function show(host: HTMLElement, engine: Searcher, methods: Method[], state: State, page: Page): () => void {
  const names = methods.map((method) => method.name);
  const lanes = state.choices("methods", names, MIN_LANES, MAX_LANES, DEFAULT);
  const racing = methods.filter(({ name }) => lanes.includes(name));
  const race = new Race(engine, methods, {
    n: state.integer("n", MIN_SIDE, largestFor(racing, MAX_SIDE), SIDE),
    methods: lanes,
    seed: state.integer("seed", 0, Number.MAX_SAFE_INTEGER, SEED),
    budget: state.integer("budget", 0, BUDGETS.length - 1, 1),
  });
  page.checked(state);
  render(<RaceView race={race} />, host);
  const end = effect(() => {
    const { methods, ...rest } = race.choice.value;
    page.keep({ ...rest, methods: methods.join(",") });
  });
  void race.reset().then(() => {
    if (page.isSetGoing && !race.isRunning.value) void race.toggle();
  });
  return () => {
    end();
    race.end();
    render(null, host);
  };
}

export const race: View = (host, state, page) => {
  const engine = searcher();
  let end: (() => void) | undefined;
  void allMethods(engine).then((methods) => {
    end = show(host, engine, methods, state, page);
  });
  return () => {
    engine.stop();
    end?.();
  };
};
