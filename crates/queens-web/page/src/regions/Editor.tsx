// The editor: regions are painted, and the number of solutions is shown at once.

import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Board } from "../board";
import { tones } from "../region-style";
import { format } from "../place";
import { LETTERS, starsOf } from "../puzzle";
import { listen } from "../strokes";
import { listenForUndo } from "../timeline";
import { BoardView } from "../ui/BoardView";
import { Button, Segments, Stepper } from "../ui/controls";
import { words } from "../words";
import { MAX_STARS } from "./address";
import { Keyed } from "./HowTo";
import { ImportControls } from "./Import";
import { regionStyle, pieceOf } from "./settings";
import type { Painting, Tool } from "./painting";

const MIN_SIDE = 4;
const MAX_SIDE = 32;

/** The tool for a key: a letter for its region, `*` for a queen, `#` for a cross. */
function toolOf(key: string, n: number): Tool | null {
  if (key === "*") return "queen";
  if (key === "#") return "cross";
  if (!/^[a-z]$/i.test(key)) return null;
  const letters = LETTERS.slice(0, n);
  const exact = letters.indexOf(key);
  const region = exact >= 0 ? exact : n <= 26 ? letters.indexOf(key.toUpperCase()) : -1;
  return region >= 0 ? region : null;
}

/** The board, and the mouse, touch and keyboard input that paints it. */
function useBoard(painting: Painting, n: number): Board {
  return useMemo(() => {
    const board = new Board(n, words("board.to-paint", { n }), "chess");
    let over: (square: number) => void = () => {};
    listen(board, {
      tap: (square) => painting.paint(square, painting.tool.value),
      other: (square) => painting.paint(square, "cross"),
      begin: () => {
        over = painting.stroke();
      },
      over: (square) => over(square),
    });
    board.grid.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const tool = toolOf(event.key, n);
      if (tool === null && event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (typeof tool === "number") painting.tool.value = tool;
      painting.paint(board.square, tool ?? painting.tool.value);
    });
    return board;
  }, [painting, n]);
}

function Palette({ painting, n }: { painting: Painting; n: number }) {
  const tone = tones(n, []);
  const tools: { tool: Tool; name: string; sign: string; kind: string }[] = [
    ...Array.from({ length: n }, (_, region) => ({
      tool: region,
      name: words("editor.region", { name: LETTERS[region]! }),
      sign: LETTERS[region]!,
      kind: `tone-${tone[region]}`,
    })),
    { tool: "queen", name: words("editor.given"), sign: "♛", kind: "" },
    { tool: "cross", name: words("editor.crossed"), sign: "×", kind: "" },
  ];
  return (
    <fieldset class={`palette ${regionStyle.value === "vivid" ? "vivid" : "toned"}`}>
      <legend>{words("editor.paint")}</legend>
      <div>
        {tools.map(({ tool, name, sign, kind }) => (
          <label key={tool} title={name}>
            <input
              type="radio"
              name="tool"
              aria-label={name}
              checked={painting.tool.value === tool}
              onChange={() => (painting.tool.value = tool)}
            />
            <span class={`swatch ${kind}`}>{sign}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function BoardPart({ painting }: { painting: Painting }) {
  const { n, touch } = painting.timeline.now;
  const stars = starsOf(painting.timeline.now);
  const rules = [
    ["touch", words("editor.touch")],
    ["chess", words("editor.chess")],
  ] as const;
  const change = (rules: "touch" | "chess") => painting.change({ ...painting.timeline.now, touch: rules === "touch" });
  return (
    <section class="part" aria-label={words("editor.board")}>
      <h2>{words("editor.board")}</h2>
      <div class="row-of-controls">
        <Stepper label={words("control.side")} least={MIN_SIDE} most={MAX_SIDE} value={n} change={(n) => painting.resize(n)} />
        <Stepper
          label={words("regions.stars")}
          least={1}
          most={MAX_STARS}
          value={stars}
          change={(stars) => painting.change({ ...painting.timeline.now, stars })}
        />
        <Segments label={words("editor.queens")} options={rules} value={touch ? "touch" : "chess"} change={change} />
      </div>
      <Button label={words("editor.made")} press={() => void painting.make()} />
    </section>
  );
}

function Actions({ painting }: { painting: Painting }) {
  const { timeline, work } = painting;
  const board = painting.playable.value;
  return (
    <>
      <p class="narration" role="status">
        {painting.verdict.value}
      </p>
      <div class="buttons">
        <a class="button primary" aria-disabled={board === null} {...(board && { href: format("regions", { board }) })}>
          {words("editor.play")}
        </a>
        <Button
          label={words("control.undo")}
          title={words("control.undo-key")}
          disabled={!timeline.canUndo.value}
          press={() => timeline.undo()}
        />
        <Button
          label={words("control.redo")}
          title={words("control.redo-key")}
          disabled={!timeline.canRedo.value}
          press={() => timeline.redo()}
        />
        <Button label={words("control.clear")} press={() => painting.clear()} />
      </div>
      <p class="answer" role="status">
        {work.text.value}
      </p>
      {work.busy.value && <Button label={words("control.stop")} press={() => work.stop(words("control.stopped"))} kind="quiet" />}
    </>
  );
}

export function Editor({ painting }: { painting: Painting }) {
  const { n } = painting.timeline.now;
  const board = useBoard(painting, n);
  const shownStyle = useMemo(() => signal(regionStyle.peek()), []);
  useEffect(
    () =>
      listenForUndo(
        () => painting.timeline.undo(),
        () => painting.timeline.redo(),
      ),
    [painting],
  );
  return (
    <div class="stage puzzle">
      <div class="setup titled">
        <h1>{words("editor.title")}</h1>
      </div>
      <BoardView
        key={n}
        board={board}
        scene={painting.scene}
        regions={painting.regions}
        regionStyle={shownStyle}
        piece={pieceOf(painting.timeline.now)}
      />
      <div class="panel">
        <Actions painting={painting} />
        <Palette painting={painting} n={n} />
        <BoardPart painting={painting} />
        <section class="part" aria-label={words("reading.title")}>
          <h2>{words("reading.title")}</h2>
          <ImportControls read={(puzzle, doubtful) => painting.change(puzzle, false, doubtful)} />
        </section>
        <Keyed text={words("editor.help")} />
      </div>
    </div>
  );
}
