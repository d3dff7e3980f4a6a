import {
  cellsOf,
  fail,
  formatCell,
  formatScenario,
  type Layout,
  ok,
  parseLayout,
  parseScenario,
  placementsOf,
  RefusedError,
  type Result,
  type Scenario,
  shipCount,
  withPrior,
} from "@broadside/engine";
import { formatTurns, parseTurns, type Turns } from "@broadside/engine/games";
import { isRecord, parseJsonText } from "@broadside/engine/input";

/** The rules of a match. */
export interface Rules {
  /** The board, the fleet, and what is answered; the same for both sides. It has no prior. */
  readonly scenario: Scenario;
  readonly turns: Turns;
}

/** The most cells of a board on which a match is played. */
export const MOST_CELLS = 10_000;

/**
 * A value as JSON in the one form of RFC 8785: keys in the order of their UTF-16 code units, no white space. The
 * numbers of rules are whole.
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const fields = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
  return `{${fields.join(",")}}`;
};

/**
 * Makes the rules of a match. Fails for rules that cannot be played so that nobody need trust the other: numbers of
 * ships as answers, ships that overlap, and boards of more than 10,000 cells. A prior is left out, because what
 * somebody believes is no rule.
 *
 * @param turns in the form of `--turns`: `alternate`, `hit-again`, `salvo`, `3`, `alternate:last-turn`
 * @example
 * import { preset, unwrap } from "@broadside/engine";
 * import { makeRules } from "@broadside/match";
 *
 * unwrap(makeRules(preset("hasbro"), "salvo")).turns; // => { turns: "salvo", lastTurn: false }
 * makeRules(preset("boxes:4x3:2"), "alternate").ok; // => false
 */
export const makeRules = (scenario: Scenario, turns = "alternate"): Result<Rules> => {
  const read = parseTurns(turns);
  if (!read.ok) return read;
  const { answers, contact, board, fleet } = scenario;
  if (contact === "overlap")
    return fail("rules", "let ships overlap, so that no answer can be proved", 'take contact "allowed" or "none"');
  if (answers === "count")
    return fail("rules", "answer with numbers of ships, which cannot be proved", 'take answers "sunk" or "named"');
  if (fleet.some(({ among }) => among))
    return fail("rules", "say which lengths there are, not whose", 'give each ship a "length"');
  if (board.cellCount > MOST_CELLS)
    return fail("rules", `have a board of ${board.cellCount} cells`, `a match takes at most ${MOST_CELLS}`);
  const plain = withPrior(scenario, undefined);
  if (!plain.ok) return plain;
  try {
    placementsOf(plain.value);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return fail("rules", error.message, "take a smaller board");
  }
  return ok({ scenario: plain.value, turns: read.value });
};

/**
 * The rules in their one canonical form, whose hash is part of both roots.
 *
 * @example
 * import { preset, unwrap } from "@broadside/engine";
 * import { formatRules, makeRules, parseRules } from "@broadside/match";
 *
 * const text = formatRules(unwrap(makeRules(preset("gorkoff-3x3"))));
 * text.startsWith('{"scenario":{"answers":"hit","board":{"size":[3,3]}'); // => true
 * parseRules(text).ok; // => true
 */
export const formatRules = ({ scenario, turns }: Rules): string =>
  canonicalJson({ scenario: formatScenario(scenario), turns: formatTurns(turns) });

/**
 * Reads rules in their canonical form, and no other; {@link formatRules} writes it.
 *
 * @example
 * import { parseRules } from "@broadside/match";
 *
 * parseRules("{}").ok; // => false
 */
export const parseRules = (text: string): Result<Rules> => {
  const form = 'write {"scenario":{…},"turns":"alternate"}';
  const value = parseJsonText(text, "rules", form);
  if (!value.ok) return value;
  const { scenario, turns, ...rest } = isRecord(value.value) ? value.value : {};
  if (!isRecord(scenario) || typeof turns !== "string" || Object.keys(rest).length > 0)
    return fail("rules", "are not those of a match", form);
  const read = parseScenario(scenario);
  const rules = read.ok ? makeRules(read.value, turns) : read;
  if (rules.ok && formatRules(rules.value) !== text)
    return fail("rules", "are not in canonical form", "write keys in order, without spaces, defaults or a prior");
  return rules;
};

/** The number of ship cells; undefined if the rules leave a ship's length open. */
export const fleetCells = ({ scenario: { fleet } }: Rules): number | undefined => {
  let sum = 0;
  for (const ship of fleet) {
    const cells = cellsOf(ship);
    if (cells === undefined) return undefined;
    sum += cells * ship.count;
  }
  return sum;
};

/** Whether an answer says that a ship sinks, so that both know how many ships are afloat. */
export const announcesSunk = ({ scenario }: Rules): boolean => scenario.answers !== "hit";

/** The number of ships of each side. */
export const shipsOfSide = ({ scenario }: Rules): number => shipCount(scenario.fleet);

/** A ship as somebody says it lies, whether or not it may lie there. */
export interface WrittenShip {
  /** The index of its class in the fleet. */
  readonly shipClass: number;
  /** Its cells as numbers, ascending. */
  readonly cells: readonly number[];
}

const compareShips = (a: WrittenShip, b: WrittenShip): number => {
  if (a.shipClass !== b.shipClass) return a.shipClass - b.shipClass;
  const differs = a.cells.findIndex((cell, i) => cell !== b.cells[i]);
  return differs < 0 ? a.cells.length - b.cells.length : a.cells[differs] - (b.cells[differs] ?? -1);
};

/** The ships of a layout in their one order: as in the fleet, those of a class by their cells. */
export const shipsIn = ({ scenario, placements }: Layout): WrittenShip[] => {
  const table = placementsOf(scenario);
  const ships = placements.map((p) => ({ shipClass: table.classOf[p], cells: Array.from(table.cellsOf(p)) }));
  return ships.sort(compareShips);
};

/** A layout as somebody committed to it. */
export interface WrittenLayout {
  /** In canonical form: `{"ships":[{"cells":["A1","B1"],"class":"boat"}]}`. */
  readonly text: string;
  /** The cells with a ship. */
  readonly cells: readonly number[];
  /** The layout, or why it is none by the rules. */
  readonly layout: Result<Layout>;
}

/**
 * Reads ships in their one order. Where they are against the rules, the value says so: a side may have committed to
 * them, and that is to be proved. Fails for classes and cells that the rules lack, and for another order.
 */
export const readLayout = (scenario: Scenario, ships: readonly WrittenShip[]): Result<WrittenLayout> => {
  const { board, fleet } = scenario;
  for (const [i, { shipClass, cells }] of ships.entries()) {
    if (shipClass >= fleet.length || cells.some((cell) => cell >= board.cellCount))
      return fail("layout", "names a ship or a cell that the rules lack", "write it by the rules");
    const isAscending = cells.every((cell, k) => k === 0 || cells[k - 1] < cell);
    if (!isAscending || (i > 0 && compareShips(ships[i - 1], ships[i]) > 0))
      return fail("layout", "is in another order than the canonical one", "write ships and cells in order");
  }
  const source = {
    ships: ships.map(({ shipClass, cells }) => ({
      class: fleet[shipClass].name,
      cells: cells.map((cell) => formatCell(board, cell)),
    })),
  };
  return ok({
    text: canonicalJson(source),
    cells: [...new Set(ships.flatMap(({ cells }) => cells))],
    layout: parseLayout(scenario, source),
  });
};
