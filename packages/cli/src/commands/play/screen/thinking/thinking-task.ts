import type { ScenarioSource } from "@broadside/engine";
import type { MatchSettings } from "../../match-settings.ts";
import type { Hint } from "../../strategy-opponent.ts";

export interface ThinkingTask extends Pick<MatchSettings, "against" | "inference"> {
  readonly scenario: ScenarioSource;
  /** The rules with the prior that the strategy believes; absent if it has none. */
  readonly hunted: ScenarioSource | undefined;
}

/** The questions for the thread. Shots are in notation, because the cells of the largest boards are not numbered. */
export type ThinkingQuestion =
  | {
      readonly kind: "cells";
      readonly shots: string;
      readonly due: number;
      readonly random: readonly number[];
    }
  | { readonly kind: "hint"; readonly shots: string; readonly most: number }
  | { readonly kind: "chances"; readonly shots: string };

export interface ThinkingAnswers {
  readonly cells: { readonly cells: readonly string[]; readonly random: readonly number[] };
  readonly hint: Hint<string>;
  readonly chances: Float64Array | { readonly refused: string };
}

export interface NumberedQuestion {
  readonly id: number;
  readonly question: ThinkingQuestion;
}

export type NumberedAnswer =
  | { readonly id: number; readonly kind: "value"; readonly value: unknown }
  | { readonly id: number; readonly kind: "refused" | "failed"; readonly message: string };
