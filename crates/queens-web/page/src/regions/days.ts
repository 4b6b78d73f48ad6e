// Days, as in addresses and for the engine.

import { capital } from "../dom";
import { spoken } from "../words";

const DAY = 86_400_000;

/** The local date, as 2026-11-16. */
export function today(): string {
  const now = new Date();
  return iso(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

function iso(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Days since 1 January 1970, or null if the text is not a day. */
export function dayNumber(day: string): number | null {
  const time = Date.parse(`${day}T00:00:00Z`);
  return time >= 0 && iso(time) === day ? time / DAY : null;
}

/** The name under which the progress of a daily puzzle is kept. */
export function dayKey(day: string, stars: number): string {
  return stars > 1 ? `${day}-stars` : day;
}

export function dayBefore(day: string): string {
  return iso(Math.max(0, (dayNumber(day) ?? 1) - 1) * DAY);
}

function locale(): string {
  return spoken() === "en" ? "en-GB" : spoken();
}

/** Monday, 16 November 2026 */
export function dayInWords(day: string): string {
  const options = { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return capital(new Date(`${day}T00:00:00Z`).toLocaleDateString(locale(), options).replace(/^(\w+) /, "$1, "));
}

/** 16 Nov */
export function dayShort(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locale(), { day: "numeric", month: "short", timeZone: "UTC" });
}

/** November 2026 */
export function monthInWords(month: string): string {
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return capital(new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locale(), options));
}

/** The names of the days of a week, from Monday. */
export function weekdays(): string[] {
  const name = (day: number) => new Date(Date.UTC(2024, 0, day)).toLocaleDateString(locale(), { weekday: "short", timeZone: "UTC" });
  return [1, 2, 3, 4, 5, 6, 7].map(name);
}

/** 0 for Monday. */
export function weekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The days of a month, as 2026-11. */
export function daysOf(month: string): string[] {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length }, (_, i) => `${month}-${String(i + 1).padStart(2, "0")}`);
}

/** The month this many months later. */
export function monthAfter(month: string, by: number): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return iso(Date.UTC(year, number - 1 + by, 1)).slice(0, 7);
}
