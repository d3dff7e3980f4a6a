// The thread for the opponent and the counts for hints, so that meanwhile the keys work and the window is
// redrawn.

import { parentPort, workerData } from "node:worker_threads";
import {
  formatCell,
  makeKnowledge,
  type Observation,
  parseScenario,
  parseShots,
  RandomStream,
  RefusedError,
  type Scenario,
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

const shotsOf = (rules: Scenario, shots: string): Observation[] => unwrap(parseShots(rules, shots));

const answers: {
  readonly [Kind in ThinkingQuestion["kind"]]: (
    question: Extract<ThinkingQuestion, { kind: Kind }>,
  ) => ThinkingAnswers[Kind];
} = {
  cells({ shots, due, random }) {
    const stream = RandomStream.fromState(random);
    const cells = opponent.cells(shotsOf(hunted, shots), due, stream);
    return { cells: cells.map((cell) => formatCell(hunted.board, cell)), random: stream.state() };
  },
  hint({ shots, most }) {
    const hint = opponent.hint(makeKnowledge(scenario, shotsOf(scenario, shots)), most, (_, work) => work());
    if ("refused" in hint) return hint;
    return { ...hint, cells: hint.cells.map((one) => ({ ...one, cell: formatCell(scenario.board, one.cell) })) };
  },
  chances: ({ shots }) => opponent.chances(makeKnowledge(scenario, shotsOf(scenario, shots))),
};

const answer = (question: ThinkingQuestion): unknown => {
  switch (question.kind) {
    case "cells":
      return answers.cells(question);
    case "hint":
      return answers.hint(question);
    case "chances":
      return answers.chances(question);
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
