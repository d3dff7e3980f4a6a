import type { Result, Scenario } from "@broadside/engine";
import { formatTranscript } from "@broadside/engine/games";
import { isRecord } from "@broadside/engine/text";
import type { GamePlace, ReviewedSide } from "../../text/review/review-address.ts";
import type { ExpectedShots } from "../../text/review/reviewed-shot.ts";
import { KeptGames } from "../games/kept-games.ts";
import { readRefereed } from "../games/read-transcript.ts";
import { KeptRecords } from "../kept-records.ts";
import { deviceTexts } from "../kept-texts.ts";
import type { MatchPlayer } from "../play/match-record.ts";
import type { MatchStore } from "../play/match-store.ts";
import { gameOfKept, gameOfMatch, gameOfTranscript, type ReviewGame } from "./review-game.ts";
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

/** Shared by the page's rooms: leaving Review does not lose what could not be kept. */
const records = new KeptRecords();

/** The reviews kept on the device, and games from files. Where nothing can be kept they last as long as the page. Nothing here throws. */
export class ReviewStore {
  /** Why the last writing failed; undefined while all is well. */
  readonly trouble = records.trouble;

  /** A review, as far as it has come; undefined where there is none. */
  async review(key: string): Promise<ReviewRecord | undefined> {
    return parseReview(await records.get("reviews", key));
  }

  /** Keeps a review, unless another tab has come as far with the same one. */
  async keepReview(key: string, review: ReviewRecord): Promise<void> {
    const reviews = formatReview(review);
    await records.write(["reviews"], key, (there) => (isFurther(review, parseReview(there)) ? { reviews } : undefined));
  }

  /** All reviews that were made to their end, by their keys. */
  async finished(): Promise<Map<string, ReviewRecord>> {
    const found = new Map<string, ReviewRecord>();
    for (const [key, value] of await records.all("reviews")) {
      const review = parseReview(value);
      if (review?.totals) found.set(key, review);
    }
    return found;
  }

  /** Keeps a game from a file, so that its address brings it back. */
  async keepFile(game: ReviewGame): Promise<void> {
    const value = { transcript: formatTranscript(game.sides[0].transcript), opened: Date.now() };
    await records.write(["review-games"], game.id, () => ({ "review-games": value }));
  }

  /** A game from a file; undefined where there is none of that id. */
  async file(id: string): Promise<Result<ReviewGame> | undefined> {
    const value = await records.get("review-games", id);
    return value === undefined ? undefined : readFile(id, value).game;
  }

  /** The games from files, the last opened first. */
  async files(): Promise<ListedFile[]> {
    const values = await records.all("review-games");
    return [...values].map(([id, value]) => readFile(id, value)).sort((a, b) => b.opened - a.opened);
  }

  /** Forgets a game from a file, and what was found out about it: it counts no more among those that were played. */
  async removeFile(id: string): Promise<void> {
    await records.remove(["review-games"], id);
    // A transcript holds the shots of one side.
    await records.remove(["reviews"], reviewKey({ place: "file", id }, 0));
  }
}

/** A game on this device that can be reviewed. */
export interface ListedReview {
  readonly place: Exclude<GamePlace, "example">;
  readonly id: string;
  readonly name: string | undefined;
  readonly scenario: Scenario;
  /** Of a match both, of other games none. */
  readonly players: readonly MatchPlayer[];
  /** In milliseconds since 1970. */
  readonly changed: number;
  /** What the first side lost, where its review was made to the end. */
  readonly lost: ExpectedShots | undefined;
}

/** All games on this device that can be reviewed, of each place the last changed first; those that cannot be read are left to their own rooms. */
export const listReviews = async (
  matches: MatchStore,
  store: ReviewStore,
  files: readonly ListedFile[],
): Promise<ListedReview[]> => {
  const finished = await store.finished();
  const listed: ListedReview[] = [];
  const add = (place: ListedReview["place"], id: string, game: Result<ReviewGame>, changed: number): void => {
    if (!game.ok) return;
    const { name, sides } = game.value;
    listed.push({
      place,
      id,
      name,
      scenario: sides[0].transcript.scenario,
      players: place === "game" ? sides.flatMap(({ player }) => player ?? []) : [],
      changed,
      lost: finished.get(`${place}:${id}:0`)?.totals?.lost,
    });
  };
  for (const { id, match } of await matches.list())
    if (match.ok) add("game", id, gameOfMatch(match.value), match.value.changed);
  await deviceTexts.load();
  for (const { id, game } of new KeptGames(deviceTexts).list()) {
    if (game.ok && game.value.origin?.layout !== undefined) add("own", id, gameOfKept(game.value), game.value.changed);
  }
  for (const { id, game, opened } of files) add("file", id, game, opened);
  return listed;
};
