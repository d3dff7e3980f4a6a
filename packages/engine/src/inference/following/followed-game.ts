import { answerToHit, isMiss, type Observation, sameAnswer } from "../../scenario/answer.ts";
import { keptClear } from "../../scenario/contact.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import type { PlacementSets } from "./placement-sets.ts";

/** What the shots of a game leave to the ships, kept up to date from shot to shot: what `constrain` makes of all of them. */
export class FollowedGame {
  /** The set of placements that agree with every answer. */
  readonly allowed: Int32Array;
  /** The cells that ships must cover. */
  readonly required: number[] = [];
  readonly #scenario: Scenario;
  readonly #sets: PlacementSets;
  readonly #shot: Uint8Array;

  /** The game before the first shot. */
  constructor(scenario: Scenario, sets: PlacementSets) {
    this.#scenario = scenario;
    this.#sets = sets;
    this.#shot = new Uint8Array(scenario.board.cellCount);
    this.allowed = new Int32Array(sets.words);
    for (const place of sets.bitOf) this.allowed[place >> 5] |= 1 << (place & 31);
  }

  /** Whether the cell was shot. */
  isShot(cell: number): boolean {
    return this.#shot[cell] === 1;
  }

  /**
   * Adds a shot. Whether a placement agrees with an answer that it gave before does not change later: it had not sunk then. So
   * only the placements on the cell are looked at, and with a hit those beside it.
   */
  observe({ cell, answer }: Observation): void {
    const { words, covering } = this.#sets;
    this.#shot[cell] = 1;
    if (isMiss(answer)) {
      for (let w = 0; w < words; w++) this.allowed[w] &= ~covering[cell * words + w];
      return;
    }
    this.required.push(cell);
    // In the answer "number of ships" the second ship would lie on the first.
    if (answer.kind === "count") {
      if (answer.ships > 1) this.allowed.fill(0);
    } else this.#keepAnswered({ cell, answer });
    const { board, contact } = this.#scenario;
    for (const near of keptClear(board, contact, cell))
      for (let w = 0; w < words; w++) this.allowed[w] &= ~(covering[near * words + w] & ~covering[cell * words + w]);
  }

  #keepAnswered({ cell, answer }: Observation): void {
    const { words, covering, table, classWord } = this.#sets;
    const { answers, fleet } = this.#scenario;
    for (let k = 0; k < fleet.length; k++) {
      for (let w = classWord[k]; w < classWord[k + 1]; w++) {
        for (let bits = this.allowed[w] & covering[cell * words + w]; bits !== 0; bits &= bits - 1) {
          const bit = bits & -bits;
          const cells = table.cellsOf(table.classStart[k] + 32 * (w - classWord[k]) + 31 - Math.clz32(bit));
          const sinks = cells.every((own) => this.#shot[own] === 1);
          if (!sameAnswer(answer, answerToHit(answers, k, cells as unknown as number[], sinks)))
            this.allowed[w] &= ~bit;
        }
      }
    }
  }
}
