// Learn: the book. Shows its contents with the reading progress, a chapter, or the answer to an exercise.

import { type ComponentChild, render } from "preact";
import { blocks, contents } from "../learn/book";
import { Chapter, ExerciseAnswer } from "../learn/Chapter";
import { Contents } from "../learn/Contents";
import type { Page, View } from "../main";
import { words } from "../words";

/** Whether another view was shown before, so that a link led here. */
let isOpen = false;

/** Milliseconds between scrolling and the change of the address. */
const PAUSE = 200;

/** Keeps the current section of the chapter in the address. Returns the function that stops this. */
function keepPart(host: HTMLElement, chapter: number, part: number, page: Page): () => void {
  const heads = [...host.querySelectorAll<HTMLElement>("article h2")];
  const wanted = heads[part - 1];
  wanted?.scrollIntoView();
  page.keep({ chapter, part: wanted ? part : undefined });
  let wait: ReturnType<typeof setTimeout> | undefined;
  const findSection = () => {
    const above = heads.filter((head) => head.getBoundingClientRect().top < innerHeight / 3).length;
    page.keep({ chapter, part: above || undefined });
  };
  const scrolled = () => {
    clearTimeout(wait);
    wait = setTimeout(findSection, PAUSE);
  };
  addEventListener("scroll", scrolled, { passive: true });
  return () => {
    clearTimeout(wait);
    removeEventListener("scroll", scrolled);
  };
}

export const learn: View = (host, state, page) => {
  const chapter = state.integer("chapter", 1, 99, 0);
  const part = state.integer("part", 1, 99, 0);
  const exercise = state.integer("answers", 0, 99, 0);
  const { announce } = page;
  const ends: (() => void)[] = [];
  let isOver = false;

  function draw(content: ComponentChild): void {
    render(content, host);
    // Keyboards and screen readers continue from the title, not from the top of the page.
    if (isOpen && chapter > 0 && part === 0) host.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }

  async function show(): Promise<void> {
    if (chapter === 0) {
      page.checked(state);
      page.keep({});
      draw(<Contents entries={[]} announce={announce} />);
    }
    const entries = await contents();
    const entry = entries[chapter - 1];
    if (isOver) return;
    if (chapter > 0 && !entry) state.reject("chapter", words("learn.chapters", { count: entries.length }));
    if (chapter > 0) page.checked(state);
    if (!entry) return draw(<Contents entries={entries} announce={announce} />);
    const found = await blocks(chapter, entries);
    if (isOver) return;
    if (exercise > 0) return draw(<ExerciseAnswer entries={entries} number={chapter} blocks={found} exercise={exercise} />);
    document.title = words("page.title", { view: entry.title });
    draw(<Chapter entries={entries} number={chapter} blocks={found} announce={announce} />);
    ends.push(keepPart(host, chapter, part, page));
  }

  void show().then(() => {
    isOpen = true;
  });
  return () => {
    isOver = true;
    for (const end of ends) end();
    render(null, host);
  };
};
