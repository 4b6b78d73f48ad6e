// Boards as still pictures, for galleries.

import { svg } from "./dom";

/** A small picture of a solution. */
export function thumbnail(columns: ArrayLike<number>, label: string): SVGSVGElement {
  const n = columns.length;
  let dark = "";
  for (let row = 0; row < n; row++) {
    for (let column = (row + 1) % 2; column < n; column += 2) dark += `M${column} ${row}h1v1h-1z`;
  }
  const picture = svg("svg", { viewBox: `0 0 ${n} ${n}`, class: "thumbnail", role: "img", "aria-label": label });
  picture.append(svg("rect", { width: n, height: n, class: "light" }), svg("path", { d: dark, class: "dark" }));
  for (let row = 0; row < n; row++) {
    const x = columns[row]! + 0.1;
    picture.append(svg("use", { href: "#queen", x, y: row + 0.1, width: 0.8, height: 0.8 }));
  }
  return picture;
}

/** Lets the browser save a file. */
export function save(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
