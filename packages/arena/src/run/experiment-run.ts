import { availableParallelism } from "node:os";
import { formatScenario } from "@broadside/engine";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import type { Experiment } from "../experiment/experiment.ts";
import { describeExperiment } from "../experiment/experiment-description.ts";
import { parseParticipants } from "../experiment/strategy-object.ts";
import type { StrategySource } from "../experiment/strategy-source.ts";
import { bufferGames } from "../play/batch-buffer.ts";
import type { Batch } from "../play/batch-player.ts";
import { isTimeFault, skippedFault } from "../play/fault.ts";
import { PlayerPool } from "../play/player-pool.ts";
import { type PlayedBatch, ThreadRefused } from "../play/thread-pool.ts";
import { RunningMean } from "../statistics/sample/running-mean.ts";
import { GameStore, type StoredGame } from "../store/game-store.ts";
import { refuseUnknownGames } from "./unknown-games.ts";

/** How an experiment is run. None of it changes the games. */
export interface RunOptions {
  /** The folder of the store: new, empty, or to be continued. */
  readonly folder: string;
  /** Continue what the folder holds; begin when it holds nothing yet. */
  readonly resume?: boolean;
  /** Threads that play; one per core when not given. */
  readonly workers?: number;
  /** Seconds that a game of a module may take, {@link SECONDS_PER_GAME} when not given. Built-in strategies have no limit. */
  readonly secondsPerGame?: number;
  /** Called whenever games were saved. */
  readonly progress?: (progress: RunProgress) => void;
  /** Stops the run: games being played are finished if they are soon, and what is finished is saved. */
  readonly signal?: AbortSignal;
}

/** Seconds that a game of a module may take unless told otherwise. */
export const SECONDS_PER_GAME = 10;

/** How far a run is. Games are counted over all strategies. */
export interface RunProgress {
  /** Games saved, those of earlier runs included. */
  readonly saved: number;
  /** Games to be saved in the end; an estimate where that depends on the intervals. */
  readonly total: number;
  /** Of those saved, games with a fault. */
  readonly faults: number;
  /** Games that this run has saved. */
  readonly played: number;
  /** Milliseconds since it began. */
  readonly milliseconds: number;
  /** Milliseconds that are left, by the speed of each strategy so far. */
  readonly left: number;
}

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
  refuseUnknownGames(sources.value, options);
  return new ExperimentRun(experiment, sources.value, options).run();
};

/** How long a batch should take: short enough for a lively progress bar and little loss, long enough to cost nothing. */
const BATCH_MILLISECONDS = 200;
/** Batches do not wait behind games as slow as this. */
const SLOW_MILLISECONDS = 500;
/** How long games that are being played may take after a stop. */
const GRACE_MILLISECONDS = 2000;
/** After so many games that did not end in time a strategy's other games are not played. */
const MOST_TIME_FAULTS = 3;

/** What is known of a strategy's games. */
interface Column {
  readonly source: StrategySource;
  /** Shots by game; NaN for a fault, undefined for a game not yet played. */
  readonly shots: (number | undefined)[];
  /** Games to be played before the next look, as ranges from, to (exclusive). */
  readonly open: [from: number, to: number][];
  milliseconds: number | undefined;
  timeFaults: number;
}

class ExperimentRun {
  readonly #experiment: Experiment;
  readonly #options: RunOptions;
  readonly #columns: Column[];
  readonly #mostGames: number;
  readonly #workers: number;
  readonly #start = performance.now();
  #store: GameStore | undefined;
  #pool: PlayerPool | undefined;
  /** Games of each strategy up to the next look. */
  #round = 0;
  #total = 0;
  #saved = 0;
  #played = 0;
  #faults = 0;
  #unsaved = 0;
  #isStopping = false;
  #settle: { resolve: (finished: boolean) => void; reject: (error: Error) => void } | undefined;

