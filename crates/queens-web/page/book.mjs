// The book: from the Markdown in ../book/LANGUAGE the chapters as the page loads them, and as plain documents.
//
// A chapter is a title, a summary in a quotation, and Markdown with three kinds of blocks:
//
//   ::: live n=4 method=backtrack speed=2 still=9     a search that runs on the page; its moment `still` in the document
//   caption
//   :::
//
//   ::: ask next n=4 method=iterative at=6            a question that is answered on a board and checked by the engine
//   the question
//   ::: hint
//   ::: right                                         the reply to the right answer
//   :::
//
//   ::: exercise
//   the task
//   ::: hint
//   ::: answer                                        on a separate page
//   :::
//
// The engine is asked here too: a question without a clear answer, or a number in the text that it does not find, stops
// the build.

import { readFileSync, readdirSync } from "node:fs";
import { marked } from "marked";

/** The chapters of a language, in parts. */
export function chapters(folder) {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .sort();
  return files.map((file, index) => chapter(file, index + 1, readFileSync(folder + file, "utf8")));
}

/** A language's chapters in the order of the English ones; missing chapters are in English. */
export function inOrder(english, own) {
  const left = own.filter(({ file }) => !english.some((chapter) => chapter.file === file));
  if (left.length > 0) fail(`${left[0].file} is no chapter of the English book`);
  return english.map((chapter) => {
    const found = own.find(({ file }) => file === chapter.file);
    return found ? { ...found, number: chapter.number } : { ...chapter, isEnglish: true };
  });
}

