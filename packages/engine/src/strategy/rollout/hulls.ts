import { tooLarge } from "../../board/board.ts";
import { keep, oncePer } from "../../core/once-per.ts";
import { answerKey, answerToHit } from "../../scenario/answer.ts";
import { canListPlacements, placementsOf } from "../../scenario/placement.ts";
import type { Scenario } from "../../scenario/scenario.ts";

const MOST_HULLS = 65_535;

/** The columns of hulls and the codes of their answers. */
export interface HullTables {
  /** The cell of each column, in ascending order: the unshot cells of all hulls. */
  readonly columns: Int32Array;
  /** Hull h, counted from 1, has the columns `hullCells[hullStart[h - 1]]` to `hullCells[hullStart[h] - 1]`. */
  readonly hullStart: Int32Array;
  readonly hullCells: Uint16Array;
  /** For each hull, the code of the answer to a hit and to a sinking; a miss has code 0. */
  readonly hitCode: Int32Array;
  readonly sinkCode: Int32Array;
  readonly codes: number;
  /** Whether answers do not depend on when a shot is fired, and all hits are alike: only cells matter, not ships. */
  readonly isPlain: boolean;
}

/**
 * The hulls of the ships in some layouts, and the hull of each placement: counted from 1, 0 if all of its cells are
 * shot, -1 for placements not given. A *hull* is what is left of a ship: its unshot cells and its answers.
 * @param shot for each cell, 1 if it was shot. @param placements those that occur
 */
export const listHulls = (
  scenario: Scenario,
  shot: Uint8Array,
  placements: Int32Array,
): { readonly of: Int32Array; readonly tables: HullTables } => {
  const { answers } = scenario;
  const isPlain = answers === "hit" || answers === "count";
  const table = placementsOf(scenario);
  /** The unshot cells of each hull, in ascending order. */
  const cells: number[][] = [];
  const [hit, sink] = [[0], [0]];
  const byKey = new Map<string, number>();
  const codes = new Map<string, number>();
  const ofSize = new Map<number, readonly [hit: number, sink: number]>();

  /** The codes for hitting and sinking a ship, equal for alike ships unless answers show the cells. */
  const codesOf = (shipClass: number, shipCells: Int32Array): readonly [hit: number, sink: number] => {
    const codeOf = (sinks: boolean): number => {
      const key = isPlain ? "x" : answerKey(answerToHit(answers, shipClass, Array.from(shipCells), sinks));
      return keep(codes, key, () => codes.size + 1);
    };
    const make = () => [codeOf(false), codeOf(true)] as const;
    return answers === "revealed" ? make() : keep(ofSize, shipClass * (MOST_HULLS + 1) + shipCells.length, make);
  };

  const hullOf = (placement: number): number => {
    const shipCells = table.cellsOf(placement);
    const open: number[] = [];
    for (const cell of shipCells) if (!shot[cell]) open.push(cell);
    if (open.length === 0) return 0;
    const [hitCode, sinkCode] = codesOf(table.classOf[placement], shipCells);
    return keep(byKey, `${hitCode}/${sinkCode}/${open}`, () => {
      hit.push(hitCode);
      sink.push(sinkCode);
      return cells.push(open);
    });
  };

  const of = new Int32Array(table.count).fill(-1);
  for (const placement of placements) if (of[placement] < 0) of[placement] = hullOf(placement);
  const columns = Int32Array.from(new Set(cells.flat())).sort();
  const columnAt = new Int32Array(scenario.board.cellCount).fill(-1);
  columns.forEach((cell, column) => {
    columnAt[cell] = column;
  });
  const hullStart = new Int32Array(cells.length + 1);
  cells.forEach((hull, i) => {
    hullStart[i + 1] = hullStart[i] + hull.length;
  });
  const tables = {
    columns,
    hullStart,
    hullCells: Uint16Array.from(cells.flatMap((hull) => hull.map((cell) => columnAt[cell]))),
    hitCode: Int32Array.from(hit),
    sinkCode: Int32Array.from(sink),
    codes: codes.size + 1,
    isPlain,
  };
  return { of, tables };
};

/**
 * Why games under these rules cannot be reduced, as words to follow "because"; undefined if they can be.
 *
 * @example
 * import { preset } from "@broadside/engine";
 * import { whyNotReduced } from "@broadside/engine/review";
 *
 * whyNotReduced(preset("hasbro")); // => undefined
 * whyNotReduced(preset("boxes:4x2:2")); // => "ships may overlap"
 */
export const whyNotReduced = (scenario: Scenario): string | undefined => {
  if (scenario.contact === "overlap") return "ships may overlap";
  if (scenario.fleet.length === 0) return "there is no ship";
  if (tooLarge(scenario.board) || scenario.board.cellCount > MOST_HULLS) return "the board is too large";
  if (!canListPlacements(scenario) || placementsOf(scenario).count > MOST_HULLS)
    return "the placements of the ships are too many";
  return undefined;
};

/** Whether layouts can be candidates, without which no game is reduced. */
export const canBeCandidates = oncePer((scenario: Scenario): boolean => whyNotReduced(scenario) === undefined);
