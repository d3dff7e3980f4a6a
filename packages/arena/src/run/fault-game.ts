import type { Experiment } from "../experiment/experiment.ts";
import type { Fault } from "../fault/fault.ts";
import type { StoredGame } from "../store/game-store.ts";

/** A game of which nothing is known but that it failed. */
export const faultGame = ({ placement }: Experiment, game: number, fault: Fault): StoredGame => ({
  game,
  layout: placement.model === "file" ? game % placement.layouts.length : game,
  shots: 0,
  misses: 0,
  milliseconds: 0,
  fault,
  sequence: "",
});
