import { isHit, type Observation, type Player, type Scenario, type Strategy } from "@broadside/engine";

const UNSHOT = 0;
const OPEN = 1;
const SPENT = 2;

/**
 * The probability strategy as the thesis's program plays it (listings 3.4 to 3.6): it computes the whole matrix
 * before every shot. It shoots the same cells as `probability`, which keeps its counts between shots; it exists only
 * to be measured. A shot costs 2 k m n^2 steps with side n and k ships of at most m cells, twice that if no
 * placement covers all hits.
 */
export const literalProbability: Strategy = {
  name: "probability-literal",
  about: "probability, the whole matrix anew before every shot",
  choose({ scenario, observations }) {
    const player = new LiteralPlayer(scenario);
    for (const observation of observations) player.observe(observation);
    return player.next();
  },
  start: (scenario) => new LiteralPlayer(scenario),
};

class LiteralPlayer implements Player {
  readonly #rows: number;
  readonly #columns: number;
  readonly #classes: { readonly length: number; afloat: number }[];
  readonly #states: Uint8Array;
  readonly #scores: Float64Array;
  #open = 0;

  constructor({ board, fleet }: Scenario) {
    [this.#columns, this.#rows] = board.size;
    this.#states = new Uint8Array(board.cellCount);
    this.#scores = new Float64Array(board.cellCount);
    this.#classes = fleet.map(({ shape, count }) => {
      if (shape.kind !== "line") throw new RangeError("the thesis's program places straight ships");
      return { length: shape.length, afloat: count };
    });
  }

  observe({ cell, answer }: Observation): void {
    if (!isHit(answer)) {
      this.#states[cell] = SPENT;
      return;
    }
    this.#states[cell] = OPEN;
    this.#open++;
    if (answer.kind !== "sunk") return;
    const { shipClass, cells } = answer;
    if (shipClass === undefined || !cells) throw new RangeError("the thesis's program is told what sank, and where");
    for (const own of cells) this.#states[own] = SPENT;
    this.#open -= cells.length;
    this.#classes[shipClass].afloat--;
  }

  next(): number {
    if (this.#open > 0) {
      if (this.#fill(this.#open)) return this.#highest();
      if (this.#open > 1 && this.#fill(1)) return this.#highest();
    }
    this.#fill(0);
    return this.#highest();
  }

  /** Scores the placements afloat that cover `least` open hits; false if none has a cell to shoot. */
  #fill(least: number): boolean {
    this.#scores.fill(0);
    let found = false;
    for (const { length, afloat } of this.#classes) {
      if (afloat === 0) continue;
      for (let row = 0; row < this.#rows; row++) {
        for (let column = 0; column < this.#columns; column++) {
          const cell = row * this.#columns + column;
          if (column + length <= this.#columns && this.#add(cell, 1, length, afloat, least)) found = true;
          if (length > 1 && row + length <= this.#rows && this.#add(cell, this.#columns, length, afloat, least))
            found = true;
        }
      }
    }
    return found;
  }

  #add(first: number, step: number, length: number, ships: number, least: number): boolean {
    const states = this.#states;
    let open = 0;
    for (let i = 0, cell = first; i < length; i++, cell += step) {
      if (states[cell] === SPENT) return false;
      open += states[cell];
    }
    if (least === 0 ? open > 0 : open < least || open === length) return false;
    for (let i = 0, cell = first; i < length; i++, cell += step) this.#scores[cell] += ships;
    return true;
  }

  /** The unshot cell with the highest score; the first in row-major order if there are several. */
  #highest(): number {
    let best = -1;
    let most = -1;
    for (let cell = 0; cell < this.#scores.length; cell++) {
      if (this.#states[cell] === UNSHOT && this.#scores[cell] > most) {
        best = cell;
        most = this.#scores[cell];
      }
    }
    return best;
  }
}
