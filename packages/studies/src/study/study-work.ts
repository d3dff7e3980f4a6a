import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Experiment,
  type ExperimentGames,
  type RunOptions,
  readGames,
  runExperiment,
  type TimeLeft,
} from "@broadside/arena";
import { makeFolder, writeWhole } from "@broadside/arena/files";
import { decodeShots, streamKey, UniformPace } from "@broadside/arena/games";
import { PRESET_NAMES, preset, RandomStream } from "@broadside/engine";

/** The progress of a study: its current part, and the progress of that part. */
export interface StudyProgress {
  /** The current part, counted from 1. */
  readonly part: number;
  /** Number of parts; undefined if the study did not announce it, or announced too few. */
  readonly parts?: number;
  readonly done: number;
  readonly total: number;
  /** Plural noun for what is counted. */
  readonly noun: string;
  /** How much of `done` this run has done itself. */
  readonly own: number;
  /** Milliseconds that this run has spent on the part. */
  readonly milliseconds: number;
  /** Time left for the part; undefined if unknown. */
  readonly left?: TimeLeft;
  /** Milliseconds left for all parts, roughly: later parts count as this run's average part. */
  readonly leftOfAll?: number;
}

/**
 * The study was stopped. Finished work is stored.
 *
 * @example
 * import { StudyStopped } from "@broadside/studies";
 *
 * new StudyStopped("stopped").message; // => "stopped"
 */
export class StudyStopped extends Error {
  override readonly name = "StudyStopped";
}

/** Options of a study's work. */
export interface StudyWorkOptions extends Pick<RunOptions, "workers" | "players" | "openings" | "signal"> {
  readonly folder: string;
  readonly games: number;
  readonly seed: number;
  readonly progress?: ((progress: StudyProgress) => void) | undefined;
}

/**
 * Where a study does its work. It stores games and results part by part, and a later run finds them again.
 *
 * @example
 * import type { Experiment } from "@broadside/arena";
 * import { StudyWork } from "@broadside/studies";
 * import { preset } from "@broadside/engine";
 *
 * const work = new StudyWork({ folder: "work", games: 4, seed: 1, workers: 1 });
 * work.plan(3);
 * await work.keep("sum", () => 1 + 1); // => 2
 * const experiment: Experiment = {
 *   scenario: preset("gorkoff-3x3"), strategies: ["random"], placement: { model: "uniform" },
 *   games: work.games, seed: work.seedOf("random"),
 * };
 * (await work.play("random", experiment)).games; // => 4
 */
export class StudyWork {
  /** Number of games requested; 0 for a study that takes none. */
  readonly games: number;
  /** The seed of all random numbers; 0 for a study that takes none. */
  readonly seed: number;
  readonly #options: StudyWorkOptions;
  #part = 0;
  #parts: number | undefined;
  /** How many parts this run worked on before the current one, and the milliseconds that they took. */
  readonly #worked = { parts: 0, milliseconds: 0 };
  /** When this run began to work on the current part; undefined if it has only found stored results so far. */
  #began: number | undefined;

  constructor(options: StudyWorkOptions) {
    this.games = options.games;
    this.seed = options.seed;
    this.#options = options;
  }

  /** Announces the number of parts, for the progress. */
  plan(parts: number): void {
    this.#parts = parts;
  }

  /** A seed for a part that must be independent of others, for example because it needs fresh layouts. */
  seedOf(part: string): number {
    return RandomStream.fromSeed(this.seed, streamKey(part)).word();
  }

