// A board in a chapter on which a search runs, automatically while it is visible, unless the visitor prefers reduced motion.

import { Board } from "../board";
import { Facts, icon, iconButton, sentence } from "../controls";
import { h, say } from "../dom";
import { Engine } from "../engine";
import { format } from "../place";
import { Player, SPEEDS } from "../player";
import { digits, words } from "../words";
import type { Frame } from "../worker";
import { codePanel } from "../panels/code";
import { dataPanel } from "../panels/data";
import type { Panel, Shown } from "../panels/panel";
import { stackPanel } from "../panels/stack";
import { treePanel } from "../panels/tree";
import { sceneOf } from "./scene";

/** How long the end of a search is shown before it begins again, in milliseconds. */
const REST = 2_500;

export interface Live {
  /** The board, a description of each step, and buttons. */
  element: HTMLElement;
  stop(): void;
}

function isCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A search with these options: n, method, seed, the index of its speed, and the panels to show. */
export function live(options: URLSearchParams, announce: (text: string) => void): Live {
  const n = Number(options.get("n"));
  const method = options.get("method")!;
  const seed = Number(options.get("seed") ?? 1);
  const engine = new Engine();
  const player = new Player(engine, { moved, turned });
  player.setSpeed(Number(options.get("speed") ?? 2));
  let wanted = !isCalm();
  let inSight = false;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const board = new Board(n, words("board.name", { n: String(n) }));
  const narration = h("p", { class: "narration" });
  const facts = new Facts();
  const play = iconButton("play", words("learn.play"), toggle, "main");
  const watch = h("a", {}, words("learn.watch"));
  const transport = h(
    "div",
    { class: "transport", role: "group", "aria-label": words("watch.steps") },
    iconButton("start", words("learn.start"), () => step(-Infinity)),
    iconButton("back", words("learn.back"), () => step(-1)),
    play,
    iconButton("forward", words("learn.forward"), () => step(1)),
  );
  const seen = (options.get("see") ?? "").split(",");
  const data = seen.includes("data") ? dataPanel() : undefined;
  const folds = seen.flatMap((name, index) => {
    const make = { code: codePanel, stack: stackPanel, tree: () => treePanel(engine, goTo) }[name];
    return make ? [fold(name as "code" | "stack" | "tree", make, index === 0 && innerWidth > 820)] : [];
  });
  const side = h("div", { class: "live-side" }, narration, transport, data?.element, facts.element, watch);
  const element = h("div", { class: "live-board" }, board.element, side, ...folds.map(({ element }) => element));
  keep(0);

  /** Whether the method draws random numbers and looks for one solution; a search continues to its end. */
  function isSeeded(): boolean {
    return player.frame?.family === "seeded";
  }

  function keep(at: number): void {
    watch.href = format("watch", { n, method, seed: isSeeded() ? seed : undefined, at: at || undefined });
  }

  /** A panel that can be opened; closed, it costs nothing. */
  function fold(
    name: "code" | "stack" | "tree",
    make: () => Panel,
    open: boolean,
  ): { element: HTMLDetailsElement; show(moment: Shown): void } {
    const element = h("details", { class: "fold", open }, h("summary", {}, words(`see.${name}`)));
    let panel: Panel | undefined;
    element.addEventListener("toggle", () => {
      if (player.frame) moved(player.frame);
    });
    const show = (moment: Shown) => {
      if (!element.open) return;
      if (!panel) {
        panel = make();
        element.append(panel.element);
      }
      panel.show(moment);
    };
    return { element, show };
  }

  function goTo(step: number): void {
    wanted = false;
    clearTimeout(pause);
    player.seek(step);
  }

  function step(by: number): void {
    if (by === -Infinity) return goTo(0);
    wanted = false;
    clearTimeout(pause);
    player.move(by);
  }

  function toggle(): void {
    wanted = !player.playing;
    clearTimeout(pause);
    if (wanted && player.frame && isOver(player.frame)) again();
    else player.toggle();
  }

  function isOver(frame: Frame): boolean {
    return frame.done || (isSeeded() && frame.event.kind === "solved");
  }

  function again(): void {
    void player.start(method, n, seed).then(go);
  }

  function go(): void {
    if (wanted && inSight && !player.playing) player.toggle();
  }

  function moved(frame: Frame): void {
    const calm = !player.playing || SPEEDS[player.speed]! <= 10;
    board.draw(sceneOf(frame), calm);
    say(narration, sentence(frame.narration));
    keep(player.step);
    const moment = { method, n, frame, hurried: !calm };
    data?.show(moment);
    for (const fold of folds) fold.show(moment);
    const { tries, placements, solutions, repairs } = frame.counters;
    if (isSeeded()) facts.set(words("fact.repairs"), digits(repairs));
    else facts.set(words("fact.tried"), digits(tries));
    facts.set(words("fact.placed"), digits(placements));
    facts.set(words("fact.solutions"), digits(solutions));
    if (!isOver(frame) || !wanted) return;
    clearTimeout(pause);
    pause = setTimeout(again, REST);
  }

  function turned(playing: boolean): void {
    const label = words(playing ? "learn.pause" : "learn.play");
    if (play.title !== label) {
      play.replaceChildren(icon(playing ? "pause" : "play"));
      play.setAttribute("aria-label", label);
      play.title = label;
    }
    // Screen readers announce only steps that the visitor asked for.
    if (!playing && !wanted && player.frame) announce(player.frame.narration);
  }

  const sight = new IntersectionObserver(([entry]) => {
    inSight = entry!.isIntersecting;
    if (inSight) go();
    else if (player.playing) player.toggle();
  });
  void player.start(method, n, seed).then(() => {
    player.stopAtSolutions = isSeeded();
    sight.observe(element);
  });
  return {
    element,
    stop() {
      clearTimeout(pause);
      sight.disconnect();
      player.end();
      engine.stop();
    },
  };
}
