import { formatPercent } from "@broadside/engine/text";
import type { BoardEstimate } from "../../../model/map/board-map.ts";
import { about, percent } from "../../../words/numbers.ts";
import { boardWords } from "../../../words/words.ts";

/** About how many layouts there are, in letters of another look than the exact number. */
export function EstimatedCount({
  count: { estimate, standardError },
}: {
  count: NonNullable<BoardEstimate["layoutCount"]>;
}) {
  const words = boardWords();
  return (
    <div>
      <p class="layouts is-estimate" data-testid="layouts">
        {words.aboutSo(about({ estimate, standardError }))}
      </p>
      <p class="small">{words.estimatedCount(percent(formatPercent(standardError / estimate)))}</p>
    </div>
  );
}
