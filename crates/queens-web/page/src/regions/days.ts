// Days as the address and the engine know them.

import { capital } from "../dom";
import { spoken } from "../words";

const DAY = 86_400_000;

/** The date here and now, as 2026-11-16. */
export function today(): string {
  const now = new Date();
  return iso(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

function iso(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Days since 1 January 1970, or nothing for what is no day. */
export function dayNumber(day: string): number | null {
  const time = Date.parse(`${day}T00:00:00Z`);
  return time >= 0 && iso(time) === day ? time / DAY : null;
}

export function dayBefore(day: string): string {
  return iso(Math.max(0, (dayNumber(day) ?? 1) - 1) * DAY);
}

/** Monday, 16 November 2026 */
export function dayInWords(day: string): string {
  const options = { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  const language = spoken() === "en" ? "en-GB" : spoken();
  return capital(new Date(`${day}T00:00:00Z`).toLocaleDateString(language, options).replace(/^(\w+) /, "$1, "));
}
