import type { Verdict } from "@broadside/engine/review";

/** What stands before a verdict, so that it is seen without colours: the signs of chess. */
export const MARKS: Readonly<Record<Verdict, string>> = {
  best: "★",
  good: "✓",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

/** The sign of a verdict in its colour. It says nothing to screen readers: the verdict stands beside it in words. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return (
    <span class={`badge is-${verdict}`} aria-hidden="true">
      {MARKS[verdict]}
    </span>
  );
}
