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
  RefusedError,
  unwrap,
} from "@broadside/engine";
import { loadStrategy } from "../../../../input/source/named-strategy.ts";
import { Opponent } from "../../strategy-opponent.ts";
import type {
  NumberedAnswer,
  NumberedQuestion,
  ThinkingAnswers,
  ThinkingQuestion,
  ThinkingTask,
} from "./thinking-task.ts";

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
      const hint = opponent.hint(known(question.shots), question.most, (_, work) => work());
      if ("refused" in hint) return hint;
      return { ...hint, cells: hint.cells.map((one) => ({ ...one, cell: formatCell(scenario.board, one.cell) })) };
    }
    case "chances":
      return opponent.chances(known(question.shots));
  }
};

parentPort?.on("message", ({ id, question }: NumberedQuestion) => {
  const say = (message: NumberedAnswer): void => parentPort?.postMessage(message);
  try {
    say({ id, kind: "value", value: answer(question) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    say({ id, kind: error instanceof RefusedError ? "refused" : "failed", message });
  }
});
