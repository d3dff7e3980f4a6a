import { makeBoard, makeScenario, type Result, type Scenario } from "@broadside/engine";

/** The scenario with cells blocked or opened, all layouts equally likely. Fails when the fleet would have no room. */
export const withBlocked = (scenario: Scenario, cells: readonly number[], block: boolean): Result<Scenario> => {
  const rest = scenario.board.blocked.filter((cell) => !cells.includes(cell));
  const board = makeBoard(scenario.board.size, block ? [...rest, ...cells] : rest);
  const { prior: _, ...rules } = scenario;
  return board.ok ? makeScenario({ ...rules, name: "custom", board: board.value }) : board;
};
