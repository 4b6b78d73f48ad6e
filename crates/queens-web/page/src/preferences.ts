// What somebody likes, kept by the browser where it keeps anything: never in an address, which is for others too.

export function preference<T extends string>(name: string, choices: readonly T[], fallback: T): T {
  try {
    return choices.find((choice) => choice === localStorage.getItem(`queens-${name}`)) ?? fallback;
  } catch {
    return fallback;
  }
}

export function prefer(name: string, value: string): void {
  try {
    localStorage.setItem(`queens-${name}`, value);
  } catch {
    // The browser keeps nothing for this page: the choice lasts until it is closed.
  }
}

/** A text that was kept, or an empty one. */
export function text(name: string): string {
  try {
    return localStorage.getItem(`queens-${name}`) ?? "";
  } catch {
    return "";
  }
}
