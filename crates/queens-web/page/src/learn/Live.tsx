// A board in a chapter on which a search runs. It plays while it is on the screen, unless the visitor prefers reduced motion.

import { effect, useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Board } from "../board";
import { stepsName } from "../methods";
import { Code } from "../panels/Code";
import { Data } from "../panels/Data";
import { Fold } from "../panels/Fold";
import type { Shown } from "../panels/panel";
import { Stack } from "../panels/Stack";
import { Tree } from "../panels/Tree";
import { format } from "../place";
import { BoardView } from "../ui/BoardView";
import { Facts, sentence } from "../ui/controls";
import { Transport } from "../ui/Transport";
import { digits, words } from "../words";
import type { Frame } from "../worker";
import { Running } from "./running";
import { sceneOf } from "./scene";

type PanelName = "code" | "stack" | "tree";

/** The width of a window that has room for a panel. */
const ROOMY = 820;

function Panel({ name, running, isOpenAtFirst }: { name: PanelName; running: Running; isOpenAtFirst: boolean }) {
  const isOpen = useSignal(isOpenAtFirst);
  const panel = (shown: Shown) => {
    if (name === "code") return <Code shown={shown} />;
    return name === "stack" ? <Stack shown={shown} /> : <Tree shown={shown} engine={running.engine} go={(step) => running.goTo(step)} />;
  };
  return (
    <Fold
      title={words(`see.${name}`)}
      isOpen={isOpen.value}
      toggled={(open) => {
        isOpen.value = open;
      }}
    >
      {() => running.shown.value && panel(running.shown.value)}
    </Fold>
  );
}

function factsOf(frame: Frame): [name: string, value: string][] {
  const { tries, placements, solutions, repairs } = frame.counters;
  return [
    frame.family === "seeded" ? [stepsName(frame), digits(repairs)] : [words("fact.tried"), digits(tries)],
    [words("fact.placed"), digits(placements)],
    [words("fact.solutions"), digits(solutions)],
  ];
}

function Side({ running }: { running: Running }) {
  const { player } = running;
  const frame = player.frame.value;
  const { n, method, seed } = running.played;
  const labels = {
    start: words("learn.start"),
    back: words("learn.back"),
    play: words("learn.play"),
    pause: words("learn.pause"),
    forward: words("learn.forward"),
  };
  return (
    <div class="live-side">
      <p class="narration">{frame ? sentence(frame.narration) : ""}</p>
      <Transport
        player={player}
        labels={labels}
        toggle={() => running.toggle()}
        start={() => running.goTo(0)}
        move={(by) => running.move(by)}
      />
      {running.hasData && running.shown.value && <Data shown={running.shown.value} />}
      <Facts facts={frame ? factsOf(frame) : []} />
      <a href={format("watch", { n, method, seed: frame?.family === "seeded" ? seed : undefined, at: player.step || undefined })}>
        {words("learn.watch")}
      </a>
    </div>
  );
}

interface LiveProps {
  /** As in an address: n, method, seed, the index of the speed, and the open panels. */
  options: string;
  announce(text: string): void;
}

export function Live({ options, announce }: LiveProps) {
  const running = useMemo(() => new Running(new URLSearchParams(options)), [options]);
  const element = useRef<HTMLDivElement>(null);
  const { n } = running.played;
  // The book counts rows and columns from 0, whatever names the visitor prefers elsewhere.
  const board = useMemo(() => new Board(n, words("board.name", { n: String(n) })), [n]);
  const scene = useComputed(() => {
    const frame = running.player.frame.value;
    return frame ? sceneOf(frame) : { queens: [] };
  });
  useEffect(() => running.start(element.current!), [running]);
  // Screen readers announce only steps that the visitor asked for.
  useEffect(
    () =>
      effect(() => {
        const frame = running.player.frame.value;
        if (frame && !running.player.isMoving.value && running.isMovedByHand) announce(frame.narration);
      }),
    [running],
  );
  return (
    <div ref={element} class="live-board">
      <BoardView board={board} scene={scene} isHurried={() => running.player.isHurried.value} kind="" />
      <Side running={running} />
      {running.panels.map((name, index) => (
        <Panel key={name} name={name} running={running} isOpenAtFirst={index === 0 && innerWidth > ROOMY} />
      ))}
    </div>
  );
}
