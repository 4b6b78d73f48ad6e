// Learn: the book. Shows its contents with the reading progress, or a chapter with live boards, questions and exercises, or the
// answers of a chapter's exercises.

import { button } from "../controls";
import { h } from "../dom";
import { load } from "../files";
import { ask } from "../learn/ask";
import { live } from "../learn/live";
import * as progress from "../learn/progress";
import type { Page, View } from "../main";
import { format } from "../place";
import { spoken, words } from "../words";

interface Chapter {
  title: string;
  summary: string;
  /** The part of the book that begins here. */
  part?: string;
  questions: number;
  html: string;
  answers: string[];
  /** Whether it is not translated. */
  isEnglish?: boolean;
}

/** The languages of the book: set by the build. */
declare const BOOKS: string[];

const books = new Map<string, Promise<Chapter[]>>();

function book(): Promise<Chapter[]> {
  const language = BOOKS.includes(spoken()) ? spoken() : "en";
  const found = books.get(language) ?? read(language);
  books.set(language, found);
  found.catch(() => books.delete(language));
  return found;
}

/** Whether a view was shown before, so that the visitor came here by a link. */
let isOpen = false;

/** The book of a language. Chapters that are missing are in English, and say so. */
async function read(language: string): Promise<Chapter[]> {
  const bytes = await load(`book.${language}.json`);
  const chapters = JSON.parse(new TextDecoder().decode(bytes)) as (Chapter | null)[];
  const english = chapters.includes(null) ? await read("en") : [];
  return chapters.map((chapter, index) => chapter ?? { ...english[index]!, isEnglish: true });
}

export const learn: View = (host, state, page) => {
  const chapter = state.integer("chapter", 1, 99, 0);
  const part = state.integer("part", 1, 99, 0);
  const answers = state.choice("answers", ["0", "1"], "0") === "1";
  const ends: (() => void)[] = [];
  let over = false;
  if (chapter === 0) {
    page.checked(state);
    page.keep({});
    contents(host, page, ends, () => over);
    isOpen = true;
  } else {
    scrollTo(0, 0);
    void book().then((chapters) => {
      if (over) return;
      const found = chapters[chapter - 1];
      if (!found) state.reject("chapter", words("learn.chapters", { count: chapters.length }));
      page.checked(state);
      if (!found) contents(host, page, ends, () => over);
      else if (answers) showAnswers(host, found, chapter);
      else show(host, chapters, chapter, part, page, ends);
      // Keyboards and screen readers continue from the title, not from the top of the page.
      if (isOpen && part === 0) host.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
      isOpen = true;
    });
  }
  return () => {
    over = true;
    for (const end of ends) end();
  };
};

/** The start page: a running search, and the way into the book. */
function contents(host: HTMLElement, page: Page, ends: (() => void)[], isOver: () => boolean): void {
  const running = live(new URLSearchParams("n=6&method=backtrack&speed=2"), page.announce);
  ends.push(running.stop);
  const begin = h("a", { class: "button primary", href: format("learn", { chapter: 1 }) }, words("learn.begin"));
  const list = h("ol", { class: "chapters" });
  const again = button(
    words("learn.forget"),
    () => {
      progress.forget();
      fill();
    },
    "quiet",
  );
  host.replaceChildren(
    h(
      "div",
      { class: "book-front" },
      h("div", { class: "book-title" }, h("h1", {}, words("learn.title")), h("p", { class: "lead" }, words("learn.lead")), begin),
      running.element,
      h("nav", { class: "book-contents", "aria-label": words("learn.contents") }, h("h2", {}, words("learn.contents")), list, again),
    ),
  );
  const fill = () => {
    void book().then((chapters) => {
      if (isOver()) return;
      list.replaceChildren(...chapters.map((chapter, index) => item(chapter, index + 1)));
      const next = chapters.findIndex((_, index) => !progress.has(String(index + 1))) + 1;
      const isBegun = chapters.some((_, index) => isSeen(index + 1));
      again.hidden = !isBegun;
      begin.textContent =
        isBegun && next > 0 ? words("learn.go-on", { number: String(next), title: chapters[next - 1]!.title }) : words("learn.begin");
      begin.href = format("learn", { chapter: Math.max(1, isBegun ? next : 1) });
    });
  };
  fill();
}

function isSeen(chapter: number): boolean {
  return progress.has(String(chapter)) || progress.answered(chapter) > 0;
}

function item({ title, summary, part, questions, isEnglish }: Chapter, number: number): HTMLElement {
  const right = progress.answered(number);
  const isWhole = progress.has(String(number)) && right >= questions;
  const state = isWhole
    ? words("learn.done")
    : !isSeen(number)
      ? ""
      : questions > 0
        ? words("learn.answered", { right: String(right), count: questions })
        : "";
  const told = state && h("span", { class: `mark-of ${isWhole ? "whole" : ""}` }, state);
  return h(
    "li",
    {},
    part && h("h3", {}, part),
    h(
      "a",
      { href: format("learn", { chapter: number }) },
      h("b", { lang: isEnglish && "en" }, title),
      h("span", { lang: isEnglish && "en" }, summary),
      told,
    ),
  );
}

