import { availableParallelism } from "node:os";
import { checkArgument } from "@broadside/engine/input";
import { SKIPPED } from "../core/fault.ts";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import { type Experiment, reducedStrategies } from "../experiment/experiment.ts";
import { describeExperiment, type ExperimentDescription } from "../experiment/experiment-description.ts";
import {
  botLogPath,
  checkBeliefs,
  greetBots,
  parseParticipants,
  type StrategySource,
} from "../experiment/strategy-source.ts";
import { type OpeningFolderOptions, RunOpenings } from "../openings/opening-folder.ts";
import { type Batch, restOf } from "../play/batch-player.ts";
import { GRACE_MILLISECONDS } from "../play/start-thread.ts";
import { GameStore, type StoredGame } from "../store/game-store.ts";
import { placementSource } from "../store/store-content.ts";
import { type DeliveredGames, faultGame, localPlayers, type Players, type PlayersSource } from "./players.ts";
import { RunPlan } from "./run-plan.ts";
import { RunMeter, type RunProgress } from "./run-progress.ts";
import { StrategyWork } from "./strategy-work.ts";

/** Options of a run. None of them changes the games. */
export interface RunOptions {
  /** Folder of the store: new, empty, or with a run to resume. */
  readonly folder: string;
  /** Resume the run in the folder, possibly to more games or narrower intervals; begin one if there is none. */
  readonly resume?: boolean | undefined;
  /** What the caller was asked, in its own words; the folder keeps it for `savedSettings`. */
  readonly asked?: string | undefined;
  /** Number of threads; one per core if absent. */
  readonly workers?: number | undefined;
  /** Who plays instead of threads of this process; `workers` and `openings` then have no effect. */
  readonly players?: PlayersSource | undefined;
  /** Seconds for a game of a module, or for all shots of a bot in a game; 10 if absent. */
  readonly secondsPerGame?: number | undefined;
  /** Seconds for a shot of a bot; if absent, only the limit of the game applies. */
  readonly secondsPerShot?: number | undefined;
  /** Where to store the decisions of built-in strategies between runs; if absent, they are not stored. */
  readonly openings?: OpeningFolderOptions | undefined;
  /** Whether the caller may stop the run early, as a sequential test does. The time left is then an upper limit. */
  readonly mayEndEarly?: boolean | undefined;
  /** Called when all bots have introduced themselves, with the author of each strategy, if it is a bot's. */
  readonly greeted?: ((authors: readonly (string | undefined)[]) => void) | undefined;
  /** Called whenever games have been saved. */
  readonly progress?: ((progress: RunProgress) => void) | undefined;
  /** Called with games that have been saved, before {@link progress}. @param strategy its index */
  readonly saved?: ((strategy: number, games: readonly StoredGame[]) => void) | undefined;
  /** Asked when the run is stopped: are the saved games enough? If so, nobody will resume the run. */
  readonly isEnough?: (() => boolean) | undefined;
  /** Stops the run: current games have a moment to finish, and all finished games are saved. */
  readonly signal?: AbortSignal | undefined;
}

export const SECONDS_PER_GAME = 10;

/** Refuses to resume with an object that has no version. @throws ExperimentRefused because its games may differ */
const refuseUnknownGames = (
  sources: readonly StrategySource[],
  { folder, resume = false }: { readonly folder: string; readonly resume?: boolean | undefined },
): void => {
  if (!resume || !GameStore.isIn(folder)) return;
  const unknown = sources.find(({ object }) => object && object.version === undefined);
  if (!unknown) return;
  const what = `is an object without a version: the games in "${folder}" may be those of another strategy`;
  throw new ExperimentRefused(`strategy "${unknown.text}"`, what, "give it a version from the first run on");
};

/** The result of a run. */
export interface RunOutcome {
  /** False if the run was stopped and can resume. */
  readonly finished: boolean;
  /** Games of each strategy in the finished experiment; if the run was stopped, the number requested. */
  readonly games: number;
  readonly progress: RunProgress;
}

/**
 * Runs an experiment, or what remains of it, and saves every batch of games as soon as it has been played.
 *
 * Cost: the missing games, on all cores.
 *
 * @throws ExperimentRefused when a strategy, the rules or the folder is wrong, before anything changes;
 *   StoreFailed when games could not be saved (earlier ones are safe); LibraryMissing. The promise rejects with
 *   these.
 * @example
 * import { runExperiment, type Experiment } from "@broadside/arena";
 * import { preset } from "@broadside/engine";
 *
 * const experiment: Experiment = {
 *   scenario: preset("gorkoff-3x3"), strategies: ["random", "greedy-hit"], placement: { model: "uniform" },
 *   games: 10, seed: 1,
 * };
 * (await runExperiment(experiment, { folder: "run", workers: 1 })).finished; // => true
 */
