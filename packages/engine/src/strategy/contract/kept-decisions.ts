import type { Observation } from "../../scenario/answer.ts";
import { formatScenario } from "../../scenario/parse.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { oncePer } from "./once.ts";
import type { OpeningBook, OpeningStore } from "./opening-store.ts";
import { hasPositionKeys, PositionKey } from "./position-key.ts";

/**
 * The decisions of one player's game that are found in a book, or kept there. They depend on the position
 * alone, so the strategy would choose the same again.
 */
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

  /** Moves the game on. */
  observe(observation: Observation): void {
    this.#position.observe(observation);
    this.#shot[observation.cell] = 1;
  }

  /** The cell kept for the exact position, or for one of its symmetric images; or undefined. */
  cell(): number | undefined {
    const { key, cells } = this.#position.canonical();
    const image = this.#book.get(key);
    const cell = image === undefined ? this.number() : cells.indexOf(image);
    return cell !== undefined && this.#isOpen(cell) ? cell : undefined;
  }

  /**
   * Keeps the cell chosen.
   *
   * @param isAlone whether no other cell is as good: then the image of the cell holds for every symmetric
   *   image of the position. Otherwise the order of cells, which symmetries change, breaks the tie
   */
  keepCell(cell: number, isAlone: boolean): void {
    if (!isAlone) {
      this.keepNumber(cell);
      return;
    }
    const { key, cells } = this.#position.canonical();
    this.#book.put(key, cells[cell]);
  }

  /**
   * The number that {@link keepNumber} kept for the exact position, not its symmetric images: -1 or an open
   * cell.
   */
  number(): number | undefined {
    const value = this.#book.get(this.#position.exact());
    return value === -1 || (value !== undefined && this.#isOpen(value)) ? value : undefined;
  }

  /** Keeps a cell or -1 for the exact position, not its symmetric images. */
  keepNumber(value: number): void {
    this.#book.put(this.#position.exact(), value);
  }

  /** Whether a cell may be shot: a faulty book must not end a game. */
  #isOpen(cell: number): boolean {
    return this.#shot[cell] === 0;
  }
}

/** The kept decisions for a new game, from the book of a name; undefined without a book. */
export const keptDecisions = (
  { scenario, openings }: { readonly scenario: Scenario; readonly openings: OpeningStore | undefined },
  book: string | undefined,
): KeptDecisions | undefined => {
  const found = book === undefined ? undefined : openings?.book(book);
  return found && new KeptDecisions(scenario, found);
};

/**
 * The name of the book of a strategy's decisions, covering everything they depend on; undefined where
 * positions have no keys.
 *
 * @param strategy its full name, with the version of its decisions, which changes when any of them does
 */
export const bookName = (strategy: string, version: number, scenario: Scenario): string | undefined => {
  const rules = rulesText(scenario);
  return rules === "" ? undefined : `${strategy} version ${version} ${rules}`;
};

/** Rules and prior as text, without the name of the rules. */
const rulesText = oncePer((scenario: Scenario): string =>
  hasPositionKeys(scenario) ? JSON.stringify({ ...formatScenario(scenario), name: "" }) : "",
);
