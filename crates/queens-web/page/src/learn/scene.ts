// A moment of a search as a scene on a board.

import type { Scene } from "../board";
import { attackLabels } from "../panels/data";
import type { Frame } from "../worker";

export function sceneOf({ event: [kind, square, other], queens, attacks, family, detail }: Frame): Scene {
  const scene: Scene = { queens, numbers: attackLabels(attacks), solved: kind === 6, conflicts: family === "seeded" };
  if (kind === 1) scene.fresh = square;
  if (kind === 2) scene.left = square;
  if (kind === 3) Object.assign(scene, { tried: square, attacker: other });
  if (kind === 4) Object.assign(scene, { left: square, fresh: other });
  if (kind === 10) Object.assign(scene, { tried: other, fresh: square });
  // The queen that a mutation moved.
  if (kind === 12 && detail.length === 6 && detail[4]! >= 0) scene.fresh = detail[4]!;
  return scene;
}
