// The controls that move a search: the transport, the jumps, and the sliders.

import { SPEEDS } from "../player";
import { Slider } from "../ui/controls";
import { Transport } from "../ui/Transport";
import { words } from "../words";
import type { Watching } from "./watching";

/** A button whose name includes its key. */
function Jump({ label, name, press }: { label: string; name: string; press(): void }) {
  return (
    <button type="button" title={`${label} (${name.toUpperCase()})`} aria-keyshortcuts={name} onClick={press}>
      {label}
    </button>
  );
}

function Jumps({ watching }: { watching: Watching }) {
  const { isSeeded, isReasoned } = watching;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, which would be seen
    <div class="buttons jumps" role="group" aria-label={words("watch.jumps")}>
      {!isSeeded && !isReasoned && (
        <>
          <Jump label={words("watch.next-row")} name="r" press={() => watching.nextRow()} />
          <Jump label={words("watch.next-back")} name="b" press={() => watching.nextBack()} />
        </>
      )}
      {isSeeded && <Jump label={words("watch.next-start")} name="b" press={() => watching.nextBack()} />}
      <Jump label={words("watch.next")} name="n" press={() => watching.nextSolution()} />
    </div>
  );
}

function Sliders({ watching: { player } }: { watching: Watching }) {
  const { step, rate } = player;
  const last = player.furthest.value;
  return (
    <div class="sliders">
      <Slider
        label={words("watch.position")}
        most={last}
        value={step}
        text={player.hasEnded.value ? words("watch.step-of", { step, last }) : words("watch.step", { step })}
        change={(step) => player.seek(step)}
      />
      <Slider
        label={words("watch.speed")}
        most={SPEEDS.length - 1}
        value={player.speed.value}
        text={rate === Infinity ? words("watch.fastest") : words("watch.rate", { count: rate })}
        change={(index) => player.setSpeed(index)}
      />
    </div>
  );
}

export function Moves({ watching }: { watching: Watching }) {
  const { player } = watching;
  const labels = {
    start: words("watch.start"),
    back: words("watch.back"),
    play: words("watch.play"),
    pause: words("watch.pause"),
    forward: words("watch.forward"),
  };
  return (
    <>
      <Transport
        player={player}
        labels={labels}
        toggle={() => player.toggle()}
        start={() => player.seek(0)}
        move={(by) => player.move(by)}
      />
      <Jumps watching={watching} />
      <Sliders watching={watching} />
    </>
  );
}

/** Listens to keys wherever the focus is, except in fields. Returns the function that stops it. */
export function listenForKeys(watching: Watching): () => void {
  const { player } = watching;
  const actions: Record<string, () => void> = {
    " ": () => player.toggle(),
    ArrowRight: () => player.move(1),
    ArrowLeft: () => player.move(-1),
    Home: () => player.seek(0),
    r: () => watching.nextRow(),
    b: () => watching.nextBack(),
    n: () => watching.nextSolution(),
  };
  const keys = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, dialog")) return;
    if (event.key === " " && target.closest("button, a, summary")) return;
    const action = actions[event.key] ?? actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  };
  document.addEventListener("keydown", keys);
  return () => document.removeEventListener("keydown", keys);
}