export const runExperiment = async (experiment: Experiment, options: RunOptions): Promise<RunOutcome> => {
  checkArgument(experiment, "strategies", "an experiment; write { scenario, strategies, placement, games, seed }");
  checkArgument(experiment.scenario, "board", 'a scenario; write preset("hasbro")');
  checkArgument(experiment.placement, "model", 'a placement; write { model: "uniform" }');
  checkArgument(options, "folder", "an object of options; write { folder }");
  const sources = parseParticipants(experiment.strategies, "--strategies");
  if (!sources.ok) throw ExperimentRefused.from(sources.error);
  const beliefs = checkBeliefs(sources.value, experiment.scenario, "--strategies");
  if (!beliefs.ok) throw ExperimentRefused.from(beliefs.error);
  refuseUnknownGames(sources.value, options);
  const greeted = await greetBots(sources.value, experiment.scenario);
  options.greeted?.(greeted.map(({ command }) => command?.author));
  return new ExperimentRun(experiment, greeted, options).run();
};

const SKIPPED_AT_ONCE = 4096;

class ExperimentRun {
  readonly #experiment: Experiment;
  readonly #description: ExperimentDescription;
  readonly #options: RunOptions;
  readonly #works: readonly StrategyWork[];
  readonly #source: PlayersSource;
  readonly #plan: RunPlan;
  readonly #meter: RunMeter;
  readonly #reduced: readonly boolean[];
  #store: GameStore | undefined;
  #openings: RunOpenings | undefined;
  #pool: Players | undefined;
  #unsaved = 0;
  #isStopping = false;
  #settle: { resolve: (finished: boolean) => void; reject: (error: Error) => void } | undefined;

