// The panels that show what the program sees, each in a fold, and the progress of the search.

import { capital } from "../dom";
import { stepsName } from "../methods";
import { Code } from "../panels/Code";
import { Data } from "../panels/Data";
import { Fold } from "../panels/Fold";
import type { Shown } from "../panels/panel";
import { type PanelName, panelsFor } from "../panels/seen";
import { Stack } from "../panels/Stack";
import { Tree } from "../panels/Tree";
import { Facts } from "../ui/controls";
import { digits, words } from "../words";
import type { Frame } from "../worker";
import type { Watching } from "./watching";

function Panel({ name, shown, watching }: { name: PanelName; shown: Shown; watching: Watching }) {
  if (name === "code") return <Code shown={shown} />;
  if (name === "stack") return <Stack shown={shown} />;
  return <Tree shown={shown} engine={watching.engine} go={(step) => watching.player.seek(step)} />;
}

/** The panels that suit the method. */
export function Folds({ watching }: { watching: Watching }) {
  const shown = watching.shown.value;
  return (
    <>
      {panelsFor(watching.method.family).map((name) => (
        <Fold
          key={name}
          title={words(`see.${name}`)}
          isOpen={watching.see.value.has(name)}
          toggled={(isOpen) => watching.open(name, isOpen)}
        >
          {() => shown && <Panel name={name} shown={shown} watching={watching} />}
        </Fold>
      ))}
    </>
  );
}

export function DataPanel({ watching }: { watching: Watching }) {
  const shown = watching.shown.value;
  return shown ? <Data shown={shown} /> : null;
}

function factsOf(frame: Frame): [name: string, value: string][] {
  const { counters, reason, crosses, family } = frame;
  if (reason)
    return [
      [words("fact.technique"), capital(reason.technique) || "–"],
      [words("fact.placed"), digits(counters.placements)],
      [words("fact.out"), digits(crosses.length)],
    ];
  const own: [string, string][] =
    family === "seeded"
      ? [
          [stepsName(frame), digits(counters.repairs)],
          [words("fact.restarts"), digits(counters.restarts)],
        ]
      : [[words("fact.backtracks"), digits(counters.backtracks)]];
  return [
    [words("fact.tried"), digits(counters.tries)],
    [words("fact.checks"), digits(counters.checks)],
    [words("fact.placed"), digits(counters.placements)],
    ...own,
    [words("fact.solutions"), digits(counters.solutions)],
  ];
}

export function SoFar({ watching }: { watching: Watching }) {
  const frame = watching.player.frame.value;
  return (
    <>
      <h2>{words("watch.so-far")}</h2>
      <Facts facts={frame ? factsOf(frame) : []} />
    </>
  );
}
