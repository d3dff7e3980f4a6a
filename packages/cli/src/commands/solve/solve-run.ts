import { formatScenario, formatShots, type Knowledge } from "@broadside/engine";
import type { Objective, Solution } from "@broadside/engine/solver";
import { formatCount } from "@broadside/engine/text";
import { watchThread } from "../../thread/watched-thread.ts";
import type { SolveTask, SolveTold } from "./solve-thread.ts";

/** Solves in a separate thread and shows the bounds. The first Ctrl-C ends the search with the bounds so far. */
export const runSolver = (
  { scenario, observations }: Knowledge,
  run: Omit<SolveTask, "scenario" | "shots">,
): Promise<Solution> =>
  watchThread<SolveTask, SolveTold, Solution>(
    new URL("./solve-thread.js", import.meta.url),
    { ...run, scenario: formatScenario(scenario), shots: formatShots(scenario, observations) },
    (progress) => progressWords(progress, run.objective),
    "the bounds reached so far follow",
  );

/** The bounds so far and, if there is room, the current step of the search. */
const progressWords = (progress: SolveTold, objective: Objective): { what: string; notes?: readonly string[] } => {
  if ("preparing" in progress) return { what: progress.preparing };
  const { stage, nodes, entries, total, worst } = progress;
  const bounds = objective.startsWith("mean")
    ? `total ${formatCount(total.lower)} to ${formatCount(total.upper)}`
    : `worst ${worst.lower} to ${worst.upper}`;
  return {
    what: `${bounds}  proving ${stage}`,
    notes: [`${formatCount(nodes)} positions`, `${formatCount(entries)} kept`],
  };
};
