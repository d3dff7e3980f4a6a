import { tooLarge } from "../../../board/board.ts";
import { type Answers, answerKey, answerToHit } from "../../../scenario/answer.ts";
import { canListPlacements, type PlacementTable, placementsOf } from "../../../scenario/placement.ts";
import type { Scenario } from "../../../scenario/scenario.ts";
import { oncePer } from "../../contract/once-per.ts";

/** The most hulls, which are stored as 16-bit numbers. */
export const MOST_HULLS = 65_535;

/** The tables of hulls: their columns and the codes of their answers. */
export interface HullTables {
  /**
   * The columns of each hull, in ascending order: hull h (counted from 1) has `hullCells[hullStart[h - 1]]` to
   * `hullCells[hullStart[h] - 1]`.
   */
  readonly hullStart: Int32Array;
  readonly hullCells: Uint16Array;
  /** For each hull (counted from 1; 0 is a miss), the code of the answer to a hit and of the answer that sinks it. */
  readonly hitCode: Int32Array;
  readonly sinkCode: Int32Array;
  /** All codes of answers are below this number; a miss has code 0. */
  readonly codes: number;
}

/**
 * The ships in the layouts added so far, distinguished by their unshot cells and their answers. A *hull* is what
 * is left of a ship.
 */
export class Hulls {
  /** The unshot cells of each hull, in ascending order. */
  readonly cells: number[][] = [];
  /** True where only cells matter, not which ship occupies them. */
  readonly isPlain: boolean;
  /** The hull of each placement, counted from 1; 0 if all of its cells are shot; -1 for placements not given. */
  readonly of: Int32Array;
  readonly #answers: Answers;
  readonly #table: PlacementTable;
  readonly #shot: Uint8Array;
  readonly #byKey = new Map<string, number>();
  readonly #codes = new Map<string, number>();
  readonly #ofSize = new Map<number, readonly [hit: number, sink: number]>();
  readonly #hit: number[] = [0];
  readonly #sink: number[] = [0];

  /** @param shot for each cell, 1 if it was shot. @param placements those that occur */
  constructor(scenario: Scenario, shot: Uint8Array, placements: Int32Array) {
    this.#answers = scenario.answers;
    this.#table = placementsOf(scenario);
    this.#shot = shot;
    this.isPlain = scenario.answers === "hit" || scenario.answers === "count";
    this.of = new Int32Array(this.#table.count).fill(-1);
    const { of } = this;
    for (const placement of placements) if (of[placement] < 0) of[placement] = this.#add(placement);
  }

  /** The cells of all hulls, in ascending order. */
  openCells(): Int32Array {
    return Int32Array.from(new Set(this.cells.flat())).sort();
  }

  /** @param columnAt the column of each cell */
  tables(columnAt: Int32Array): HullTables {
    const hullStart = new Int32Array(this.cells.length + 1);
    this.cells.forEach((own, i) => {
      hullStart[i + 1] = hullStart[i] + own.length;
    });
    return {
      hullStart,
      hullCells: Uint16Array.from(this.cells.flatMap((own) => own.map((cell) => columnAt[cell]))),
      hitCode: Int32Array.from(this.#hit),
      sinkCode: Int32Array.from(this.#sink),
      codes: this.#codes.size + 1,
    };
  }

  #add(placement: number): number {
    const all = this.#table.cellsOf(placement);
    const open: number[] = [];
    for (const cell of all) if (!this.#shot[cell]) open.push(cell);
    if (open.length === 0) return 0;
    const [hit, sink] = this.#codesOf(this.#table.classOf[placement], all);
    const key = `${hit}/${sink}/${open}`;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    this.#hit.push(hit);
    this.#sink.push(sink);
    this.#byKey.set(key, this.cells.push(open));
    return this.cells.length;
  }

  /**
   * The codes for hitting and for sinking a ship: the same for all ships of a class with the same number of
   * cells, unless answers show the cells. The boxes of one class can differ in their number of cells.
   */
  #codesOf(shipClass: number, cells: Int32Array): readonly [hit: number, sink: number] {
    const size = shipClass * (MOST_HULLS + 1) + cells.length;
    const known = this.#ofSize.get(size);
    if (known) return known;
    const codeOf = (sinks: boolean): number =>
      this.#numberOf(this.isPlain ? "x" : answerKey(answerToHit(this.#answers, shipClass, Array.from(cells), sinks)));
    const codes = [codeOf(false), codeOf(true)] as const;
    if (this.#answers !== "revealed") this.#ofSize.set(size, codes);
    return codes;
  }

  #numberOf(key: string): number {
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    this.#codes.set(key, this.#codes.size + 1);
    return this.#codes.size;
  }
}

/**
 * Whether layouts of the scenario can be represented as rows: ships do not overlap, and there are not too many
 * cells or placements.
 */
export const canBeRows = oncePer(
  (scenario: Scenario): boolean =>
    scenario.contact !== "overlap" &&
    scenario.fleet.length > 0 &&
    !tooLarge(scenario.board) &&
    canListPlacements(scenario) &&
    placementsOf(scenario).count <= MOST_HULLS &&
    scenario.board.cellCount <= MOST_HULLS,
);
