import {
  accuracyOf,
  type CostTotals,
  type Expectation,
  errorOf,
  expectedNumber,
  type HitTotals,
  lossDecimals,
  type SalvoCost,
  type ShotCost,
  VERDICT_ERRORS,
} from "@broadside/engine/review";
import { decimal } from "../../language/numbers.ts";
import { boardWords as words } from "../texts/words.ts";

/** An expected number of shots, exact or estimated, with the field names of `broadside review --json`. */
export type ExpectedShots =
  | { readonly exact: number }
  | {
      readonly estimate: number;
      /** For an estimate: the interval of twice this to either side contains the value 19 times out of 20. */
      readonly standardError: number;
    };

/** The engine's values as plain data, which can be sent and stored: every {@link Expectation} is {@link ExpectedShots}. */
export type Told<T> = T extends Expectation ? ExpectedShots : { readonly [Name in keyof T]: Told<T[Name]> };

export const shotsNumber = (told: ExpectedShots): number => ("exact" in told ? told.exact : told.estimate);

export const shotsError = (told: ExpectedShots): number => ("exact" in told ? 0 : told.standardError);

/** The smallest size of a value that is beyond doubt: the estimate less some standard errors; never below 0. */
export const shownAtLeast = (told: ExpectedShots, sign: 1 | -1 = 1): number =>
  Math.max(0, sign * shotsNumber(told) - VERDICT_ERRORS * shotsError(told));

/** The largest value that is likely: the estimate and some standard errors; never below 0. */
const shownAtMost = (told: ExpectedShots): number => Math.max(0, shotsNumber(told) + VERDICT_ERRORS * shotsError(told));

/** The largest likely value as shown, in tenths of a shot. */
export const atMostText = (told: ExpectedShots): string => decimal(Math.max(0.1, shownAtMost(told)), 1);

/** Whether a loss is clear: an estimate within two standard errors of 0 is not. */
export const isToldApart = (lost: ExpectedShots): boolean => shotsError(lost) === 0 || shownAtLeast(lost) > 0;

/** A cell, and the share of layouts in which it is hit, 0 to 1, based on what was known before the shot. */
export interface CellChance {
  readonly cell: number;
  readonly chance: number;
  /** The expected number of ships hit: the chance, unless ships overlap. */
  readonly ships: number;
}

export type ReviewedSalvo = Told<Omit<SalvoCost, "shots" | "best">> & {
  /** The best salvo found with the same number of cells: the player's own if none was better. */
  readonly best: readonly number[];
};

export const lastOf = ({ first, cells }: Pick<ReviewedSalvo, "first" | "cells">): number => first + cells.length - 1;

/** A shot reviewed by the engine, see its `CostedReview`. */
export type ReviewedShot = Told<Omit<ShotCost, "shot">> & {
  /** Counted from 1. */
  readonly number: number;
  /** The number of layouts that agreed with all answers before the shot, a whole number as text. */
  readonly layouts: string;
  readonly shot: CellChance;
  readonly likeliest: CellChance;
  /** The salvo, in a game by salvos: all values are then based on what was known before the salvo. */
  readonly salvo?: ReviewedSalvo;
};

/** A shot tried in place of a reviewed one, judged by the engine without knowing its answer. */
export type TriedShot = Pick<ReviewedShot, "judge" | "best" | "compared" | "lost" | "verdict">;

export type ReviewTotals = Told<CostTotals & Pick<HitTotals, "hits" | "expectedHits">>;

/** Whether the whole fleet was hit. Otherwise at least one more shot is expected. */
export const isFinished = ({ left }: Pick<ReviewTotals, "left">): boolean => shotsNumber(left) === 0;

/** The number of shots that an unfinished game is expected to take in all: those fired, and those still expected. */
export const expectedInAll = ({ shots, left }: Pick<ReviewTotals, "shots" | "left">): ExpectedShots =>
  "exact" in left ? { exact: shots + left.exact } : { ...left, estimate: shots + left.estimate };

/** How well the shots were chosen, from 0 to 100; see the engine's `accuracyOf`. */
export const accuracyIn = ({ lost, shots }: Pick<ReviewTotals, "lost" | "shots">): ExpectedShots => {
  const accuracy = accuracyOf({ estimate: shotsNumber(lost), standardError: shotsError(lost) }, shots);
  return "exact" in lost
    ? { exact: expectedNumber(accuracy) }
    : { estimate: expectedNumber(accuracy), standardError: errorOf(accuracy) };
};

/** The luck in a game, classified by its usual size. */
export const luckKind = ({ luck, spread }: Pick<ReviewTotals, "luck" | "spread">): keyof typeof words.luckKind => {
  const measure = spread === 0 ? 0 : shotsNumber(luck) / spread;
  if (Math.abs(measure) <= 1) return "usual";
  if (measure > 0) return measure > 2 ? "veryLucky" : "lucky";
  return measure < -2 ? "veryUnlucky" : "unlucky";
};

/** A sentence on what luck saved or cost in a game and, if the game is finished, how usual that is. */
export const luckText = (totals: Pick<ReviewTotals, "luck" | "spread" | "left">): string => {
  const luck = shotsNumber(totals.luck);
  const size = decimal(Math.abs(luck), 1);
  const said =
    size === decimal(0, 1)
      ? words.luckNoneInAll
      : luck > 0
        ? words.luckSavedInAll({ shots: size })
        : words.luckCostInAll({ shots: size });
  const kind = luckKind(totals);
  // The sentence says already that it was good or bad luck.
  return isFinished(totals) && kind !== "lucky" && kind !== "unlucky" ? `${said} (${words.luckKind[kind]})` : said;
};

/** Half of the last digit that is shown. */
const SMALL = 0.005;

/** The text for a value that is not exactly zero, but smaller than a hundredth. */
const tiny = (number: number): string => (number < 0 ? `>${decimal(-0.01)}` : `<${decimal(0.01)}`);

/**
 * Expected shots as shown: `0.41 ± 0.12` if estimated, `0.41` if exact, `0` for exactly zero.
 *
 * @param how `signed` for gains and losses, `+0.41`; `size` for the size alone, if words give the direction
 */
export const shotsText = (told: ExpectedShots, how: "plain" | "signed" | "size" = "plain"): string => {
  const number = how === "size" ? Math.abs(shotsNumber(told)) : shotsNumber(told);
  const error = shotsError(told);
  // So many that a loss agrees with its verdict.
  const decimals = how === "signed" ? 2 : lossDecimals(number, error);
  const text = `${how === "signed" && number >= SMALL ? "+" : ""}${decimal(number, decimals)}`;
  if (error > 0) return `${text} ± ${decimal(Math.max(10 ** -decimals, error), decimals)}`;
  if (Math.abs(number) < 1e-9) return "0";
  return Math.abs(number) < SMALL ? tiny(number) : text;
};

/**
 * An accuracy: `78.6`, `86.9 ± 1.2` if estimated, `94.5–100` if the estimate does not tell it from 100, from two
 * standard errors below it; `100` only if it is exactly that.
 */
export const accuracyText = (accuracy: ExpectedShots): string => {
  const number = shotsNumber(accuracy);
  const shown = number === 100 ? number : Math.min(99.9, number);
  if (shotsError(accuracy) === 0) return decimal(shown, shown === 100 ? 0 : 1);
  const error = Math.max(0.1, shotsError(accuracy));
  const least = Math.max(0, shown - VERDICT_ERRORS * error);
  return shown + VERDICT_ERRORS * error > 100
    ? `${decimal(least, error < 1 ? 1 : 0)}–100`
    : `${decimal(shown, 1)} ± ${decimal(error, 1)}`;
};
