import {
  countCells,
  fail,
  formatScenario,
  formatShots,
  type Knowledge,
  PRESETS,
  parseKnowledge,
  parsePreset,
  parseScenario,
  parseScenarioText,
  type Result,
  type Scenario,
  type ScenarioSource,
  shipCount,
  unwrap,
  withPrior,
} from "@broadside/engine";
import { formatCount, formatLargeCount, formatNumberOf } from "@broadside/engine/text";
import { doubtsOf, formatDoubt, isDoubt } from "../notation/heard-shots.ts";
import { checkLengths } from "./text-limits.ts";

/** The most cells of a board drawn here: the engine's messages have several numbers for each. */
const MAX_DRAWN_CELLS = 10_000;

/** The name of a prior that was fitted on this page. */
export const OWN_COUNTS = "my own counts";

/** The maximum number of chances shown if ships may overlap: for every cell, one for each number of ships. */
const MAX_CHANCES = 50_000;

/** The rules without their name: scenarios that agree in these play alike. */
const essence = ({ board, fleet, contact, answers, totals, clues }: ScenarioSource): string =>
  JSON.stringify([board.size, board.blocked ?? [], fleet, contact, answers, totals, clues]);

const presetByEssence = new Map([...PRESETS].map(([name, { source }]) => [essence(source), name]));

/** The name of a scenario's preset or game of boxes, however ships are hidden; undefined if it is neither. */
export const presetOf = (scenario: Scenario): string | undefined => {
  const game = boxGameOf(scenario);
  return game ? formatBoxGame(game) : presetByEssence.get(essence(formatScenario(scenario)));
};

/** The same rules, but with all layouts equally likely. */
export const withoutPrior = (scenario: Scenario): Scenario =>
  scenario.prior ? unwrap(withPrior(scenario, undefined)) : scenario;

/** Rules already written as text, because they are needed several times for each shot. */
const written = new WeakMap<Scenario, string>();

/** The rules as text: a preset's name, or compact JSON that includes the prior. {@link parseRules} reads it back. */
export const formatRules = (scenario: Scenario): string => {
  const before = written.get(scenario);
  if (before !== undefined) return before;
  const text = writeRules(scenario);
  written.set(scenario, text);
  return text;
};

const writeRules = (scenario: Scenario): string => {
  const preset = presetOf(scenario);
  if (preset !== undefined && !scenario.prior) return preset;
  const { name, ...rules } = formatScenario(scenario);
  return JSON.stringify(name === "custom" ? rules : { name, ...rules });
};

/** Fails for valid scenarios that have more cells, or more chances, than this page shows. */
export const checkShowable = (scenario: Scenario): Result<Scenario> => {
  const cells = countCells(scenario.board);
  if (cells > BigInt(MAX_DRAWN_CELLS)) {
    return fail(
      "board.size",
      `the board has ${formatLargeCount(cells)} cells`,
      `this page draws at most ${formatCount(MAX_DRAWN_CELLS)}; the command broadside counts larger boards`,
    );
  }
  const ships = shipCount(scenario.fleet);
  const chances = Number(cells) * (ships + 1);
  if (scenario.contact === "overlap" && chances > MAX_CHANCES) {
    return fail(
      "fleet",
      `the chances of 0 to ${formatNumberOf(ships, "ship")} on ${formatNumberOf(cells, "cell")} are ${formatCount(chances)} numbers`,
      `this page shows at most ${formatCount(MAX_CHANCES)}; take fewer ships or a smaller board`,
    );
  }
  return checkLengths(scenario);
};

/** Reads a scenario from a value such as `JSON.parse` returns, if this page can show it. */
export const parseShowable = (value: unknown): Result<Scenario> => {
  const scenario = parseScenario(value);
  return scenario.ok ? checkShowable(scenario.value) : scenario;
};

/** Reads rules from the name of a preset or from JSON, if this page can show them. */
export const parseRules = (text: string): Result<Scenario> => {
  const scenario = text.trimStart().startsWith("{") ? parseScenarioText(text) : parsePreset(text);
  return scenario.ok ? checkShowable(scenario.value) : scenario;
};

/** What is known: the rules as the address writes them (a preset's name or JSON), and the shots. */
export interface PositionText {
  readonly rules: string;
  readonly shots: string;
  /** What somebody said of the layout: statements, then the doubts of shots; absent if nothing was said. */
  readonly told?: readonly string[];
}

type Position = Pick<Knowledge, "scenario" | "observations">;

/** A position as text; two positions are the same if their texts are. */
export const formatPosition = (position: Position, told: readonly string[] = []): PositionText => {
  const { scenario, observations } = position;
  const doubts = [...doubtsOf(position, told)].map(([shot, wrong]) => formatDoubt(scenario, observations[shot], wrong));
  const said = [...told.filter((text) => !isDoubt(text)), ...doubts];
  return {
    rules: formatRules(scenario),
    shots: formatShots(scenario, observations),
    ...(said.length > 0 && { told: said }),
  };
};

/** A key for a position, the same for equal positions. */
export const positionKey = (position: Position): string => keyOf(formatPosition(position));

export const keyOf = ({ rules, shots, told = [] }: PositionText): string => [`${rules} ${shots}`, ...told].join("; ");

/** A game of boxes: `ships` boxes of any size on a board with `dimensions` dimensions and sides of equal length. */
export interface BoxGame {
  readonly side: number;
  readonly dimensions: number;
  readonly ships: number;
}

/** The game of boxes that the page offers first: small enough to see all of it, but already three-dimensional. */
export const FIRST_BOX_GAME: BoxGame = { side: 4, dimensions: 3, ships: 2 };

/** The name of a game of boxes, in the form that the engine reads: `boxes:4x3:2`. */
export const formatBoxGame = ({ side, dimensions, ships }: BoxGame): string => `boxes:${side}x${dimensions}:${ships}`;

/** The game of boxes that a scenario represents, whatever its name; undefined if it does not represent one. */
export const boxGameOf = (scenario: Scenario): BoxGame | undefined => {
  const { board, fleet, contact, answers } = formatScenario(scenario);
  const [side] = board.size;
  const [ship, ...others] = fleet;
  const isBoxes = "box" in ship && ship.name === "box" && others.length === 0;
  if (!isBoxes || contact !== "overlap" || answers !== "count" || board.blocked !== undefined) return undefined;
  if (board.size.some((other) => other !== side)) return undefined;
  return { side, dimensions: board.size.length, ships: ship.count ?? 1 };
};

/** The last scenario is kept and, with it, its placements, which the engine lists once per scenario. */
let last: { readonly rules: string; readonly scenario: Scenario } | undefined;

/** The scenario of a position's rules. @throws Error if this page cannot show it */
export const scenarioOf = ({ rules }: Pick<PositionText, "rules">): Scenario => {
  if (last?.rules !== rules) last = { rules, scenario: unwrap(parseRules(rules)) };
  return last.scenario;
};

/** The rules and shots of a position. @throws Error if it does not fit its rules */
export const knowledgeOf = (position: PositionText): Knowledge =>
  unwrap(parseKnowledge(scenarioOf(position), position.shots));
