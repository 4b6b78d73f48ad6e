// Solutions: a gallery of the fundamental ones or of all, and the details of one with its images.

import { effect } from "@preact/signals";
import type { Listed } from "boards";
import { render } from "preact";
import type { View } from "../main";
import type { State } from "../place";
import { inAddress, isByRow, isClassic, listedQueens, namesOf, type Shape, shapeOf } from "../shape";
import { Detail } from "../solutions/Detail";
import { type Choice, Gallery } from "../solutions/gallery";
import { Button, Segments, Select } from "../ui/controls";
import { ShapeFold, SideStepper } from "../ui/ShapeControls";
import { Thumbnail } from "../ui/Thumbnail";
import { words } from "../words";

const MIN_SIDE = 4;
const MAX_SIDE = 14;

function Card({ gallery, shape, listed, index }: { gallery: Gallery; shape: Shape; listed: Listed; index: number }) {
  const { queens, images } = listed;
  const label = words("solutions.name", { index, columns: namesOf(shape, queens) });
  return (
    <li>
      <button type="button" class="card" onClick={() => void gallery.open(queens)}>
        <Thumbnail rows={shape.n} columns={shape.columns} queens={queens} pawns={shape.pawns} label={label} />
        <span class="caption">
          <b>{String(index)}</b>
          <span>{words("solutions.images", { count: images })}</span>
        </span>
      </button>
    </li>
  );
}

function FirstQueen({ gallery }: { gallery: Gallery }) {
  const { shape, first } = gallery.choice.value;
  const columns = Array.from({ length: shape.columns }, (_, column) => [String(column), words("solutions.column", { column })] as const);
  return (
    <Select
      label={words("solutions.first")}
      options={[["any", words("solutions.any")], ...columns]}
      value={first === undefined ? "any" : String(first)}
      change={(column) => gallery.change({ first: column === "any" ? undefined : Number(column) })}
    />
  );
}

function Solutions({ gallery }: { gallery: Gallery }) {
  const { shape, kind, first } = gallery.choice.value;
  const found = gallery.found.value;
  const kinds = [
    ["fundamental", words("solutions.fundamental")],
    ["all", words("solutions.all")],
  ] as const;
  const reshape = (shape: Shape) => gallery.change({ shape });
  return (
    <>
      <div class="sheet">
        <h1>{words("view.solutions")}</h1>
        <div class="row-of-controls">
          <SideStepper shape={shape} least={MIN_SIDE} most={MAX_SIDE} change={reshape} />
          <Segments label={words("solutions.which")} options={kinds} value={kind} change={(kind) => gallery.change({ kind })} />
          {isByRow(shape) && <FirstQueen gallery={gallery} />}
          <Button label={words("solutions.surprise")} title={words("solutions.surprise-help")} press={() => void gallery.surprise()} />
        </div>
        <ShapeFold shape={shape} most={MAX_SIDE} change={reshape} hasPawns />
        <p class="summary" role="status">
          {gallery.failed.value || gallery.summary.value}
        </p>
        <ul class="gallery">
          {found.map((listed, index) => (
            <Card key={listed.queens.join()} gallery={gallery} shape={shape} listed={listed} index={index + 1} />
          ))}
          {first !== undefined && gallery.isOver.value && found.length === 0 && <li class="none">{words("solutions.none")}</li>}
        </ul>
        <button type="button" class="wide-button" hidden={!gallery.hasMore.value} onClick={() => void gallery.more()}>
          {words("solutions.more")}
        </button>
      </div>
      <Detail gallery={gallery} />
    </>
  );
}

function read(state: State): Choice {
  const shape = shapeOf(state, MIN_SIDE, MAX_SIDE, 8);
  const kind = state.choice("kind", ["fundamental", "all"] as const, "fundamental");
  const columns = Array.from({ length: isByRow(shape) ? shape.columns : 0 }, (_, column) => String(column));
  const first = columns.length === 0 ? "any" : state.choice("first", ["any", ...columns], "any");
  return { shape, kind, first: first === "any" ? undefined : Number(first) };
}

/** The solution that the address names: columns of the classic board, squares of any other. */
function readOpened(state: State, shape: Shape): number[] {
  const { n, columns } = shape;
  if (isClassic(shape)) return state.columns("open", n).map((column, row) => row * n + column);
  return state.squares("open", n, columns).sort((a, b) => a - b);
}

export const solutions: View = (host, state, page) => {
  const gallery = new Gallery(read(state));
  const opened = readOpened(state, gallery.choice.value.shape);
  page.checked(state);
  render(<Solutions gallery={gallery} />, host);
  void gallery.begin();
  if (opened.length > 0) void gallery.open(opened);
  const end = effect(() => {
    const { shape, kind, first } = gallery.choice.value;
    const open = gallery.opened.value;
    page.keep({ ...inAddress(shape), kind: kind === "all" ? kind : undefined, first, open: open && listedQueens(shape, open.queens) });
  });
  return () => {
    end();
    gallery.end();
    render(null, host);
  };
};
