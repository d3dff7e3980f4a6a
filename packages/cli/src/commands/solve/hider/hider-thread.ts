// The thread in which `broadside hider` searches, so that the command can listen for Ctrl-C.

import { loadMatrixGameSolver } from "@broadside/arena/libraries";
import { makeKnowledge, parseScenario, type ScenarioSource, unwrap } from "@broadside/engine";
import { formatHiderCertificate, type HiderOptions, type HiderProgress, solveHiderGame } from "@broadside/engine/hider";
import { makeTerminal } from "../../../output/terminal.ts";
import { answerTask, type TaskContext } from "../../../thread/work-thread.ts";
import { hiderJson, hiderText } from "./hider-text.ts";

export interface HiderTask {
  readonly scenario: ScenarioSource;
  readonly limits: Pick<HiderOptions, "precision" | "maxLayouts" | "milliseconds">;
  readonly top: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stream: { readonly isTTY?: boolean; readonly columns?: number };
  readonly certificate: boolean;
}

export type HiderTold = { readonly preparing: string } | HiderProgress;

export interface HiderFound {
  readonly text: string;
  readonly json: object;
  /** The text of the file that proves the bounds, if requested. */
  readonly certificate?: string;
}

answerTask(async (task: HiderTask, { signal, tell, tellNowAndThen }: TaskContext<HiderTold>): Promise<HiderFound> => {
  const start = performance.now();
  const knowledge = makeKnowledge(unwrap(parseScenario(task.scenario)));
  const game = await solveHiderGame(knowledge, await loadMatrixGameSolver(), {
    ...task.limits,
    now: () => performance.now(),
    signal,
    progress: tell,
    preparing: (preparing) => tellNowAndThen(() => ({ preparing })),
  });
  const milliseconds = Math.round(performance.now() - start);
  return {
    text: hiderText(game, task.top, milliseconds, makeTerminal(task.env, task.stream)),
    json: { ...hiderJson(game), milliseconds },
    ...(task.certificate && { certificate: `${JSON.stringify(formatHiderCertificate(game))}\n` }),
  };
});
