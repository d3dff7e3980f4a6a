import type { ReadonlySignal } from "@preact/signals";
import type { BoardMap } from "./board-map.ts";

/** What looking ahead depends on. */
export interface Sight {
  /** The map of the present position, where there is one. */
  readonly map: ReadonlySignal<BoardMap | undefined>;
  /** True while something is under the finger or is being answered: what is recommended stays as it is then. */
  readonly held: ReadonlySignal<boolean>;
}

/** Looking ahead begins where so few layouts are left, or a ship is being chased: the best chance is above this. */
const FEW_LAYOUTS = 65_536n;
const CHASED = 0.3;

/** Whether looking further ahead than the next shot may find another cell. */
export const isWorthLooking = (map: BoardMap | undefined): map is BoardMap =>
  map !== undefined &&
  map.knowledge.scenario.contact !== "overlap" &&
  map.layouts > 1n &&
  (map.layouts <= FEW_LAYOUTS || (map.advice[0]?.cells[0]?.hit ?? 0) > CHASED);
