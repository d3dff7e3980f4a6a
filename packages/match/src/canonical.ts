import {
  type Board,
  cellsOf,
  fail,
  formatCell,
  formatLayout,
  formatScenario,
  type Layout,
  type LayoutSource,
  ok,
  parseCell,
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
  const { answers, contact, board } = scenario;
  if (contact === "overlap")
    return fail("rules", "let ships overlap, so that no answer can be proved", 'take contact "allowed" or "none"');
  if (answers === "count")
    return fail("rules", "answer with numbers of ships, which cannot be proved", 'take answers "sunk" or "named"');
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

/** A ship as read from a layout, whether or not it may lie there. */
interface WrittenShip {
  readonly shipClass: number;
  readonly cells: readonly number[];
}

const compareShips = (a: WrittenShip, b: WrittenShip): number => {
  if (a.shipClass !== b.shipClass) return a.shipClass - b.shipClass;
  const differs = a.cells.findIndex((cell, i) => cell !== b.cells[i]);
  return differs < 0 ? a.cells.length - b.cells.length : a.cells[differs] - (b.cells[differs] ?? -1);
};

const writeShips = ({ board, fleet }: Scenario, ships: readonly WrittenShip[]): string =>
  canonicalJson({
    ships: ships.map(({ shipClass, cells }) => ({
      class: fleet[shipClass].name,
      cells: cells.map((cell) => formatCell(board, cell)),
    })),
  });

/**
 * A layout in its one canonical form: ships in the order of the fleet, those of a class by their cells, the cells
 * of a ship by their number.
 *
 * @example
 * import { listLayouts, makeKnowledge, preset } from "@broadside/engine";
 * import { canonicalLayout } from "@broadside/match";
 *
 * const layout = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10)[0]!;
 * canonicalLayout(layout).slice(0, 53); // => '{"ships":[{"cells":["A1","B1","C1"],"class":"cruiser"}'
 */
export const canonicalLayout = (layout: Layout): string => {
  const ships = readShips(layout.scenario, formatLayout(layout));
  if (!ships.ok) throw new Error(`a layout has no canonical form: ${ships.error.what}`);
  return writeShips(layout.scenario, ships.value);
};

const readShips = (scenario: Scenario, value: LayoutSource): Result<WrittenShip[]> => {
  const names = scenario.fleet.map(({ name }) => name);
  const ships: WrittenShip[] = [];
  for (const ship of value.ships) {
    const shipClass = names.indexOf(ship.class);
    const cells = readCells(scenario.board, ship.cells);
    if (shipClass < 0 || cells === undefined)
      return fail("layout", "names a ship or a cell that the rules lack", "write it by the rules");
    ships.push({ shipClass, cells });
  }
  return ok(ships.sort(compareShips));
};

const readCells = (board: Board, names: readonly string[]): number[] | undefined => {
  const cells: number[] = [];
  for (const name of names) {
    const cell = parseCell(board, name);
    if (!cell.ok) return undefined;
    cells.push(cell.value);
  }
  return cells.sort((a, b) => a - b);
};

/** A layout as somebody committed to it. */
export interface WrittenLayout {
  /** The cells with a ship. */
  readonly cells: readonly number[];
  /** The layout, or why it is none by the rules. */
  readonly layout: Result<Layout>;
}

/**
 * Reads a layout in canonical form. Where it is against the rules, the value says so: a side may have committed to
 * it, and that is to be proved. Fails for what is no list of ships in canonical form.
 */
export const readLayout = (scenario: Scenario, text: string): Result<WrittenLayout> => {
  const form = 'write {"ships":[{"cells":["A1"],"class":"boat"}]} in canonical form';
  const value = parseJsonText(text, "layout", form);
  if (!value.ok) return value;
  if (!isLayoutSource(value.value)) return fail("layout", "is not a list of ships", form);
  const ships = readShips(scenario, value.value);
  if (!ships.ok) return ships;
  if (writeShips(scenario, ships.value) !== text) return fail("layout", "is not in canonical form", form);
  return ok({
    cells: [...new Set(ships.value.flatMap(({ cells }) => cells))],
    layout: parseLayout(scenario, value.value),
  });
};

const isText = (value: unknown): value is string => typeof value === "string";

const isLayoutSource = (value: unknown): value is LayoutSource =>
  isRecord(value) &&
  Array.isArray(value["ships"]) &&
  value["ships"].every(
    (ship) => isRecord(ship) && isText(ship["class"]) && Array.isArray(ship["cells"]) && ship["cells"].every(isText),
  );
