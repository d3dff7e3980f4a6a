// Decision trees for the tests, made as the worker makes them.

import { makeKnowledge, parsePreset, type Scenario, unwrap } from "@broadside/engine";
import { formatPosition, formatRules } from "../../src/board/rules/rules.ts";
import type { AnswerOf, TaskContext } from "../../src/engine/task.ts";
import { tasks } from "../../src/rooms/trees/answer-tree.ts";
import type { TreeName } from "../../src/rooms/trees/tree-name.ts";
import { READY, type ReadyName } from "../../src/rooms/trees/trees-address.ts";

/** Of a task in this thread, whose progress nobody follows. */
export const UNWATCHED: TaskContext = { progress: () => {}, signal: { aborted: false } };

/** A scenario that the room offers, or a preset. */
export const scenarioOf = (name: ReadyName | string): Scenario =>
  name in READY ? READY[name as ReadyName] : unwrap(parsePreset(name));

const grown = new Map<string, AnswerOf<"tree">>();

/** A tree of a scenario, made only once, because no test changes it. */
export const grow = (scenario: Scenario, tree: TreeName): AnswerOf<"tree"> => {
  const key = `${tree} ${formatRules(scenario)}`;
  const known = grown.get(key);
  if (known) return known;
  const answer = tasks.tree({ ...formatPosition(makeKnowledge(scenario)), tree }, UNWATCHED);
  grown.set(key, answer);
  return answer;
};
