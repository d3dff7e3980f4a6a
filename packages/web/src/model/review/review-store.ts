import type { Result } from "@broadside/engine";
import { formatTranscript } from "@broadside/engine/games";
import { isRecord } from "@broadside/engine/text";
import { signal } from "@preact/signals";
import type { ReviewedSide } from "../../text/review/review-address.ts";
import { readRefereed } from "../games/read-transcript.ts";
import type { KeepingTrouble } from "../play/match-store.ts";
import { openReviewDatabase, type ReviewDatabase } from "./review-database.ts";
import { gameOfTranscript, type ReviewGame } from "./review-game.ts";
import { formatReview, isFurther, parseReview, type ReviewRecord } from "./review-record.ts";

/** The name under which the review of a side of a game is kept. */
export const reviewKey = ({ place, id }: Pick<ReviewGame, "place" | "id">, side: ReviewedSide): string =>
  `${place}:${id}:${side}`;

/** A game that was opened from a file, or what is wrong with what was kept of it. */
export interface ListedFile {
  readonly id: string;
  readonly game: Result<ReviewGame>;
  /** When it was opened, in milliseconds since 1970. */
  readonly opened: number;
  /** What was kept, as it is. */
  readonly value: unknown;
}

const readFile = (id: string, value: unknown): ListedFile => {
  const { transcript, opened } = isRecord(value) ? value : {};
  const whole = readRefereed(transcript);
  return {
    id,
    game: whole.ok ? gameOfTranscript("file", id, whole.value) : whole,
    opened: typeof opened === "number" ? opened : 0,
    value,
  };
};

/** What could not be kept and why, for the page: reviews and games by the name of their store and their ids. */
const unkept = {
  trouble: signal<KeepingTrouble | undefined>(undefined),
  reviews: new Map<string, unknown>(),
  games: new Map<string, unknown>(),
};

/** The reviews kept on the device, and games from files. Where nothing can be kept they last as long as the page. Nothing here throws. */
export class ReviewStore {
  /** Why the last writing failed; undefined while all is well. */
  readonly trouble = unkept.trouble;
  #database: Promise<ReviewDatabase | undefined> | undefined;
  /** What could not be kept, by the name of its store and its id. */
  readonly #memory = unkept;

  #open(): Promise<ReviewDatabase | undefined> {
    this.#database ??= openReviewDatabase(() => {
      this.#database = undefined;
    }).catch(() => {
      this.trouble.value = "off";
      return undefined;
    });
    return this.#database;
  }

  /** A review, as far as it has come; undefined where there is none. */
  async review(key: string): Promise<ReviewRecord | undefined> {
    return parseReview(await this.#get("reviews", key));
  }

  /** Keeps a review, unless another tab has come as far with the same one. */
  async keepReview(key: string, review: ReviewRecord): Promise<void> {
    const value = formatReview(review);
    const isKept = await this.#attempt(async (database) => {
      const change = database.transaction("reviews", "readwrite");
      if (isFurther(review, parseReview(await change.store.get(key)))) await change.store.put(value, key);
      await change.done;
      return true;
    });
    if (isKept) {
      this.#memory.reviews.delete(key);
      this.trouble.value = undefined;
    } else this.#memory.reviews.set(key, value);
  }

  /** All reviews that were made to their end, by their keys. */
  async finished(): Promise<Map<string, ReviewRecord>> {
    const found = new Map<string, ReviewRecord>();
    const add = (key: string, value: unknown): void => {
      const review = parseReview(value);
      if (review?.totals) found.set(key, review);
    };
    await this.#attempt(async (database) => {
      const change = database.transaction("reviews");
      for (let at = await change.store.openCursor(); at; at = await at.continue()) add(at.key, at.value);
    });
    for (const [key, value] of this.#memory.reviews) add(key, value);
    return found;
  }

  /** Keeps a game from a file, so that its address brings it back. */
  async keepFile(game: ReviewGame): Promise<void> {
    const value = { transcript: formatTranscript(game.sides[0].transcript), opened: Date.now() };
    const isKept = await this.#attempt(async (database) => {
      await database.put("games", value, game.id);
      return true;
    });
    if (!isKept) this.#memory.games.set(game.id, value);
  }

  /** A game from a file; undefined where there is none of that id. */
  async file(id: string): Promise<Result<ReviewGame> | undefined> {
    const value = await this.#get("games", id);
    return value === undefined ? undefined : readFile(id, value).game;
  }

  /** The games from files, the last opened first. */
  async files(): Promise<ListedFile[]> {
    const values = new Map<string, unknown>(this.#memory.games);
    await this.#attempt(async (database) => {
      const change = database.transaction("games");
      for (let at = await change.store.openCursor(); at; at = await at.continue()) values.set(at.key, at.value);
    });
    return [...values].map(([id, value]) => readFile(id, value)).sort((a, b) => b.opened - a.opened);
  }

  /** Forgets a game from a file, and what was found out about it: it counts no more among those that were played. */
  async removeFile(id: string): Promise<void> {
    // A transcript holds the shots of one side.
    const key = reviewKey({ place: "file", id }, 0);
    this.#memory.games.delete(id);
    this.#memory.reviews.delete(key);
    await this.#attempt(async (database) => {
      const change = database.transaction(["games", "reviews"], "readwrite");
      await Promise.all([
        change.objectStore("games").delete(id),
        change.objectStore("reviews").delete(key),
        change.done,
      ]);
    });
  }

  async #get(store: "reviews" | "games", key: string): Promise<unknown> {
    return this.#memory[store].get(key) ?? (await this.#attempt((database) => database.get(store, key)));
  }

  async #attempt<T>(act: (database: ReviewDatabase) => Promise<T>): Promise<T | undefined> {
    try {
      const database = await this.#open();
      return database && (await act(database));
    } catch (error) {
      this.trouble.value = (error as Error).name === "QuotaExceededError" ? "full" : "off";
      return undefined;
    }
  }
}
