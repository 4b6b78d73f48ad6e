// Count: counts all solutions on all cores, and compares with the published number; approximates the counts of larger boards.

import { effect } from "@preact/signals";
import { render } from "preact";
import { type Choice, Count, facts, MAX_SIDE, sampleFacts, USUAL } from "../count/count";
import type { View } from "../main";
import { inAddress, shapeOf } from "../shape";
import { Button, Facts, More, Stepper } from "../ui/controls";
import { ShapeFold, SideStepper } from "../ui/ShapeControls";
import { words } from "../words";

const MAX_WORKERS = 64;

function Start({ count }: { count: Count }) {
  if (count.work.busy.value) return <Button kind="primary large" label={words("control.cancel")} press={() => count.cancel()} />;
  const label = words(count.isApproximate ? "count.approximate" : count.isOver.value ? "count.again" : "count.start");
  return <Button kind="primary large" label={label} press={() => void count.run()} />;
}

function Figure({ count }: { count: Count }) {
  const progress = count.progress.value;
  const share = progress ? (progress.parts === 0 ? 1 : progress.done / progress.parts) : 0;
  return (
    <div class="count">
      <p class="figure">{count.figure}</p>
      <p class="summary">{count.caption}</p>
      <progress max={1} value={share} hidden={!count.work.busy.value || count.isApproximate} aria-label={words("count.progress")} />
    </div>
  );
}

function CountView({ count }: { count: Count }) {
  const { shape, workers } = count.choice.value;
  const change = (values: Partial<Choice>) => count.change(values);
  const progress = count.progress.value;
  const estimated = count.estimated.value;
  const reshape = (shape: Choice["shape"]) => change({ shape });
  return (
    <div class="sheet narrow">
      <h1>{words("count.title")}</h1>
      <div class="row-of-controls">
        <SideStepper shape={shape} least={1} most={MAX_SIDE} change={reshape} refuse={(n) => count.refuse(n)} />
        <Start count={count} />
      </div>
      <ShapeFold shape={shape} most={MAX_SIDE} change={reshape} hasPawns />
      <Figure count={count} />
      <p class="answer" role="status">
        {count.work.text.value}
      </p>
      <Facts facts={progress ? facts(progress) : estimated ? sampleFacts(estimated) : []} />
      <p class="help">{words(count.isApproximate ? "count.help-approximate" : "count.help")}</p>
      <More isOpen={workers !== USUAL.workers}>
        <Stepper label={words("count.workers")} least={1} most={MAX_WORKERS} value={workers} change={(workers) => change({ workers })} />
      </More>
    </div>
  );
}

export const count: View = (host, state, page) => {
  const count = new Count({
    shape: shapeOf(state, 1, MAX_SIDE, 16),
    workers: state.integer("workers", 1, MAX_WORKERS, USUAL.workers),
  });
  const isBegun = state.choice("run", ["0", "1"], "0") === "1";
  page.checked(state);
  render(<CountView count={count} />, host);
  const refused = state.refused("n");
  if (refused !== undefined) count.refuse(Number(refused));
  if (isBegun || page.isSetGoing) void count.run();
  const end = effect(() => {
    const { shape, workers } = count.choice.value;
    page.keep({
      ...inAddress(shape),
      workers: workers === USUAL.workers ? undefined : workers,
    });
  });
  return () => {
    end();
    count.work.stop();
    render(null, host);
  };
};