  /**
   * Plays an experiment, or what remains of it.
   *
   * @param part its name: lower-case letters, digits and hyphens, different for every part of a study
   * @throws StudyStopped when the study is told to stop (finished games are stored); otherwise as `runExperiment`
   */
  async play(part: string, experiment: Experiment): Promise<ExperimentGames> {
    this.#begin();
    const folder = join(this.#options.folder, part);
    const { finished } = await runExperiment(experiment, {
      ...this.#options,
      folder,
      resume: true,
      progress: ({ saved, total, played, milliseconds, left }) =>
        this.#show({ done: saved, total, noun: "games", own: played, milliseconds, ...(left && { left }) }),
    });
    if (!finished) throw new StudyStopped("the study was stopped");
    return readGames(folder);
  }

  /**
   * Computes something once. It stores the result as JSON for later runs, and returns it as read from the JSON.
   *
   * Cost: that of `make`, the first time.
   *
   * @param part its name, as in {@link play}
   * @param make receives a function to call now and then with its progress, which throws StudyStopped when the
   *   study is told to stop. Long work should yield to the event loop between calls, so that it learns about a
   *   stop.
   * @throws an error of `make`; StudyStopped when the study is told to stop. The promise rejects with these.
   */
  async keep<T>(part: string, make: (at: (done: number, total: number) => void) => Promise<T> | T): Promise<T> {
    this.#begin();
    const path = join(this.#options.folder, `${part}.json`);
    if (!existsSync(path)) {
      const start = performance.now();
      const pace = new UniformPace(start);
      const made = await make((done, total) => {
        if (this.#options.signal?.aborted) throw new StudyStopped("the study was stopped");
        const now = performance.now();
        const left = pace.left(done, total, now);
        this.#show({ done, total, noun: "steps", own: done, milliseconds: now - start, ...(left && { left }) });
      });
      makeFolder(this.#options.folder);
      await writeWhole(path, JSON.stringify(made));
    }
    return JSON.parse(readFileSync(path, "utf8")) as T;
  }

  #begin(): void {
    if (this.#options.signal?.aborted) throw new StudyStopped("the study was stopped");
    if (this.#began !== undefined) {
      this.#worked.parts++;
      this.#worked.milliseconds += performance.now() - this.#began;
      this.#began = undefined;
    }
    this.#part++;
  }

  #show(progress: Omit<StudyProgress, "part" | "parts" | "leftOfAll">): void {
    const [part, parts] = [this.#part, this.#parts];
    if (progress.own > 0) this.#began ??= performance.now() - progress.milliseconds;
    const leftOfAll = this.#leftOfAll(progress);
    this.#options.progress?.({
      part,
      ...(parts !== undefined && part <= parts && { parts }),
      ...progress,
      ...(leftOfAll !== undefined && { leftOfAll }),
    });
  }

  /** Time left for this part, plus the run's mean time for each later part. */
  #leftOfAll({ milliseconds, left }: Pick<StudyProgress, "milliseconds" | "left">): number | undefined {
    const later = this.#parts === undefined ? 0 : this.#parts - this.#part;
    if (later <= 0 || left === undefined) return undefined;
    const { parts, milliseconds: worked } = this.#worked;
    return left.milliseconds + (later * (worked + milliseconds + left.milliseconds)) / (parts + 1);
  }
}

/** What `make` makes of each item, one after another. */
export const inTurn = async <Item, Made>(
  items: Iterable<Item>,
  make: (item: Item, index: number) => Promise<Made>,
): Promise<Made[]> => {
  const made: Made[] = [];
  for (const item of items) made.push(await make(item, made.length));
  return made;
};

/** Joins experiments of one strategy each, on the same layouts, into one. @throws Error if the layouts differ */
export const joinGames = (all: readonly ExperimentGames[], names: readonly string[]): ExperimentGames => {
  const { cellCount } = all[0].scenario.board;
  const hits = (sequence: string): string =>
    decodeShots(sequence, cellCount)
      .flatMap(({ cell, hit }) => (hit ? [cell] : []))
      .sort((a, b) => a - b)
      .join(" ");
  const strategies = all.map(({ strategies: [only] }, i) => ({ ...only, strategy: names[i] }));
  const layouts = strategies[0].sequences.map(hits);
  for (const { strategy, sequences } of strategies)
    for (const [game, sequence] of sequences.entries())
      if (hits(sequence) !== layouts[game]) throw new Error(`game ${game} was another one with ${strategy}`);
  return { ...all[0], strategies };
};

/** Groups of presets that differ only in their answers, in the order of the preset list. */
export const presetFamilies = (): string[][] => {
  const families = new Map<string, string[]>();
  for (const name of PRESET_NAMES) {
    const { board, fleet, contact } = preset(name);
    const ships = fleet.map(({ shape, count }) => JSON.stringify([shape, count])).sort();
    const key = JSON.stringify([board.size, board.blocked, contact, ships]);
    families.set(key, [...(families.get(key) ?? []), name]);
  }
  return [...families.values()];
};
