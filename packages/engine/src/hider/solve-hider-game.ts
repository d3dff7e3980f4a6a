import { RefusedError, StoppedError } from "../core/result.ts";
import { formatCount } from "../core/text/count-text.ts";
import { listLayouts } from "../inference/posterior/list-layouts.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { requireEquallyLikely } from "../scenario/scenario.ts";
import { DoubleOracle } from "./double-oracle.ts";
import type { HiderGame, HiderOptions } from "./hider-game.ts";
import type { MatrixGameSolver } from "./matrix-game.ts";

/** Extra milliseconds for the work before the first bounds. */
const GRACE = 500;

/**
 * Solves the game by double oracle (H. B. McMahan, G. J. Gordon and A. Blum, "Planning in the presence of
 * cost functions controlled by an adversary", 2003). The orbits and the trees so far form a matrix game. In
 * each round, the solver's best tree against some weights of the orbits joins it. The weights of the game's
 * own solution would do; those of the level method (C. Lemarechal, A. Nemirovskii and Yu. Nesterov, 1995) make
 * the bounds meet several times sooner.
 *
 * Cost: one optimal tree for each round, with tens to hundreds of rounds.
 *
 * @param solveMatrixGame called once in each round, for a game with a row for each orbit and a column for each
 *   tree
 * @throws RefusedError when there are too many layouts, or none. RangeError if any shots have been made.
 *   StoppedError when stopped before there are any bounds. Errors thrown by `solveMatrixGame` are passed on.
 * @example
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { solveHiderGame } from "@broadside/engine/hider";
 *
 * const knowledge = makeKnowledge(preset("gorkoff-3x3"));
 * // All layouts of this board form one orbit, and the first tree is the cheapest. `loadMatrixGameSolver` of
 * // @broadside/arena solves every game.
 * const game = await solveHiderGame(knowledge, () => ({ value: 1.5, rows: [1], columns: [1] }));
 * game.exact; // => true
 * game.lower.toString(); // => "3/2"
 */
export const solveHiderGame = async (
  knowledge: Knowledge,
  solveMatrixGame: MatrixGameSolver,
  options: HiderOptions = {},
): Promise<HiderGame> => {
  requireEquallyLikely(knowledge.scenario, "the game between hider and seeker");
  if (knowledge.observations.length > 0) throw new RangeError("a hider chooses before the first shot");
  const now = options.now ?? (() => 0);
  const began = now();
  const preparing = (what: string) => (): void => {
    const isLate = options.milliseconds !== undefined && now() - began > options.milliseconds + GRACE;
    if (options.signal?.aborted || isLate) throw new StoppedError(`stopped while ${what}: there are no bounds yet`);
    options.preparing?.(what);
  };
  preparing("listing layouts")();
  const layouts = listLayouts(knowledge, options.maxLayouts ?? 20_000, (listed) =>
    preparing(`listing layouts, ${formatCount(listed)} so far`)(),
  );
  if (layouts.length === 0) throw new RefusedError("no layout exists: there is nothing to hide");
  const search = new DoubleOracle(knowledge, layouts, solveMatrixGame, { ...options, now }, preparing);
  await search.run();
  return search.result();
};
