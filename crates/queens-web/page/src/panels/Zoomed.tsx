// A wide picture. A finger, the wheel or the arrow keys scroll it, the mouse drags it, and buttons zoom it, as does
// the wheel with Ctrl, which browsers also report for a pinch on a touchpad.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../ui/controls";
import { words } from "../words";

const MIN_ZOOM = 0.5;
const MAX_ZOOM = 4;
const STEP = 1.5;
/** Pixels that the mouse has to move to drag; less is a click. */
const SLACK = 4;

interface ZoomedProps {
  /** The node that is kept visible; −1 for none. */
  current: number;
  children: ComponentChildren;
}

/** Scrolls the frame, never the page. */
function keepInSight(frame: HTMLElement, item: Element): void {
  const [outer, inner] = [frame.getBoundingClientRect(), item.getBoundingClientRect()];
  const [right, down] = [inner.left - outer.left, inner.top - outer.top];
  if (right < 20 || right > outer.width - 40) frame.scrollLeft += right - outer.width / 2;
  if (down < 0 || down > outer.height - 30) frame.scrollTop += down - outer.height / 2;
}

/** Lets the mouse drag the content of a frame. The end of a drag does not count as a click. */
function listenForDrags(frame: HTMLElement): void {
  let from: { x: number; y: number; left: number; top: number } | undefined;
  let isDragged = false;
  frame.addEventListener("pointerdown", (event) => {
    isDragged = false;
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop };
  });
  frame.addEventListener("pointermove", (event) => {
    if (!from || event.buttons === 0) return;
    const [right, down] = [event.clientX - from.x, event.clientY - from.y];
    if (!isDragged && Math.hypot(right, down) > SLACK) {
      isDragged = true;
      frame.setPointerCapture(event.pointerId);
    }
    if (isDragged) frame.scrollTo(from.left - right, from.top - down);
  });
  for (const end of ["pointerup", "pointercancel"] as const)
    frame.addEventListener(end, () => {
      from = undefined;
    });
  frame.addEventListener(
    "click",
    (event) => {
      if (isDragged) event.stopPropagation();
    },
    { capture: true },
  );
}

export function Zoomed({ current, children }: ZoomedProps) {
  const zoom = useSignal(1);
  const frame = useRef<HTMLDivElement>(null);
  const set = (factor: number) => {
    zoom.value = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom.peek() * factor));
  };
  useEffect(() => {
    const element = frame.current!;
    listenForDrags(element);
    // Preact's listeners for the wheel cannot stop the browser from zooming the page.
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      set(Math.exp(-event.deltaY / 100));
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  }, []);
  useEffect(() => {
    const item = frame.current!.querySelector(`[data-node="${current}"]`);
    if (item) keepInSight(frame.current!, item);
  }, [current, zoom.value]);
  return (
    <>
      <div class="buttons zoom">
        <Button label="−" name={words("see.smaller")} disabled={zoom.value <= MIN_ZOOM} press={() => set(1 / STEP)} />
        <Button label="+" name={words("see.larger")} disabled={zoom.value >= MAX_ZOOM} press={() => set(STEP)} />
      </div>
      <div ref={frame} class="scroll" style={{ "--zoom": String(zoom.value) }}>
        {children}
      </div>
    </>
  );
}
