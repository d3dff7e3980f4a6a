import type { RunOptions, RunProgress } from "@broadside/arena";
import { formatNumberOf } from "@broadside/engine/text";
import { openingsFolder } from "../../input/flags/openings-flag.ts";
import { queueOf } from "../../input/flags/queue-flag.ts";
import type { RunFlags } from "../../input/flags/run-flags.ts";
import { type BarState, countedState } from "../../output/progress/progress-bar.ts";

/** What the flags say of a run, as the arena takes it. */
type FlagOptions = Pick<RunOptions, "workers" | "secondsPerGame" | "secondsPerShot" | "resume">;

/** What the flags say of a run in threads of this process. */
const flagOptions = ({ workers, gameLimit, moveLimit, resume }: RunFlags): FlagOptions => ({
  ...(workers !== undefined && { workers }),
  ...(gameLimit !== undefined && { secondsPerGame: gameLimit }),
  ...(moveLimit !== undefined && { secondsPerShot: moveLimit }),
  ...(resume && { resume }),
});

/** A run as its flags want it: played by threads of this process or by a queue, with openings kept or not. */
export interface RunSetup {
  readonly options: FlagOptions & Pick<RunOptions, "openings" | "players">;
  /** Who plays, for the line of progress; nothing where threads of this process do. */
  readonly playing: () => readonly string[];
  /** What a first Ctrl-C waits for, in words. */
  readonly ending: string;
}

/**
 * Sets up a run of games that strategies play alone.
 *
 * @param clear takes the bar away before a line is written
 */
export const setUpRun = async (flags: RunFlags, clear: () => void): Promise<RunSetup> => {
  const queued = flags.queue === undefined ? undefined : await queueOf(flags.queue, flags.workers, clear);
  const openings = openingsFolder(flags.openings, clear);
  return {
    options: {
      ...flagOptions(flags),
      ...(openings && { openings }),
      ...(queued && { players: queued.players }),
    },
    playing: () => {
      const note = queued?.note();
      return note === undefined ? [] : [note];
    },
    ending: queued ? "blocks that nobody plays are taken back" : "the games that are being played are finished first",
  };
};

/**
 * How far a run is, for the bar.
 *
 * @param first notes that matter more than faults
 * @param last notes that matter less
 */
export const runState = (
  { saved, total, played, faults, ...times }: RunProgress,
  first: readonly string[],
  last: readonly string[],
): BarState =>
  countedState(
    { done: saved, total, noun: "games", own: played, ...times },
    { notes: [...first, ...(faults > 0 ? [formatNumberOf(faults, "fault")] : []), ...last] },
  );
