import { bitCount } from "../core/count.ts";
import { addTo } from "../core/lists.ts";
import { keep } from "../core/once-per.ts";
import { fail, ok, type Result } from "../core/result.ts";
import { formatNumberOf } from "../core/text.ts";
import { keptClear } from "../scenario/contact.ts";
import { isStraight, type ShipClass } from "../scenario/fleet.ts";
import { placementsOf } from "../scenario/placement.ts";
import { checkScenario, type Scenario } from "../scenario/scenario.ts";
import { type CommonRules, commonRules, isClued, type PuzzleRules, PuzzleState, straightRules } from "./puzzle-grid.ts";
import type { AlikeShips, Finding, Marks, PuzzleFlaw } from "./puzzle-reason.ts";
import {
  completeLine,
  finding,
  MOST_WAYS,
  placed,
  shared,
  type Technique,
  waysReason,
  withHarder,
} from "./techniques.ts";

/** A possible place of a ship of any shape. */
export interface ShapePlace {
  /** The kind of its ship; classes with the same shape form one kind. */
  readonly kind: number;
  readonly cells: readonly number[];
  /** The adjacent cells that the contact rule keeps clear. */
  readonly clear: readonly number[];
}

/** The rules of a puzzle with shapes or with ships that may touch, for a solver: all places of its ships. */
export interface ShapeRules extends CommonRules {
  readonly kind: "shapes";
  /** The places that agree with the clues on their cells. */
  readonly places: readonly ShapePlace[];
  /** The ships of each kind, with their number. */
  readonly ships: readonly AlikeShips[];
}

/** With more places than this, neither a person nor the look-ahead examines them. */
const MOST_PLACES = 20_000;

/**
 * The rules of a puzzle, either with straight ships that do not touch or with any shapes and contact. Fails for
 * rules that people's solving techniques do not cover.
 *
 * Cost: the cells of the board, and the places of the ships.
 *
 * @example
 * import { preset } from "@broadside/engine";
 * import { puzzleRules } from "@broadside/engine/puzzles";
 *
 * puzzleRules(preset("russian")).ok; // => true
 * puzzleRules(preset("planes")).ok; // => true
 * puzzleRules(preset("boxes:3x2:2")).ok; // => false
 */
export const puzzleRules = (scenario: Scenario): Result<PuzzleRules | ShapeRules> => {
  checkScenario(scenario);
  const { board, fleet, contact } = scenario;
  if (board.size.length !== 2)
    return fail("board.size", `has ${formatNumberOf(board.size.length, "dimension")}`, "puzzles are made in two");
  const box = fleet.find(({ shape: { kind } }) => kind === "box" || kind === "choice");
  if (box) {
    const what = box.shape.kind === "box" ? "is a box of any size" : "has one of several forms";
    return fail("fleet", `"${box.name}" ${what}`, "puzzles are made of ships of one shape each");
  }
  if (contact === "overlap")
    return fail("contact", '"overlap" lets ships share cells', "puzzles are made of ships that do not");
  if (contact === "none" && fleet.every(({ shape }) => isStraight(shape))) return ok(straightRules(scenario));
  const rules = shapeRules(scenario);
  return rules.places.length <= MOST_PLACES
    ? ok(rules)
    : fail("fleet", `has ${rules.places.length} places`, `puzzles are made with at most ${MOST_PLACES}`);
};

/** The kind of each class of a fleet: classes with the same places are of one kind. Cost: the places. */
const kindsOf = (scenario: Scenario): number[] => {
  const table = placementsOf(scenario);
  const kinds = new Map<string, number>();
  return scenario.fleet.map((_, k) => {
    const [start, end] = [table.classStart[k], table.classStart[k + 1]];
    const places = Array.from({ length: end - start }, (_, i) => table.cellsOf(start + i).join());
    return keep(kinds, places.sort().join(";"), () => kinds.size);
  });
};

/** The fleet with one class for each shape: a solver cannot tell which of two names such a ship has. Cost: the places. */
export const oneClassAShape = (scenario: Scenario): ShipClass[] => {
  const classes = new Map<number, ShipClass>();
  for (const [i, kind] of kindsOf(scenario).entries()) {
    const ship = scenario.fleet[i];
    const shipClass = classes.get(kind);
    classes.set(kind, shipClass ? { ...shipClass, count: shipClass.count + ship.count } : ship);
  }
  return [...classes.values()];
};

const shapeRules = (scenario: Scenario): ShapeRules => {
  const common = commonRules(scenario);
  const { board, contact } = scenario;
  const table = placementsOf(scenario);
  const kinds = kindsOf(scenario);
  const ships: AlikeShips[] = [];
  const places: ShapePlace[] = [];
  for (const [shipClass, { name, shape, count }] of scenario.fleet.entries()) {
    const kind = kinds[shipClass];
    const isNew = ships[kind] === undefined;
    const alike = isNew ? (shape.kind === "line" ? { length: shape.length } : { name }) : ships[kind];
    ships[kind] = { ...alike, count: (ships[kind]?.count ?? 0) + count };
    for (let p = table.classStart[shipClass]; isNew && p < table.classStart[shipClass + 1]; p++) {
      const cells = [...table.cellsOf(p)];
      if (!isClued(scenario, cells)) continue;
      const clear = new Set(cells.flatMap((cell) => keptClear(board, contact, cell)));
      for (const cell of cells) clear.delete(cell);
      places.push({ kind, cells, clear: [...clear] });
    }
  }
  return { kind: "shapes", ...common, places, ships };
};