  constructor(experiment: Experiment, sources: readonly StrategySource[], options: RunOptions) {
    this.#experiment = experiment;
    this.#description = describeExperiment(experiment, sources);
    this.#options = options;
    this.#works = sources.map((source) => new StrategyWork(source));
    this.#source = options.players ?? localPlayers(options.workers ?? availableParallelism());
    this.#plan = new RunPlan(experiment, this.#works, this.#source);
    this.#meter = new RunMeter({
      plan: this.#plan,
      works: this.#works,
      source: this.#source,
      mayEndEarly: options.mayEndEarly ?? false,
      now: () => performance.now(),
    });
    this.#reduced = reducedStrategies(experiment, sources);
  }

  async run(): Promise<RunOutcome> {
    const { signal } = this.#options;
    const stop = (): void => this.#stop();
    try {
      // A wrong folder is reported at once, but a new store is created only after all strategies have loaded.
      const { folder, resume = false } = this.#options;
      if (GameStore.canContinue(folder, resume)) await this.#openStore();
      await this.#openOpenings();
      const isReady = await this.#startPool();
      if (isReady || this.#options.isEnough?.()) await this.#store?.adjust(this.#description, this.#options.asked);
      if (!isReady) return { finished: false, games: this.#experiment.games, progress: this.#meter.progress() };
      if (!this.#store) await this.#openStore();
      this.#pool?.keepLogs((strategy) => botLogPath(folder, strategy, this.#works[strategy].source));
      signal?.addEventListener("abort", stop);
      const finished = await new Promise<boolean>((resolve, reject) => {
        this.#settle = { resolve, reject };
        if (signal?.aborted) stop();
        else this.#beginRound();
      });
      const { games } = this.#experiment;
      const { round } = this.#plan;
      await this.#store?.idle();
      if (finished && round < games) await this.#store?.stopAt(round);
      await this.#pool?.close(finished);
      await this.#store?.idle();
      return { finished, games: finished ? round : games, progress: this.#meter.progress() };
    } finally {
      signal?.removeEventListener("abort", stop);
      await this.#pool?.close(false);
      this.#openings?.close();
      await this.#store?.close();
    }
  }

  async #openOpenings(): Promise<void> {
    const { openings, players } = this.#options;
    if (!openings || players) return;
    const sources = this.#works.map(({ source }) => source);
    this.#openings = await RunOpenings.open(sources, this.#experiment.scenario, openings);
  }

  #startPool(): Promise<boolean> {
    const { secondsPerGame = SECONDS_PER_GAME, secondsPerShot, signal } = this.#options;
    return new Promise((resolve, reject) => {
      const stop = (): void => resolve(false);
      if (signal?.aborted) return stop();
      signal?.addEventListener("abort", stop);
      this.#pool = this.#source.make({
        experiment: this.#experiment,
        sources: this.#works.map(({ source }) => source),
        reduced: this.#reduced,
        secondsPerGame,
        ...(secondsPerShot !== undefined && { secondsPerShot }),
        ...(this.#openings && { openings: this.#openings.memory }),
        ready: () => {
          signal?.removeEventListener("abort", stop);
          resolve(true);
        },
        next: (waiting, mayPlay) => this.#next(waiting, mayPlay),
        played: (games) => this.#take(games),
        failed: (error) => {
          reject(error);
          this.#settle?.reject(error);
        },
      });
    });
  }

  #next(waiting: number, mayPlay: (strategy: number) => boolean): Batch | undefined {
    if (this.#isStopping || this.#settle === undefined) return undefined;
    const batch = this.#plan.next(waiting, mayPlay);
    if (batch) this.#meter.handOut(batch);
    return batch;
  }

  async #openStore(): Promise<void> {
    const { folder, resume = false, asked } = this.#options;
    const sources = this.#works.map(({ source }) => source);
    this.#store = await GameStore.open(
      folder,
      {
        description: this.#description,
        strategies: sources.map(({ text }) => text),
        placement: placementSource(this.#experiment),
        asked,
      },
      resume,
    );
    // The folder may hold more games, of a run that was to be longer.
    await this.#store.eachGame(this.#experiment.games, (strategy, game) => {
      this.#works[strategy].note(game);
      this.#meter.addEarlier(strategy, game.fault);
    });
  }

  /** Opens the games up to the next check of the intervals, and checks at once if all of them were already played. */
  #beginRound(): void {
    this.#plan.beginRound();
    for (const strategy of this.#works.keys()) this.#skipWhenHopeless(strategy);
    this.#pool?.feed();
    this.#look();
  }

  #look(): void {
    if (this.#unsaved > 0 || this.#isStopping || this.#works.some(({ open }) => open > 0)) return;
    if ((this.#pool?.busy ?? 0) > 0) return;
    if (this.#plan.isFinished) this.#settle?.resolve(true);
    else this.#beginRound();
  }

  #take({ batch, games, gameMilliseconds, saved }: DeliveredGames): void {
    const { strategy } = batch;
    const work = this.#works[strategy];
    this.#meter.takeBack({ batch, finished: games.length, each: gameMilliseconds });
    if (gameMilliseconds !== undefined) work.measure(gameMilliseconds);
    work.inPlay -= batch.count;
    work.putBack(restOf(batch, games.length));
    this.#save(strategy, games, saved);
    this.#skipWhenHopeless(strategy);
    // Games that were put back, or waited for these; the caller's buffer is not free before it goes on.
    queueMicrotask(() => this.#pool?.feed());
  }

  /** Skips the open games of a strategy if it was too slow too often. */
  #skipWhenHopeless(strategy: number): void {
    const work = this.#works[strategy];
    if (!work.isHopeless || this.#isStopping) return;
    while (work.open > 0) {
      const range = work.take(SKIPPED_AT_ONCE);
      this.#meter.skip(strategy, range.count);
      this.#save(
        strategy,
        Array.from({ length: range.count }, (_, i) => faultGame(this.#experiment, range.first + i, SKIPPED)),
      );
    }
  }

  #save(strategy: number, games: readonly StoredGame[], saved?: () => void): void {
    if (games.length === 0 || !this.#store) {
      this.#look();
      return;
    }
    for (const game of games) this.#works[strategy].note(game);
    this.#unsaved++;
    const end = this.#meter.beginSave(strategy, games);
    this.#store.save(strategy, games).then(
      () => {
        this.#unsaved--;
        saved?.();
        end();
        this.#options.saved?.(strategy, games);
        this.#options.progress?.(this.#meter.progress());
        this.#look();
      },
      (error: unknown) => this.#settle?.reject(error instanceof Error ? error : new Error(String(error))),
    );
  }

  /** Ends the run early: current games may still end within the grace period, then the threads are ended. */
  #stop(): void {
    if (this.#isStopping) return;
    this.#isStopping = true;
    const pool = this.#pool;
    pool?.stop();
    const deadline = performance.now() + GRACE_MILLISECONDS;
    const wait = setInterval(() => {
      if ((pool?.busy ?? 0) > 0 && performance.now() < deadline) return;
      clearInterval(wait);
      // Closing hands over the finished games of unfinished batches, and the store saves these before it closes.
      const isEnough = this.#options.isEnough?.() === true;
      void pool?.close(isEnough).then(() => this.#settle?.resolve(false));
    }, 10);
  }
}
