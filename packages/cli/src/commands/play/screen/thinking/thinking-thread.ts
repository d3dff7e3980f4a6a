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
import { serve } from "@broadside/engine/worker";
import { loadStrategy } from "../../../../input/source/named-strategy.ts";
import type { MatchSettings } from "../../match-settings.ts";
import { type Hint, Opponent } from "../../strategy-opponent.ts";

export interface ThinkingTask extends Pick<MatchSettings, "against" | "inference"> {
  readonly scenario: ScenarioSource;
  /** The rules with the prior that the strategy believes; absent if it has none. */
  readonly hunted: ScenarioSource | undefined;
}

const task = workerData as ThinkingTask;
const scenario = unwrap(parseScenario(task.scenario));
const hunted = task.hunted === undefined ? scenario : unwrap(parseScenario(task.hunted));
const strategy = await loadStrategy(task.against, "--against");
const opponent = new Opponent({ scenario, hunted, strategy, inference: task.inference });

const known = (shots: string): Knowledge => makeKnowledge(scenario, unwrap(parseShots(scenario, shots)));

interface Turn {
  readonly shots: string;
  readonly due: number;
  readonly random: readonly number[];
}

/** Cells are in notation, because those of the largest boards are not numbered. */
const thinking = {
  cells: ({ shots, due, random }: Turn) => {
    const stream = RandomStream.fromState(random);
    const cells = opponent.cells(unwrap(parseShots(hunted, shots)), due, stream);
    return { cells: cells.map((cell) => formatCell(hunted.board, cell)), random: stream.state() };
  },
  hint: (shots: string): Hint<string> => {
    const hint = opponent.hint(known(shots));
    if ("refused" in hint) return hint;
    return { ...hint, cells: hint.cells.map((one) => ({ ...one, cell: formatCell(scenario.board, one.cell) })) };
  },
  chances: (shots: string) => opponent.chances(known(shots)),
};

export type Thinking = typeof thinking;

if (parentPort) serve(parentPort, thinking);
