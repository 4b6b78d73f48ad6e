// A moment of a search as a scene on a board.

import type { Scene } from "../board";
import { attackLabels } from "../panels/data";
import type { Frame } from "../worker";

export function sceneOf({ event: [kind, square, other], queens, attacks, family, variables, detail }: Frame): Scene {
  const scene: Scene = { queens, numbers: attackLabels(attacks), solved: kind === 6, conflicts: family === "seeded" };
  if (kind === 1) scene.fresh = square;
  if (kind === 2) scene.left = square;
  if (kind === 3) Object.assign(scene, { tried: square, attacker: other });
  if (kind === 4) Object.assign(scene, { left: square, fresh: other });
  if (kind === 10) Object.assign(scene, { tried: other, fresh: square });
  // The queen that a mutation moved.
  if (kind === 12 && detail.length === 6 && detail[4]! >= 0) scene.fresh = detail[4]!;
  // The queen that a beam moved.
  if (kind === 12 && detail.length === 5) Object.assign(scene, { left: detail[2], fresh: detail[3] });
  // A square that is struck out, and the one that supported it before.
  if (kind === 13) {
    scene.tried = square;
    if (detail.length === 1 && detail[0]! >= 0) scene.attacker = detail[0]!;
  }
  // A clause: squares that it wants empty, and those on which it wants a queen.
  if (kind === 15) {
    const literals = variables.find(({ name }) => name === "learnt")?.values ?? [];
    scene.out = literals.filter((literal) => literal < 0).map((literal) => -literal - 1);
    scene.basis = literals.filter((literal) => literal > 0).map((literal) => literal - 1);
  }
  return scene;
}
