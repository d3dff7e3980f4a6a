import type { Verdict } from "@broadside/engine/review";

/** What stands before a verdict, so that it is seen without colours: the signs of chess. */
export const MARKS: Readonly<Record<Verdict, string>> = {
  best: "★",
  good: "✓",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

/** A verdict's sign in its colour, hidden from screen readers: the word stands beside it. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return (
    <span class={`badge is-${verdict}`} aria-hidden="true">
      {MARKS[verdict]}
    </span>
  );
}