function foot(chapters: Chapter[], number: number): HTMLElement {
  const to = (number: number, kind: string) => {
    const found = chapters[number - 1];
    return found && h("a", { class: `button ${kind}`, href: format("learn", { chapter: number }) }, `${number}. ${found.title}`);
  };
  const all = h("a", { class: "button", href: format("learn", {}) }, words("learn.contents"));
  return h("nav", { class: "book-foot", "aria-label": words("learn.chapter-links") }, to(number - 1, ""), all, to(number + 1, "primary"));
}

function show(host: HTMLElement, chapters: Chapter[], number: number, part: number, page: Page, ends: (() => void)[]): void {
  const chapter = chapters[number - 1]!;
  document.title = words("page.title", { view: chapter.title });
  const text = h("article", { class: "chapter" });
  text.innerHTML = chapter.html;
  const kicker = h(
    "p",
    { class: "kicker" },
    h("a", { href: format("learn", {}) }, words("learn.contents")),
    " · ",
    words("learn.chapter", { number: String(number), count: chapters.length }),
  );
  if (chapter.isEnglish) {
    text.lang = "en";
    kicker.lang = spoken();
    kicker.append(" · ", words("learn.english"));
  }
  text.prepend(kicker, h("h1", { tabindex: -1 }, chapter.title), h("p", { class: "lead" }, chapter.summary));
  for (const figure of text.querySelectorAll<HTMLElement>("[data-live]")) {
    const running = live(new URLSearchParams(figure.dataset["live"]), page.announce);
    ends.push(running.stop);
    figure.prepend(running.element);
  }
  text.querySelectorAll<HTMLElement>("[data-ask]").forEach((section, index) => {
    const mark = `${number}.${index + 1}`;
    const title = words("learn.question", { number: String(index + 1) });
    const right = section.querySelector<HTMLElement>(".right")!;
    const state = h("span", { class: "mark-of whole", hidden: !progress.has(mark) }, words("learn.was-right"));
    const asked = ask(section.dataset["ask"]!, new URLSearchParams(section.dataset["of"]), title, () => {
      progress.keep(mark);
      right.hidden = state.hidden = false;
      page.announce(`${words("learn.right")} ${right.textContent}`);
    });
    ends.push(asked.stop);
    section.prepend(h("h2", {}, title, " ", state));
    right.before(asked.element);
    fold(section);
    asked.element.lastElementChild!.append(...section.querySelectorAll("details"));
  });
  text.querySelectorAll<HTMLElement>(".exercise").forEach((section, index) => {
    section.prepend(h("h2", {}, words("learn.exercise", { number: String(index + 1) })));
    fold(section);
    section.append(h("p", {}, h("a", { href: format("learn", { chapter: number, answers: 1 }) }, words("learn.answer"))));
  });
  reach(text);
  for (const table of text.querySelectorAll("table")) {
    const scroll = h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": words("learn.table") });
    table.replaceWith(scroll);
    scroll.append(table);
  }
  const end = foot(chapters, number);
  host.replaceChildren(text, end);
  place(text, number, part, page, ends);
  const sight = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) progress.keep(String(number));
  });
  sight.observe(end);
  ends.push(() => sight.disconnect());
}

/** Listings wider than the screen can be scrolled, with the keyboard, too. */
function reach(text: HTMLElement): void {
  for (const listing of text.querySelectorAll("pre")) {
    for (const [name, value] of Object.entries({ tabindex: "0", role: "group", "aria-label": words("learn.listing") }))
      listing.setAttribute(name, value);
  }
}

/** Folds hints, which open on request. */
function fold(section: HTMLElement): void {
  for (const hint of section.querySelectorAll<HTMLElement>(".hint")) {
    const details = h("details", {}, h("summary", {}, words("learn.hint")));
    hint.replaceWith(details);
    details.append(hint);
  }
}

/** Keeps the current part of the chapter in the address: parts begin with headings. */
function place(text: HTMLElement, chapter: number, part: number, page: Page, ends: (() => void)[]): void {
  const heads = [...text.querySelectorAll<HTMLElement>("h2")];
  const wished = heads[part - 1];
  if (wished) wished.scrollIntoView();
  page.keep({ chapter, part: wished ? part : undefined });
  const look = () => {
    const above = heads.filter((head) => head.getBoundingClientRect().top < innerHeight / 3).length;
    page.keep({ chapter, part: above || undefined });
  };
  let wait: ReturnType<typeof setTimeout> | undefined;
  const scrolled = () => {
    clearTimeout(wait);
    wait = setTimeout(look, 200);
  };
  addEventListener("scroll", scrolled, { passive: true });
  ends.push(() => {
    clearTimeout(wait);
    removeEventListener("scroll", scrolled);
  });
}

function showAnswers(host: HTMLElement, chapter: Chapter, number: number): void {
  const text = h("article", { class: "chapter" });
  text.innerHTML = chapter.answers.map((answer) => `<section class="exercise">${answer}</section>`).join("");
  text
    .querySelectorAll("section")
    .forEach((section, index) => section.prepend(h("h2", {}, words("learn.exercise", { number: String(index + 1) }))));
  reach(text);
  const back = h(
    "a",
    { class: "button primary", href: format("learn", { chapter: number }) },
    words("learn.back-to", { title: chapter.title }),
  );
  text.prepend(h("p", { class: "kicker" }, chapter.title), h("h1", { tabindex: -1 }, words("learn.answers")));
  host.replaceChildren(text, h("nav", { class: "book-foot", "aria-label": words("learn.chapter-links") }, back));
}
