import { posesOf } from "./fleet.ts";
import type { Scenario } from "./scenario.ts";

/**
 * The first ship that is too large for the board wherever it lies, in words; undefined if there is none. Such rules
 * allow no layout.
 *
 * Cost: the poses of the fleet's ships.
 *
 * @example
 * import { parseScenario, unwrap } from "@broadside/engine";
 * import { unfitShip } from "@broadside/engine/placing";
 *
 * const fleet = [{ name: "cruiser", length: 9 }];
 * const rules = { name: "small", board: { size: [8, 8] }, fleet, contact: "none", answers: "hit" };
 * unfitShip(unwrap(parseScenario(rules))); // => "fleet[0] \"cruiser\" of length 9 does not fit on 8 x 8"
 */
export const unfitShip = ({ board, fleet }: Scenario): string | undefined => {
  const index = fleet.findIndex(({ shape }) => shape.kind !== "box" && posesOf(shape, board).length === 0);
  if (index < 0) return undefined;
  const { name, shape } = fleet[index];
  const length = shape.kind === "line" ? ` of length ${shape.length}` : "";
  return `fleet[${index}] "${name}"${length} does not fit on ${board.size.join(" x ")}`;
};
