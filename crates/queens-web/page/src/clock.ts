// Formats times as on clocks, and in words.

import { decimal } from "./words";

/** `1:42`, or `1:02:03` from an hour on. */
export function clock(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}:${two(seconds % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** `59.97 s`, or `2 min 5 s`. */
export function duration(seconds: number): string {
  if (seconds < 59.995) return `${decimal(seconds, 2)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
