import { tooLarge } from "../../board/board.ts";
import { oncePer } from "../../core/once-per.ts";
import { hashText, mix } from "../../core/random.ts";
import { type Answer, answerKey, type Observation } from "../../scenario/answer.ts";
import { formatScenario } from "../../scenario/parse.ts";
import { canListPlacements } from "../../scenario/placement.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { symmetriesOfScenario } from "../../scenario/symmetry.ts";
import type { OpeningBook, OpeningStore } from "./context.ts";

/** A player's decisions during a game, looked up or stored in a book. A decision depends on the position alone. */
class KeptDecisions {
  readonly #book: OpeningBook;
  readonly #position: PositionKey;
  readonly #shot: Uint8Array;

  constructor(scenario: Scenario, book: OpeningBook) {
    this.#book = book;
    this.#position = new PositionKey(scenario);
    this.#shot = new Uint8Array(scenario.board.cellCount);
    for (const cell of scenario.board.blocked) this.#shot[cell] = 1;
  }

  observe(observation: Observation): void {
    this.#position.observe(observation);
    this.#shot[observation.cell] = 1;
  }

  /** The cell stored for this exact position or for one of its symmetric images, or undefined. */
  cell(): number | undefined {
    const { key, cells } = this.#position.canonical();
    const image = this.#book.get(key);
    const cell = image === undefined ? this.number() : cells.indexOf(image);
    return cell !== undefined && this.#isOpen(cell) ? cell : undefined;
  }

  /** Stores the chosen cell: for all symmetric images if no other cell is equally good, else for this position. */
  keepCell(cell: number, isAlone: boolean): void {
    if (!isAlone) {
      this.keepNumber(cell);
      return;
    }
    const { key, cells } = this.#position.canonical();
    this.#book.put(key, cells[cell]);
  }

  /** The value that {@link keepNumber} stored for exactly this position: -1 or an open cell. */
  number(): number | undefined {
    const value = this.#book.get(this.#position.exact());
    return value === -1 || (value !== undefined && this.#isOpen(value)) ? value : undefined;
  }

  /** Stores a cell or -1 for exactly this position. */
  keepNumber(value: number): void {
    this.#book.put(this.#position.exact(), value);
  }

  /** Guards against a faulty book, which must not end a game. */
  #isOpen(cell: number): boolean {
    return this.#shot[cell] === 0;
  }
}

/** The decisions in the named book, for a new game; undefined without a book. */
export const keptDecisions = (
  { scenario, openings }: { readonly scenario: Scenario; readonly openings: OpeningStore | undefined },
  book: string | undefined,
): KeptDecisions | undefined => {
  const opened = book === undefined ? undefined : openings?.book(book);
  return opened && new KeptDecisions(scenario, opened);
};

/** The name of a strategy's book; undefined where positions have no keys. @param version changes with any decision */
export const bookName = (strategy: string, version: number, scenario: Scenario): string | undefined => {
  const rules = rulesText(scenario);
  return rules === "" ? undefined : `${strategy} version ${version} ${rules}`;
};

/** The rules and the prior as text, without the name of the rules; empty if cells or placements cannot be listed. */
const rulesText = oncePer((scenario: Scenario): string =>
  !tooLarge(scenario.board) && canListPlacements(scenario)
    ? JSON.stringify({ ...formatScenario(scenario), name: "" })
    : "",
);

const KEY_WORDS = 4;

/** A cube has this many symmetries. If there are more, games would share little, so only the identity is used. */
const MOST_SYMMETRIES = 48;

/**
 * The key of a position, updated after every shot. It has 128 bits, and symmetric positions share one. It ignores
 * the order of misses and that of the hits between two sinkings, on which no answer depends.
 *
 * The key is a sum of words hashed from the shots (Zobrist, "A new hashing method with application for game
 * playing", 1970; as sums for sets: Bellare and Micciancio, 1997). There is one sum for each symmetry, and the
 * smallest is canonical. Among a million positions, two share a key by chance with probability below 10^-26.
 */
export class PositionKey {
  readonly #symmetries: readonly { readonly cells: Int32Array }[];
  /** Four words for each symmetry. */
  readonly #sums: Int32Array;
  readonly #key = new Int32Array(KEY_WORDS);
  #sinkings = 0;

  constructor(scenario: Scenario) {
    this.#symmetries = symmetriesFor(scenario);
    this.#sums = new Int32Array(KEY_WORDS * this.#symmetries.length);
  }

  observe({ cell, answer }: Observation): void {
    const sums = this.#sums;
    const label = hashText(labelOf(answer));
    // A miss has the same meaning at any time.
    const order = answer.kind === "miss" ? -1 : this.#sinkings;
    const shown = answer.kind === "sunk" ? answer.cells : undefined;
    for (const [s, { cells }] of this.#symmetries.entries()) {
      for (let word = 0; word < KEY_WORDS; word++) {
        let hash = hashShot(word, label, order, cells[cell]);
        // The revealed cells may come in any order.
        if (shown) for (const other of shown) hash += hashShot(word, ~label, order, cells[other]);
        sums[s * KEY_WORDS + word] += hash;
      }
    }
    if (answer.kind === "sunk") this.#sinkings++;
  }

  /** The key of this exact position, not of its symmetric images; valid until the next call. */
  exact(): Int32Array {
    return this.#take(0, EXACT);
  }

  /** The key shared with all symmetric images, and each cell's image there; valid until the next call. */
  canonical(): { readonly key: Int32Array; readonly cells: Int32Array } {
    let least = 0;
    for (let s = 1; s < this.#symmetries.length; s++) if (this.#isLess(s, least)) least = s;
    return { key: this.#take(least, CANONICAL), cells: this.#symmetries[least].cells };
  }

  /** Exact and canonical keys never coincide, because each kind adds a different word. */
  #take(s: number, kind: number): Int32Array {
    this.#key.set(this.#sums.subarray(s * KEY_WORDS, (s + 1) * KEY_WORDS));
    this.#key[0] += kind;
    return this.#key;
  }

  #isLess(a: number, b: number): boolean {
    for (let word = 0; word < KEY_WORDS; word++) {
      const difference = this.#sums[a * KEY_WORDS + word] - this.#sums[b * KEY_WORDS + word];
      if (difference !== 0) return difference < 0;
    }
    return false;
  }
}

const CANONICAL = 0;
const EXACT = 0x3c6ef372;

/** Where ships may overlap, there are few answers and many positions, so only the identity is used. */
const symmetriesFor = oncePer((scenario: Scenario): readonly { readonly cells: Int32Array }[] => {
  const identity = [{ cells: Int32Array.from({ length: scenario.board.cellCount }, (_, cell) => cell) }];
  if (scenario.contact === "overlap") return identity;
  const all = symmetriesOfScenario(scenario);
  return all.length > MOST_SYMMETRIES ? identity : all;
});

/** An answer as text, without the cells that a sinking shows. */
const labelOf = (answer: Answer): string => {
  if (answer.kind !== "sunk" || !answer.cells) return answerKey(answer);
  const { cells: _, ...rest } = answer;
  return `${answerKey(rest)}+`;
};

const START = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x6a09e667];

const hashShot = (word: number, label: number, order: number, cell: number): number =>
  mix(mix(mix(START[word] ^ label) + Math.imul(order, 0x85ebca6b)) ^ Math.imul(cell + 1, 0xc2b2ae35));
