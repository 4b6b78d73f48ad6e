// The kinds of controls that views are made of.

import { capital, h, say, svg } from "./dom";
import type { Method } from "./methods";
import { words } from "./words";

export const ICONS = {
  play: "M7 4.5v15l12-7.5z",
  pause: "M7 5h3.5v14H7zm6.5 0H17v14h-3.5z",
  back: "M16 5v14L8 12zM6 5h2v14H6z",
  forward: "M8 5v14l8-7zm8 0h2v14h-2z",
  start: "M5 5h2v14H5zm8 0v14l-6-7zm7 0v14l-6-7z",
  light:
    "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM11 2h2v3h-2zm0 17h2v3h-2zM2 11h3v2H2zm17 0h3v2h-3zM4.2 5.6l1.4-1.4 2.1 2.1-1.4 1.4zm12.1 12.1l1.4-1.4 2.1 2.1-1.4 1.4zM5.6 19.8l-1.4-1.4 2.1-2.1 1.4 1.4zM17.7 7.7l-1.4-1.4 2.1-2.1 1.4 1.4z",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  auto: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 2.2v13.6a6.8 6.8 0 0 0 0-13.6z",
};

export type IconName = keyof typeof ICONS;

export function icon(name: IconName): SVGSVGElement {
  const path = svg("path", { d: ICONS[name] });
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, path);
}

export function button(label: string, press: () => void, kind = ""): HTMLButtonElement {
  return h("button", { type: "button", class: kind, onclick: press }, label);
}

/** A button with an icon; its name is also the tooltip and the label for screen readers. */
export function iconButton(name: IconName, label: string, press: () => void, kind = ""): HTMLButtonElement {
  const properties = { type: "button", class: `round ${kind}`, "aria-label": label, title: label, onclick: press };
  return h("button", properties, icon(name));
}

export function field(label: string, control: HTMLElement, kind = ""): HTMLElement {
  control.id ||= `field-${label.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
  return h("div", { class: `control ${kind}` }, h("label", { for: control.id }, label), control);
}

export function select<T extends string>(
  label: string,
  options: readonly (readonly [value: T, text: string])[],
  value: T,
  changed: (value: T) => void,
): HTMLElement {
  const control = h("select", { onchange: () => changed(control.value as T) });
  for (const [option, text] of options) {
    control.append(h("option", { value: option, selected: option === value }, text));
  }
  return field(label, control);
}

/** The methods, by family: those that search and those that repair. */
export function methodMenu(label: string, methods: Method[], value: string, changed: (name: string) => void): HTMLElement {
  const control = h("select", { onchange: () => changed(control.value) });
  const group = (label: string, belongs: (method: Method) => boolean) => {
    const members = methods.filter(belongs);
    const options = members.map((method) => {
      return h("option", { value: method.name, selected: method.name === value }, method.title);
    });
    return h("optgroup", { label }, ...options);
  };
  control.append(
    group(words("methods.search"), ({ family }) => family === "recursive" || family === "iterative"),
    group(words("methods.repair"), ({ family }) => family === "seeded"),
  );
  if (methods.some(({ family }) => family === "reasoning"))
    control.append(group(words("methods.reason"), ({ family }) => family === "reasoning"));
  return field(label, control);
}

/** A slider that shows its value in words. */
export interface Slider {
  element: HTMLElement;
  set(value: number, most: number): void;
  tell(text: string): void;
}

export function slider(label: string, least: number, most: number, value: number, changed: (value: number) => void): Slider {
  const input = h("input", { type: "range", min: least, max: most, step: 1, value });
  input.addEventListener("input", () => changed(input.valueAsNumber));
  const text = h("span", { class: "value", "aria-hidden": "true" });
  const element = field(label, input, "wide");
  element.querySelector("label")!.after(text);
  return {
    element,
    set(value, most) {
      input.max = String(Math.max(1, most));
      input.value = String(value);
    },
    tell(words) {
      if (text.textContent === words) return;
      text.textContent = words;
      input.setAttribute("aria-valuetext", words);
    },
  };
}

/** A whole number with a button on either side, for thumbs. Its value and label can be changed. */
export function stepper(
  label: string,
  least: number,
  most: number,
  value: number,
  changed: (value: number) => void,
): HTMLElement & { show(value: number, label: string): void } {
  const input = h("input", { type: "number", min: least, max: most, step: 1, value, inputmode: "numeric" });
  const note = h("p", { class: "range", role: "status" });
  let current = value;
  const set = (value: number) => {
    say(note, value < least || value > most ? words("control.range", { least, most }) : "");
    const number = Math.round(Math.min(most, Math.max(least, Number.isFinite(value) ? value : current)));
    input.value = String(number);
    if (number === current) return;
    current = number;
    changed(number);
  };
  input.addEventListener("change", () => set(input.valueAsNumber));
  const step = (by: number, sign: string) => h("button", { type: "button", onclick: () => set(current + by) }, sign);
  const [lower, raise] = [step(-1, "−"), step(1, "+")];
  const control = field(label, input);
  control.append(h("div", { class: "stepper" }, lower, input, raise), note);
  const show = (value: number, label: string) => {
    current = value;
    input.value = String(value);
    control.querySelector("label")!.textContent = label;
    lower.setAttribute("aria-label", words("control.lower", { label }));
    raise.setAttribute("aria-label", words("control.raise", { label }));
  };
  show(value, label);
  return Object.assign(control, { show });
}

let groups = 0;

/** One of a few choices, all of them visible. */
export function segments<T extends string>(
  label: string,
  options: readonly (readonly [value: T, text: string])[],
  value: T,
  changed: (value: T) => void,
): HTMLFieldSetElement {
  const name = `segments-${groups++}`;
  const choices = options.map(([option, text]) => {
    const input = h("input", { type: "radio", name, value: option, checked: option === value });
    input.addEventListener("change", () => changed(option));
    return h("label", {}, input, h("span", {}, text));
  });
  return h("fieldset", { class: "segments" }, h("legend", {}, label), h("div", {}, ...choices));
}

export function toggle(label: string, value: boolean, changed: (value: boolean) => void): HTMLElement {
  const input = h("input", { type: "checkbox", checked: value, onchange: () => changed(input.checked) });
  return h("label", { class: "toggle" }, input, h("span", {}, label));
}

/** Names and values, side by side. */
export class Facts {
  readonly element = h("dl", { class: "facts" });
  private readonly values = new Map<string, HTMLElement>();

  set(name: string, value: string): void {
    let element = this.values.get(name);
    if (!element) {
      element = h("dd");
      this.values.set(name, element);
      this.element.append(h("div", {}, h("dt", {}, name), element));
    }
    if (element.textContent !== value) element.textContent = value;
  }

  clear(): void {
    this.values.clear();
    this.element.replaceChildren();
  }
}

/** `row 1: …` reads as `Row 1: ….` */
export function sentence(text: string): string {
  return `${capital(text)}.`;
}
