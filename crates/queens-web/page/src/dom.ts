// Creates elements in one expression, without a framework: a view builds its elements once and then updates them.

type Value = string | number | boolean | ((event: never) => void) | undefined;
type Properties = Record<string, Value>;
type Child = Node | string | null | undefined | false;

const SVG = "http://www.w3.org/2000/svg";

function fill(element: Element, properties: Properties, children: Child[]): void {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child) element.append(child);
}

/** An HTML element: attributes by name, listeners as `onclick` and the like. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  fill(element, properties, children);
  return element;
}

/** An SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  fill(element, properties, children);
  return element;
}

/** Sets text only if it differs, so that screen readers and the layout are not disturbed. */
export function say(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** `only square` reads as `Only square`. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export { digits } from "./words";