/** The chapters, with the name of the part of the book that begins there. The table has a line for each part: chapter and names. */
export function inParts(table, language, chapters) {
  const [names, ...lines] = table
    .split("\n")
    .filter((line) => line && !/^# [A-Z]/.test(line))
    .map((line) => line.split("\t"));
  const column = names.indexOf(language);
  if (column < 0) fail(`parts.tsv has no names in ${language}`);
  const begins = new Map(lines.map((line) => [Number(line[0]), line[column]]));
  return chapters.map((chapter) => ({ ...chapter, part: begins.get(chapter.number) }));
}

function chapter(file, number, source) {
  const [, title, summary, body] = /^# (.+)\n\n> (.+)\n\n([\s\S]*)$/.exec(source) ?? fail(`${file}: a title, then a summary after >`);
  const parts = [];
  let questions = 0;
  let exercises = 0;
  for (const [index, text] of body.split(/^::: ((?:live|ask|exercise)[\s\S]*?)\n:::$/m).entries()) {
    if (index % 2 === 0) {
      if (text.trim()) parts.push({ kind: "text", text: text.trim() });
      continue;
    }
    const [first, ...rest] = text.split("\n");
    const [kind, ...words] = first.split(" ");
    const [said, ...extras] = rest.join("\n").split(/^::: (?=(?:hint|right|answer)$)/m);
    const part = { kind, text: said.trim(), hints: [] };
    for (const extra of extras) {
      const [name, ...lines] = extra.split("\n");
      if (name === "hint") part.hints.push(lines.join("\n").trim());
      else part[name] = lines.join("\n").trim();
    }
    part.form = words.filter((word) => !word.includes("=")).join("");
    part.options = Object.fromEntries(words.filter((word) => word.includes("=")).map((word) => word.split(/=(.*)/)));
    if (kind === "ask") part.number = ++questions;
    if (kind === "exercise") part.number = ++exercises;
    parts.push(part);
  }
  return { file, number, title, summary, parts, questions };
}

function fail(reason) {
  throw new Error(`book: ${reason}`);
}

/** Requires the same blocks in the same order in every language; only the words differ. */
export function compare(language, theirs, ours) {
  const shape = (chapters) =>
    chapters.map(({ file, parts }) => [
      file,
      ...parts.filter(({ kind }) => kind !== "text").map(({ kind, form, options, hints }) => [kind, form, options, hints.length]),
    ]);
  const [a, b] = [shape(theirs), shape(ours)];
  b.forEach((chapter, index) => {
    if (JSON.stringify(a[index]) !== JSON.stringify(chapter))
      fail(`${language}/${chapter[0]}: its blocks are not those of en/${chapter[0]}`);
  });
}

// For the page.

const html = (markdown) => marked.parse(markdown, { async: false }).trim();

/** The list of chapters that the page loads: titles and summaries. A chapter that is not translated is in English. */
export function contentsForPage(chapters, language) {
  return chapters.map(({ title, summary, part, questions, isEnglish }) => ({
    title,
    part,
    summary,
    questions,
    isEnglish: (isEnglish && language !== "en") || undefined,
  }));
}

/** A chapter's blocks, as the page loads them: HTML, and the options of boards and questions. */
export function blocksForPage({ parts }) {
  return parts.map(({ kind, form, options, text, hints, right, answer }) => {
    if (kind === "text") return { kind, html: html(text) };
    const query = new URLSearchParams(options).toString().replaceAll("%2C", ",");
    if (kind === "live") return { kind, options: query, html: html(text) };
    const asked = { kind, html: html(text), hints: hints.map(html) };
    return kind === "ask" ? { ...asked, form, options: query, right: html(right) } : { ...asked, answer: html(answer) };
  });
}

// As documents.

/** The files of a language: name and text. `about` opens the contents, `words` are the page's, `Engine` what its workers run. */
export function documents(chapters, about, words, Engine) {
  const files = chapters.map((chapter, index) => {
    const next = chapters[index + 1];
    const foot = [`[${words["learn.contents"]}](README.md)`, `[${words["learn.answers"]}](answers.md#${anchor(heading(chapter))})`];
    if (next) foot.push(`[${heading(next)}](${next.file})`);
    const parts = chapter.parts.map((part) => document(part, words, Engine));
    return [chapter.file, [`# ${heading(chapter)}`, `> ${chapter.summary}`, ...parts, "---", foot.join(" · ")]];
  });
  const note = ({ isEnglish }) => (isEnglish ? ` (${words["learn.english"]})` : "");
  const contents = chapters.flatMap((chapter, index) => [
    ...(chapter.part ? [`${index > 0 ? "\n" : ""}**${chapter.part}**\n`] : []),
    `${chapter.number}. [${chapter.title}](${chapter.file}): ${chapter.summary}${note(chapter)}`,
  ]);
  files.push(["README.md", [`# ${words["learn.title"]}`, about.trim(), contents.join("\n"), `[${words["learn.answers"]}](answers.md)`]]);
  const answers = chapters.flatMap((chapter) => {
    const entries = chapter.parts
      .filter(({ kind }) => kind === "ask" || kind === "exercise")
      .map((part) => {
        const right = part.kind === "ask" ? `*${question(part, Engine).said}* ${part.right}` : part.answer;
        return `**${label(part, words)}**\n\n${right}`;
      });
    return entries.length > 0 ? [`## ${heading(chapter)}`, ...entries] : [];
  });
  files.push(["answers.md", [`# ${words["learn.answers"]}`, ...answers]]);
  return files.map(([name, parts]) => [name, `${parts.join("\n\n").replace(/\[([^\]]+)\]\((#[^)]+)\)/g, "$1 (`$2`)")}\n`]);
}

const heading = ({ number, title }) => `${number}. ${title}`;
const anchor = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");
const label = ({ kind, number }, words) => words[kind === "ask" ? "learn.question" : "learn.exercise"].replace("{number}", number);

function document(part, words, Engine) {
  if (part.kind === "text") return part.text;
  const hints = part.hints.map((hint) => `<details><summary>${words["learn.hint"]}</summary>\n\n${hint}\n\n</details>`);
  if (part.kind === "live") return [diagram(moment(part, "still", Engine)), part.text].join("\n\n");
  const board = part.kind === "ask" && part.form !== "image" ? [diagram(question(part, Engine).board)] : [];
  return [`**${label(part, words)}**`, part.text, ...board, ...hints].join("\n\n");
}

function diagram({ n, queens, tried = -1, numbers = [] }) {
  const rows = Array.from({ length: n }, (_, row) => {
    const squares = Array.from({ length: n }, (_, column) => {
      const square = row * n + column;
      return queens.includes(square) ? "♛" : square === tried ? "×" : numbers[square] || "·";
    });
    return `${row} ${squares.join(" ")}`;
  });
  const columns = Array.from({ length: n }, (_, column) => column).join(" ");
  return ["```text", `  ${columns}`, ...rows, "```"].join("\n");
}

/** A step of a search, as the engine returns it. */
function moment({ options }, at, Engine) {
  const n = Number(options.n);
  const watch = new Engine.Watch(options.method, n, BigInt(options.seed ?? 1));
  watch.aim({ kind: "step", step: Number(options[at] ?? 0), stops: false });
  watch.run(1e9);
  const { event, next, queens, attacks } = watch.answer();
  watch.free();
  return { n, queens, numbers: attacks, tried: event.kind === "rejected" ? event.square : -1, next };
}

const squares = (text, n) => (text ? text.split(",").map((square) => squareOf(square, n)) : []);

/** `2-3` is row 2, column 3. */
function squareOf(text, n) {
  const [row, column] = text.split("-").map(Number);
  return row < n && column < n ? row * n + column : fail(`${text} is no square of the ${n} × ${n} board`);
}

const named = (square, n) => `(${Math.floor(square / n)}, ${square % n})`;

/** A question's board and its answer, found by the engine. */
export function question(part, Engine) {
  const { form, options } = part;
  const n = Number(options.n);
  const queens = squares(options.queens, n);
  const board = { n, queens };
  const completion = () => {
    const completing = new Engine.Completing(setup(n, queens));
    while (!completing.run(1000));
    return [...(completing.answer() ?? [])].map((queen) => queen % n);
  };
  if (form === "next" || form === "queen" || form === "goal") {
    const here = moment(part, "at", Engine);
    const { next } = here;
    const kinds = form === "next" ? ["placed", "removed", "rejected"] : ["moved"];
    if (!kinds.includes(next.kind)) fail(`nothing to ask of ${JSON.stringify(options)}: its next event is ${next.kind}`);
    if (form === "queen")
      alone(
        form,
        here.queens.map((queen) => -threats(n, here.queens, queen)),
      );
    if (form === "goal") {
      const { from } = next;
      const row = Math.floor(from / n) * n;
      const others = here.queens.filter((queen) => queen !== from);
      alone(
        form,
        Array.from({ length: n }, (_, column) => row + column)
          .filter((square) => square !== from)
          .map((square) => threats(n, others, square)),
      );
    }
    return { board: here, said: named(form === "next" ? next.square : form === "goal" ? next.to : next.from, n) };
  }
  if (form === "completion") {
    const found = completion();
    return { board, said: found.length > 0 ? `[${found.join(", ")}]` : "–" };
  }
  if (form === "count") {
    const count = all(n, Engine).filter((columns) => queens.every((queen) => columns[Math.floor(queen / n)] === queen % n)).length;
    return { board, said: String(count) };
  }
  if (form === "free") {
    const row = Number(options.row);
    const free = Array.from({ length: n }, (_, column) => row * n + column).filter((square) => {
      try {
        new Engine.Completing(setup(n, [...queens, square])).free();
        return true;
      } catch {
        return false;
      }
    });
    return { board, said: free.map((square) => named(square, n)).join(", ") || "–" };
  }
  if (form === "place") {
    const found = completion();
    if (found.length === 0) fail(`there is nothing to place on ${JSON.stringify(options)}`);
    return { board, said: `[${found.join(", ")}]` };
  }
  if (form === "image") {
    const given = options.image.split(",").map(Number);
    const { images } = Engine.describe(
      setup(n),
      Uint32Array.from(given, (column, row) => row * n + column),
    );
    const other = images.map((image) => image.map((queen) => queen % n)).find((image) => String(image) !== String(given));
    return { said: other ? `[${other.join(", ")}]` : fail("no other image") };
  }
  return fail(`${form} is no form of question`);
}

/** How many queens attack a square. */
function threats(n, queens, square) {
  const [row, column] = [Math.floor(square / n), square % n];
  return queens.filter((queen) => {
    const [down, right] = [Math.floor(queen / n) - row, (queen % n) - column];
    return queen !== square && (down === 0 || right === 0 || Math.abs(down) === Math.abs(right));
  }).length;
}

/** Fails if ties are broken at random, because then there is no single answer. */
function alone(form, numbers) {
  const least = Math.min(...numbers);
  if (numbers.filter((number) => number === least).length > 1) fail(`${form}: more than one answer`);
}

/** All solutions of a small board. */
function all(n, Engine) {
  const listing = new Engine.Listing(setup(n), false);
  const found = [];
  for (;;) {
    while (!listing.run(100_000));
    const listed = listing.answer();
    if (!listed) return found;
    found.push(listed.queens.map((queen) => queen % n));
  }
}

/** The n × n board with these queens, as a message to the engine. */
function setup(n, queens = []) {
  return { rows: n, columns: n, rules: "chess", pawns: [], queens, blocked: [] };
}

// Numbers.

const factorial = (n) => (n < 2n ? 1n : n * factorial(n - 1n));
/** How many boards there are: n queens on any squares, one in each row, and one in each row and column. */
const SUMS = {
  choose: (n) => factorial(n * n) / factorial(n) / factorial(n * n - n),
  power: (n) => n ** n,
  factorial,
};

/** Every number of the list, each a line of chapter, method, n, counter and value: as the engine counts, and in the text. */
export function check(table, chapters, Engine) {
  for (const line of table.split("\n").filter((line) => line && !line.startsWith("#"))) {
    const [chapter, method, n, counter, value] = line.split("\t");
    const sum = SUMS[method]?.(BigInt(n));
    if (sum !== undefined) {
      if (String(sum) !== value) fail(`${line}: it is ${sum}`);
    } else if (method !== "-") {
      const [until, name] = counter.includes(" ") ? counter.split(" ") : ["all", counter];
      const run = (seed) => {
        const watch = new Engine.Watch(method, Number(n), BigInt(seed));
        watch.aim(until === "all" ? { kind: "step", step: 1e15, stops: false } : { kind: "solution", columns: [] });
        while (!watch.run(1e6));
        const found = watch.answer().counters[name];
        watch.free();
        return found;
      };
      // Of the seeds 1 to 101, as `queens compare` has them.
      const counted = until === "median" ? Array.from({ length: 101 }, (_, i) => run(i + 1)).sort((a, b) => a - b)[50] : run(1);
      if (String(counted) !== value) fail(`${line}: the engine counts ${counted}`);
    }
    const { file, title, summary, parts } = chapters[Number(chapter) - 1];
    const text = [title, summary, ...parts.flatMap(({ text, hints = [], right, answer }) => [text, ...hints, right, answer])].join("\n");
    const plain = text.replace(/(?<=\d)[.,\u00a0\u202f ](?=\d{3})/g, "");
    if (!new RegExp(`(?<!\\d)${value}(?!\\d)`).test(plain)) fail(`${file} does not say ${value} (${line})`);
  }
}
