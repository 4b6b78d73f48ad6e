// A moment of a search as a scene on a board.

import type { Detail, Moment, SearchEvent } from "engine";
import type { Scene } from "../board";
import { attackLabels } from "../panels/data";

export function sceneOf({ event, queens, attacks, family, detail }: Moment): Scene {
  const scene: Scene = { queens, numbers: attackLabels(attacks), solved: event.kind === "solved", conflicts: family === "seeded" };
  return { ...scene, ...marks(event, detail) };
}

/** What an event marks on the board. */
function marks(event: SearchEvent, detail: Detail): Partial<Scene> {
  switch (event.kind) {
    case "placed":
      return { fresh: event.square };
    case "removed":
      return { left: event.square };
    case "rejected":
      return { tried: event.square, attacker: event.attacker };
    case "moved":
      return { left: event.from, fresh: event.to };
    case "declined":
      return { tried: event.to, fresh: event.from };
    case "replaced":
      // The queen that a mutation moved.
      return detail.kind === "bred" && detail.mutated !== undefined ? { fresh: detail.mutated } : {};
    default:
      return {};
  }
}
