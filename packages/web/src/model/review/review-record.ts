import { VERDICTS } from "@broadside/engine/review";
import { isRecord } from "@broadside/engine/text";
import type { ReviewedShot, ReviewTotals } from "../../text/review/reviewed-shot.ts";
import type { PositionText } from "../../text/rules/rules.ts";

/**
 * The version of a kept review: of its form and of how shots are judged. What was judged otherwise is not compared with what is
 * judged now; a review of another version is made anew.
 */
const REVIEW_VERSION = 1;

/** Draws the layouts by which shots are judged: always the same, so that a review gone on with is the one that was begun. */
export const REVIEW_SEED = 1;

/** A review as far as it has come. */
export interface ReviewRecord extends PositionText {
  /** Whether the shots are those of the person at the page. */
  readonly mine: boolean;
  /** Of a game by salvos the number of shots of each: it is judged otherwise than one of the same shots, one by one. */
  readonly salvos?: readonly number[];
  /** The shots reviewed, from the first on. */
  readonly done: readonly ReviewedShot[];
  /** What they come to, once all are. */
  readonly totals?: ReviewTotals;
}

/** A review as it is kept. */
export const formatReview = (review: ReviewRecord): Readonly<Record<string, unknown>> => ({
  version: REVIEW_VERSION,
  ...review,
});

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

const isTold = (value: unknown): boolean =>
  isRecord(value) && (isNumber(value["exact"]) || (isNumber(value["estimate"]) && isNumber(value["standardError"])));

const isChance = (value: unknown): boolean =>
  isRecord(value) && Number.isSafeInteger(value["cell"]) && isNumber(value["chance"]) && isNumber(value["ships"]);

const isJudge = (value: unknown): boolean =>
  isRecord(value) && typeof value["by"] === "string" && typeof value["all"] === "boolean";

const isCells = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.every((cell) => Number.isSafeInteger(cell) && cell >= 0);

const isSalvo = (value: unknown): boolean => {
  if (!isRecord(value) || !Number.isSafeInteger(value["first"]) || !isNumber(value["compared"])) return false;
  if (!isCells(value["cells"]) || !isCells(value["best"])) return false;
  return isTold(value["lost"]) && VERDICTS.some((one) => one === value["verdict"]);
};

const isShot = (value: unknown, index: number): value is ReviewedShot => {
  if (!isRecord(value) || value["number"] !== index + 1) return false;
  const { layouts, best, judge, compared, verdict, shot, likeliest } = value;
  if (typeof layouts !== "string" || !/^\d+$/.test(layouts) || !isNumber(compared)) return false;
  if (value["salvo"] !== undefined && !isSalvo(value["salvo"])) return false;
  if (!isChance(shot) || !isChance(likeliest) || !isJudge(judge)) return false;
  if (!isRecord(best) || !Number.isSafeInteger(best["cell"]) || !isTold(best["shots"])) return false;
  return (
    VERDICTS.some((one) => one === verdict) &&
    ["before", "after", "lost", "skill", "luck"].every((name) => isTold(value[name]))
  );
};

const isTotals = (value: unknown): value is ReviewTotals =>
  isRecord(value) &&
  (value["blind"] === undefined || isTold(value["blind"])) &&
  ["shots", "spread", "hits", "expectedHits"].every((name) => isNumber(value[name])) &&
  ["start", "left", "lost", "skill", "luck"].every((name) => isTold(value[name])) &&
  Array.isArray(value["judges"]) &&
  value["judges"].every((judge: unknown) => isJudge(judge) && isTold((judge as ReviewTotals).lost)) &&
  Array.isArray(value["changes"]) &&
  value["changes"].every(
    (change: unknown) => isRecord(change) && isNumber(change["shot"]) && isTold(change["saved"]),
  ) &&
  isRecord(value["verdicts"]) &&
  VERDICTS.every((verdict) => isNumber((value["verdicts"] as Record<string, unknown>)[verdict]));

/** Reads a kept review; undefined for what is none, or is of another version: it can always be made again. */
export const parseReview = (value: unknown): ReviewRecord | undefined => {
  if (!isRecord(value) || value["version"] !== REVIEW_VERSION) return undefined;
  const { rules, shots, mine, salvos, done, totals } = value;
  if (salvos !== undefined && !isCells(salvos)) return undefined;
  if (typeof rules !== "string" || typeof shots !== "string" || typeof mine !== "boolean") return undefined;
  if (!Array.isArray(done) || !done.every(isShot)) return undefined;
  if (totals !== undefined && !isTotals(totals)) return undefined;
  return {
    ...{ rules, shots, mine, done },
    ...(salvos === undefined ? {} : { salvos }),
    ...(totals === undefined ? {} : { totals }),
  };
};

/**
 * Whether a review is to be kept in the place of one that is kept under the same name: it is another one, of other shots or by other
 * salvos, or it has come further.
 */
export const isFurther = (review: ReviewRecord, kept: ReviewRecord | undefined): boolean =>
  kept?.rules !== review.rules ||
  kept.shots !== review.shots ||
  String(kept.salvos) !== String(review.salvos) ||
  kept.done.length < review.done.length ||
  (kept.totals === undefined && review.totals !== undefined);
