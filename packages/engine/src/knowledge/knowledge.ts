import { blockedMask } from "../board/board.ts";
import { formatCell } from "../board/cell-name.ts";
import { ok, type Result } from "../core/result.ts";
import type { Observation } from "../scenario/answer.ts";
import { parseShots } from "../scenario/notation.ts";
import type { Scenario } from "../scenario/scenario.ts";

/** What a shooter knows: the rules and the shots so far with their answers, in order. Nothing hidden. */
export interface Knowledge {
  readonly scenario: Scenario;
  readonly observations: readonly Observation[];
}

/**
 * Knowledge of a scenario after the given observations.
 *
 * @throws RangeError when a cell is shot twice, is blocked or off the board: input is checked where it is parsed.
 */
export const makeKnowledge = (scenario: Scenario, observations: readonly Observation[] = []): Knowledge => {
  const shot = new Set<number>(scenario.board.blocked);
  for (const { cell } of observations) {
    if (!Number.isInteger(cell) || cell < 0 || cell >= scenario.board.cellCount)
      throw new RangeError(`cell ${cell} is off the board`);
    if (shot.has(cell)) throw new RangeError(`${formatCell(scenario.board, cell)} is blocked or already shot`);
    shot.add(cell);
  }
  return { scenario, observations };
};

/** Reads knowledge from shots in text form, as {@link parseShots} does. */
export const parseKnowledge = (scenario: Scenario, shots: string): Result<Knowledge> => {
  const observations = parseShots(scenario, shots);
  return observations.ok ? ok(makeKnowledge(scenario, observations.value)) : observations;
};

/** The knowledge after one more observation. @throws RangeError as {@link makeKnowledge} does. */
export const observe = (knowledge: Knowledge, observation: Observation): Knowledge =>
  makeKnowledge(knowledge.scenario, [...knowledge.observations, observation]);

/** The cells that may still be shot, ascending. @throws RefusedError when the board is too large to list them. */
export const unshotCells = (knowledge: Knowledge): number[] => {
  const { board } = knowledge.scenario;
  const taken = blockedMask(board);
  for (const { cell } of knowledge.observations) taken[cell] = 1;
  const cells: number[] = [];
  for (let cell = 0; cell < board.cellCount; cell++) if (!taken[cell]) cells.push(cell);
  return cells;
};
