import { duration } from "./duration.ts";

/** The limits of games and shots: timers cannot wait for longer. */
const LIMITS = { least: 1, most: 1_000_000_000 };

/** Reads a time such as `10s` or `500ms`, in seconds. */
export const secondsOf = (flag: string): ((text: string) => number) => {
  const read = duration(flag, LIMITS);
  return (text) => read(text) / 1000;
};
