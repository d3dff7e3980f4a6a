import type { Result, Scenario } from "@broadside/engine";
import { formatTranscript } from "@broadside/engine/games";
import { isRecord } from "@broadside/engine/input";
import { VERDICTS } from "@broadside/engine/review";
import { Collection, type Listed } from "../../storage/collection.ts";
import { fields, listOf, maybe, oneOf, type Reader, readVersion, suchThat, valueThat } from "../../storage/reader.ts";
import { VERSIONS } from "../../storage/versions.ts";
import { stateOf } from "../games/kept-game.ts";
import { gameTexts, KeptGames } from "../games/kept-games.ts";
import type { MatchPlayer } from "../match/match-record.ts";
import { matches } from "../match/match-store.ts";
import { checkShowable, type PositionText } from "../rules/rules.ts";
import type { GamePlace, ReviewedSide } from "./review-address.ts";
import { gameOfMatch, gameOfSource, type ReviewGame } from "./review-game.ts";
import type { CellChance, ExpectedShots, ReviewedShot, ReviewTotals } from "./reviewed-shot.ts";

/** The seed for drawing the layouts that judge shots: always the same, so that a review can be continued. */
export const REVIEW_SEED = 1;

export interface ReviewRecord extends PositionText {
  /** Whether the person at the page made the shots. */
  readonly mine: boolean;
  /** The number of shots in each salvo: a salvo is judged differently from the same shots fired one by one. */
  readonly salvos?: readonly number[];
  readonly done: readonly ReviewedShot[];
  readonly totals?: ReviewTotals;
}

export const formatReview = (review: ReviewRecord): Readonly<Record<string, unknown>> => ({
  version: VERSIONS.reviews,
  ...review,
});

const isTold = (value: unknown): value is ExpectedShots =>
  isRecord(value) &&
  (Number.isFinite(value["exact"]) || (Number.isFinite(value["estimate"]) && Number.isFinite(value["standardError"])));

const aTold = valueThat(isTold, "a number of shots");
const aCell = suchThat("number", Number.isSafeInteger);
const cells = suchThat(listOf("count"), ({ length }) => length > 0);
const aVerdict = oneOf(VERDICTS);
const aChance: Reader<CellChance> = fields({ cell: aCell, chance: "number", ships: "number" });
const lossAndLuck = { lost: aTold, skill: aTold, luck: aTold };

const aShot: Reader<ReviewedShot> = fields({
  number: "number",
  layouts: suchThat("text", (text) => /^\d+$/.test(text)),
  ...{ shot: aChance, likeliest: aChance },
  judge: fields({ by: "text", layouts: "number", all: "flag" }),
  ...{ before: aTold, after: aTold, ...lossAndLuck },
  best: fields({ cell: aCell, shots: aTold }),
  ...{ compared: "number", verdict: aVerdict },
  salvo: maybe(fields({ first: aCell, cells, best: cells, compared: "number", lost: aTold, verdict: aVerdict })),
});

const theTotals: Reader<ReviewTotals> = fields({
  ...{ shots: "number", spread: "number", hits: "number", expectedHits: "number" },
  ...{ start: aTold, left: aTold, ...lossAndLuck, blind: maybe(aTold) },
  judges: listOf(fields({ by: "text", all: "flag", shots: "number", lost: aTold })),
  changes: listOf(fields({ shot: "number", from: "text", to: "text", saved: aTold })),
  verdicts: fields({ best: "number", good: "number", inaccuracy: "number", mistake: "number", blunder: "number" }),
});

const aReview: Reader<ReviewRecord> = fields({
  ...{ rules: "text", shots: "text", mine: "flag", salvos: maybe(cells) },
  done: suchThat(listOf(aShot), (shots) => shots.every(({ number }, i) => number === i + 1)),
  totals: maybe(theTotals),
});

/** Reads a stored review; undefined for anything else, since a review can always be made again. */
export const parseReview = (value: unknown): ReviewRecord | undefined => readVersion(VERSIONS.reviews, aReview, value);

