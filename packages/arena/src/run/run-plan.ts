import type { Experiment } from "../experiment/experiment.ts";
import type { Batch } from "../play/batch-player.ts";
import { RunningMean } from "../statistics/sample/running-mean.ts";
import type { StrategyWork } from "./strategy-work.ts";

/** How long a batch should take: short enough for a lively progress bar and little loss, long enough to cost nothing. */
const BATCH_MILLISECONDS = 200;
/** Batches do not wait behind games as slow as this. */
const SLOW_MILLISECONDS = 500;

/**
 * Which games of an experiment are played when: all of them, or as many as narrow intervals need. Games are played in
 * rounds; after each the intervals are looked at. The rounds depend on the games alone, so that every run of an experiment
 * ends at the same one.
 */
export class RunPlan {
  readonly #experiment: Experiment;
  readonly #works: readonly StrategyWork[];
  readonly #workers: number;
  readonly #mostGames: number;
  #round = 0;
  #total: number;

  /**
   * @param works the games of each strategy, in the order of the experiment
   * @param workers threads that share the work
   * @param mostGames games that fit into a batch
   */
  constructor(experiment: Experiment, works: readonly StrategyWork[], workers: number, mostGames: number) {
    this.#experiment = experiment;
    this.#works = works;
    this.#workers = workers;
    this.#mostGames = mostGames;
    this.#total = experiment.games * works.length;
  }

  /** Games of each strategy up to the next look at the intervals. */
  get round(): number {
    return this.#round;
  }

  /** Games of all strategies in the end; an estimate where that depends on the intervals. */
  get total(): number {
    return this.#total;
  }

  /** Milliseconds that one thread needs for the games that are left, by the speed of each strategy so far. */
  get millisecondsLeft(): number {
    const each = this.#total / this.#works.length;
    return this.#works.reduce((sum, work) => {
      return sum + Math.max(0, each - this.#round + work.open) * (work.milliseconds ?? 0);
    }, 0);
  }

  /** Whether the rounds so far are enough. */
  get isFinished(): boolean {
    return this.#round >= this.#experiment.games || this.#isPrecise();
  }

  /** Opens the games up to the next look. */
  beginRound(): void {
    const { games, untilInterval } = this.#experiment;
    this.#round = untilInterval === undefined ? games : Math.min(games, nextLook(this.#round));
    this.#total = this.#estimateTotal();
    for (const work of this.#works) work.openUntil(this.#round);
  }

  /**
   * A batch of the strategy that has most work left, so that all strategies end at about the same time.
   *
   * @param waiting batches that the thread has already
   * @param mayPlay whether whoever asks can play a strategy
   * @returns undefined when there is none, or none for a thread that has some
   */
  next(waiting: number, mayPlay: (strategy: number) => boolean = () => true): Batch | undefined {
    let best = -1;
    let most = -1;
    for (const [strategy, { open, milliseconds }] of this.#works.entries()) {
      if (open === 0 || !mayPlay(strategy)) continue;
      // A strategy of unknown speed comes first, with one game.
      const left = milliseconds === undefined ? Number.POSITIVE_INFINITY : open * milliseconds;
      if (left > most) {
        most = left;
        best = strategy;
      }
    }
    if (best < 0) return undefined;
    const work = this.#works[best];
    if (waiting > 0 && (work.milliseconds ?? SLOW_MILLISECONDS) >= SLOW_MILLISECONDS) return undefined;
    return { strategy: best, ...work.take(this.#batchSize(work)) };
  }

  #batchSize({ open, milliseconds }: StrategyWork): number {
    if (milliseconds === undefined) return 1;
    const fair = Math.ceil(open / (2 * this.#workers));
    const timely = Math.ceil(BATCH_MILLISECONDS / Math.max(milliseconds, 1e-3));
    return Math.max(1, Math.min(fair, timely, this.#mostGames));
  }

  #isPrecise(): boolean {
    const { untilInterval } = this.#experiment;
    return untilInterval !== undefined && this.#intervals().every((mean) => mean.isPrecise(untilInterval));
  }

  #estimateTotal(): number {
    const { games, untilInterval } = this.#experiment;
    let each = games;
    if (untilInterval !== undefined) {
      const needed = this.#intervals().map((mean) => (mean.count < 2 ? games : mean.countFor(untilInterval)));
      each = Math.min(games, Math.max(this.#round, ...needed));
    }
    return each * this.#works.length;
  }

  /** The intervals of the rule, of what was played up to the last look. */
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

/** The number of games per strategy at which intervals are looked at after they were at `games`. */
const nextLook = (games: number): number => (games === 0 ? 100 : Math.ceil(games * 1.25));
