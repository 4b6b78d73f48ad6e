// Preferences, kept by the browser if it can: never in an address, which may be shared.

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
    // The browser stores nothing for this page: the choice lasts until it is closed.
  }
}

/** A stored text, or an empty one. */
export function text(name: string): string {
  try {
    return localStorage.getItem(`queens-${name}`) ?? "";
  } catch {
    return "";
  }
}
