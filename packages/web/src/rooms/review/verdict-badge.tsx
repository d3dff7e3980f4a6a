import type { Verdict } from "@broadside/engine/review";
import type { ExpectedShots } from "../../board/review/reviewed-shot.ts";
import { isUnclear } from "./review-text.ts";

/** Signs for verdicts, readable without colours and borrowed from chess. */
export const MARKS: Readonly<Record<Verdict, string>> = {
  best: "★",
  good: "✓",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

/** The sign of a good shot whose loss is not clear. */
const UNCLEAR = "≈";

/** A verdict's sign in its colour, hidden from screen readers, which read the word beside it. */
export function VerdictBadge({ verdict, lost }: { verdict: Verdict; lost?: ExpectedShots }) {
  return (
    <span class={`badge is-${verdict}`} aria-hidden="true">
      {lost && isUnclear({ verdict, lost }) ? UNCLEAR : MARKS[verdict]}
    </span>
  );
}
