import type { Experiment } from "../experiment/experiment.ts";
import type { Batch } from "../play/batch-player.ts";
import { RunningMean } from "../statistics/sample/sample.ts";
import type { StrategyWork, WorkShare } from "./strategy-work.ts";

/** Batches that every strategy plays first, to measure its speed. A thread's first games are its slowest. */
const FIRST_BATCHES = { perThread: 3, besides: 2 };

/** Decides when each game is played, in rounds after which the intervals are checked. */
export class RunPlan {
  readonly #experiment: Experiment;
  readonly #works: readonly StrategyWork[];
  readonly #share: WorkShare;
  #round = 0;
  #isLookedAt = false;
  #total: number;

  constructor(experiment: Experiment, works: readonly StrategyWork[], share: WorkShare) {
    this.#experiment = experiment;
    this.#works = works;
    this.#share = share;
    this.#total = experiment.games * works.length;
  }

  get round(): number {
    return this.#round;
  }

  /** Final number of games of all strategies; an estimate if it depends on the intervals. */
  get total(): number {
    return this.#total;
  }

  /** Whether {@link total} is reliable: if it depends on the intervals, these have been checked at least once. */
  get isTotalKnown(): boolean {
    return this.#experiment.untilInterval === undefined || this.#isLookedAt;
  }

  get isFinished(): boolean {
    return this.#round >= this.#experiment.games || this.#isPrecise();
  }

  beginRound(): void {
    const { games, untilInterval } = this.#experiment;
    this.#round = untilInterval === undefined ? games : Math.min(games, nextLook(this.#round));
    this.#total = this.#estimateTotal();
    for (const work of this.#works) work.openUntil(this.#round);
  }

  /**
   * The next batch. The first batches measure the speed of each strategy. All others go to the strategy with most games
   * left, so that all go on evenly: a run that is stopped then has about the same games of each.
   */
  next(waiting: number, mayPlay: (strategy: number) => boolean = () => true): Batch | undefined {
    const enough = FIRST_BATCHES.perThread * this.#share.threads + FIRST_BATCHES.besides;
    let best = -1;
    let most = -1;
    for (const [strategy, { open, ready, milliseconds, measured, taken }] of this.#works.entries()) {
      if (ready === 0 || !mayPlay(strategy)) continue;
      const isNew = measured < enough || milliseconds === undefined;
      const left = isNew ? Number.POSITIVE_INFINITY : open;
      // Among new strategies, choose the one with fewest batches, so that slow ones do not wait for each other.
      if (left > most || (left === most && isNew && taken < this.#works[best].taken)) {
        most = left;
        best = strategy;
      }
    }
    if (best < 0) return undefined;
    const work = this.#works[best];
    if (waiting > 0 && work.isSlow) return undefined;
    const { ready } = work;
    const share = { ...this.#share, mostGames: (cells: number) => Math.min(ready, this.#share.mostGames(cells)) };
    const batch = work.takeBatch(share, this.#experiment.scenario.board.cellCount);
    work.inPlay += batch.count;
    return { strategy: best, ...batch };
  }

  #isPrecise(): boolean {
    const { untilInterval } = this.#experiment;
    return untilInterval !== undefined && this.#intervals().every((mean) => mean.isPrecise(untilInterval));
  }

  #estimateTotal(): number {
    const { games, untilInterval } = this.#experiment;
    let each = games;
    if (untilInterval !== undefined) {
      const intervals = this.#intervals();
      const needed = intervals.map((mean) => (mean.count < 2 ? games : mean.countFor(untilInterval)));
      this.#isLookedAt = intervals.every(({ count }) => count >= 2);
      // The run ends at the first check at which the games are enough.
      each = this.#round;
      while (each < Math.min(games, Math.max(...needed))) each = Math.min(games, nextLook(each));
    }
    return each * this.#works.length;
  }

  #intervals(): RunningMean[] {
    const works = this.#works.filter(({ isHopeless }) => !isHopeless);
    const meanOf = (value: (game: number) => number): RunningMean => {
      const mean = new RunningMean();
      for (let game = 0; game < this.#round; game++) {
        const shots = value(game);
        if (!Number.isNaN(shots)) mean.add(shots);
      }
      return mean;
    };
    if (this.#experiment.untilOf !== "differences") return works.map((work) => meanOf((game) => work.shotsOf(game)));
    return works.flatMap((a, i) => works.slice(i + 1).map((b) => meanOf((game) => a.shotsOf(game) - b.shotsOf(game))));
  }
}

/** The number of games per strategy at the check that follows the one at `games`. */
const nextLook = (games: number): number => (games === 0 ? 100 : Math.ceil(games * 1.25));
