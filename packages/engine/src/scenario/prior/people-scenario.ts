import type { Scenario } from "../scenario.ts";

/**
 * Whether people's games were counted on this board with this fleet: 10x10; 5, 4, 3, 3 and 2, which may
 * touch.
 *
 * Cost: the number of classes.
 *
 * @example
 * import { preset } from "@broadside/engine";
 * import { isPeopleScenario } from "@broadside/engine/priors";
 *
 * isPeopleScenario(preset("hasbro")); // => true
 * isPeopleScenario(preset("russian")); // => false
 */
export const isPeopleScenario = ({ board, fleet, contact }: Scenario): boolean => {
  const lengths = fleet.flatMap(({ shape, count }) =>
    shape.kind === "line" ? new Array<number>(count).fill(shape.length) : [0],
  );
  return (
    String(board.size) === "10,10" &&
    board.blocked.length === 0 &&
    contact === "allowed" &&
    String(lengths.sort()) === "2,3,3,4,5"
  );
};
