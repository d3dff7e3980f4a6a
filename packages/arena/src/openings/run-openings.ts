import { type Scenario, unwrap } from "@broadside/engine";
import { loadStrategy, type StrategySource } from "../experiment/strategy-source.ts";
import { type KeptBook, OpeningFolder, type OpeningFolderOptions } from "./opening-folder.ts";
import type { BookMemory } from "./shared-book.ts";

/** The first decisions are saved soon, later ones less and less often: most of them are made at the beginning. */
const FIRST_SAVE = 2_000;
const LAST_SAVE = 60_000;

/** The books of the strategies that take part in a run, saved from time to time. */
export class RunOpenings {
  readonly #folder: OpeningFolder;
  readonly #books: ReadonlyMap<string, KeptBook>;
  #timer: NodeJS.Timeout | undefined;

  private constructor(folder: OpeningFolder, books: ReadonlyMap<string, KeptBook>) {
    this.#folder = folder;
    this.#books = books;
    this.#saveLater(FIRST_SAVE);
  }

  /** Opens the books of those strategies that are built in and have some; undefined where there is none. */
  static async open(
    sources: readonly StrategySource[],
    scenario: Scenario,
    options: OpeningFolderOptions,
  ): Promise<RunOpenings | undefined> {
    const names = new Set<string>();
    for (const source of sources) {
      if (source.module || source.command || source.object) continue;
      for (const name of unwrap(await loadStrategy(source)).openings?.(scenario) ?? []) names.add(name);
    }
    if (names.size === 0) return undefined;
    const folder = new OpeningFolder(options);
    return new RunOpenings(folder, new Map([...names].map((name) => [name, folder.open(name)])));
  }

  /** The books, to be handed to threads. */
  get memory(): BookMemory[] {
    return Array.from(this.#books, ([name, { shared }]) => ({ name, memory: shared.memory }));
  }

  /** Saves everything. */
  close(): void {
    clearTimeout(this.#timer);
    for (const book of this.#books.values()) book.close();
    this.#folder.trim();
  }

  #saveLater(delay: number): void {
    this.#timer = setTimeout(() => {
      for (const book of this.#books.values()) book.save();
      this.#saveLater(Math.min(LAST_SAVE, 2 * delay));
    }, delay);
    this.#timer.unref();
  }
}
