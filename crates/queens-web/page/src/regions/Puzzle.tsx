// A puzzle on the screen: the board, messages about it, and the buttons.

import { type ReadonlySignal, signal, useComputed } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Board } from "../board";
import { starsOf } from "../puzzle";
import { words } from "../words";
import { BoardView } from "../ui/BoardView";
import { listen } from "../strokes";
import { clock } from "../clock";
import { listenForUndo } from "../timeline";
import { Archive } from "./Archive";
import { dayInWords } from "./days";
import { difficultyInWords } from "./difficulty";
import { type Game, taskInWords } from "./game";
import { Help } from "./Help";
import { HowTo } from "./HowTo";
import { Import } from "./Import";
import { listenForKeys } from "./keys";
import { regionStyle, pieceOf, showTime } from "./settings";
import { NextPuzzle } from "./NextPuzzle";
import { Options } from "./Options";
import { Sharing } from "./Sharing";
import { StatisticsPart } from "./StatisticsPart";
import { WinCard } from "./WinCard";
import { Zoom } from "./Zoom";

function Facts({ game }: { game: Game }) {
  const { n } = game;
  const judged = game.judged.value;
  if (!judged) return <p class="facts-line">{`${n} × ${n}`}</p>;
  const { solutions, difficulty, score } = judged;
  if (solutions === "one")
    return <p class="facts-line">{difficulty ? `${n} × ${n}, ${difficultyInWords(difficulty)} (${score})` : `${n} × ${n}`}</p>;
  const known = solutions === "none" ? "regions.no-solution" : solutions === "undecided" ? "regions.undecided" : "regions.several";
  return <p class="facts-line">{words(known, { n })}</p>;
}

function Title({ game }: { game: Game }) {
  const { day } = game.loaded;
  const isStars = starsOf(game.puzzle) > 1;
  return (
    <div class="setup titled">
      <h1>{words(day ? (isStars ? "regions.daily-stars" : "regions.daily") : isStars ? "regions.title-stars" : "regions.title")}</h1>
      <div class="puzzle-line">
        {day && <span>{dayInWords(day)}</span>}
        <Facts game={game} />
        {showTime.on.value && (
          <span class="timer" role="timer" aria-live="off" aria-label={words("timer.name")}>
            {clock(game.watch.seconds.value)}
          </span>
        )}
      </div>
      <p class="on-paper">{taskInWords(game.puzzle)}</p>
    </div>
  );
}

/** The board, with everything that listens to it. */
function useBoard(game: Game, zoomed: ReadonlySignal<boolean>): Board {
  const board = useMemo(() => {
    const board = new Board(game.n, words("board.with-regions", { n: game.n }), "chess");
    let over: (square: number) => void = () => {};
    listen(board, {
      tap: (square) => game.press(square),
      other: (square) => game.turn(square, "queen"),
      begin: (square) => {
        over = zoomed.value ? () => {} : game.stroke(square);
      },
      over: (square) => over(square),
    });
    return board;
  }, [game]);
  useEffect(() => listenForKeys(game, board), [game, board]);
  useEffect(
    () =>
      listenForUndo(
        () => game.undo(),
        () => game.redo(),
      ),
    [game],
  );
  return board;
}

export function Puzzle({ game }: { game: Game }) {
  const zoomed = useMemo(() => signal(false), [game]);
  const board = useBoard(game, zoomed);
  const regions = useMemo(() => signal(game.puzzle.regions), [game]);
  const kind = useComputed(() => `hero ${zoomed.value ? "zoomed" : ""} ${game.isFreshWin.value ? "fresh-win" : ""}`);
  const { day, code } = game.loaded;
  const stars = starsOf(game.puzzle);
  return (
    <div class="stage puzzle">
      <Title game={game} />
      <BoardView
        board={board}
        scene={game.scene}
        regions={regions}
        regionStyle={regionStyle}
        piece={pieceOf(game.puzzle)}
        kind={kind.value}
      />
      <div class="panel">
        {game.isSolved.value && <WinCard key={code} game={game} />}
        <Help game={game} />
        <Zoom n={game.n} zoomed={zoomed} />
        <HowTo puzzle={game.puzzle} />
        <NextPuzzle game={game} />
        {day && <Archive key={day} day={day} stars={stars} />}
        <StatisticsPart />
        <Sharing game={game} />
        <Import />
        <Options game={game} />
      </div>
    </div>
  );
}
