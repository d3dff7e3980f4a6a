import { tooLarge } from "../../../board/board.ts";
import { keep, oncePer } from "../../../core/once-per.ts";
import { type Answers, answerKey, answerToHit } from "../../../scenario/answer.ts";
import { canListPlacements, type PlacementTable, placementsOf } from "../../../scenario/placement.ts";
import type { Scenario } from "../../../scenario/scenario.ts";

export const MOST_HULLS = 65_535;

/** The columns of hulls and the codes of their answers. */
export interface HullTables {
  /** Hull h, counted from 1, has the columns `hullCells[hullStart[h - 1]]` to `hullCells[hullStart[h] - 1]`. */
  readonly hullStart: Int32Array;
  readonly hullCells: Uint16Array;
  /** For each hull, the code of the answer to a hit and to a sinking; a miss has code 0. */
  readonly hitCode: Int32Array;
  readonly sinkCode: Int32Array;
  readonly codes: number;
}

/** The hulls of the ships in the layouts. A *hull* is what is left of a ship: its unshot cells and its answers. */
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
    return keep(this.#byKey, `${hit}/${sink}/${open}`, () => {
      this.#hit.push(hit);
      this.#sink.push(sink);
      return this.cells.push(open);
    });
  }

  /** The codes for hitting and sinking a ship, equal for alike ships unless answers show the cells. */
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
    return keep(this.#codes, key, () => this.#codes.size + 1);
  }
}

/** Whether layouts can be rows: ships do not overlap, and cells and placements are few enough. */
export const canBeRows = oncePer(
  (scenario: Scenario): boolean =>
    scenario.contact !== "overlap" &&
    scenario.fleet.length > 0 &&
    !tooLarge(scenario.board) &&
    canListPlacements(scenario) &&
    placementsOf(scenario).count <= MOST_HULLS &&
    scenario.board.cellCount <= MOST_HULLS,
);
