import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { RandomStream } from "@broadside/engine";
import type { Experiment } from "../experiment/experiment.ts";
import type { ExperimentGames } from "../experiment/experiment-games.ts";
import type { Shard } from "../experiment/shard.ts";
import { writeWhole } from "../experiment/write-whole.ts";
import { makeFolder } from "../folder/make-folder.ts";
import { UniformPace } from "../pace/uniform-pace.ts";
import type { TimeLeft } from "../pace/work-pace.ts";
import { streamKey } from "../play/stream.ts";
import { type RunOptions, runExperiment } from "../run/experiment-run.ts";
import { readGames } from "../run/read-games.ts";

/** How far a study is: which of its parts, and how far that is. */
export interface StudyProgress {
  /** The part that is worked on, from 1. */
  readonly part: number;
  /** How many parts there are; undefined where the study has not said, or said too few. */
  readonly parts?: number;
  readonly done: number;
  readonly total: number;
  /** What is counted, in the plural. */
  readonly noun: string;
  /** Done by this run. */
  readonly own: number;
  /** Milliseconds since this run began with the part. */
  readonly milliseconds: number;
  /** The time left of the part; undefined while it is not known. */
  readonly left?: TimeLeft;
  /** Milliseconds left of all parts, if those to come take as long as those of this run on average: a rough guess. */
  readonly leftOfAll?: number;
}

/**
 * The study was stopped: what is done is kept.
 *
 * @example
 * import { StudyStopped } from "@broadside/arena";
 *
 * try {
 *   throw new StudyStopped("stopped");
 * } catch (error) {
 *   if (error instanceof StudyStopped) console.error(error.message);
 * }
 */
export class StudyStopped extends Error {
  override readonly name = "StudyStopped";
}

/** What the work of a study is done for. */
export interface StudyWorkOptions extends Pick<RunOptions, "workers" | "players" | "openings" | "signal"> {
  /** The folder where the work is kept. */
  readonly folder: string;
  readonly games: number;
  readonly seed: number;
  readonly progress?: (progress: StudyProgress) => void;
}

/**
 * Where a study works. What it plays and computes here is kept part by part, and found again by a later run.
 *
 * @example
 * import { StudyWork, type Experiment } from "@broadside/arena";
 * import { preset } from "@broadside/engine";
 *
 * const work = new StudyWork({ folder: "work", games: 4, seed: 1, workers: 1 });
 * work.plan(3);
 * await work.keep("sum", () => 1 + 1); // => 2
 * const experiment: Experiment = {
 *   scenario: preset("gorkoff-3x3"),
 *   strategies: ["random"],
 *   placement: { model: "uniform" },
 *   games: work.games,
 *   seed: work.seedOf("random"),
 * };
 * (await work.play("random", experiment)).games; // => 4
 * await work.playShard("random-part", experiment, { part: 1, of: 2 });
 */
export class StudyWork {
  /** The number of games that was asked for; 0 for a study that takes none. */
  readonly games: number;
  /** The seed of all its randomness; 0 for a study that takes none. */
  readonly seed: number;
  readonly #options: StudyWorkOptions;
  #part = 0;
  #parts: number | undefined;
  /** How many parts this run has worked on, and for how many milliseconds, the present one aside. */
  readonly #worked = { parts: 0, milliseconds: 0 };
  /** When this run began to work on the present part; undefined while it has only found what is kept. */
  #began: number | undefined;

  constructor(options: StudyWorkOptions) {
    this.games = options.games;
    this.seed = options.seed;
    this.#options = options;
  }

  /** Says how many parts there will be, so that progress can. */
  plan(parts: number): void {
    this.#parts = parts;
  }

  /**
   * A seed for a part that is to share nothing with other parts, for example fresh layouts.
   *
   * Cost: the length of the name.
   */
  seedOf(part: string): number {
    return RandomStream.fromSeed(this.seed, streamKey(part)).word();
  }

  /**
   * Plays an experiment, or what is left of it.
   *
   * Cost: the games that are not kept yet.
   *
   * @param part names it: lower-case letters, digits and hyphens, different for every part of a study
   * @throws StudyStopped when the study is to stop; finished games are kept. Else as `runExperiment` does. By the
   *   promise.
   */
  async play(part: string, experiment: Experiment): Promise<ExperimentGames> {
    return readGames(await this.#run(part, experiment));
  }

  /**
   * Plays one of many machines' shares of an experiment, or what is left of it.
   *
   * Cost: the games that are not kept yet.
   *
   * @throws as {@link play} does
   */
  async playShard(part: string, experiment: Experiment, shard: Shard): Promise<void> {
    await this.#run(part, { ...experiment, shard });
  }

  /** Plays an experiment and returns the folder of its games. */
  async #run(part: string, experiment: Experiment): Promise<string> {
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
    return folder;
  }

  /**
   * Computes something once. It is kept as JSON and read again by later runs, and is returned as JSON gives it back.
   *
   * Cost: that of `make`, at the first time.
   *
   * @param part names it as in {@link play}
   * @param make is given a function to be called now and then with how much is done: it shows progress and throws
   *   StudyStopped when the study is to stop. Long work gives way to the event loop in between, so that it can be told.
   * @throws What `make` throws; StudyStopped when the study is to stop. By the promise.
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

  /** What is left of this part, and for each later one the mean of those that this run has worked on, this one with them. */
  #leftOfAll({ milliseconds, left }: Pick<StudyProgress, "milliseconds" | "left">): number | undefined {
    const later = this.#parts === undefined ? 0 : this.#parts - this.#part;
    if (later <= 0 || left === undefined) return undefined;
    const { parts, milliseconds: worked } = this.#worked;
    return left.milliseconds + (later * (worked + milliseconds + left.milliseconds)) / (parts + 1);
  }
}
