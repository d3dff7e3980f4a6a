import {
  type Columns,
  fail,
  formatCell,
  type LayoutSource,
  parseCell,
  parseLayout,
  type Result,
  type Scenario,
} from "@broadside/engine";
import { type HiddenLayout, hasCorners, isBoxLayout, parseBoxLayout } from "@broadside/engine/boxes";
import { formatHiddenLayout } from "@broadside/engine/games";
import { suggestName } from "@broadside/engine/input";
import { checkForm, type PlacedShip, shipsOfLayout } from "../position/placed-ship.ts";
import { jsonIn } from "../rules/text-limits.ts";
import { quoteDoubly, quoteSingly } from "./address-codec.ts";

/** Placed ships in notation: `cruiser[A1,B1,C1] boat[J10]`. {@link parseShips} reads it back. */
export const formatShips = ({ board, fleet }: Scenario, placed: readonly PlacedShip[]): string =>
  placed
    .map(
      ({ shipClass, cells }) => `${fleet[shipClass].name}[${cells.map((cell) => formatCell(board, cell)).join(",")}]`,
    )
    .join(" ");

/** Placed ships in the JSON form of a layout; not a complete layout as long as ships are missing. */
export const formatShipsSource = ({ board, fleet }: Scenario, placed: readonly PlacedShip[]): LayoutSource => ({
  ships: [...placed]
    .sort((a, b) => a.shipClass - b.shipClass || a.cells[0] - b.cells[0])
    .map(({ shipClass, cells }) => ({
      class: fleet[shipClass].name,
      cells: cells.map((cell) => formatCell(board, cell)),
    })),
});

interface ShipText {
  readonly name: string;
  readonly cells: readonly string[];
}

/**
 * Reads placed ships from notation or a layout in JSON: some or all of the fleet, even if they are in conflict.
 *
 * @param columns the alphabet of the columns that the board shows to whoever typed the text
 */
export const parseShips = (scenario: Scenario, text: string, columns?: Columns): Result<PlacedShip[]> => {
  const texts = text.trimStart().startsWith("{") ? readJson(text) : readNotation(text);
  if (!texts.ok) return texts;
  const placed: PlacedShip[] = [];
  for (const [i, source] of texts.value.entries()) {
    const ship = parseShip(scenario, source, `ship ${i + 1} "${source.name}"`, columns);
    if (!ship.ok) return ship;
    const { shipClass } = ship.value;
    const { name, count } = scenario.fleet[shipClass];
    if (placed.filter((other) => other.shipClass === shipClass).length === count) {
      return fail(`ship ${i + 1}`, `is one ${name} too many`, `the fleet has ${count}`);
    }
    placed.push(ship.value);
  }
  return { ok: true, value: placed };
};

const FORM = 'write for example "cruiser[A1,B1,C1] boat[J10]", or a layout in JSON';

const readNotation = (text: string): Result<ShipText[]> => {
  const words = text.match(/[^\s[\]]+\s*\[[^\]]*\]|\S+/g) ?? [];
  const ships: ShipText[] = [];
  for (const word of words) {
    const form = /^([^\s[\]]+)\s*\[([^\]]*)\]$/.exec(word);
    if (!form) return fail("ships", `"${word}" is not a ship with its cells`, FORM);
    // On a board of one dimension, each cell has brackets of its own: (3).
    ships.push({ name: form[1], cells: form[2].split(/[\s,]+/).filter((cell) => cell !== "") });
  }
  return { ok: true, value: ships };
};

const readJson = (text: string): Result<ShipText[]> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fail("ships", `is not JSON (${(error as Error).message})`, FORM);
  }
  const ships = (value as { ships?: unknown }).ships;
  if (!Array.isArray(ships))
    return fail("ships", 'the JSON has no list "ships"', 'write {"ships":[{"class":…,"cells":[…]},…]}');
  const read: ShipText[] = [];
  for (const [i, ship] of ships.entries()) {
    const { class: name, cells } = (ship ?? {}) as { class?: unknown; cells?: unknown };
    if (typeof name !== "string" || !Array.isArray(cells))
      return fail(`ships[${i}]`, "is not a ship", 'write {"class":"cruiser","cells":["A1",…]}');
    read.push({ name, cells: cells.map(String) });
  }
  return { ok: true, value: read };
};

