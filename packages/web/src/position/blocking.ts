import { makeBoard, makeScenario, type Result, type Scenario } from "@broadside/engine";

/** The scenario with cells blocked or opened. Fails when the fleet would have no room. */
export const withBlocked = (scenario: Scenario, cells: readonly number[], block: boolean): Result<Scenario> => {
  const rest = scenario.board.blocked.filter((cell) => !cells.includes(cell));
  const board = makeBoard(scenario.board.size, block ? [...rest, ...cells] : rest);
  return board.ok ? makeScenario({ ...scenario, name: "custom", board: board.value }) : board;
};
