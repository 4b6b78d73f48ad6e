// Messages about the position, hints with their reasons, and the buttons below the board.

import { useEffect, useRef } from "preact/hooks";
import { capital } from "../dom";
import { Button } from "../ui/controls";
import { words } from "../words";
import type { Game } from "./game";
import { hintsInWords } from "./result";

function Answer({ game }: { game: Game }) {
  const { work } = game;
  const text = game.named(work.text.value);
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text !== "") element.current?.scrollIntoView({ block: "nearest" });
  }, [text]);
  return (
    <>
      {game.step.value && <h2 class="technique">{capital(game.step.value.technique)}</h2>}
      <p ref={element} class="answer" role="status">
        {text}
      </p>
      <div class="buttons">
        {game.step.value && <Button label={words("hint.do")} press={() => game.follow()} kind="main" />}
        {work.busy.value && <Button label={words("control.stop")} press={() => work.stop(words("control.stopped"))} kind="quiet" />}
      </div>
    </>
  );
}

export function Help({ game }: { game: Game }) {
  const { hints, timeline, isSolved } = game;
  return (
    <section class="messages" aria-label={words("hint.ask")}>
      <p class="narration" hidden={game.work.text.value !== "" && !isSolved.value}>
        {game.verdict.value}
      </p>
      <Answer game={game} />
      <div class="buttons">
        {!isSolved.value && (
          <>
            <Button label={words("hint.ask")} press={() => void game.hint()} kind={game.step.value ? "" : "primary"} />
            <Button label={words("regions.check")} press={() => void game.check()} />
            <Button
              label={words("control.undo")}
              title={words("control.undo-key")}
              disabled={!timeline.canUndo.value}
              press={() => game.undo()}
            />
            <Button
              label={words("control.redo")}
              title={words("control.redo-key")}
              disabled={!timeline.canRedo.value}
              press={() => game.redo()}
            />
          </>
        )}
        <Button label={words("regions.restart")} press={() => game.restart()} />
      </div>
      {hints.value > 0 && !isSolved.value && <p class="help hints-used">{`${capital(hintsInWords(hints.value))}.`}</p>}
    </section>
  );
}
