import { availableParallelism } from "node:os";
import { formatScenario } from "@broadside/engine";
import { formatPrior } from "@broadside/engine/priors";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import type { Experiment } from "../experiment/experiment.ts";
import { describeExperiment } from "../experiment/experiment-description.ts";
import { parseParticipants } from "../experiment/strategy-object.ts";
import { checkBeliefs, type StrategySource } from "../experiment/strategy-source.ts";
import { bufferGames } from "../play/batch-buffer.ts";
import { skippedFault } from "../play/fault.ts";
import { PlayerPool } from "../play/player-pool.ts";
import { type PlayedBatch, ThreadRefused } from "../play/thread-pool.ts";
import { GameStore, type StoredGame } from "../store/game-store.ts";
import { type RunOptions, SECONDS_PER_GAME } from "./run-options.ts";
import { RunPlan } from "./run-plan.ts";
import { RunMeter, type RunProgress } from "./run-progress.ts";
import { StrategyWork } from "./strategy-work.ts";
import { refuseUnknownGames } from "./unknown-games.ts";

/** How a run ended. */
export interface RunOutcome {
  /** False when it was stopped and can be resumed. */
  readonly finished: boolean;
  /** Games of each strategy in the finished experiment; when it was stopped, those that were asked for. */
  readonly games: number;
  readonly progress: RunProgress;
}

/**
 * Runs an experiment, or what is left of it, and saves every batch of games as soon as it is played.
 *
 * @throws ExperimentRefused when a strategy, the rules or the folder is wrong; nothing was changed then.
 * @throws StoreFailed when games could not be saved; those before are kept.
 */
export const runExperiment = async (experiment: Experiment, options: RunOptions): Promise<RunOutcome> => {
  const sources = parseParticipants(experiment.strategies, "--strategies");
  if (!sources.ok) throw new ExperimentRefused(sources.error.where, sources.error.what, sources.error.fix);
  const beliefs = checkBeliefs(sources.value, experiment.scenario, "--strategies");
  if (!beliefs.ok) throw new ExperimentRefused(beliefs.error.where, beliefs.error.what, beliefs.error.fix);
  refuseUnknownGames(sources.value, options);
  return new ExperimentRun(experiment, sources.value, options).run();
};

/** How long games that are being played may take after a stop. */
const GRACE_MILLISECONDS = 2000;

class ExperimentRun {
  readonly #experiment: Experiment;
  readonly #options: RunOptions;
  readonly #works: readonly StrategyWork[];
  readonly #mostGames: number;
  readonly #workers: number;
  readonly #plan: RunPlan;
  readonly #meter: RunMeter;
  #store: GameStore | undefined;
  #pool: PlayerPool | undefined;
  /** Saves that have begun and not ended. */
  #unsaved = 0;
  #isStopping = false;
  #settle: { resolve: (finished: boolean) => void; reject: (error: Error) => void } | undefined;

  constructor(experiment: Experiment, sources: readonly StrategySource[], options: RunOptions) {
    this.#experiment = experiment;
    this.#options = options;
    this.#works = sources.map((source) => new StrategyWork(source));
    this.#mostGames = bufferGames(experiment.scenario.board.cellCount);
    this.#workers = options.workers ?? availableParallelism();
    this.#plan = new RunPlan(experiment, this.#works, this.#workers, this.#mostGames);
    this.#meter = new RunMeter(this.#plan, this.#workers);
  }

