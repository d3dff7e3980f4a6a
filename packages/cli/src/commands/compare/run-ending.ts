import { ExperimentRefused, type RunProgress, StoreFailed } from "@broadside/arena";
import { formatCount, formatDuration, formatNumberOf } from "@broadside/engine/text";
import { Failure, UsageError } from "../../output/usage-error.ts";

/** Does the work of a run. A refusal of the arena is bad input, an unwritable folder a failure. */
export const running = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof ExperimentRefused) throw UsageError.from(error.error);
    if (error instanceof StoreFailed) throw new Failure(error.message);
    throw error;
  }
};

/** Writes a report. @throws Failure when it cannot be written; the games are safe */
export const reporting = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new Failure(`the report cannot be written (${message}); the games are saved, repeat with --resume`);
  }
};

/** The error of a stopped run. @param folder of its games; undefined where nothing is stored */
export const stoppedRun = (progress: RunProgress | undefined, folder: string | undefined): Failure => {
  const { saved = 0, total = 0 } = progress ?? {};
  const games = `${formatCount(saved)} of ${formatCount(total)} games`;
  return new Failure(
    folder === undefined
      ? `stopped after ${games}; nothing is kept without --out`
      : `stopped: ${games} are saved in "${folder}"; go on with --resume`,
  );
};

/** Games and speed of a run. @param how the games were played; absent where there is only one way */
export const playedText = (progress: RunProgress | undefined, how?: string): string => {
  const { played = 0, milliseconds = 0 } = progress ?? {};
  if (played === 0) return "all games were there";
  const rate = formatCount(Math.round((1000 * played) / milliseconds));
  return `${formatNumberOf(played, "game")}${how === undefined ? "" : ` ${how}`} in ${formatDuration(milliseconds)}, ${rate}/s`;
};
