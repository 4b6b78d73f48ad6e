// A question of the book, with its board, its answer and its hints.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Board } from "../board";
import { BoardView } from "../ui/BoardView";
import { Button } from "../ui/controls";
import { words } from "../words";
import type { Block } from "./book";
import { Hints, Html } from "./Html";
import { Question } from "./question";

/** Chooses a square by a tap, or by Enter or Space. */
function listen(board: Board, question: Question): void {
  board.element.classList.add("editable");
  board.grid.addEventListener("click", (event) => {
    const square = board.at(event);
    if (square === null) return;
    board.focus(square);
    question.tap(square);
  });
  board.grid.addEventListener("keydown", (event) => {
    if ((event.key !== "Enter" && event.key !== " ") || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    question.tap(board.square);
  });
}

function NumberField({ question }: { question: Question }) {
  const text = useSignal("");
  const reply = () => void question.answerNumber(text.value);
  return (
    <>
      <input
        type="text"
        inputMode="numeric"
        maxLength={6}
        aria-label={words("learn.number")}
        class="short"
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
        }}
        onKeyDown={({ key }) => {
          if (key === "Enter") reply();
        }}
      />
      <Button label={words("learn.check")} press={reply} />
    </>
  );
}

function Controls({ question }: { question: Question }) {
  switch (question.form) {
    case "yes-no":
      return (
        <>
          <Button label={words("learn.yes")} press={() => void question.answerYesOrNo(true)} />
          <Button label={words("learn.no")} press={() => void question.answerYesOrNo(false)} />
        </>
      );
    case "number":
      return <NumberField question={question} />;
    case "free":
      return <Button label={words("learn.check")} press={() => void question.answerFree()} />;
    case "place":
      return <Button label={words("control.clear")} press={() => question.clear()} />;
    default:
      return null;
  }
}

interface AskProps {
  block: Extract<Block, { kind: "ask" }>;
  number: number;
  /** Whether it was answered, now or on an earlier visit. */
  isAnswered: boolean;
  answered(): void;
}

export function Ask({ block, number, isAnswered, answered }: AskProps) {
  const { form, options, html, hints, right } = block;
  const title = words("learn.question", { number: String(number) });
  const isRight = useSignal(false);
  const question = useMemo(
    () =>
      new Question(form, new URLSearchParams(options), () => {
        isRight.value = true;
        answered();
      }),
    [block],
  );
  const board = useMemo(() => {
    const board = new Board(question.n, title);
    listen(board, question);
    return board;
  }, [question]);
  useEffect(() => {
    question.start();
    return () => question.stop();
  }, [question]);
  const { text, isRight: verdict } = question.said.value;
  return (
    <section class="ask" data-ask={form}>
      <h2>
        {title} {isAnswered && <span class="mark-of whole">{words("learn.was-right")}</span>}
      </h2>
      <Html html={html} />
      <div class="ask-board">
        <BoardView board={board} scene={question.scene} kind="" />
        <div class="live-side">
          <div class="buttons">
            <Controls question={question} />
          </div>
          <p class={verdict === undefined ? "answer" : verdict ? "answer is-right" : "answer is-wrong"} role="status">
            {text}
          </p>
          <Hints hints={hints} />
        </div>
      </div>
      {isRight.value && <Html html={right} kind="right" />}
    </section>
  );
}
