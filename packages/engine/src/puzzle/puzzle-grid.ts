import { type Board, coordOf } from "../board/board.ts";
import { defined } from "../core/fields.ts";
import { oncePer, oncePerKey } from "../core/once-per.ts";
import { agreesWithClue, type Clue } from "../scenario/clues.ts";
import { cellsOf } from "../scenario/fleet.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { cellsOfLine, knownLines } from "../scenario/totals.ts";
import type { LinePlace, Marks, PuzzleFlaw } from "./puzzle-reason.ts";

/** A line with a total, and its open cells in order. */
export interface PuzzleLine extends LinePlace {
  readonly total: number;
  readonly cells: readonly number[];
  /** The direction of the step to the next cell of the line. */
  readonly along: RunDirection;
}

/** The direction in which a ship lies: to the right or down. */
export type RunDirection = "right" | "down";

/** The eight neighbours of a cell, without those off the board. */
export interface CellNeighbours {
  readonly left?: number;
  readonly right?: number;
  readonly up?: number;
  readonly down?: number;
  readonly sides: readonly number[];
  readonly corners: readonly number[];
}

/** A possible place of a straight ship. */
export interface PuzzlePlace {
  /** The cells in order, to the right or down. */
  readonly cells: readonly number[];
  /** The adjacent cells, including those at corners. */
  readonly beside: readonly number[];
  /** The next cells in the ship's direction at both ends, if they are on the board. */
  readonly ends: readonly number[];
}

/** What the rules of all puzzles have in common. */
export interface CommonRules {
  readonly scenario: Scenario;
  readonly lines: readonly PuzzleLine[];
  /** For each cell, the lines with a total that contain it, as indices of `lines`. */
  readonly linesAt: readonly (readonly number[])[];
  readonly clues: ReadonlyMap<number, Clue>;
}

/** The rules of a puzzle with straight ships that do not touch, in the form that a solver uses. */
export interface PuzzleRules extends CommonRules {
  readonly kind: "straight";
  readonly around: readonly CellNeighbours[];
  /** For each length, the places of ships that agree with the clues on their cells. */
  readonly places: readonly (readonly PuzzlePlace[])[];
  /** The number of ships by length; index 0 is unused. */
  readonly ships: readonly number[];
}

const UNKNOWN = 0;
const WATER = 1;
const SHIP = 2;

/** What is known about the cells of a puzzle while it is being solved. */
export abstract class PuzzleState<Rules extends CommonRules = CommonRules> {
  readonly rules: Rules;
  readonly #marks: Uint8Array;
  /** For each line with a total: how many ship cells it still needs, and how many of its cells are unknown. */
  readonly #missing: Int32Array;
  readonly #open: Int32Array;

  /** A copy of a state; without one, nothing is known except that blocked cells are water. */
  constructor(rules: Rules, from?: PuzzleState) {
    const { board } = rules.scenario;
    this.rules = rules;
    this.#marks = from ? from.#marks.slice() : new Uint8Array(board.cellCount);
    this.#missing = from ? from.#missing.slice() : Int32Array.from(rules.lines, ({ total }) => total);
    this.#open = from ? from.#open.slice() : Int32Array.from(rules.lines, ({ cells }) => cells.length);
    if (!from) for (const cell of board.blocked) this.#set(cell, WATER);
  }

  /** A copy of this state that can be changed independently. */
  abstract clone(): this;

  /** Why what is known cannot be completed, as far as lines, ships and the number of ships show. */
  abstract flaw(): PuzzleFlaw | undefined;

  /** A flaw if remaining ships have no place. */
  abstract homeless(): PuzzleFlaw | undefined;

  /** If nothing is unknown, the fleets that the ship cells may form, at most `most`, each ship as its cells. */
  abstract fleets(most: number): number[][][];

  /** Whether a cell is known to be ship. */
  isShip(cell: number | undefined): boolean {
    return cell !== undefined && this.#marks[cell] === SHIP;
  }

  /** Whether a cell is known to be water; true for cells off the board. */
  isWater(cell: number | undefined): boolean {
    return cell === undefined || this.#marks[cell] === WATER;
  }

