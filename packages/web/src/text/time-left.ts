import { duration } from "../words/numbers.ts";
import { boardWords } from "../words/words.ts";

/**
 * About how long something will still take, rounded so that it changes seldom: `a few seconds left`, `about 20 s left`,
 * `about 3 min left`.
 *
 * @param milliseconds 0 or more
 */
export const formatTimeLeft = (milliseconds: number): string => {
  const seconds = milliseconds / 1000;
  if (seconds < 8) return boardWords().secondsLeft;
  const unit = seconds < 57 ? 5 : seconds < 600 ? 60 : 600;
  return boardWords().timeLeft(duration(Math.round(seconds / unit) * unit * 1000));
};
