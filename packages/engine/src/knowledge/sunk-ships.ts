import type { Answer, Observation } from "../scenario/answer.ts";
import { keptClear } from "../scenario/contact.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";
import type { Scenario } from "../scenario/scenario.ts";

/** A sunk ship whose cells are known. */
export interface SunkShip {
  /** Its class; undefined if ships of several classes may lie there. */
  readonly shipClass: number | undefined;
  /** Its cells, ascending. */
  readonly cells: readonly number[];
}

/** The most placements tried to refute one place of a ship; a place that is not refuted counts as possible. */
const MOST_TRIED = 1000;

/**
 * The sunk ships whose cells follow from the answers: some layout has the ship there, and no layout has the ship
 * that this shot sank anywhere else. It needs no map: where a shot leaves several places, it looks for a layout
 * with each. Beyond 1,000 placements, and where totals or clues would refute a place, a ship may go
 * unnoticed.
 *
 * @throws RefusedError where there are too many placements to list
 * @example
 * import { parseShots, preset, unwrap } from "@broadside/engine";
 * import { sunkShips } from "@broadside/engine/games";
 *
 * const game = preset("russian");
 * sunkShips(game, unwrap(parseShots(game, "A1x B1#"))); // => [{ shipClass: 2, cells: [0, 1] }]
 */
export const sunkShips = (scenario: Scenario, shots: readonly Observation[]): readonly SunkShip[] => {
  if (scenario.contact === "overlap" || !shots.some(({ answer }) => answer.kind === "sunk")) return [];
  const before = kept.get(shots);
  if (before !== undefined) return before;
  const found = findSunk(scenario, shots);
  kept.set(shots, found);
  return found;
};

/**
 * The cells, ascending, that were not shot and hold no ship, because ships may not touch and a sunk ship whose cells
 * are known lies beside them. Cost: as {@link sunkShips}.
 *
 * @throws RefusedError as {@link sunkShips} does
 * @example
 * import { parseShots, preset, unwrap } from "@broadside/engine";
 * import { cellsBesideSunk } from "@broadside/engine/games";
 *
 * const game = preset("russian");
 * cellsBesideSunk(game, unwrap(parseShots(game, "A1x B1#"))); // => [2, 10, 11, 12]
 */
export const cellsBesideSunk = (scenario: Scenario, shots: readonly Observation[]): number[] => {
  const { board, contact } = scenario;
  if (contact !== "none" && contact !== "no-sides") return [];
  const beside = sunkShips(scenario, shots).flatMap(({ cells }) =>
    cells.flatMap((cell) => keptClear(board, contact, cell)),
  );
  const open = new Set(beside);
  for (const { cell } of shots) open.delete(cell);
  for (const cell of board.blocked) open.delete(cell);
  return [...open].sort((a, b) => a - b);
};

/** Lists of shots do not change, and the sunk ships are needed for every drawing. */
const kept = new WeakMap<readonly Observation[], readonly SunkShip[]>();

const findSunk = (scenario: Scenario, shots: readonly Observation[]): SunkShip[] => {
  const table = placementsOf(scenario);
  const places = new Places(table, scenario, shots);
  return shots.flatMap(({ cell, answer }): SunkShip[] => {
    if (answer.kind !== "sunk") return [];
    if (answer.cells) return [{ shipClass: answer.shipClass, cells: answer.cells }];
    const on = places.at(cell);
    const isSingle = on.every((p) => String(table.cellsOf(p)) === String(table.cellsOf(on[0])));
    const left = isSingle ? on : on.filter((p) => places.isPossible(p));
    const cells = left.length > 0 ? Array.from(table.cellsOf(left[0])) : [];
    if (cells.length === 0 || left.some((p) => String(table.cellsOf(p)) !== String(cells))) return [];
    const classes = new Set(left.map((p) => table.classOf[p]));
    return [{ shipClass: classes.size === 1 ? table.classOf[left[0]] : answer.shipClass, cells }];
  });
};

/** The placements that agree with all shots at their cells. */
class Places {
  readonly #table: PlacementTable;
  readonly #counts: readonly number[];
  readonly #hits: readonly number[];
  readonly #byCell = new Map<number, number[]>();
  /** The placements of each class on cells not yet shot. */
  readonly #open: readonly number[][];
  #tried = 0;

  constructor(table: PlacementTable, { fleet, answers }: Scenario, shots: readonly Observation[]) {
    this.#table = table;
    this.#counts = fleet.map(({ count }) => count);
    this.#hits = shots.flatMap(({ cell, answer }) => (answer.kind === "miss" ? [] : [cell]));
    this.#open = fleet.map(() => []);
    const shotAt = new Map(shots.map(({ cell, answer }, number) => [cell, { answer, number }]));
    for (let p = 0; p < table.count; p++) {
      const cells = table.cellsOf(p);
      const shipClass = table.classOf[p];
      const made = Array.from(cells).flatMap((cell) => shotAt.get(cell) ?? []);
      const last = made.length === cells.length ? Math.max(...made.map(({ number }) => number)) : -1;
      const agrees = made.every(({ answer, number }) =>
        agreesWith(answer, shipClass, cells, number === last && answers !== "hit"),
      );
      if (!agrees) continue;
      if (made.length === 0) this.#open[shipClass].push(p);
      else for (const cell of cells) if (shotAt.has(cell)) this.#byCell.set(cell, [...this.at(cell), p]);
    }
  }

  at(cell: number): readonly number[] {
    return this.#byCell.get(cell) ?? [];
  }

  /** Whether a layout contains the placement; true if the search was given up. */
  isPossible(placement: number): boolean {
    this.#tried = 0;
    return this.#fits([placement]);
  }

  #fits(placed: readonly number[]): boolean {
    const { classOf } = this.#table;
    const left = [...this.#counts];
    for (const p of placed) left[classOf[p]]--;
    if (left.some((count) => count < 0)) return false;
    const claims = new Set(placed.flatMap((p) => Array.from(this.#table.claimsOf(p))));
    const covered = new Set(placed.flatMap((p) => Array.from(this.#table.cellsOf(p))));
    const isFree = (p: number): boolean =>
      left[classOf[p]] > 0 && !this.#table.claimsOf(p).some((claim) => claims.has(claim));
    const choices = this.#hits.filter((cell) => !covered.has(cell)).map((cell) => this.at(cell).filter(isFree));
    if (choices.length === 0)
      choices.push(...this.#open.flatMap((list, shipClass) => (left[shipClass] > 0 ? [list.filter(isFree)] : [])));
    if (choices.length === 0) return true;
    const fewest = choices.reduce((least, list) => (list.length < least.length ? list : least));
    return fewest.some((p) => ++this.#tried > MOST_TRIED || this.#fits([...placed, p]));
  }
}

/** Whether a ship of this class on these cells would get the answer; the shot sinks it or leaves it afloat. */
const agreesWith = (answer: Answer, shipClass: number, cells: Int32Array, sinks: boolean): boolean => {
  if ((answer.kind !== "hit" && answer.kind !== "sunk") || (answer.kind === "sunk") !== sinks) return false;
  if (answer.shipClass !== undefined && answer.shipClass !== shipClass) return false;
  if (answer.kind === "hit") return true;
  return (
    (answer.length ?? cells.length) === cells.length &&
    (answer.cells === undefined || String(answer.cells) === String(cells))
  );
};
