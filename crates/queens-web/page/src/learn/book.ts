// The book as the build writes it: a list of chapters for each language, and a file for each part of the book.

import { load } from "../files";
import { spoken } from "../words";

/** A chapter in the list. */
export interface Entry {
  title: string;
  summary: string;
  /** The part of the book that begins with this chapter. */
  part?: string;
  questions: number;
  /** Whether it is not translated. */
  isEnglish?: boolean;
}

/** A block of a chapter. Options are written as in an address. */
export type Block =
  | { kind: "text"; html: string }
  | { kind: "live"; options: string; html: string }
  | { kind: "ask"; form: string; options: string; html: string; hints: string[]; right: string }
  | { kind: "exercise"; html: string; hints: string[]; answer: string };

/** The languages of the book: set by the build. */
declare const BOOKS: string[];

const files = new Map<string, Promise<unknown>>();

function read<T>(file: string): Promise<T> {
  const found = files.get(file) ?? load(file).then((bytes) => JSON.parse(new TextDecoder().decode(bytes)) as T);
  files.set(file, found);
  found.catch(() => files.delete(file));
  return found as Promise<T>;
}

/** The chapters in the language of the page, or in English. */
export function contents(): Promise<Entry[]> {
  return read(`book.${BOOKS.includes(spoken()) ? spoken() : "en"}.json`);
}

/** The blocks of a chapter. Those that are not translated are in English. */
export async function blocks(chapter: number, entries: readonly Entry[]): Promise<Block[]> {
  const isEnglish = entries[chapter - 1]?.isEnglish || !BOOKS.includes(spoken());
  const begins = entries.flatMap(({ part }, index) => (part && index < chapter ? [index + 1] : []));
  const part = await read<Record<number, Block[]>>(`book.${isEnglish ? "en" : spoken()}.${begins.at(-1) ?? 1}.json`);
  return part[chapter]!;
}
