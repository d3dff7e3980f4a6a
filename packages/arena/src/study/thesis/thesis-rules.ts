import { parseScenario, type Scenario, unwrap } from "@broadside/engine";
import type { Placement } from "../../experiment/experiment.ts";

const FLEET = [
  { name: "destroyer", length: 2 },
  { name: "cruiser", length: 3 },
  { name: "submarine", length: 3 },
  { name: "battleship", length: 4 },
  { name: "carrier", length: 5 },
];

/**
 * The thesis's rules on a board of any side: its ships in the order in which it places them, touching allowed. Its
 * program asks every ship at any time whether it is sunk and where it was hit, so that the hits of sunk ships are known:
 * answers `revealed`.
 *
 * It is not the preset `thesis`, whose fleet is in the usual order, the carrier first: ships that are placed one after another lie
 * differently in another order, and the program's is that of its list, the destroyer first.
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

/** The lengths of the thesis's ships, in the order in which it places them. */
export const thesisLengths = (): number[] => FLEET.map(({ length }) => length);

/** The thesis places ship after ship at random positions that are free. */
export const THESIS_PLACEMENT: Placement = { model: "sequential" };

/** The thesis's five strategies by their numbers there, with the parameters of its examples. */
export const THESIS_STRATEGIES = [
  "random",
  "hunt-target",
  "probability",
  "probability-chessboard",
  "probability-rectangle",
] as const;
