// Further actions for a board: share it, edit it, watch the reasoning.

import { useSignal } from "@preact/signals";
import { copy } from "../clipboard";
import { capital } from "../dom";
import { Engine } from "../engine";
import { format } from "../place";
import { Button } from "../ui/controls";
import { words } from "../words";
import { editAddress } from "./address";
import type { Game } from "./game";
import { openSheet } from "./PrintSheet";

export function Sharing({ game }: { game: Game }) {
  const { code, day, puzzle } = game.loaded;
  const said = useSignal("");
  const here = location.href.split("#")[0]!;

  const share = async (text: string, what: string) => {
    said.value = await copy(text, what);
  };

  async function link(): Promise<void> {
    const engine = new Engine();
    try {
      await share(await engine.call("link", code), words("copy.puzz-link"));
    } catch (error) {
      said.value = `${capital(error instanceof Error ? error.message : String(error))}.`;
    }
    engine.stop();
  }

  const address = here + format("regions", day ? { day } : { board: code });
  return (
    <section class="part" aria-label={words("share.title")}>
      <h2>{words("share.title")}</h2>
      <div class="buttons">
        <Button label={words("share.address")} press={() => void share(address, words("copy.address"))} />
        <Button label={words("share.puzz-link")} press={() => void link()} />
        <a class="button" href={editAddress(puzzle)}>
          {words("share.edit")}
        </a>
        <a class="button" href={format("watch", { board: code })}>
          {words("share.watch")}
        </a>
        <Button label={words("sheet.open")} press={() => openSheet(game.loaded, game.judged.value?.difficulty ?? "")} />
      </div>
      <p class="done" role="status">
        {said.value}
      </p>
    </section>
  );
}
