// The text of the book in every language, before any question is answered.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const BOOK = "../book";

/** The words that point back: at the beginning of a sentence, and anywhere in it. */
const BACK: Record<string, [opening: string, anywhere: string]> = {
  en: ["it|that|so|they|he|she|thus|therefore|hence|then", "this|these|those|such"],
  de: [
    "es(?! gibt)|das (?:ist|sind|war|waren|heißt|macht|geht|setzt)|er|sie|so|also|daher|darum|deshalb|dann",
    "dies|diese[mnrs]?|jene[mnrs]?|solche[mnrs]?",
  ],
  es: ["es|así|ello|entonces|luego", "est[aeo]s?|es[aeo]s?|aquell[ao]s?"],
};

/** What says that attacks pass through queens. */
const THROUGH: Record<string, RegExp> = {
  en: /attacks pass through other queens/i,
  de: /angriffe gehen durch andere damen hindurch/i,
  es: /los ataques atraviesan a las demás reinas/i,
};

function sources(language: string): { name: string; source: string }[] {
  const folder = join(BOOK, language);
  const names = readdirSync(folder).filter((file) => file.endsWith(".md"));
  return names.sort().map((file) => ({ name: `${language}/${file}`, source: readFileSync(join(folder, file), "utf8") }));
}

/** The first sentences after questions. What stands above them is the reply, which is hidden until the question is answered. */
function afterQuestions(source: string): string[] {
  const paragraphs = [...source.matchAll(/^::: ask [\s\S]*?\n:::\n\n(?=(.+(?:\n.+)*))/gm)].map(([, paragraph]) => paragraph!);
  return paragraphs
    .filter((paragraph) => !/^(::: ask|[#|`])/.test(paragraph))
    .map((paragraph) => paragraph.replace(/^::: .*\n/, "").split(/(?<=[.:!?])\s/)[0]!);
}

for (const language of ["en", "de", "es"]) {
  test(`the text after a question does not point to its reply, which is still hidden, in ${language}`, () => {
    const [opening, anywhere] = BACK[language]!;
    const pointing = new RegExp(`^[^\\p{L}]*(${opening})(?!\\p{L})|(?<!\\p{L})(${anywhere})(?!\\p{L})`, "iu");
    const sentences = sources(language).flatMap(({ name, source }) => afterQuestions(source).map((text) => ({ name, text })));
    assert.ok(sentences.length > 15, `${sentences.length}`);
    assert.deepEqual(
      sentences.filter(({ text }) => pointing.test(text)),
      [],
    );
  });

  test(`the first question about the queen with the most attackers says that attacks pass through queens, in ${language}`, () => {
    const questions = sources(language).flatMap(({ source }) => [...source.matchAll(/^::: ask queen .*\n([\s\S]*?)\n:::/gm)]);
    assert.match(questions[0]![1]!, THROUGH[language]!);
  });
}
