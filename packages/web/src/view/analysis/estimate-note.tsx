import { errorRange, formatCount, formatNumber } from "@broadside/engine/text";
import type { BoardEstimate } from "../../model/map/board-estimate.ts";
import type { Page } from "../../model/page.ts";
import { Counting } from "../parts/layout-count.tsx";

/**
 * Beside the board while its exact map is not there: that the numbers on it are an estimate and how far they may be off,
 * how far the count is, and how to stop it; or why there is no exact map, and how to have one all the same.
 */
export function EstimateNote({ page }: { page: Page }) {
  const { phase, estimate, slow } = page.analysis;
  const { kind } = phase.value;
  if (kind === "ready" || kind === "conflict") return null;
  if (kind === "working" && !slow.value && !estimate.value) return null;
  return (
    <section class="estimate-note" aria-label="Estimate" data-testid="estimate-note">
      {estimate.value && <Estimated estimate={estimate.value} />}
      <Counting page={page} />
    </section>
  );
}

/** What the numbers are, in words for everybody; the exact figures of the estimate are in the title. */
function Estimated({ estimate }: { estimate: BoardEstimate }) {
  const { samples, effectiveSamples, isRough } = estimate;
  const { largest, usual } = errorRange(estimate.errors);
  const worth = formatCount(Math.floor(effectiveSamples));
  const exact = `Standard error of a chance: usually ${points(usual)}, at most ${points(largest)} percentage points. The samples are worth ${worth} layouts drawn uniformly.`;
  return (
    <p class="estimate-words" title={exact}>
      <span class="estimate-sign" aria-hidden="true" />
      <span>
        <strong>{isRough ? "A rough estimate" : "An estimate"}</strong> from {formatCount(samples)} random layouts:
        chances are usually right to within <span class="estimate-error">{points(2 * usual)}</span> percentage points
        {isRough && ", though that itself is uncertain"}.
      </span>
    </p>
  );
}

/** Percentage points: `0.36`, `1.2`, `14`. */
const points = (error: number): string => {
  const value = 100 * error;
  return formatNumber(value, value < 1 ? 2 : value < 10 ? 1 : 0);
};
