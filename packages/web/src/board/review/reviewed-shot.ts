import {
  accuracyOf,
  type CostTotals,
  type Expectation,
  errorOf,
  expectedNumber,
  type HitTotals,
  type SalvoCost,
  type ShotCost,
} from "@broadside/engine/review";

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

/** A cell, and the share of layouts in which it is hit, 0 to 1, based on what was known before the shot. */
export interface CellChance {
  readonly cell: number;
  readonly chance: number;
  /** The expected number of ships hit: the chance, unless ships overlap. */
  readonly ships: number;
}

/** A salvo reviewed by the engine. */
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

/** The totals of the shots fired. */
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
