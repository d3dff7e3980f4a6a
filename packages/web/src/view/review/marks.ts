import type { Verdict } from "@broadside/engine/review";

/** What stands before a verdict, so that it is seen without colours: the signs of chess. */
export const MARKS: Readonly<Record<Verdict, string>> = {
  best: "★",
  good: "✓",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};
