// The start page: a running search, and the contents of the book.

import { format } from "../place";
import { Button } from "../ui/controls";
import { words } from "../words";
import type { Entry } from "./book";
import { Live } from "./Live";
import * as progress from "./progress";

/** How much of a chapter the visitor has read. */
function Mark({ number, questions }: { number: number; questions: number }) {
  const right = progress.answered(number);
  if (progress.has(String(number)) && right >= questions) return <span class="mark-of whole">{words("learn.done")}</span>;
  if (!progress.isSeen(number) || questions === 0) return null;
  return <span class="mark-of">{words("learn.answered", { right: String(right), count: questions })}</span>;
}

function Item({ entry, number }: { entry: Entry; number: number }) {
  const { title, summary, part, questions, isEnglish } = entry;
  const lang = isEnglish ? "en" : undefined;
  return (
    <li>
      {part && <h3>{part}</h3>}
      <a href={format("learn", { chapter: number })}>
        <b lang={lang}>{title}</b>
        <span lang={lang}>{summary}</span>
        <Mark number={number} questions={questions} />
      </a>
    </li>
  );
}

/** The link to the first chapter that is not read yet. */
function Begin({ entries }: { entries: readonly Entry[] }) {
  const next = entries.findIndex((_, index) => !progress.has(String(index + 1))) + 1;
  const isBegun = entries.some((_, index) => progress.isSeen(index + 1)) && next > 0;
  return (
    <a class="button primary" href={format("learn", { chapter: isBegun ? next : 1 })}>
      {isBegun ? words("learn.go-on", { number: String(next), title: entries[next - 1]!.title }) : words("learn.begin")}
    </a>
  );
}

interface ContentsProps {
  /** Empty until they are loaded. */
  entries: readonly Entry[];
  announce(text: string): void;
}

export function Contents({ entries, announce }: ContentsProps) {
  return (
    <div class="book-front">
      <div class="book-title">
        <h1>{words("learn.title")}</h1>
        <p class="lead">{words("learn.lead")}</p>
        <Begin entries={entries} />
      </div>
      <Live options="n=8&method=backtrack&speed=3" announce={announce} />
      <nav class="book-contents" aria-label={words("learn.contents")}>
        <h2>{words("learn.contents")}</h2>
        <ol class="chapters">
          {entries.map((entry, index) => (
            <Item key={index} entry={entry} number={index + 1} />
          ))}
        </ol>
        {entries.some((_, index) => progress.isSeen(index + 1)) && (
          <Button label={words("learn.forget")} press={progress.forget} kind="quiet" />
        )}
      </nav>
    </div>
  );
}
