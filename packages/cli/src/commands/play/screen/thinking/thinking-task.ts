import type { InferOptions, ScenarioSource } from "@broadside/engine";

/** Start data of the thread. */
export interface ThinkingTask {
  readonly scenario: ScenarioSource;
  /** The rules with the prior that the strategy believes; absent without one. */
  readonly hunted: ScenarioSource | undefined;
  /** The name of the strategy, or the path of its module. */
  readonly against: string;
  readonly inference: InferOptions;
}

/** Questions to the thread. Shots are notation: the largest boards do not number their cells. */
export type ThinkingQuestion =
  | {
      readonly kind: "cells";
      /** The strategy's shots so far. */
      readonly shots: string;
      readonly due: number;
      /** State of its random stream. */
      readonly random: readonly number[];
    }
  | { readonly kind: "hint"; readonly shots: string; readonly most: number }
  | { readonly kind: "chances"; readonly shots: string };

/** What the thread answers. */
export interface ThinkingAnswers {
  readonly cells: { readonly cells: readonly string[]; readonly random: readonly number[] };
  readonly hint:
    | { readonly refused: string }
    | {
        readonly layouts: bigint;
        readonly cells: readonly { readonly cell: string; readonly chance: number; readonly isNearBest: boolean }[];
      };
  readonly chances: Float64Array | { readonly refused: string };
}

/** A question on its way. */
export interface NumberedQuestion {
  readonly id: number;
  readonly question: ThinkingQuestion;
}

/** An answer on its way: a value, a refusal for cost, or the strategy's error. */
export type NumberedAnswer =
  | { readonly id: number; readonly kind: "value"; readonly value: unknown }
  | { readonly id: number; readonly kind: "refused" | "failed"; readonly message: string };
