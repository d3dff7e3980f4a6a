import type { Placement } from "@broadside/arena/games";
import { parseScenario, type Scenario, type StrategyName, unwrap } from "@broadside/engine";

const FLEET = [
  { name: "destroyer", length: 2 },
  { name: "cruiser", length: 3 },
  { name: "submarine", length: 3 },
  { name: "battleship", length: 4 },
  { name: "carrier", length: 5 },
];

/**
 * The thesis's rules on a board of any side, with ships in the thesis's order of placement. Its program sees which
 * ship was hit: answers `revealed`. The preset `thesis` has the carrier first, so ships placed one after another
 * lie differently there.
 */
export const thesisRules = (side = 10): Scenario =>
  unwrap(
    parseScenario({
      name: side === 10 ? "thesis" : `thesis-${side}`,
      board: { size: [side, side] },
      fleet: FLEET,
      contact: "allowed",
      answers: "revealed",
    }),
  );

export const thesisLengths = (): number[] => FLEET.map(({ length }) => length);

/** How the thesis places ships: one after another, at random free positions. */
export const THESIS_PLACEMENT: Placement = { model: "sequential" };

/** The thesis's five strategies in its own numbering, with the parameters of its examples. */
export const THESIS_STRATEGIES = [
  "random",
  "hunt-target",
  "probability",
  "probability-chessboard",
  "probability-rectangle",
] as const satisfies readonly StrategyName[];