/** What is known about the cells of a puzzle with shapes, and the places that ships may still have. */
export class ShapeGrid extends PuzzleState<ShapeRules> {
  #places: readonly ShapePlace[];
  #cached: Places | undefined;

  constructor(rules: ShapeRules, from?: ShapeGrid) {
    super(rules, from);
    this.#places = from ? from.#places : rules.places;
    this.#cached = from ? from.#cached : undefined;
  }

  clone(): this {
    return new ShapeGrid(this.rules, this) as this;
  }

  override mark(marks: Marks): number | undefined {
    this.#cached = undefined;
    return super.mark(marks);
  }

  /** The places that ships may have, cached until a cell is marked. */
  get places(): Places {
    this.#cached ??= this.#findPlaces();
    return this.#cached;
  }

  #findPlaces(): Places {
    let may = this.#places.filter((place) => this.#fits(place));
    this.#places = may;
    const certain = new Set<ShapePlace>();
    // If only one place covers a ship cell, a ship certainly lies there. This rules out conflicting places and may
    // leave another cell with a single place.
    for (;;) {
      const covers = coversOf(may);
      const sole = this.ships().flatMap((cell) => (covers.get(cell)?.length === 1 ? (covers.get(cell) ?? []) : []));
      const more = sole.filter((place) => !certain.has(place));
      if (more.length === 0) return { may, certain, covers, left: this.#left(certain) };
      for (const place of more) certain.add(place);
      const left = this.#left(certain);
      for (const sure of more) {
        const taken = new Set([...sure.cells, ...sure.clear]);
        may = may.filter((place) => place === sure || !place.cells.some((cell) => taken.has(cell)));
      }
      may = may.filter((place) => certain.has(place) || left[place.kind] > 0);
    }
  }

  #left(certain: ReadonlySet<ShapePlace>): number[] {
    const left = this.rules.ships.map(({ count }) => count);
    for (const { kind } of certain) left[kind]--;
    return left;
  }

  #fits({ cells, clear }: ShapePlace): boolean {
    if (cells.some((cell) => this.isWater(cell)) || clear.some((cell) => this.isShip(cell))) return false;
    return this.hasRoom(cells);
  }

  flaw(): PuzzleFlaw | undefined {
    const flaw = this.lineFlaw();
    if (flaw) return flaw;
    const { covers, left } = this.places;
    const surplus = left.findIndex((count) => count < 0);
    if (surplus >= 0) return { kind: "surplus", ships: this.rules.ships[surplus] };
    const cell = this.ships().find((cell) => !covers.has(cell));
    return cell === undefined ? undefined : { kind: "uncovered", cell };
  }

  homeless(): PuzzleFlaw | undefined {
    const { may, certain, left } = this.places;
    const open = new Int32Array(left.length);
    for (const place of may) if (!certain.has(place)) open[place.kind]++;
    const kind = left.findIndex((count, kind) => count > open[kind]);
    return kind < 0 ? undefined : { kind: "no-room", ships: { ...this.rules.ships[kind], count: left[kind] } };
  }

  fleets(most: number): number[][][] {
    const fleets: number[][][] = [];
    const ships = this.ships();
    const left = this.rules.ships.map(({ count }) => count);
    const { covers } = this.places;
    const search = (chosen: readonly ShapePlace[], covered: ReadonlySet<number>, clear: ReadonlySet<number>): void => {
      const next = ships.find((cell) => !covered.has(cell));
      if (fleets.length >= most) return;
      if (next === undefined) {
        if (left.every((count) => count === 0)) fleets.push(chosen.map(({ cells }) => [...cells]));
        return;
      }
      for (const place of covers.get(next) ?? []) {
        if (left[place.kind] === 0 || place.cells.some((cell) => covered.has(cell) || clear.has(cell))) continue;
        left[place.kind]--;
        search([...chosen, place], new Set([...covered, ...place.cells]), new Set([...clear, ...place.clear]));
        left[place.kind]++;
      }
    };
    search([], new Set(), new Set());
    return fleets;
  }
}

interface Places {
  readonly may: readonly ShapePlace[];
  /** The places among these that certainly have a ship. */
  readonly certain: ReadonlySet<ShapePlace>;
  readonly covers: ReadonlyMap<number, readonly ShapePlace[]>;
  /** For each kind, the number of ships whose place is not certain. */
  readonly left: readonly number[];
}

const coversOf = (places: readonly ShapePlace[]): Map<number, ShapePlace[]> => {
  const covers = new Map<number, ShapePlace[]>();
  for (const place of places) for (const cell of place.cells) addTo(covers, cell, place);
  return covers;
};