const parseShip = (
  scenario: Scenario,
  { name, cells: names }: ShipText,
  where: string,
  columns: Columns | undefined,
): Result<PlacedShip> => {
  const known = scenario.fleet.map((ship) => ship.name);
  const shipClass = known.indexOf(name);
  if (shipClass < 0) return fail(where, `the fleet has no class "${name}"`, suggestName(name, known));
  const cells: number[] = [];
  for (const text of names) {
    const cell = parseCell(scenario.board, text, where, columns);
    if (!cell.ok) return cell;
    cells.push(cell.value);
  }
  if (cells.length === 0) return fail(where, "has no cells", FORM);
  return checkForm(scenario, { shipClass, cells: cells.sort((a, b) => a - b) }, where);
};

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];

/** A different letter for each class: the first letter of its name that is free, or otherwise any. */
const lettersOf = ({ fleet }: Scenario): string[] => {
  const taken = new Set<string>();
  return fleet.map(({ name }) => {
    const letter = [...name.toUpperCase(), ...LETTERS].find((one) => /\p{L}/u.test(one) && !taken.has(one)) ?? "?";
    taken.add(letter);
    return letter;
  });
};

/** The placed ships as a drawing in letters, with a list of the ships below it; `/` is a forbidden cell. */
export const drawShips = (scenario: Scenario, placed: readonly PlacedShip[]): string => {
  const { board, fleet } = scenario;
  const letters = lettersOf(scenario);
  const [columns, rows = 1] = board.size;
  const marks = new Array<string>(board.cellCount).fill("·");
  for (const cell of board.blocked) marks[cell] = "/";
  for (const { shipClass, cells } of placed) for (const cell of cells) marks[cell] = letters[shipClass];
  const lines = Array.from({ length: rows }, (_, y) => marks.slice(y * columns, (y + 1) * columns).join(" "));
  const ships = formatShipsSource(scenario, placed).ships.map(({ class: name, cells }) => {
    const letter = letters[fleet.findIndex((ship) => ship.name === name)];
    return `${letter}  ${name}  ${cells.join(" ")}`;
  });
  return [...lines, "", ...ships, ""].join("\n");
};

/** A complete layout as text: ships in notation, or JSON for boxes and for cell names with commas. */
export const formatLayoutText = (layout: HiddenLayout): string =>
  isBoxLayout(layout) || layout.scenario.board.size.length !== 2
    ? quoteSingly(JSON.stringify(formatHiddenLayout(layout)))
    : formatShips(layout.scenario, shipsOfLayout(layout));

export const readLayout = (scenario: Scenario, value: unknown): Result<HiddenLayout> =>
  hasCorners(value) ? parseBoxLayout(scenario, value) : parseLayout(scenario, value);

/** Reads a layout from an address. Fails if a ship is missing, surplus, or in conflict with another. */
export const parseLayoutText = (scenario: Scenario, text: string): Result<HiddenLayout> => {
  if (!text.trimStart().startsWith("{")) {
    // Only the engine can read ships of no fixed form: they cannot be placed by hand, so they are not placed ships.
    if (scenario.fleet.some(({ shape }) => shape.kind === "box" || shape.kind === "choice")) {
      const ships = readNotation(text);
      if (!ships.ok) return ships;
      return parseLayout(scenario, { ships: ships.value.map(({ name, cells }) => ({ class: name, cells })) });
    }
    const ships = parseShips(scenario, text);
    return ships.ok ? parseLayout(scenario, formatShipsSource(scenario, ships.value)) : ships;
  }
  const value = jsonIn(quoteDoubly(text));
  if (value === undefined) return fail("ships", "is not JSON", "copy the link again");
  return readLayout(scenario, value);
};