/** Whether a review replaces the stored one: because its shots or salvos differ, or because it has got further. */
export const isFurther = (review: ReviewRecord, kept: ReviewRecord | undefined): boolean =>
  kept?.rules !== review.rules ||
  kept.shots !== review.shots ||
  String(kept.salvos) !== String(review.salvos) ||
  kept.done.length < review.done.length ||
  (kept.totals === undefined && review.totals !== undefined);

export const reviewKey = ({ place, id }: Pick<ReviewGame, "place" | "id">, side: ReviewedSide): string =>
  `${place}:${id}:${side}`;

export const reviews = new Collection<ReviewRecord, ReviewRecord | undefined>("reviews", {
  parse: parseReview,
  format: formatReview,
});

/** Stores a review, unless another tab has got as far with the same one. */
export const keepReview = (key: string, review: ReviewRecord): Promise<unknown> =>
  reviews.change(key, (there) => (isFurther(review, there) ? review : undefined));

export const finishedReviews = async (): Promise<Map<string, ReviewRecord>> => {
  const found = new Map<string, ReviewRecord>();
  for (const { id, read } of await reviews.list()) if (read?.totals) found.set(id, read);
  return found;
};

interface FileRead {
  readonly game: Result<ReviewGame>;
  /** When the file was opened, in milliseconds since 1970. */
  readonly opened: number;
}

/** Games from files, so that their addresses find them again. */
export const reviewFiles = new Collection<ReviewGame, FileRead>("review-games", {
  parse: (value, id) => {
    const { transcript, opened } = isRecord(value) ? value : {};
    return { game: gameOfSource(id, transcript), opened: typeof opened === "number" ? opened : 0 };
  },
  format: ({ sides }) => ({ transcript: formatTranscript(sides[0].transcript), opened: Date.now() }),
  changed: ({ opened }) => opened,
  isBroken: ({ game }) => !game.ok,
});

/** Removes a game from a file, and its review, which then no longer counts among the games played. */
export const removeReviewFile = async (id: string): Promise<void> => {
  await reviewFiles.remove(id);
  // A transcript has the shots of one side only.
  await reviews.remove(reviewKey({ place: "file", id }, 0));
};

export interface ListedReview {
  readonly place: Exclude<GamePlace, "example">;
  readonly id: string;
  readonly name: string | undefined;
  readonly scenario: Scenario;
  /** Both players of a match; empty for other games. */
  readonly players: readonly MatchPlayer[];
  /** In milliseconds since 1970. */
  readonly changed: number;
  /** The totals of the first side, if all its shots are reviewed. */
  readonly totals: ReviewTotals | undefined;
}

/** All games here that can be reviewed, in each group the most recently changed first. It skips unreadable ones. */
export const listReviews = async (files: readonly Listed<FileRead>[]): Promise<ListedReview[]> => {
  const finished = await finishedReviews();
  const found: Omit<ListedReview, "totals">[] = [];
  const add = (place: ListedReview["place"], id: string, game: Result<ReviewGame>, changed: number): void => {
    if (!game.ok) return;
    const { name, sides } = game.value;
    const players = place === "game" ? sides.flatMap(({ player }) => player ?? []) : [];
    found.push({ place, id, name, scenario: sides[0].transcript.scenario, players, changed });
  };
  for (const { id, read } of await matches.list())
    if (read.ok) add("game", id, gameOfMatch(read.value), read.value.changed);
  await gameTexts.load();
  for (const { id, game } of new KeptGames(gameTexts).list()) {
    if (!game.ok) continue;
    const { scenario, observations } = stateOf(game.value).game;
    if (observations.length === 0 || !checkShowable(scenario).ok) continue;
    const { name, changed } = game.value;
    found.push({ place: "own", id, name, scenario, players: [], changed });
  }
  for (const { id, read } of files) add("file", id, read.game, read.opened);
  return found.map((one) => ({ ...one, totals: finished.get(reviewKey(one, 0))?.totals }));
};
