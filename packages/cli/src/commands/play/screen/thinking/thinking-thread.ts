// The thread for the opponent and the counts for hints, so that meanwhile the keys work and the window is
// redrawn.

import { parentPort, workerData } from "node:worker_threads";
import {
  formatCell,
  type Knowledge,
  makeKnowledge,
  parseScenario,
  parseShots,
  RandomStream,
  type ScenarioSource,
  unwrap,
} from "@broadside/engine";
import { serveThread } from "@broadside/engine/worker";
import { loadStrategy } from "../../../../input/source/named-strategy.ts";
import type { MatchSettings } from "../../match-settings.ts";
import { type Hint, Opponent } from "../../strategy-opponent.ts";

export interface ThinkingTask extends Pick<MatchSettings, "against" | "inference"> {
  readonly scenario: ScenarioSource;
  /** The rules with the prior that the strategy believes; absent if it has none. */
  readonly hunted: ScenarioSource | undefined;
}

/** The questions for the thread. Shots are in notation, because the cells of the largest boards are not numbered. */
export type ThinkingQuestion =
  | { readonly kind: "cells"; readonly shots: string; readonly due: number; readonly random: readonly number[] }
  | { readonly kind: "hint" | "chances"; readonly shots: string };

export interface ThinkingAnswers {
  readonly cells: { readonly cells: readonly string[]; readonly random: readonly number[] };
  readonly hint: Hint<string>;
  readonly chances: Float64Array | { readonly refused: string };
}

export type NumberedQuestion = ThinkingQuestion & { readonly id: number };

const task = workerData as ThinkingTask;
const scenario = unwrap(parseScenario(task.scenario));
const hunted = task.hunted === undefined ? scenario : unwrap(parseScenario(task.hunted));
const strategy = await loadStrategy(task.against, "--against");
const opponent = new Opponent({ scenario, hunted, strategy, inference: task.inference });

const known = (shots: string): Knowledge => makeKnowledge(scenario, unwrap(parseShots(scenario, shots)));

const answer = (question: ThinkingQuestion): ThinkingAnswers[ThinkingQuestion["kind"]] => {
  switch (question.kind) {
    case "cells": {
      const stream = RandomStream.fromState(question.random);
      const cells = opponent.cells(unwrap(parseShots(hunted, question.shots)), question.due, stream);
      return { cells: cells.map((cell) => formatCell(hunted.board, cell)), random: stream.state() };
    }
    case "hint": {
      const hint = opponent.hint(known(question.shots));
      if ("refused" in hint) return hint;
      return { ...hint, cells: hint.cells.map((one) => ({ ...one, cell: formatCell(scenario.board, one.cell) })) };
    }
    case "chances":
      return opponent.chances(known(question.shots));
  }
};

if (parentPort) serveThread(parentPort, (question: NumberedQuestion) => answer(question));
