// Boards as still pictures, for galleries.

import { svg } from "./dom";

/** A small picture of a solution. */
export function thumbnail(columns: ArrayLike<number>, label: string): SVGSVGElement {
  const n = columns.length;
  return small(
    n,
    n,
    Array.from(columns, (column, row) => row * n + column),
    [],
    label,
  );
}

/** A small picture of a board of any shape. */
export function small(rows: number, columns: number, queens: readonly number[], pawns: readonly number[], label: string): SVGSVGElement {
  let dark = "";
  for (let row = 0; row < rows; row++) {
    for (let column = (row + 1) % 2; column < columns; column += 2) dark += `M${column} ${row}h1v1h-1z`;
  }
  const picture = svg("svg", { viewBox: `0 0 ${columns} ${rows}`, class: "thumbnail", role: "img", "aria-label": label });
  picture.append(svg("rect", { width: columns, height: rows, class: "light" }), svg("path", { d: dark, class: "dark" }));
  const piece = (name: string) => (square: number) => {
    const [x, y] = [square % columns, Math.floor(square / columns)];
    return svg("use", { href: `#${name}`, x: x + 0.1, y: y + 0.1, width: 0.8, height: 0.8 });
  };
  picture.append(...queens.map(piece("queen")), ...pawns.map(piece("pawn")));
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
