import {
  accuracyOf,
  type CostTotals,
  errorOf,
  expectedNumber,
  type JudgeChange,
  type JudgeTotal,
  type ShotJudge,
  type Verdict,
} from "@broadside/engine/review";

/** Expected shots as they are sent and kept: exact, or estimated from drawn layouts; as `broadside review --json` names them. */
export type ToldShots =
  | { readonly exact: number }
  | {
      readonly estimate: number;
      /** Of an estimate: twice this to either side holds the value 19 times of 20. */
      readonly standardError: number;
    };

/** The number, whatever it is. */
export const toldNumber = (told: ToldShots): number => ("exact" in told ? told.exact : told.estimate);

/** The standard error; 0 of what is exact. */
export const toldError = (told: ToldShots): number => ("exact" in told ? 0 : told.standardError);

/** A cell and the share of the layouts in which a shot at it hits, 0 to 1, by what was known before the shot. */
export interface CellChance {
  readonly cell: number;
  readonly chance: number;
  /** Expected ships hit: the chance, unless ships overlap. */
  readonly ships: number;
}

/** A salvo reviewed by the engine, see its `SalvoCost`. */
export interface ReviewedSalvo {
  /** The number of its first shot, counted from 1. */
  readonly first: number;
  readonly cells: readonly number[];
  /** The best salvo of as many cells that was found: its own where none was better. */
  readonly best: readonly number[];
  /** Salvos compared. */
  readonly compared: number;
  readonly lost: ToldShots;
  readonly verdict: Verdict;
}

/** The number of the last shot of a salvo. */
export const lastOf = ({ first, cells }: Pick<ReviewedSalvo, "first" | "cells">): number => first + cells.length - 1;

/** A shot reviewed by the engine, see its `CostedReview`: plain data, to be sent and kept. */
export interface ReviewedShot {
  /** Counted from 1. */
  readonly number: number;
  /** Layouts that agreed with all answers before the shot, a whole number as text. */
  readonly layouts: string;
  readonly shot: CellChance;
  readonly likeliest: CellChance;
  readonly judge: ShotJudge;
  /** Expected shots to the end: before the shot, and after its answer. */
  readonly before: ToldShots;
  readonly after: ToldShots;
  readonly best: { readonly cell: number; readonly shots: ToldShots };
  /** Cells compared. */
  readonly compared: number;
  readonly lost: ToldShots;
  readonly skill: ToldShots;
  readonly luck: ToldShots;
  readonly verdict: Verdict;
  /** The salvo that the shot is of, in a game by salvos: then all is by what was known before the salvo, its other shots as they were. */
  readonly salvo?: ReviewedSalvo;
}

/** What a whole review comes to, see the engine's `CostTotals`. */
export interface ReviewTotals {
  readonly shots: number;
  readonly start: ToldShots;
  readonly spread: number;
  readonly left: ToldShots;
  readonly lost: ToldShots;
  readonly skill: ToldShots;
  readonly luck: ToldShots;
  /** Of a game by salvos: what choosing without the answers cost. */
  readonly blind?: ToldShots;
  readonly hits: number;
  readonly expectedHits: number;
  readonly judges: readonly (Omit<JudgeTotal, "lost"> & { readonly lost: ToldShots })[];
  readonly changes: readonly (Omit<JudgeChange, "saved"> & { readonly saved: ToldShots })[];
  readonly verdicts: CostTotals["verdicts"];
}

/** How well the shots were chosen, from 0 to 100, see the engine's `accuracyOf`. */
export const accuracyIn = ({ lost, shots }: Pick<ReviewTotals, "lost" | "shots">): ToldShots => {
  const accuracy = accuracyOf({ estimate: toldNumber(lost), standardError: toldError(lost) }, shots);
  return "exact" in lost
    ? { exact: expectedNumber(accuracy) }
    : { estimate: expectedNumber(accuracy), standardError: errorOf(accuracy) };
};
