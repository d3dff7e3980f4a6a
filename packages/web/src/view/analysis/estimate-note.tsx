import "./estimate-note.css";
import { errorRange } from "@broadside/engine/text";
import type { BoardEstimate } from "../../model/map/board-estimate.ts";
import type { Page } from "../../model/page.ts";
import { count, decimal } from "../../words/numbers.ts";
import { boardWords } from "../../words/words.ts";
import { Counting } from "../parts/message/layout-count.tsx";

/**
 * Beside the board while its exact map is not there: that the numbers on it are an estimate and how far they may be off,
 * how far the count is, and how to stop it; or why there is no exact map, and how to have one all the same.
 */
export function EstimateNote({ page }: { page: Page }) {
  const { estimate } = page.analysis;
  return (
    <section class="estimate-note" aria-label={boardWords().estimate} data-testid="estimate-note">
      {estimate.value && <Estimated estimate={estimate.value} />}
      <Counting page={page} />
    </section>
  );
}

/** What the numbers are, in words for everybody; the exact figures of the estimate are in the title. */
function Estimated({ estimate }: { estimate: BoardEstimate }) {
  const { samples, effectiveSamples, isRough } = estimate;
  const { largest, usual } = errorRange(estimate.errors);
  const words = boardWords();
  const worth = count(Math.floor(effectiveSamples));
  const exact = words.estimateFigures(points(usual), points(largest), worth);
  const what = <strong key="what">{isRough ? words.roughEstimate : words.anEstimate}</strong>;
  const within = (
    <span key="within" class="estimate-error">
      {points(2 * usual)}
    </span>
  );
  return (
    <p class="estimate-words" title={exact}>
      <span class="estimate-sign" aria-hidden="true" />
      <span>{words.estimateWords(what, samples, within, isRough)}</span>
    </p>
  );
}

/** Percentage points: `0.36`, `1.2`, `14`. */
const points = (error: number): string => {
  const value = 100 * error;
  return decimal(value, value < 1 ? 2 : value < 10 ? 1 : 0);
};
