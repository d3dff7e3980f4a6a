import type { RunProgress } from "./run-progress.ts";

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
