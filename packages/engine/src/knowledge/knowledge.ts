import { blockedMask, checkCell } from "../board/board.ts";
import { formatCell } from "../board/cell-name.ts";
import { checkArgument, isRecord, showValue } from "../core/fields.ts";
import { ok, type Result } from "../core/result.ts";
import { missOf, type Observation } from "../scenario/answer.ts";
import { checkScenario, type Scenario } from "../scenario/scenario.ts";
import { parseShots, type ShipNames } from "../scenario/written-shots.ts";
import { hasFormOfRules } from "./possible-answers.ts";

/** The rules, and the shots so far in order with their answers. */
export interface Knowledge {
  readonly scenario: Scenario;
  readonly observations: readonly Observation[];
}

/** Checks knowledge not made by {@link makeKnowledge}. @throws as that does */
export const checkKnowledge = (value: Knowledge): void => {
  checkIsKnowledge(value);
  checkShots(value.scenario, value.observations);
};

/** Refuses what untyped programs take for knowledge. @throws TypeError as {@link checkArgument} does. */
export const checkIsKnowledge = (value: unknown): void =>
  checkArgument(value, "observations", 'knowledge; write unwrap(parseKnowledge(scenario, "E5. F6x"))');

const READS_TEXT = 'unwrap(parseKnowledge(scenario, "E5. F6x")) reads text';

const SHOT_FORM = '{ cell: 44, answer: { kind: "miss" } }';

/** Refuses what untyped programs take for a shot: a text, a pair, a word for the answer. */
const checkIsShot = ({ answers }: Scenario, shot: unknown, number: number): void => {
  if (!isRecord(shot) || !("cell" in shot))
    throw new TypeError(`shot ${number}: ${showValue(shot)} is not a shot; write ${SHOT_FORM}; ${READS_TEXT}`);
  const { cell, answer } = shot;
  if (isRecord(answer) && ["miss", "hit", "sunk", "count"].includes(String(answer["kind"]))) return;
  throw new TypeError(
    `shot ${number}: ${showValue(answer)} is not an answer; take one of possibleAnswers(scenario, ${showValue(cell)}), such as ${JSON.stringify(missOf(answers))}; ${READS_TEXT}`,
  );
};

/** Refuses shots that nobody can make, and answers that no referee of these rules gives. */
const checkShots = (scenario: Scenario, observations: readonly Observation[]): void => {
  if (!Array.isArray(observations))
    throw new TypeError(`${showValue(observations)} is not a list of shots; write [${SHOT_FORM}]; ${READS_TEXT}`);
  const { board } = scenario;
  const blocked = new Set(board.blocked);
  const shotAt = new Map<number, number>();
  for (const [i, shot] of observations.entries()) {
    checkIsShot(scenario, shot, i + 1);
    const { cell, answer } = shot;
    checkCell(board, cell);
    if (blocked.has(cell)) throw new RangeError(`${formatCell(board, cell)} is blocked: nobody can shoot there`);
    const earlier = shotAt.get(cell);
    if (earlier !== undefined)
      throw new RangeError(
        `${formatCell(board, cell)} was already shot (shot ${earlier + 1}); leave one of the two out`,
      );
    shotAt.set(cell, i);
    if (!hasFormOfRules(scenario, answer))
      throw new RangeError(
        `${formatCell(board, cell)}: the rules (answers "${scenario.answers}") do not give the answer ${JSON.stringify(answer)}; take one of possibleAnswers(scenario, ${cell})`,
      );
  }
};

/**
 * Knowledge of a scenario after the given observations. The list is copied, so you can add shots to yours.
 *
 * @throws RangeError when a cell is shot twice, is blocked or off the board, or the rules do not give such an
 *   answer; TypeError for what is no list of shots. Parsers check their input before.
 * @example
 * import { makeKnowledge, MISS, preset } from "@broadside/engine";
 *
 * const scenario = preset("hasbro");
 * makeKnowledge(scenario).observations.length; // => 0
 * makeKnowledge(scenario, [{ cell: 44, answer: MISS }]).observations.length; // => 1
 */
export const makeKnowledge = (scenario: Scenario, observations: readonly Observation[] = []): Knowledge => {
  checkScenario(scenario);
  checkShots(scenario, observations);
  return { scenario, observations: [...observations] };
};

/**
 * Reads knowledge from shots, as {@link parseShots} does.
 *
 * @param names further names of ships, for example in other languages
 * @example
 * import { parseKnowledge, preset, unwrap } from "@broadside/engine";
 *
 * const knowledge = unwrap(parseKnowledge(preset("hasbro"), "E5. F6x"));
 * knowledge.observations.length; // => 2
 */
export const parseKnowledge = (scenario: Scenario, shots: string, names?: ShipNames): Result<Knowledge> => {
  checkScenario(scenario);
  const observations = parseShots(scenario, shots, names);
  return observations.ok ? ok(makeKnowledge(scenario, observations.value)) : observations;
};

/**
 * The knowledge after one more observation.
 *
 * @throws RangeError as {@link makeKnowledge} does.
 * @example
 * import { formatShots, makeKnowledge, MISS, observe, preset } from "@broadside/engine";
 *
 * const knowledge = observe(makeKnowledge(preset("hasbro")), { cell: 44, answer: MISS });
 * formatShots(knowledge.scenario, knowledge.observations); // => "E5."
 */
export const observe = (knowledge: Knowledge, observation: Observation): Knowledge => {
  checkIsKnowledge(knowledge);
  return makeKnowledge(knowledge.scenario, [...knowledge.observations, observation]);
};

/** Whether the knowledge begins with the observations of an earlier one: the same objects in the same order. */
export const beginsWith = (knowledge: Knowledge, earlier: Knowledge): boolean =>
  knowledge.scenario === earlier.scenario &&
  knowledge.observations.length >= earlier.observations.length &&
  earlier.observations.every((observation, i) => observation === knowledge.observations[i]);

/**
 * The cells that may still be shot, in ascending order.
 *
 * @throws RefusedError when the board has too many cells to list
 * @example
 * import { parseKnowledge, preset, unshotCells, unwrap } from "@broadside/engine";
 *
 * unshotCells(unwrap(parseKnowledge(preset("gorkoff-3x3"), "A1x B1."))); // => [2, 3, 4, 5, 6, 7, 8]
 */
export const unshotCells = (knowledge: Knowledge): number[] => {
  checkIsKnowledge(knowledge);
  const { board } = knowledge.scenario;
  const taken = shotMask(knowledge);
  const cells: number[] = [];
  for (let cell = 0; cell < board.cellCount; cell++) if (!taken[cell]) cells.push(cell);
  return cells;
};

/** For each cell, 1 if it is blocked or shot, otherwise 0. */
export const shotMask = ({ scenario, observations }: Knowledge): Uint8Array => {
  const mask = blockedMask(scenario.board);
  for (const { cell } of observations) mask[cell] = 1;
  return mask;
};
