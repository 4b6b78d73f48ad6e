// Reads a board from text, to check it: its queens may attack one another.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Button, Field } from "../ui/controls";
import { Work } from "../work";
import { words } from "../words";
import type { Play } from "./play";

interface PasteProps {
  play: Play;
  least: number;
  most: number;
}

export function Paste({ play, least, most }: PasteProps) {
  const text = useSignal("");
  const work = useMemo(() => new Work(), []);
  useEffect(() => () => work.stop(), []);
  const read = async () => {
    const found = await work.ask(words("reading.text"), (engine) => engine.call("position", text.value));
    if (!found) return;
    const { rows: n, columns, queens, blocked } = found;
    if (n < least || n > most || columns > most) return work.stop(words("play.wrong-size", { least, most }));
    work.stop();
    const shape = { n, columns, board: "flat", piece: "queen", pawns: [] } as const;
    play.change({ shape, queens: new Set(queens), blocked: new Set(blocked), given: new Set() });
  };
  return (
    <details class="paste">
      <summary>{words("play.paste")}</summary>
      <div class="part">
        <Field label={words("play.notations")}>
          {(id) => (
            <textarea
              id={id}
              rows={4}
              spellcheck={false}
              autocapitalize="off"
              value={text.value}
              onInput={({ currentTarget }) => {
                text.value = currentTarget.value;
              }}
            />
          )}
        </Field>
        <Button label={words("reading.read")} press={() => void read()} />
        <p class="done" role="status">
          {work.text.value}
        </p>
      </div>
    </details>
  );
}