function* byClues(grid: ShapeGrid): Iterable<Finding> {
  for (const [cell, clue] of grid.rules.clues)
    yield* finding(grid, { kind: "clue", cell, clue }, clue === "water" ? { water: [cell] } : { ship: [cell] });
}

function* besideShips(grid: ShapeGrid): Iterable<Finding> {
  for (const { cells, clear } of grid.places.certain)
    if (cells.every((cell) => grid.isShip(cell))) yield* finding(grid, { kind: "beside", cells }, { water: clear });
}

const noPlace = (grid: ShapeGrid): Iterable<Finding> => {
  const { covers, left } = grid.places;
  const kind = left.every((count) => count === 0) ? "all" : "no-place";
  return finding(grid, { kind }, { water: grid.unknown().filter((cell) => !covers.has(cell)) });
};

function* onlyPlaces(grid: ShapeGrid): Iterable<Finding> {
  const { may, certain, covers, left } = grid.places;
  for (const cell of grid.ships()) {
    const over = covers.get(cell) ?? [];
    const common = { ship: shared(over.map(({ cells }) => cells)), water: shared(over.map(({ clear }) => clear)) };
    yield* finding(grid, { kind: "over", cell }, common);
  }
  for (const [kind, count] of left.entries()) {
    if (count <= 0) continue;
    const places = may.filter((place) => place.kind === kind && !certain.has(place));
    yield* placed(
      grid,
      { ...grid.rules.ships[kind], count },
      places.map(({ cells }) => cells),
    );
  }
}

/** Lines with more cells than this are not examined, because their cells are stored as the bits of a number. */
const LONGEST = 30;

function* lineWays(grid: ShapeGrid): Iterable<Finding> {
  for (const [i, line] of grid.rules.lines.entries()) {
    const [{ cells }, missing] = [line, grid.missing(i)];
    if (cells.length > LONGEST || missing === 0) continue;
    const { ship, water } = waysToFill(grid, cells, missing);
    yield* finding(grid, waysReason(line, missing), {
      ship: cells.filter((_, at) => (ship >> at) & 1),
      water: cells.filter((_, at) => (water >> at) & 1),
    });
  }
}

/** The cells of a line that are ship whichever places fill it, and the cells that are always water; as bits. */
const waysToFill = (
  grid: ShapeGrid,
  cells: readonly number[],
  missing: number,
): { readonly ship: number; readonly water: number } => {
  const bits = new Map(cells.map((cell, at) => [cell, 1 << at]));
  const bitsOf = (some: readonly number[]): number => some.reduce((all, cell) => all | (bits.get(cell) ?? 0), 0);
  const shipBits = bitsOf(cells.filter((cell) => grid.isShip(cell)));
  const total = missing + cells.filter((cell) => grid.isShip(cell)).length;
  const parts = new Map<string, { readonly kind: number; readonly mask: number; readonly clear: number }>();
  for (const { kind, cells: placeCells, clear } of grid.places.may) {
    const mask = bitsOf(placeCells);
    if (mask !== 0) parts.set(`${kind} ${mask} ${bitsOf(clear)}`, { kind, mask, clear: bitsOf(clear) });
  }
  const starting = cells.map((_, at) => [...parts.values()].filter(({ mask }) => (mask & -mask) === 1 << at));
  const left = grid.rules.ships.map(({ count }) => count);
  let [always, ever, ways, tries] = [-1, 0, 0, 0];
  const go = (at: number, used: number, closed: number, rest: number): void => {
    if (++tries > MOST_WAYS) return;
    if (at === cells.length) {
      if (rest > 0) return;
      ways++;
      always &= used;
      ever |= used;
      return;
    }
    const bit = 1 << at;
    if (used & bit || !(shipBits & bit)) go(at + 1, used, closed, rest);
    if ((used | closed) & bit) return;
    for (const { kind, mask, clear } of starting[at]) {
      const size = bitCount(mask);
      if (left[kind] === 0 || size > rest || mask & (used | closed) || clear & used) continue;
      left[kind]--;
      go(at + 1, used | mask, closed | clear, rest - size);
      left[kind]++;
    }
  };
  go(0, 0, 0, total);
  if (tries > MOST_WAYS || ways === 0) return { ship: 0, water: 0 };
  return { ship: always, water: ~ever };
};

/** The techniques for shapes up to the level medium, which looking ahead uses to continue. */
const SIMPLE_FOR_SHAPES: readonly Technique<ShapeGrid>[] = [
  { name: "clue", level: "easy", about: "the clue says what lies on the cell", find: byClues },
  { name: "beside a ship", level: "easy", about: "the ship is whole, and none may touch it", find: besideShips },
  completeLine,
  { name: "no place", level: "medium", about: "no ship that is left fits over the cell", find: noPlace },
  { name: "only place", level: "medium", about: "wherever the ship lies, it has these cells", find: onlyPlaces },
];

/** People's techniques for puzzles with shapes, and with ships that may touch. */
export const SHAPE_TECHNIQUES: readonly Technique<ShapeGrid>[] = withHarder(SIMPLE_FOR_SHAPES, lineWays);
