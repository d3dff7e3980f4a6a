import { addTo } from "../core/lists.ts";
import { keep } from "../core/once-per.ts";
import { type Answer, answerKey, answerToHit, HIT, isHit, isMiss, MISS, type Observation } from "../scenario/answer.ts";
import type { Layout } from "../scenario/layout.ts";
import { placementsOf } from "../scenario/placement.ts";
import { requireEquallyLikely } from "../scenario/scenario.ts";

/** A position with listed layouts: all that a shooter may know. */
export interface Position {
  /** The layouts still possible, as ascending indices into the list. */
  readonly members: Int32Array;
  /** 1 for each cell where a ship was hit. */
  readonly hits: Uint8Array;
  readonly observations: readonly Observation[];
}

interface Branch {
  readonly answer: Answer;
  readonly isMiss: boolean;
  readonly position: Position;
}

/** Answers shots for a list of layouts, by the layout, the cell and the cells hit before. */
export type AnswerSource = Pick<LayoutAnswers, "layouts" | "cells" | "isOccupied" | "size" | "answer"> &
  Partial<Pick<LayoutAnswers, "observations">>;

/**
 * The answers for layouts of one scenario. Cost: the number of cells times the number of layouts, in memory.
 *
 * @example
 * import { listLayouts, makeKnowledge, preset } from "@broadside/engine";
 * import { LayoutAnswers } from "@broadside/engine/review";
 *
 * const answers = new LayoutAnswers(listLayouts(makeKnowledge(preset("gorkoff-3x3")), 100));
 * answers.layouts; // => 4
 * answers.isOccupied(0, 4); // => false
 * answers.size(0); // => 5
 * answers.ships(0, 0) > 0; // => true
 * answers.answer(0, 4, new Uint8Array(answers.cells)).kind; // => "miss"
 */
export class LayoutAnswers {
  readonly layouts: number;
  readonly cells: number;
  readonly list: readonly Layout[];
  /** Shots already made, which all layouts answer alike. */
  readonly observations: readonly Observation[];
  /**
   * For each layout and cell, the index of the ship there plus 1; 0 for none. Where ships may overlap, their
   * number.
   */
  readonly #ship: Uint8Array;
  readonly #size: Uint16Array;
  readonly #counts: boolean;
  readonly #answers = new Map<string, Answer>();

  /** @throws RangeError when there is no layout. RefusedError if the rules have a prior. */
  constructor(list: readonly Layout[], observations: readonly Observation[] = []) {
    if (list.length === 0) throw new RangeError("there is no layout");
    const { board, answers } = list[0].scenario;
    requireEquallyLikely(list[0].scenario, "what goes through all layouts");
    const table = placementsOf(list[0].scenario);
    this.list = list;
    this.observations = observations;
    this.layouts = list.length;
    this.cells = board.cellCount;
    this.#counts = answers === "count";
    this.#ship = new Uint8Array(this.layouts * this.cells);
    this.#size = new Uint16Array(this.layouts);
    for (const [i, { placements }] of list.entries()) {
      for (const [ship, p] of placements.entries()) {
        for (const cell of table.cellsOf(p)) {
          const at = i * this.cells + cell;
          if (this.#ship[at] === 0) this.#size[i]++;
          this.#ship[at] = this.#counts ? this.#ship[at] + 1 : ship + 1;
        }
      }
    }
  }

  /** Whether a layout has a ship on a cell. */
  isOccupied(layout: number, cell: number): boolean {
    return this.#ship[layout * this.cells + cell] > 0;
  }

  /** The number of ship cells of a layout. */
  size(layout: number): number {
    return this.#size[layout];
  }

  /** Where ships may overlap, the number of ships of a layout on a cell. */
  ships(layout: number, cell: number): number {
    return this.#ship[layout * this.cells + cell];
  }

  /** The answer to a shot; equal answers are the same object. @param hits 1 for each cell that was hit before */
  answer(layout: number, cell: number, hits: Uint8Array): Answer {
    const ship = this.#ship[layout * this.cells + cell];
    if (this.#counts) return this.#same({ kind: "count", ships: ship });
    if (ship === 0) return MISS;
    const { scenario, placements } = this.list[layout];
    if (scenario.answers === "hit") return HIT;
    const table = placementsOf(scenario);
    const cells = table.cellsOf(placements[ship - 1]);
    const sinks = cells.every((other) => other === cell || hits[other] === 1);
    if (!sinks && scenario.answers !== "identified") return HIT;
    return this.#same(answerToHit(scenario.answers, table.classOf[placements[ship - 1]], Array.from(cells), sinks));
  }

  #same(answer: Answer): Answer {
    return keep(this.#answers, answerKey(answer), () => answer);
  }
}

/** The position before any shot, or after the shots already made. */
export const openingOf = ({ layouts, cells, observations = [] }: AnswerSource): Position => {
  const hits = new Uint8Array(cells);
  for (const observation of observations) if (isHit(observation.answer)) hits[observation.cell] = 1;
  return { members: Int32Array.from({ length: layouts }, (_, i) => i), hits, observations };
};

/** The positions after a shot, one for each answer, in the order of the layouts. */
export const branchesOf = (source: AnswerSource, position: Position, cell: number): Branch[] => {
  const parts = new Map<Answer, number[]>();
  for (const layout of position.members) {
    addTo(parts, source.answer(layout, cell, position.hits), layout);
  }
  return Array.from(parts, ([answer, members]) => {
    const missed = isMiss(answer);
    const hits = missed ? position.hits : Uint8Array.from(position.hits);
    if (!missed) hits[cell] = 1;
    const observations = [...position.observations, { cell, answer }];
    return { answer, isMiss: missed, position: { members: Int32Array.from(members), hits, observations } };
  });
};

/** The number of layouts of a position that still have a cell to hit. */
export const countUnfinished = (source: AnswerSource, { members, hits }: Position): number => {
  let hit = 0;
  for (const flag of hits) hit += flag;
  let unfinished = 0;
  for (const layout of members) if (source.size(layout) > hit) unfinished++;
  return unfinished;
};