  constructor(experiment: Experiment, sources: readonly StrategySource[], options: RunOptions) {
    this.#experiment = experiment;
    this.#options = options;
    this.#columns = sources.map((source) => ({
      source,
      shots: [],
      open: [],
      milliseconds: undefined,
      timeFaults: 0,
    }));
    this.#mostGames = bufferGames(experiment.scenario.board.cellCount);
    this.#workers = options.workers ?? availableParallelism();
    this.#total = experiment.games * sources.length;
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
      if (finished && this.#round < this.#experiment.games) await this.#store?.stopAt(this.#round);
      return { finished, games: finished ? this.#round : this.#experiment.games, progress: this.#progress() };
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
          strategies: this.#columns.map(({ source }) => source),
          model: placement.model,
          ...(listed ? { listed } : {}),
          seed,
        },
        secondsFor: (strategy) => (this.#columns[strategy].source.module ? secondsPerGame : undefined),
        ready: resolve,
        next: (waiting, mayPlay) => this.#next(waiting, mayPlay),
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
    const sources = this.#columns.map(({ source }) => source);
    const description = describeExperiment(this.#experiment, sources);
    this.#store = await GameStore.open(
      folder,
      description,
      sources.map(({ text }) => text),
      resume,
    );
    await this.#store.eachPlayed(({ strategy, game, shots, fault }) => {
      this.#columns[strategy].shots[game] = fault === null ? shots : Number.NaN;
      this.#saved++;
      if (fault === null) return;
      this.#faults++;
      if (isTimeFault(fault)) this.#columns[strategy].timeFaults++;
    });
  }

  /** Opens the games up to the next look, and looks at once when all of them were played before. */
  #beginRound(): void {
    const { games, untilInterval } = this.#experiment;
    this.#round = untilInterval === undefined ? games : Math.min(games, nextLook(this.#round));
    this.#total = this.#estimateTotal();
    for (const column of this.#columns) column.open.push(...gaps(column.shots, this.#round));
    for (const strategy of this.#columns.keys()) this.#skipWhenHopeless(strategy);
    this.#pool?.feed();
    this.#look();
  }

  /** Ends the run or goes on, when all games of the round are saved. */
  #look(): void {
    if (this.#unsaved > 0 || this.#isStopping || this.#columns.some(({ open }) => open.length > 0)) return;
    if ((this.#pool?.busy ?? 0) > 0) return;
    if (this.#round >= this.#experiment.games || this.#isPrecise()) this.#settle?.resolve(true);
    else this.#beginRound();
  }

  /** The intervals of the rule, of what was played up to the last look. */
  #intervals(): RunningMean[] {
    const columns = this.#columns.filter(({ timeFaults }) => timeFaults < MOST_TIME_FAULTS);
    const meanOf = (value: (game: number) => number | undefined): RunningMean => {
      const mean = new RunningMean();
      for (let game = 0; game < this.#round; game++) {
        const shots = value(game) ?? Number.NaN;
        if (!Number.isNaN(shots)) mean.add(shots);
      }
      return mean;
    };
    if (this.#experiment.untilOf !== "differences") return columns.map(({ shots }) => meanOf((game) => shots[game]));
    return columns.flatMap((a, i) =>
      columns.slice(i + 1).map((b) => meanOf((game) => (a.shots[game] ?? Number.NaN) - (b.shots[game] ?? Number.NaN))),
    );
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
    return each * this.#columns.length;
  }

  /** A batch of the strategy that has most work left, so that all strategies end at about the same time. */
  #next(waiting: number, mayPlay: (strategy: number) => boolean): Batch | undefined {
    if (this.#isStopping || this.#settle === undefined) return undefined;
    let best = -1;
    let most = -1;
    for (const [strategy, column] of this.#columns.entries()) {
      if (column.open.length === 0 || !mayPlay(strategy)) continue;
      // A strategy of unknown speed comes first, with one game.
      const work =
        column.milliseconds === undefined ? Number.POSITIVE_INFINITY : openGames(column) * column.milliseconds;
      if (work > most) {
        most = work;
        best = strategy;
      }
    }
    if (best < 0) return undefined;
    const column = this.#columns[best];
    if (waiting > 0 && (column.milliseconds ?? SLOW_MILLISECONDS) >= SLOW_MILLISECONDS) return undefined;
    return this.#takeOpen(best, this.#batchSize(column));
  }

  #batchSize(column: Column): number {
    if (column.milliseconds === undefined) return 1;
    const fair = Math.ceil(openGames(column) / (2 * this.#workers));
    const timely = Math.ceil(BATCH_MILLISECONDS / Math.max(column.milliseconds, 1e-3));
    return Math.max(1, Math.min(fair, timely, this.#mostGames));
  }

  #takeOpen(strategy: number, most: number): Batch {
    const { open } = this.#columns[strategy];
    const [first, to] = open[0];
    const count = Math.min(most, to - first);
    if (first + count === to) open.shift();
    else open[0] = [first + count, to];
    return { strategy, first, count };
  }

  /** Saves what was played of a batch and puts the rest back. */
  #take({ batch, buffer, finished, fault, faultMilliseconds = 0 }: PlayedBatch): void {
    const { strategy, first, count } = batch;
    const column = this.#columns[strategy];
    const games: StoredGame[] = [];
    let milliseconds = 0;
    for (let i = 0; i < finished; i++) {
      milliseconds += buffer.milliseconds[i];
      games.push({
        game: first + i,
        layout: buffer.layouts[i],
        shots: buffer.shots[i],
        misses: buffer.misses[i],
        milliseconds: buffer.milliseconds[i],
        fault: buffer.faultAt(i),
        sequence: buffer.sequenceAt(i),
      });
    }
    if (finished > 0) column.milliseconds = milliseconds / finished;
    if (fault !== undefined) {
      games.push({ ...faultGame(this.#experiment, first + finished, fault), milliseconds: faultMilliseconds });
      if (isTimeFault(fault)) column.timeFaults++;
    }
    const next = first + games.length;
    if (next < first + count) column.open.unshift([next, first + count]);
    this.#save(strategy, games);
    this.#skipWhenHopeless(strategy);
    if (fault !== undefined) this.#pool?.feed();
  }

  /** Gives up the open games of a strategy that took too long too often. */
  #skipWhenHopeless(strategy: number): void {
    const column = this.#columns[strategy];
    if (column.timeFaults < MOST_TIME_FAULTS || this.#isStopping) return;
    while (column.open.length > 0) {
      const { first, count } = this.#takeOpen(strategy, this.#mostGames);
      const fault = skippedFault(column.timeFaults);
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
    const { shots } = this.#columns[strategy];
    for (const game of games) shots[game.game] = game.fault === null ? game.shots : Number.NaN;
    this.#unsaved++;
    this.#store.save(strategy, games).then(
      () => {
        this.#unsaved--;
        this.#saved += games.length;
        this.#played += games.length;
        this.#faults += games.filter(({ fault }) => fault !== null).length;
        this.#options.progress?.(this.#progress());
        this.#look();
      },
      (error: unknown) => this.#settle?.reject(error instanceof Error ? error : new Error(String(error))),
    );
  }

  #progress(): RunProgress {
    const ms = this.#columns.map((column) => column.milliseconds ?? 0);
    const each = this.#total / this.#columns.length;
    const work = this.#columns.reduce((sum, column, i) => {
      return sum + Math.max(0, each - this.#round + openGames(column)) * ms[i];
    }, 0);
    return {
      saved: this.#saved,
      total: Math.max(this.#total, this.#saved),
      faults: this.#faults,
      played: this.#played,
      milliseconds: performance.now() - this.#start,
      left: work / this.#workers,
    };
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

/** The number of games per strategy at which intervals are looked at after they were at `games`. */
const nextLook = (games: number): number => (games === 0 ? 100 : Math.ceil(games * 1.25));

const openGames = ({ open }: Column): number => open.reduce((sum, [from, to]) => sum + to - from, 0);

/** The games below `end` that were not played. */
const gaps = (shots: readonly (number | undefined)[], end: number): [from: number, to: number][] => {
  const list: [from: number, to: number][] = [];
  for (let game = 0; game < end; game++) {
    if (shots[game] !== undefined) continue;
    const last = list.at(-1);
    if (last && last[1] === game) last[1]++;
    else list.push([game, game + 1]);
  }
  return list;
};

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
