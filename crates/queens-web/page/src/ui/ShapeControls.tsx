// The controls of a board's shape: the side, always visible, and a section with everything that a classic board does not need.

import { useEffect, useState } from "preact/hooks";
import { capital } from "../dom";
import { listed, squareFromChess } from "../place";
import { help, isClassic, PIECES, SHORTEST, type Shape, SURFACES } from "../shape";
import { words } from "../words";
import { Field, Select, Stepper } from "./controls";

interface ShapeProps {
  shape: Shape;
  change(shape: Shape): void;
}

interface SidesProps extends ShapeProps {
  least: number;
  most: number;
}

/** The shape with other values. Pawns are kept, unless the size of the board changes. */
function changed(shape: Shape, values: Partial<Shape>): Shape {
  const next = { ...shape, ...values };
  const isOther = next.n !== shape.n || next.columns !== shape.columns;
  return isOther ? { ...next, pawns: [] } : next;
}

/** The side of a square board, or the number of rows. */
export function SideStepper({ shape, least, most, change, refuse }: SidesProps & { refuse?(n: number): void }) {
  const isSquare = shape.n === shape.columns;
  return (
    <Stepper
      label={words(isSquare ? "control.side" : "shape.rows")}
      least={least}
      most={most}
      value={shape.n}
      change={(n) => change(changed(shape, isSquare ? { n, columns: n } : { n }))}
      {...(refuse && { refuse })}
    />
  );
}

function inField(n: number, squares: readonly number[], columns: number): string {
  return listed(n, squares, columns).replaceAll(",", ", ");
}

/** A text field for squares; invalid names are ignored and reported. */
function PawnField({ shape, change, refuse }: ShapeProps & { refuse(text: string): void }) {
  const { n, columns, pawns } = shape;
  const written = inField(n, pawns, columns);
  const read = (input: HTMLInputElement) => {
    const names = input.value.split(/[\s,]+/).filter((name) => name !== "");
    const squares = names.map((name) => squareFromChess(name, n, columns));
    const good = [...new Set(squares.filter((square) => square !== null))].sort((a, b) => a - b);
    refuse(squares.includes(null) ? words("shape.no-pawns", { rows: n, columns }) : "");
    input.value = inField(n, good, columns);
    change({ ...shape, pawns: good });
  };
  return (
    <Field label={words("shape.pawns")}>
      {(id) => (
        <input
          key={written}
          id={id}
          type="text"
          autocomplete="off"
          spellcheck={false}
          placeholder="d4, e5"
          defaultValue={written}
          onChange={(event) => read(event.currentTarget)}
        />
      )}
    </Field>
  );
}

/** The section with joined edges, other pieces, columns and pawns. */
export function ShapeFold({ shape, most, change, hasPawns }: Omit<SidesProps, "least"> & { hasPawns: boolean }) {
  const [isOpen] = useState(() => !isClassic(shape));
  const [refused, refuse] = useState("");
  useEffect(() => refuse(""), [shape.n, shape.columns, shape.board, shape.piece]);
  const set = (values: Partial<Shape>) => change(changed(shape, values));
  const surfaces = SURFACES.map((name) => [name, capital(words(`shape.${name}`))] as const);
  const pieces = PIECES.map((name) => [name, capital(words(`shape.${name}s`))] as const);
  return (
    <details class="shape" open={isOpen}>
      <summary>{words("shape.title")}</summary>
      <div class="row-of-controls">
        <Select label={words("shape.board")} options={surfaces} value={shape.board} change={(board) => set({ board })} />
        <Select label={words("shape.piece")} options={pieces} value={shape.piece} change={(piece) => set({ piece })} />
        <Stepper label={words("shape.columns")} least={SHORTEST} most={most} value={shape.columns} change={(columns) => set({ columns })} />
        {hasPawns && <PawnField shape={shape} change={change} refuse={refuse} />}
      </div>
      <p class="help" role="status">
        {refused || help(shape)}
      </p>
    </details>
  );
}
