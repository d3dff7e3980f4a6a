import { EXPORT_FORMATS, type ExportFormat, type RunOptions, type RunProgress } from "@broadside/arena";
import { formatNumberOf } from "@broadside/engine/text";
import { openingsFolder } from "../../input/flags/openings-flag.ts";
import { queueOf } from "../../input/flags/queue-flag.ts";
import type { RunFlags } from "../../input/flags/run-flags.ts";
import { oneOf } from "../../input/value/one-of.ts";
import { type BarState, countedState } from "../../output/progress/progress-bar.ts";

/** Options of a run from its flags, for the arena. */
type FlagOptions = Pick<RunOptions, "workers" | "secondsPerGame" | "secondsPerShot" | "resume">;

/** Options of a run in threads of this process, from its flags. */
const flagOptions = ({ workers, gameLimit, moveLimit, resume }: RunFlags): FlagOptions => ({
  ...(workers !== undefined && { workers }),
  ...(gameLimit !== undefined && { secondsPerGame: gameLimit }),
  ...(moveLimit !== undefined && { secondsPerShot: moveLimit }),
  ...(resume && { resume }),
});

/** A run as its flags ask: in threads of this process or over a queue, with openings stored or not. */
export interface RunSetup {
  readonly options: FlagOptions & Pick<RunOptions, "openings" | "players">;
  /** Players, for the line of progress; empty for threads of this process. */
  readonly playing: () => readonly string[];
  /** What a first Ctrl-C waits for, in words. */
  readonly ending: string;
}

/**
 * Sets up a run of games that strategies play alone.
 *
 * @param clear removes the bar before a line is written
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
 * Progress of a run, for the bar.
 *
 * @param first notes more important than faults
 * @param last notes less important
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

/** Formats of the setting `export`, without repeats; none when not given. @throws UsageError for an unknown one. */
export const readFormats = (list: string | undefined): ExportFormat[] =>
  list === undefined ? [] : [...new Set(list.split(",").map((name) => oneOf("export", name.trim(), EXPORT_FORMATS)))];
