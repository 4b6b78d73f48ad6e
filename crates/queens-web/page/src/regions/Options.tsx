// Options for playing.

import { capital } from "../dom";
import { REGION_STYLES } from "../region-style";
import { Segments, Select, Toggle } from "../ui/controls";
import { words } from "../words";
import type { Game, Tap } from "./game";
import { autoCrosses, chooseRegionStyle, choosePiece, regionStyle, PIECES, piece, pieceOf, showTime, sound, vibration } from "./settings";

export function Options({ game }: { game: Game }) {
  const placed = words(`square.${pieceOf(game.puzzle)}`);
  const taps: readonly (readonly [Tap, string])[] = [
    ["both", words("regions.both", { piece: placed })],
    ["queen", capital(placed)],
    ["cross", words("regions.cross")],
  ];
  const styles = REGION_STYLES.map((name) => [name, words(`region-style.${name}`)] as const);
  const pieces = PIECES.map((name) => [name, words(`piece.${name}`)] as const);
  return (
    <section class="part" aria-label={words("regions.options")}>
      <h2>{words("regions.options")}</h2>
      <Segments label={words("play.tap")} options={taps} value={game.tap.value} change={(tap) => (game.tap.value = tap)} />
      <Select label={words("region-style.title")} options={styles} value={regionStyle.value} change={chooseRegionStyle} />
      <Segments label={words("piece.title")} options={pieces} value={piece.value} change={choosePiece} />
      <div>
        <Toggle label={words("regions.auto")} value={autoCrosses.on.value} change={autoCrosses.set} />
        <Toggle label={words("regions.time")} value={showTime.on.value} change={showTime.set} />
        <Toggle label={words("regions.sound")} value={sound.on.value} change={sound.set} />
        {"vibrate" in navigator && <Toggle label={words("regions.vibration")} value={vibration.on.value} change={vibration.set} />}
      </div>
    </section>
  );
}
