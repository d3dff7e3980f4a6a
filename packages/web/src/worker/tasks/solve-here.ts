import type { Knowledge } from "@broadside/engine";
import { type Objective, type Solution, solve } from "@broadside/engine/solver";
import type { Progress } from "../protocol.ts";
import { MAX_SOLVED_LAYOUTS, SOLVE_PATIENCE } from "../tree-messages.ts";

/** What solving may take here: the page is to stay small, and nobody waits for longer than this. */
const LIMITS = { layouts: MAX_SOLVED_LAYOUTS, bytes: 1.2e8, milliseconds: SOLVE_PATIENCE };

/** Solves a position within the limits of the page. @param tell hears how far it is */
export const solveHere = (
  knowledge: Knowledge,
  objective: Objective | undefined,
  tell: (progress: Progress) => void = () => {},
): Solution =>
  solve(knowledge, {
    ...(objective !== undefined && { objective }),
    limits: LIMITS,
    now: () => performance.now(),
    onProgress: ({ stage, total, worst }) => {
      const solving = {
        stage,
        total: [Number(total.lower), Number(total.upper)],
        worst: [worst.lower, worst.upper],
      } as const;
      tell({ done: undefined, solving });
    },
  });
