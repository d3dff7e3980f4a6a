import type { Verdict } from "@broadside/engine/review";
import { MARKS } from "./marks.ts";

/** The sign of a verdict in its colour. It says nothing to screen readers: the verdict stands beside it in words. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return (
    <span class={`badge is-${verdict}`} aria-hidden="true">
      {MARKS[verdict]}
    </span>
  );
}
