import { existsSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { RandomStream } from "@broadside/engine";
import type { Experiment } from "../experiment/experiment.ts";
import type { ExperimentGames } from "../experiment/experiment-games.ts";
import { writeWhole } from "../experiment/write-whole.ts";
import { streamKey } from "../play/stream.ts";
import { runExperiment } from "../run/experiment-run.ts";
import { readGames } from "../run/read-games.ts";

/** How far a study is: which of its parts, and how far that is. */
export interface StudyProgress {
  /** The part that is worked on, from 1, and how many there are. */
  readonly part: number;
  readonly parts: number;
  readonly done: number;
  readonly total: number;
  /** What is counted, in the plural. */
  readonly noun: string;
  /** Done by this run. */
  readonly own: number;
  /** Milliseconds since this run began with the part. */
  readonly milliseconds: number;
  /** Milliseconds that are left of the part. */
  readonly left: number;
}

/** The study was stopped: what is done is kept. */
export class StudyStopped extends Error {
  override readonly name = "StudyStopped";
}

/** What a desk is made for. */
export interface DeskOptions {
  /** The folder where the work is kept. */
  readonly folder: string;
  readonly games: number;
  readonly seed: number;
  readonly workers?: number;
  readonly progress?: (progress: StudyProgress) => void;
  readonly signal?: AbortSignal;
}

/** Where a study works. What it plays and computes here is kept part by part, and found again by a later run. */
export class StudyDesk {
  /** The number of games that was asked for; 0 for a study that takes none. */
  readonly games: number;
  /** The seed of all its randomness; 0 for a study that takes none. */
  readonly seed: number;
  readonly #options: DeskOptions;
  #part = 0;
  #parts = 1;

  constructor(options: DeskOptions) {
    this.games = options.games;
    this.seed = options.seed;
    this.#options = options;
  }

  /** Says how many parts there will be, so that progress can. */
  plan(parts: number): void {
    this.#parts = parts;
  }

  /** A seed for a part that is to share nothing with other parts, for example fresh layouts. */
  seedOf(part: string): number {
    return RandomStream.fromSeed(this.seed, streamKey(part)).word();
  }

  /**
   * Plays an experiment, or what is left of it.
   *
   * @param part names it: lower-case letters, digits and hyphens, different for every part of a study
   * @throws StudyStopped when the study is to stop; finished games are kept.
   */
  async play(part: string, experiment: Experiment): Promise<ExperimentGames> {
    this.#begin();
    const { signal, workers } = this.#options;
    const folder = join(this.#options.folder, part);
    const { finished } = await runExperiment(experiment, {
      folder,
      resume: true,
      ...(workers !== undefined && { workers }),
      ...(signal && { signal }),
      progress: ({ saved, total, played, milliseconds, left }) =>
        this.#show({ done: saved, total, noun: "games", own: played, milliseconds, left }),
    });
    if (!finished) throw new StudyStopped("the study was stopped");
    return readGames(folder);
  }

  /**
   * Computes something once. It is kept as JSON and read again by later runs, and is returned as JSON gives it back.
   *
   * @param part names it as in {@link play}
   * @param make is given a function to be called now and then with how much is done: it shows progress and throws
   *   StudyStopped when the study is to stop. Long work gives way to the event loop in between, so that it can be told.
   */
  async keep<T>(part: string, make: (at: (done: number, total: number) => void) => Promise<T> | T): Promise<T> {
    this.#begin();
    const path = join(this.#options.folder, `${part}.json`);
    if (!existsSync(path)) {
      const start = performance.now();
      const made = await make((done, total) => {
        if (this.#options.signal?.aborted) throw new StudyStopped("the study was stopped");
        const milliseconds = performance.now() - start;
        const left = done > 0 ? (milliseconds / done) * (total - done) : 0;
        this.#show({ done, total, noun: "steps", own: done, milliseconds, left });
      });
      await mkdir(this.#options.folder, { recursive: true });
      await writeWhole(path, JSON.stringify(made));
    }
    return JSON.parse(readFileSync(path, "utf8")) as T;
  }

  #begin(): void {
    if (this.#options.signal?.aborted) throw new StudyStopped("the study was stopped");
    this.#part++;
    this.#parts = Math.max(this.#parts, this.#part);
  }

  #show(progress: Omit<StudyProgress, "part" | "parts">): void {
    this.#options.progress?.({ part: this.#part, parts: this.#parts, ...progress });
  }
}
