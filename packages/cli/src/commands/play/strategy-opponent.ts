import {
  type Board,
  formatCell,
  isScoringStrategy,
  type Knowledge,
  makeKnowledge,
  type Observation,
  PlayContext,
  type Player,
  PosteriorCache,
  type Progress,
  type RandomStream,
  RefusedError,
  STANDARD_STRATEGIES,
  Tracker,
} from "@broadside/engine";
import { salvoOf } from "@broadside/engine/games";
import { formatNumberOf, formatPercent, oneLine } from "@broadside/engine/text";
import { readStrategy } from "../../input/named-strategy.ts";
import { Failure } from "../../output/usage-error.ts";
import type { MatchSettings } from "./match-settings.ts";

/**
 * The cells most likely to be hit, the best first, and the number of layouts left; or why there is no hint. It may be
 * proved only that a cell is nearly the likeliest.
 */
type Hint =
  | {
      readonly layouts: bigint;
      readonly cells: readonly { readonly cell: number; readonly chance: number; readonly isNearBest: boolean }[];
    }
  | { readonly refused: string };

export const hintText = (board: Board, hint: Hint): string => {
  if ("refused" in hint) return `hint: none, ${hint.refused}`;
  const list = hint.cells.map(({ cell, chance, isNearBest }) => {
    const near = isNearBest ? " (not proved the likeliest, but nearly)" : "";
    return `${formatCell(board, cell)} ${formatPercent(chance, 1)} %${near}`;
  });
  return `${formatNumberOf(hint.layouts, "layout")} left; likeliest hits:\n  ${list.join(", ")}`;
};

type OpponentSettings = Pick<MatchSettings, "scenario" | "hunted" | "strategy" | "inference">;

type Working = <T>(what: string, work: () => T) => T;

/** The largest number of cells in a hint. */
const HINTS = 5;

export class Opponent {
  readonly #settings: OpponentSettings;
  readonly #context: PlayContext;
  readonly #tracker: Tracker;
  readonly #player: Player;
  /** How many shots the strategy has been told of. */
  #told = 0;
  /** Called with the share of the work that is done, as far as it is known. */
  progress: Progress = () => {};

  constructor(settings: OpponentSettings) {
    const { scenario, hunted, strategy, inference } = settings;
    this.#settings = settings;
    const posteriors = new PosteriorCache(scenario);
    this.#tracker = new Tracker(posteriors);
    // Without a prior, the same openings occur on both sides.
    const theirs = hunted === scenario ? posteriors : new PosteriorCache(hunted);
    this.#context = new PlayContext(hunted, theirs, {
      ...inference,
      progress: (share) => this.progress(share),
    });
    this.#player = strategy.start(hunted, this.#context);
  }

  cells(observations: readonly Observation[], due: number, random: RandomStream): number[] {
    const { hunted, strategy } = this.#settings;
    for (const observation of observations.slice(this.#told)) this.#player.observe(observation);
    this.#told = observations.length;
    if (due === 1) return [this.#player.next(random)];
    return salvoOf(strategy, makeKnowledge(hunted, observations), due, random, this.#context);
  }

  /** The cells that greedy-hit likes best, by exact counts. */
  hint(knowledge: Knowledge, working: Working): Hint {
    const greedy = readStrategy(STANDARD_STRATEGIES.advice, "hint");
    if (!isScoringStrategy(greedy)) return { refused: "there is none" };
    try {
      const posterior = working("counting layouts", () => this.#infer(knowledge));
      const progress = (share: number): void => this.progress(share);
      const ranked = working("finding the best cells", () => greedy.rank(posterior, { progress })).slice(0, HINTS);
      const cells = ranked.map((one) => ({
        cell: one.cell,
        chance: posterior.hitChance(one.cell),
        isNearBest: "nearBest" in one,
      }));
      return { layouts: posterior.layouts, cells };
    } catch (error) {
      if (!(error instanceof RefusedError || error instanceof Failure)) throw error;
      return { refused: oneLine(error.message) };
    }
  }

  #infer(knowledge: Knowledge) {
    const progress = (share: number): void => this.progress(share);
    return this.#tracker.infer(knowledge, { ...this.#settings.inference, progress });
  }
}
