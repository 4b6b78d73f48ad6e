// A chapter, with its live boards, questions and exercises; and the answer to an exercise on a separate page.

import { useEffect, useRef } from "preact/hooks";
import { format } from "../place";
import { spoken, words } from "../words";
import { Ask } from "./Ask";
import type { Block, Entry } from "./book";
import { Hints, Html, textOf } from "./Html";
import { Live } from "./Live";
import * as progress from "./progress";

type Exercise = Extract<Block, { kind: "exercise" }>;

interface ChapterProps {
  entries: readonly Entry[];
  /** The number of the chapter, from 1. */
  number: number;
  blocks: readonly Block[];
  announce(text: string): void;
}

function Kicker({ entries, number }: { entries: readonly Entry[]; number: number }) {
  const isEnglish = entries[number - 1]!.isEnglish;
  return (
    <p class="kicker" lang={isEnglish ? spoken() : undefined}>
      <a href={format("learn", {})}>{words("learn.contents")}</a>
      {" · "}
      {words("learn.chapter", { number: String(number), count: entries.length })}
      {isEnglish && ` · ${words("learn.english")}`}
    </p>
  );
}

/** The blocks, those of each kind numbered. */
function numbersOf(blocks: readonly Block[]): number[] {
  const counts = new Map<string, number>();
  return blocks.map(({ kind }) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return counts.get(kind)!;
  });
}

function ExercisePart({ block, chapter, number }: { block: Exercise; chapter: number; number: number }) {
  return (
    <section class="exercise">
      <h2>{words("learn.exercise", { number: String(number) })}</h2>
      <Html html={block.html} />
      <Hints hints={block.hints} />
      <p>
        <a href={format("learn", { chapter, answers: number })}>{words("learn.answer")}</a>
      </p>
    </section>
  );
}

function Part({ block, chapter, number, announce }: { block: Block; chapter: number; number: number; announce(text: string): void }) {
  const mark = `${chapter}.${number}`;
  switch (block.kind) {
    case "text":
      return <Html html={block.html} />;
    case "live":
      return (
        <figure class="live">
          <Live options={block.options} announce={announce} />
          <Html html={block.html} />
        </figure>
      );
    case "ask": {
      const answered = () => {
        progress.keep(mark);
        announce(`${words("learn.right")} ${textOf(block.right)}`);
      };
      return <Ask block={block} number={number} isAnswered={progress.has(mark)} answered={answered} />;
    }
    case "exercise":
      return <ExercisePart block={block} chapter={chapter} number={number} />;
  }
}

function Foot({ entries, number }: { entries: readonly Entry[]; number: number }) {
  const element = useRef<HTMLElement>(null);
  // A chapter counts as read when its end has been on the screen.
  useEffect(() => {
    const sight = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) progress.keep(String(number));
    });
    sight.observe(element.current!);
    return () => sight.disconnect();
  }, [number]);
  const to = (number: number, kind: string) => {
    const found = entries[number - 1];
    return found && <a class={`button ${kind}`} href={format("learn", { chapter: number })}>{`${number}. ${found.title}`}</a>;
  };
  return (
    <nav ref={element} class="book-foot" aria-label={words("learn.chapter-links")}>
      {to(number - 1, "")}
      <a class="button" href={format("learn", {})}>
        {words("learn.contents")}
      </a>
      {to(number + 1, "primary")}
    </nav>
  );
}

export function Chapter({ entries, number, blocks, announce }: ChapterProps) {
  const { title, summary, isEnglish } = entries[number - 1]!;
  const numbers = numbersOf(blocks);
  return (
    <>
      <article class="chapter" lang={isEnglish ? "en" : undefined}>
        <Kicker entries={entries} number={number} />
        <h1 tabIndex={-1}>{title}</h1>
        <p class="lead">{summary}</p>
        {blocks.map((block, index) => (
          <Part key={index} block={block} chapter={number} number={numbers[index]!} announce={announce} />
        ))}
      </article>
      <Foot entries={entries} number={number} />
    </>
  );
}

/** The answer to one exercise, on a separate page, so that readers do not see the others by accident. */
export function ExerciseAnswer({ entries, number, blocks, exercise }: Omit<ChapterProps, "announce"> & { exercise: number }) {
  const { title, isEnglish } = entries[number - 1]!;
  const found = blocks.filter((block): block is Exercise => block.kind === "exercise")[exercise - 1];
  return (
    <>
      <article class="chapter" lang={isEnglish ? "en" : undefined}>
        <p class="kicker">{title}</p>
        <h1 tabIndex={-1}>{words("learn.answers")}</h1>
        {found && (
          <section class="exercise">
            <h2>{words("learn.exercise", { number: String(exercise) })}</h2>
            <Html html={found.answer} />
          </section>
        )}
      </article>
      <nav class="book-foot" aria-label={words("learn.chapter-links")}>
        <a class="button primary" href={format("learn", { chapter: number })}>
          {words("learn.back-to", { title })}
        </a>
      </nav>
    </>
  );
}
