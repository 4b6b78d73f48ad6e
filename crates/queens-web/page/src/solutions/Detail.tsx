// The details of a solution: its picture, its texts, its images, and links to other views.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { copy } from "../clipboard";
import { save } from "../picture";
import { format, type ViewName } from "../place";
import { inAddress, inWords, isClassic, namesOf } from "../shape";
import { Button } from "../ui/controls";
import { Thumbnail } from "../ui/Thumbnail";
import { words } from "../words";
import type { Gallery, Opened } from "./gallery";

type Link = readonly [view: ViewName, values: Record<string, string | number | undefined>];

/** Watch, Race and Chart support only classic boards. */
function links({ shape, queens, chess }: Opened): readonly Link[] {
  const board = inAddress(shape);
  const play: Link = ["play", { ...board, queens: chess.replaceAll(" ", ",") }];
  const count: Link = ["count", board];
  if (!isClassic(shape)) return [play, count];
  const { n } = shape;
  return [["watch", { n, find: queens.map((queen) => queen % n).join(",") }], ["race", { n }], play, ["chart", {}], count];
}

function Texts({ opened }: { opened: Opened }) {
  const said = useSignal("");
  const { array, chess, svg } = opened;
  const share = async (text: string, what: string) => {
    said.value = await copy(text, what);
  };
  const file = `queens-${chess.replaceAll(" ", "-")}.svg`;
  return (
    <>
      {array && <p class="code">{array}</p>}
      <p class="code">{chess}</p>
      <div class="buttons">
        {array && <Button label={words("solutions.copy-array")} press={() => void share(array, words("copy.array"))} />}
        <Button label={words("solutions.copy-squares")} press={() => void share(chess, words("copy.squares"))} />
        <Button label={words("solutions.svg")} press={() => save(file, "image/svg+xml", svg)} />
      </div>
      <p class="done" role="status">
        {said.value}
      </p>
    </>
  );
}

function Images({ opened, gallery }: { opened: Opened; gallery: Gallery }) {
  const { shape, images, queens } = opened;
  const here = queens.join();
  return (
    <ul class="gallery small">
      {images.map((image) => (
        <li key={image.join()}>
          <button
            type="button"
            class="card"
            aria-current={image.join() === here ? "true" : undefined}
            onClick={() => void gallery.open(image)}
          >
            <Thumbnail rows={shape.n} columns={shape.columns} queens={image} pawns={shape.pawns} label={namesOf(shape, image)} />
          </button>
        </li>
      ))}
    </ul>
  );
}

export function Detail({ gallery }: { gallery: Gallery }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const opened = gallery.opened.value;
  useEffect(() => {
    if (opened && !dialog.current!.open) dialog.current!.showModal();
    if (!opened) dialog.current!.close();
  }, [opened]);
  const clicked = (event: MouseEvent) => {
    if (event.target === dialog.current) gallery.close();
  };
  return (
    // Escape closes a dialog, so the click beside it needs no key.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog ref={dialog} class="detail" aria-label={words("solutions.one")} onClose={() => gallery.close()} onClick={clicked}>
      {opened && <Solution opened={opened} gallery={gallery} />}
    </dialog>
  );
}

function Solution({ opened, gallery }: { opened: Opened; gallery: Gallery }) {
  const { shape, queens, images } = opened;
  const { n, columns, pawns } = shape;
  const label = isClassic(shape)
    ? words("solutions.columns", { columns: namesOf(shape, queens) })
    : words("solutions.queens", { squares: opened.chess });
  return (
    <>
      <div class="detail-head">
        <h2>{isClassic(shape) ? words("solutions.for", { n }) : words("solutions.of", { board: inWords(shape) })}</h2>
        <Button kind="quiet" label={words("control.close")} press={() => gallery.close()} />
      </div>
      <div class="detail-body">
        <Thumbnail rows={n} columns={columns} queens={queens} pawns={pawns} label={label} />
        <div>
          {opened.drawn && (
            <div class="buttons">
              <p class="summary">{opened.drawn}</p>
              <Button label={words("solutions.surprise")} press={() => void gallery.surprise()} />
            </div>
          )}
          <Texts key={opened.chess} opened={opened} />
          <h3>{words("solutions.open")}</h3>
          <div class="buttons">
            {links(opened).map(([view, values]) => (
              <a key={view} class="button" href={format(view, values)}>
                {words(`view.${view}`)}
              </a>
            ))}
          </div>
          <h3>{words("solutions.orbit", { count: images.length })}</h3>
          <Images opened={opened} gallery={gallery} />
        </div>
      </div>
    </>
  );
}