  /** Whether nothing is known about a cell. */
  isUnknown(cell: number | undefined): boolean {
    return cell !== undefined && this.#marks[cell] === UNKNOWN;
  }

  /** The cells about which nothing is known, in ascending order. */
  unknown(): number[] {
    return this.#cellsWith(UNKNOWN);
  }

  /** The ship cells, ascending. */
  ships(): number[] {
    return this.#cellsWith(SHIP);
  }

  #cellsWith(mark: number): number[] {
    const cells: number[] = [];
    for (let cell = 0; cell < this.#marks.length; cell++) if (this.#marks[cell] === mark) cells.push(cell);
    return cells;
  }

  /** The number of ship cells that a line, given by its index, still needs. */
  missing(line: number): number {
    return this.#missing[line];
  }

  /** Marks what was found out, stopping at a cell that it contradicts; returns that cell. */
  mark(marks: Marks): number | undefined {
    for (const [cell, mark] of marks) {
      const value = mark === "ship" ? SHIP : WATER;
      if (this.#marks[cell] === value) continue;
      if (this.#marks[cell] !== UNKNOWN) return cell;
      this.#set(cell, value);
    }
    return undefined;
  }

  #set(cell: number, value: number): void {
    this.#marks[cell] = value;
    for (const line of this.rules.linesAt[cell]) {
      this.#open[line]--;
      if (value === SHIP) this.#missing[line]--;
    }
  }

  /** Whether every line still needs all the ship cells that a ship on these cells would add. */
  protected hasRoom(cells: readonly number[]): boolean {
    const { linesAt } = this.rules;
    const missing = this.#missing;
    let hasRoom = true;
    for (const cell of cells)
      if (this.isUnknown(cell)) for (const line of linesAt[cell]) if (--missing[line] < 0) hasRoom = false;
    for (const cell of cells) if (this.isUnknown(cell)) for (const line of linesAt[cell]) missing[line]++;
    return hasRoom;
  }

  /** A flaw of the first line that has too many ship cells, or too little room for those it needs. */
  protected lineFlaw(): PuzzleFlaw | undefined {
    for (const [i, { axis, at }] of this.rules.lines.entries()) {
      if (this.#missing[i] < 0) return { kind: "too-many", line: { axis, at } };
      if (this.#missing[i] > this.#open[i]) return { kind: "too-few", line: { axis, at } };
    }
    return undefined;
  }
}

/** The lines with a total, and the clues. Cost: proportional to the number of cells of the lines. */
export const commonRules = (scenario: Scenario): CommonRules => {
  const { board } = scenario;
  const lines = knownLines(scenario.totals ?? []).map((line) => ({
    ...line,
    cells: cellsOfLine(board, line),
    along: line.axis === 0 ? ("down" as const) : ("right" as const),
  }));
  const linesAt: number[][] = Array.from({ length: board.cellCount }, () => []);
  for (const [i, { cells }] of lines.entries()) for (const cell of cells) linesAt[cell].push(i);
  return { scenario, lines, linesAt, clues: scenario.clues ?? new Map<number, Clue>() };
};

/** The rules of a puzzle with straight ships that do not touch, in two dimensions. Cost: its cells and lines. */
export const straightRules = (scenario: Scenario): PuzzleRules => {
  const common = commonRules(scenario);
  const ships: number[] = [];
  for (const ship of scenario.fleet) {
    const length = cellsOf(ship) as number;
    while (ships.length <= length) ships.push(0);
    ships[length] += ship.count;
  }
  const { around, placesOf } = geometryOf(scenario.board);
  const places = ships.map((count, length) =>
    count === 0 ? [] : placesOf(length).filter(({ cells }) => isClued(scenario, cells)),
  );
  return { kind: "straight", ...common, around, places, ships };
};

/** Whether a ship on some cells, in ascending order, agrees with the clues there. Cost: linear in the cells. */
export const isClued = ({ board, clues }: Scenario, cells: readonly number[]): boolean =>
  cells.every((cell) => {
    const clue = clues?.get(cell);
    return clue === undefined || agreesWithClue(board, clue, cell, cells);
  });

interface PuzzleGeometry {
  readonly around: readonly CellNeighbours[];
  /** The places for a ship of a given length that use no blocked cell. */
  readonly placesOf: (length: number) => readonly PuzzlePlace[];
}

const geometryOf = oncePer((board: Board): PuzzleGeometry => {
  const around = Array.from({ length: board.cellCount }, (_, cell) => aroundOf(board, cell));
  return { around, placesOf: oncePerKey((length: number) => listPlaces(board, around, length)) };
});

const listPlaces = (board: Board, around: readonly CellNeighbours[], length: number): PuzzlePlace[] => {
  const blocked = new Set(board.blocked);
  const places: PuzzlePlace[] = [];
  for (let first = 0; first < board.cellCount; first++)
    for (const along of length === 1 ? (["right"] as const) : (["right", "down"] as const)) {
      const cells: number[] = [];
      for (
        let next: number | undefined = first;
        next !== undefined && cells.length < length;
        next = around[next][along]
      )
        if (blocked.has(next)) break;
        else cells.push(next);
      if (cells.length < length) continue;
      const beside = new Set(cells.flatMap((cell) => [...around[cell].sides, ...around[cell].corners]));
      for (const cell of cells) beside.delete(cell);
      const ends = endsOf(around, cells, along).filter((cell) => cell !== undefined);
      places.push({ cells, beside: [...beside], ends });
    }
  return places;
};

/** The next cells at both ends of a straight ship; of a single cell, those at all sides. */
export const endsOf = (
  around: readonly CellNeighbours[],
  cells: readonly number[],
  along: RunDirection | undefined,
): readonly (number | undefined)[] => {
  const [first, last] = [around[cells[0]], around[cells[cells.length - 1]]];
  if (cells.length === 1) return first.sides;
  return along === "right" ? [first.left, last.right] : [first.up, last.down];
};

const aroundOf = (board: Board, cell: number): CellNeighbours => {
  const [columns, rows] = board.size;
  const [x, y] = coordOf(board, cell);
  const at = (dx: number, dy: number): number | undefined =>
    x + dx < 0 || x + dx >= columns || y + dy < 0 || y + dy >= rows ? undefined : cell + dx + dy * columns;
  const [left, right, up, down] = [at(-1, 0), at(1, 0), at(0, -1), at(0, 1)];
  const isCell = (other: number | undefined): other is number => other !== undefined;
  return {
    ...defined({ left, right, up, down }),
    sides: [left, right, up, down].filter(isCell),
    corners: [at(-1, -1), at(1, -1), at(-1, 1), at(1, 1)].filter(isCell),
  };
};

/** Connected ship cells: a whole ship, or the known part of one. */
export interface Run {
  /** From left to right, or from top to bottom. */
  readonly cells: readonly number[];
  /** The direction of the run; undefined for a single cell whose ship may lie in either. */
  readonly along: RunDirection | undefined;
  /** Whether the ship is complete, so that no cell can be added. */
  readonly isWhole: boolean;
}

/** What is known about a puzzle with straight ships that do not touch. */
export class PuzzleGrid extends PuzzleState<PuzzleRules> {
  /** The runs, cached until a cell is marked; null if they have to be found again. */
  #runs: readonly Run[] | undefined | null = null;

  /** A copy of this grid that can be changed independently. */
  clone(): this {
    return new PuzzleGrid(this.rules, this) as this;
  }

  /** Marks what was found out, stopping at a cell that it contradicts; returns that cell. */
  override mark(marks: Marks): number | undefined {
    this.#runs = null;
    return super.mark(marks);
  }

  /** The ships and parts of ships; undefined if connected ship cells are not in a line. */
  runs(): readonly Run[] | undefined {
    if (this.#runs === null) this.#runs = this.#findRuns();
    return this.#runs;
  }

  #findRuns(): Run[] | undefined {
    const { around } = this.rules;
    const runs: Run[] = [];
    for (const cell of this.ships()) {
      const { left, right, up, down, corners } = around[cell];
      const isAcross = this.isShip(left) || this.isShip(right);
      const isDown = this.isShip(up) || this.isShip(down);
      if ((isAcross && isDown) || corners.some((corner) => this.isShip(corner))) return undefined;
      // Each run is found from its first cell.
      if (this.isShip(left) || this.isShip(up)) continue;
      const along = isAcross ? "right" : isDown ? "down" : this.#wayOf(cell);
      const cells = [cell];
      for (let next = along && around[cell][along]; along && this.isShip(next); next = around[next as number][along])
        cells.push(next as number);
      const isWhole = endsOf(around, cells, along).every((end) => this.isWater(end));
      runs.push({ cells, along, isWhole });
    }
    return runs;
  }

  /** The direction in which the ship of an isolated cell must lie, from its clue or the water around it. */
  #wayOf(cell: number): RunDirection | undefined {
    const { left, right, up, down } = this.rules.around[cell];
    const clue = this.rules.clues.get(cell);
    if (clue === "left" || clue === "right") return "right";
    if (clue === "top" || clue === "bottom") return "down";
    const isAcross = !this.isWater(left) || !this.isWater(right);
    const isDown = !this.isWater(up) || !this.isWater(down);
    return isAcross === isDown ? undefined : isAcross ? "right" : "down";
  }

  /** The ships of each length that are not complete yet; negative if there are too many such ships. */
  left(runs: readonly Run[]): number[] {
    const left = [...this.rules.ships];
    for (const { cells, isWhole } of runs) if (isWhole) left[cells.length] = (left[cells.length] ?? 0) - 1;
    return left;
  }

  /** The length of the longest ship that is not complete; 0 if all are complete. */
  longest(runs: readonly Run[]): number {
    return Math.max(
      0,
      this.left(runs).findLastIndex((count) => count > 0),
    );
  }

  /** The places where an incomplete ship of a given length may lie. */
  places(length: number): PuzzlePlace[] {
    return this.rules.places[length].filter((place) => this.#fits(place) && this.hasRoom(place.cells));
  }

  #fits({ cells, beside, ends }: PuzzlePlace): boolean {
    if (cells.some((cell) => this.isWater(cell)) || beside.some((cell) => this.isShip(cell))) return false;
    // The cells of a completed ship are no place for another ship.
    return cells.some((cell) => this.isUnknown(cell)) || ends.some((cell) => !this.isWater(cell));
  }

  /** A flaw if remaining ships have no place. */
  homeless(): PuzzleFlaw | undefined {
    const left = this.left(this.runs() ?? []);
    const length = left.findIndex((count, length) => count > 0 && this.places(length).length < count);
    return length < 0 ? undefined : { kind: "no-room", ships: { length, count: left[length] } };
  }

  /** If nothing is unknown, the only possible fleet, each ship as its cells in order, if the rules have it. */
  fleets(): number[][][] {
    const runs = this.runs();
    if (!runs || this.left(runs).some((count) => count !== 0)) return [];
    const ships = runs.map(({ cells }) => [...cells]);
    const isPlace = ([first, second]: readonly number[], length: number): boolean =>
      this.rules.places[length].some(({ cells }) => cells[0] === first && cells[1] === second);
    return ships.every((cells) => isPlace(cells, cells.length)) ? [ships] : [];
  }

  /** Why what is known cannot be completed, as far as lines, ships and the number of ships show. */
  flaw(): PuzzleFlaw | undefined {
    const flaw = this.lineFlaw();
    if (flaw) return flaw;
    // One clue may require water where another requires a ship, for example if a single ship is next to any ship
    // cell.
    for (const [cell, clue] of this.rules.clues)
      if (clue === "water" ? this.isShip(cell) : this.isWater(cell)) return { kind: "both", cell };
    const runs = this.runs();
    if (!runs) return { kind: "touch" };
    const left = this.left(runs);
    const surplus = left.findIndex((count) => count < 0);
    const count = this.rules.ships[surplus] ?? 0;
    if (surplus >= 0 && count === 0) return { kind: "no-such", length: surplus };
    if (surplus >= 0) return { kind: "surplus", ships: { length: surplus, count } };
    const longest = left.findLastIndex((count) => count > 0);
    return runs.some(({ cells, isWhole }) => !isWhole && cells.length > longest) ? { kind: "too-long" } : undefined;
  }
}
