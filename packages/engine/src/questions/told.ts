import type { Columns } from "../board/cell-name.ts";
import { checkArgument } from "../core/fields.ts";
import { fail, ok, parseEach, type Result } from "../core/result.ts";
import { checkKnowledge, type Knowledge, makeKnowledge } from "../knowledge/knowledge.ts";
import { formatObservation } from "../scenario/notation.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { parseShots, type ShipNames } from "../scenario/written-shots.ts";
import { refuseOverlap } from "./question.ts";
import { checkWrong, parseDoubt, parseStatement, type Statement } from "./statement.ts";

/** The shots of a game, some of whose answers may be wrong, and what somebody said besides. */
export interface Told {
  /** All shots, those with doubtful answers too: for {@link Asker}, not for a count that takes them as certain. */
  readonly knowledge: Knowledge;
  /** For the number of a shot, from 0, the chance that its answer is wrong; a shot that is not listed is certain. */
  readonly doubts: ReadonlyMap<number, number>;
  readonly statements: readonly Statement[];
}

/**
 * Shots and statements together.
 *
 * @param doubts for the number of a shot, from 0, the chance that its answer is wrong
 * @throws RangeError for a chance that is not from 0 to below 1, a shot that there is not, and a statement about other
 *   rules
 * @example
 * import { parseKnowledge, preset, unwrap } from "@broadside/engine";
 * import { Asker, makeTold, parseStatement } from "@broadside/engine/questions";
 *
 * const scenario = preset("gorkoff-5x5");
 * const said = unwrap(parseStatement(scenario, "across(cruiser) @0.1"));
 * const told = makeTold(unwrap(parseKnowledge(scenario, "C3x")), [said]);
 * new Asker(told).beliefs()[0]?.right; // => 0.9
 */
export const makeTold = (
  knowledge: Knowledge,
  statements: readonly Statement[] = [],
  doubts: ReadonlyMap<number, number> = new Map(),
): Told => {
  checkKnowledge(knowledge);
  for (const { question, wrong } of statements) {
    checkWrong(wrong);
    if (question.scenario !== knowledge.scenario)
      throw new RangeError("a statement is about another scenario; parse it with knowledge.scenario");
  }
  for (const [shot, wrong] of doubts) {
    checkWrong(wrong);
    if (!knowledge.observations[shot]) throw new RangeError(`doubts: there is no shot ${shot}; the first is 0`);
  }
  return {
    knowledge,
    statements: [...statements],
    doubts: new Map([...doubts].filter(([, wrong]) => wrong > 0)),
  };
};

/** Shots and statements as they were given, or knowledge without statements. @throws TypeError if it is neither */
export const toldOf = (position: Knowledge | Told): Told => {
  if ("statements" in Object(position)) {
    const { knowledge, statements, doubts } = position as Told;
    return makeTold(knowledge, statements, doubts);
  }
  checkArgument(position, "observations", 'knowledge; write unwrap(parseKnowledge(scenario, "E5. F6x"))');
  return makeTold(position as Knowledge);
};

/**
 * Reads shots, of which some may be doubtful, and statements: `"E5. F6x@0.1"` is a miss that is certain, and a hit that
 * is wrong one time in ten.
 *
 * @param shots as `parseShots` reads them, with `@` and a chance behind what may be wrong
 * @param statements as {@link parseStatement} reads them
 * @param names further names of ships, for example in other languages
 * @param columns the alphabet of the columns that the board shows, as `parseShots` takes it
 * @example
 * import { preset, unwrap } from "@broadside/engine";
 * import { parseTold } from "@broadside/engine/questions";
 *
 * const told = unwrap(parseTold(preset("hasbro"), "E5. F6x@0.1", ["count(row 3) = 2", "touch(carrier, cruiser) @0.2"]));
 * [...told.doubts]; // => [[1, 0.1]]
 * told.statements[1]?.wrong; // => 0.2
 */
export const parseTold = (
  scenario: Scenario,
  shots: string,
  statements: readonly string[] = [],
  names?: ShipNames,
  columns?: Columns,
): Result<Told> => {
  const doubtful = parseDoubtfulShots(scenario, shots, names, columns);
  if (!doubtful.ok) return doubtful;
  const { knowledge, doubts } = doubtful.value;
  const said = parseEach(statements, (text, i) =>
    parseStatement(scenario, text, statements.length > 1 ? `told ${i + 1}` : "told"),
  );
  return said.ok ? ok(makeTold(knowledge, said.value, doubts)) : said;
};

/** The shots, and which of them may be wrong: of each `@`, the shot before it. */
const parseDoubtfulShots = (
  scenario: Scenario,
  text: string,
  names: ShipNames | undefined,
  columns: Columns | undefined,
): Result<Pick<Told, "knowledge" | "doubts">> => {
  const doubts = new Map<number, number>();
  const marks = typeof text === "string" ? [...text.matchAll(/@\s*([^\s,;]*)/g)] : [];
  const plain = (part: string): string => part.replace(/\s*@\s*[^\s,;]*/g, "");
  const all = parseShots(scenario, marks.length > 0 ? plain(text) : text, names, columns);
  if (!all.ok) return all;
  for (const { 0: mark, 1: chance, index } of marks) {
    const before = parseShots(scenario, plain(text.slice(0, index)), names, columns);
    if (!before.ok) return before;
    const shot = before.value.length - 1;
    const where = shot < 0 ? "shots" : `shot ${shot + 1} "${formatObservation(scenario, all.value[shot])}"`;
    const wrong = parseDoubt(chance, where);
    if (!wrong.ok) return wrong;
    if (shot < 0 || doubts.has(shot))
      return fail(`${where}, "${mark}"`, "does not stand behind a shot", 'write for example "E5.@0.1"');
    doubts.set(shot, wrong.value);
  }
  const refused = doubts.size > 0 ? refuseOverlap(scenario, "shots, a doubtful answer") : undefined;
  return refused ?? ok({ knowledge: makeKnowledge(scenario, all.value), doubts });
};
