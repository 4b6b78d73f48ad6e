// Play: place queens, block squares, and ask about completions.

import { effect } from "@preact/signals";
import { render } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { Board } from "../board";
import { capital } from "../dom";
import type { View } from "../main";
import { format, listed, type State } from "../place";
import { listen, listenForKeys } from "../play/input";
import { Paste } from "../play/Paste";
import { Play, type Position, TOOLS } from "../play/play";
import { inAddress, inWords, isClassic, shapeOf } from "../shape";
import { listenForUndo } from "../timeline";
import { Answer } from "../ui/Answer";
import { BoardView } from "../ui/BoardView";
import { Button, Keyed, Segments, Toggle } from "../ui/controls";
import { ShapeFold, SideStepper } from "../ui/ShapeControls";
import { words } from "../words";

const MIN_SIDE = 4;
const MAX_SIDE = 32;

function Hero({ play }: { play: Play }) {
  const { shape } = play.timeline.now;
  const { n, columns } = shape;
  const label = isClassic(shape) ? words("board.name", { n }) : inWords(shape);
  const board = useMemo(() => {
    const board = new Board(n, label, "chess", columns);
    listen(play, board);
    return board;
  }, [play, n, columns]);
  useEffect(() => board.grid.setAttribute("aria-label", label), [board, label]);
  useEffect(() => listenForKeys(play, board), [play, board]);
  return <BoardView board={board} scene={play.scene} />;
}

function Questions({ play }: { play: Play }) {
  const { work, step } = play;
  return (
    <>
      <div class="buttons">
        <Button label={words("hint.ask")} press={() => void play.hint()} kind={step.value ? "" : "primary"} />
        <Button label={words("play.is-there")} press={() => void play.isThere()} />
        <Button label={words("play.how-many")} press={() => void play.howMany()} />
      </div>
      {step.value && <h2 class="technique">{capital(step.value.technique)}</h2>}
      <Answer text={work.text.value} />
      <div class="buttons">
        {step.value && <Button label={words("hint.do")} press={() => play.follow()} kind="main" />}
        {work.busy.value && <Button label={words("control.stop")} press={() => work.stop(words("control.stopped"))} kind="quiet" />}
      </div>
    </>
  );
}

function Changes({ play }: { play: Play }) {
  const { canUndo, canRedo } = play.timeline;
  const lock = words(play.isLocked() ? "play.unlock" : "play.lock");
  return (
    <div class="buttons">
      <Button label={words("control.undo")} title={words("control.undo-key")} disabled={!canUndo.value} press={() => play.undo()} />
      <Button label={words("control.redo")} title={words("control.redo-key")} disabled={!canRedo.value} press={() => play.redo()} />
      <Button label={words("control.clear")} press={() => play.clear()} />
      <Button label={lock} disabled={play.standing().length === 0} press={() => play.lock()} />
    </div>
  );
}

/** Asks before pieces are removed. */
function Asked({ play }: { play: Play }) {
  const asked = play.asked.value;
  if (!asked) return null;
  return (
    <div class="asked" role="alert">
      <p>{words("play.no-room", { count: asked.lost, board: inWords({ ...asked.shape, pawns: [] }) })}</p>
      <div class="buttons">
        <Button label={words("play.remove")} press={() => play.settle(true)} kind="main" />
        <Button label={words("control.cancel")} press={() => play.settle(false)} />
      </div>
    </div>
  );
}

function OtherViews({ play }: { play: Play }) {
  const { shape } = play.timeline.now;
  const board = inAddress(shape);
  return (
    <p class="help" hidden={isClassic(shape)}>
      {words("play.all")} <a href={format("solutions", board)}>{words("view.solutions")}</a>
      {" · "}
      <a href={format("count", board)}>{words("view.count")}</a>
    </p>
  );
}

function PlayView({ play }: { play: Play }) {
  const { shape } = play.timeline.now;
  const tools = TOOLS.map((tool) => [tool, words(`play.${tool}`)] as const);
  useEffect(
    () =>
      listenForUndo(
        () => play.undo(),
        () => play.redo(),
      ),
    [play],
  );
  return (
    <div class="stage">
      <div class="setup">
        <h1>{words("play.title")}</h1>
        <div class="row-of-controls">
          <SideStepper shape={shape} least={MIN_SIDE} most={MAX_SIDE} change={(shape) => play.reshape(shape)} />
          <Segments
            label={words("play.tap")}
            options={tools}
            value={play.tool.value}
            change={(tool) => {
              play.tool.value = tool;
            }}
          />
        </div>
        <Asked play={play} />
      </div>
      <Hero play={play} />
      <div class="panel">
        <p class="narration">{play.verdict.value}</p>
        <Questions play={play} />
        <Changes play={play} />
        <Toggle
          label={words("board.shade")}
          value={play.shade.value}
          change={(shade) => {
            play.shade.value = shade;
          }}
        />
        <p class="help">
          <Keyed text={words("play.help")} /> <a href={format("regions", {})}>{words("play.regions")}</a>
        </p>
        <ShapeFold shape={shape} most={MAX_SIDE} change={(shape) => play.reshape(shape)} hasPawns={false} />
        <OtherViews play={play} />
        <Paste play={play} least={MIN_SIDE} most={MAX_SIDE} />
      </div>
    </div>
  );
}

/** The board that the address names. A square holds one thing. */
function read(state: State): Position {
  const shape = shapeOf(state, MIN_SIDE, MAX_SIDE, 8);
  const { n, columns } = shape;
  const isPawn = (square: number) => shape.pawns.includes(square);
  const queens = new Set(state.squares("queens", n, columns).filter((square) => !isPawn(square)));
  const blocked = new Set(state.squares("blocked", n, columns).filter((square) => !queens.has(square) && !isPawn(square)));
  const isTaken = (square: number) => queens.has(square) || blocked.has(square) || isPawn(square);
  return { shape, queens, blocked, given: new Set(state.squares("given", n, columns).filter(isTaken)) };
}

export const play: View = (host, state, page) => {
  const play = new Play(read(state), page.announce);
  play.shade.value = state.choice("shade", ["0", "1"], "1") === "1";
  page.checked(state);
  render(<PlayView play={play} />, host);
  const ends = [
    effect(() => {
      const { shape, queens, blocked, given } = play.timeline.now;
      const names = (squares: Iterable<number>) => listed(shape.n, squares, shape.columns);
      const standing = { queens: names(queens), blocked: names(blocked), given: names(given) };
      page.keep({ ...inAddress(shape), ...standing, shade: play.shade.value ? undefined : 0 });
    }),
    effect(() => page.announce(play.verdict.value)),
  ];
  return () => {
    for (const end of ends) end();
    play.stop();
    render(null, host);
  };
};