  async run(): Promise<RunOutcome> {
    const { signal } = this.#options;
    const stop = (): void => this.#stop();
    try {
      // A folder that is wrong is found at once; a new store is made only when all strategies could be loaded.
      const { folder, resume = false } = this.#options;
      if (GameStore.canContinue(folder, resume)) await this.#openStore();
      await this.#startPool();
      if (!this.#store) await this.#openStore();
      signal?.addEventListener("abort", stop);
      const finished = await new Promise<boolean>((resolve, reject) => {
        this.#settle = { resolve, reject };
        if (signal?.aborted) stop();
        else this.#beginRound();
      });
      await this.#pool?.close();
      await this.#store?.idle();
      const { games } = this.#experiment;
      const { round } = this.#plan;
      if (finished && round < games) await this.#store?.stopAt(round);
      return { finished, games: finished ? round : games, progress: this.#meter.progress() };
    } finally {
      signal?.removeEventListener("abort", stop);
      await this.#pool?.close();
      await this.#store?.close();
    }
  }

  /** Resolves when a thread has loaded all strategies and drawn a layout: until then nothing is written. */
  #startPool(): Promise<void> {
    const { scenario, placement, seed, strategies } = this.#experiment;
    const { secondsPerGame = SECONDS_PER_GAME } = this.#options;
    return new Promise((resolve, reject) => {
      const listed =
        placement.model === "file"
          ? Int32Array.from(placement.layouts.flatMap(({ placements }) => placements))
          : undefined;
      this.#pool = new PlayerPool({
        threads: Math.min(this.#workers, strategies.length * this.#experiment.games),
        cellCount: scenario.board.cellCount,
        task: {
          scenario: JSON.stringify(formatScenario(scenario)),
          strategies: this.#works.map(({ source }) => source),
          model: placement.model,
          ...(listed ? { listed } : {}),
          ...(placement.model === "prior" && { prior: formatPrior(scenario, placement.prior) }),
          seed,
        },
        secondsFor: (strategy) => (this.#works[strategy].source.module ? secondsPerGame : undefined),
        ready: resolve,
        next: (waiting, mayPlay) =>
          this.#isStopping || this.#settle === undefined ? undefined : this.#plan.next(waiting, mayPlay),
        played: (batch) => this.#take(batch),
        failed: (error) => {
          const refused =
            error instanceof ThreadRefused
              ? new ExperimentRefused(error.error.where, error.error.what, error.error.fix)
              : error;
          reject(refused);
          this.#settle?.reject(refused);
        },
      });
    });
  }

  async #openStore(): Promise<void> {
    const { folder, resume = false } = this.#options;
    const sources = this.#works.map(({ source }) => source);
    const description = describeExperiment(this.#experiment, sources);
    this.#store = await GameStore.open(
      folder,
      description,
      sources.map(({ text }) => text),
      resume,
    );
    await this.#store.eachPlayed((game) => {
      this.#works[game.strategy].note(game);
      this.#meter.addEarlier(game.fault);
    });
  }

  /** Opens the games up to the next look, and looks at once when all of them were played before. */
  #beginRound(): void {
    this.#plan.beginRound();
    for (const strategy of this.#works.keys()) this.#skipWhenHopeless(strategy);
    this.#pool?.feed();
    this.#look();
  }

  /** Ends the run or goes on, when all games of the round are saved. */
  #look(): void {
    if (this.#unsaved > 0 || this.#isStopping || this.#works.some(({ open }) => open > 0)) return;
    if ((this.#pool?.busy ?? 0) > 0) return;
    if (this.#plan.isFinished) this.#settle?.resolve(true);
    else this.#beginRound();
  }

  /** Saves what was played of a batch and puts the rest back. */
  #take(played: PlayedBatch): void {
    const { strategy, first, count } = played.batch;
    const work = this.#works[strategy];
    const games = finishedGames(played);
    if (games.length > 0) work.milliseconds = games.reduce((sum, game) => sum + game.milliseconds, 0) / games.length;
    const { fault, faultMilliseconds = 0 } = played;
    if (fault !== undefined) {
      games.push({ ...faultGame(this.#experiment, first + games.length, fault), milliseconds: faultMilliseconds });
    }
    work.putBack({ first: first + games.length, count: count - games.length });
    this.#save(strategy, games);
    this.#skipWhenHopeless(strategy);
    if (fault !== undefined) this.#pool?.feed();
  }

  /** Gives up the open games of a strategy that took too long too often. */
  #skipWhenHopeless(strategy: number): void {
    const work = this.#works[strategy];
    if (!work.isHopeless || this.#isStopping) return;
    while (work.open > 0) {
      const { first, count } = work.take(this.#mostGames);
      const fault = skippedFault(work.timeFaults);
      this.#save(
        strategy,
        Array.from({ length: count }, (_, i) => faultGame(this.#experiment, first + i, fault)),
      );
    }
  }

  #save(strategy: number, games: readonly StoredGame[]): void {
    if (games.length === 0 || !this.#store) {
      this.#look();
      return;
    }
    for (const game of games) this.#works[strategy].note(game);
    this.#unsaved++;
    this.#store.save(strategy, games).then(
      () => {
        this.#unsaved--;
        this.#meter.addPlayed(games);
        this.#options.progress?.(this.#meter.progress());
        this.#look();
      },
      (error: unknown) => this.#settle?.reject(error instanceof Error ? error : new Error(String(error))),
    );
  }

  /** Ends the run early: what is being played may end within the grace, then threads are ended. */
  #stop(): void {
    if (this.#isStopping) return;
    this.#isStopping = true;
    const pool = this.#pool;
    pool?.stop();
    const deadline = performance.now() + GRACE_MILLISECONDS;
    const wait = setInterval(() => {
      if ((pool?.busy ?? 0) > 0 && performance.now() < deadline) return;
      clearInterval(wait);
      // Closing hands over the games that unfinished batches have finished, and the store saves them before it closes.
      void pool?.close().then(() => this.#settle?.resolve(false));
    }, 10);
  }
}

/** The finished games of a batch, ready for the store. */
const finishedGames = ({ batch, buffer, finished }: PlayedBatch): StoredGame[] =>
  Array.from({ length: finished }, (_, i) => ({
    game: batch.first + i,
    layout: buffer.layouts[i],
    shots: buffer.shots[i],
    misses: buffer.misses[i],
    milliseconds: buffer.milliseconds[i],
    fault: buffer.faultAt(i),
    sequence: buffer.sequenceAt(i),
  }));

/** A game of which nothing is known but that it failed. */
const faultGame = ({ placement }: Experiment, game: number, fault: string): StoredGame => ({
  game,
  layout: placement.model === "file" ? game % placement.layouts.length : game,
  shots: 0,
  misses: 0,
  milliseconds: 0,
  fault,
  sequence: "",
});
