// The thread in which `broadside hider` searches, so that the command can listen for Ctrl-C meanwhile.

import { formatHiderProof, type HiderProgress, solveHiderGame } from "@broadside/arena";
import { makeKnowledge, parseScenario, type ScenarioSource, unwrap } from "@broadside/engine";
import { makeTerminal } from "../../output/terminal.ts";
import { answerTask, type ThreadDesk } from "../../thread/work-thread.ts";
import { hiderJson, hiderText } from "./hider-text.ts";

/** What the thread is given. */
export interface HiderTask {
  readonly scenario: ScenarioSource;
  readonly precision: number;
  readonly maxLayouts: number;
  readonly milliseconds?: number;
  /** Layouts to list for people. */
  readonly top: number;
  /** What the text is for: a terminal, of so many columns. */
  readonly stream: { readonly isTTY?: boolean; readonly columns?: number };
  /** Whether the proof is wanted as well. */
  readonly proof: boolean;
}

/** What it finds, ready to be written. */
export interface HiderFound {
  readonly text: string;
  readonly json: object;
  /** The file that proves the bounds, if it is wanted. */
  readonly proof?: string;
}

await answerTask(async (task: HiderTask, { signal, tell }: ThreadDesk<HiderProgress>): Promise<HiderFound> => {
  const start = performance.now();
  const game = await solveHiderGame(makeKnowledge(unwrap(parseScenario(task.scenario))), {
    precision: task.precision,
    maxLayouts: task.maxLayouts,
    ...(task.milliseconds !== undefined && { milliseconds: task.milliseconds }),
    signal,
    progress: tell,
  });
  const milliseconds = Math.round(performance.now() - start);
  return {
    text: hiderText(game, task.top, milliseconds, makeTerminal(process.env, task.stream)),
    json: { ...hiderJson(game), milliseconds },
    ...(task.proof && { proof: `${JSON.stringify(formatHiderProof(game))}\n` }),
  };
});
