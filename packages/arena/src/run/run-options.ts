import type { OpeningFolderOptions } from "../openings/opening-folder.ts";
import type { StoredGame } from "../store/game-store.ts";
import type { PlayersSource } from "./players.ts";
import type { RunProgress } from "./run-progress.ts";

/** How an experiment is run. None of it changes the games. */
export interface RunOptions {
  /** The folder of the store: new, empty, or to be continued. */
  readonly folder: string;
  /** Continue what the folder holds; begin when it holds nothing yet. */
  readonly resume?: boolean;
  /** Threads that play; one per core when not given. */
  readonly workers?: number;
  /** Who plays, if not threads of this process: `workers` and `openings` are theirs then. */
  readonly players?: PlayersSource;
  /**
   * Seconds that a game of a module may take, and all shots of a bot in a game; {@link SECONDS_PER_GAME} when not given. Built-in
   * strategies have no limit.
   */
  readonly secondsPerGame?: number;
  /** Seconds that a bot may take for a shot; no limit but that of the game when not given. */
  readonly secondsPerShot?: number;
  /** Where decisions of built-in strategies are kept from run to run; without it they are kept nowhere. */
  readonly openings?: OpeningFolderOptions;
  /** Whether the caller may stop the run before all games are played, as a test does: the time left is the most then. */
  readonly mayEndEarly?: boolean;
  /** Called whenever games were saved. */
  readonly progress?: (progress: RunProgress) => void;
  /** Called with the games that were saved, before {@link progress}. @param strategy its index */
  readonly saved?: (strategy: number, games: readonly StoredGame[]) => void;
  /** Whether the games that were saved are enough, asked when the run is stopped: nobody is to go on with the others then. */
  readonly isEnough?: () => boolean;
  /** Stops the run: games being played are finished if they are soon, and what is finished is saved. */
  readonly signal?: AbortSignal;
}

/** Seconds that a game of a module or a bot may take unless told otherwise. */
export const SECONDS_PER_GAME = 10;
