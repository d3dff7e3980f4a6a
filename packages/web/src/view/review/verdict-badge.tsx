import type { Verdict } from "@broadside/engine/review";

/** Signs for verdicts, readable without colours and borrowed from chess. */
export const MARKS: Readonly<Record<Verdict, string>> = {
  best: "★",
  good: "✓",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

/** A verdict's sign in its colour, hidden from screen readers, which read the word beside it. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return (
    <span class={`badge is-${verdict}`} aria-hidden="true">
      {MARKS[verdict]}
    </span>
  );
}
