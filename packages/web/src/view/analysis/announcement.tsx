import { formatCell } from "@broadside/engine";
import { formatNumberOf, formatPercent } from "@broadside/engine/text";
import { adviceOf, bestOf } from "../../model/board-map.ts";
import type { Page } from "../../model/page.ts";

const announce = (page: Page): string => {
  const phase = page.analysis.phase.value;
  const map = page.analysis.fresh.value;
  if (!map) return page.analysis.slow.value && phase.kind === "working" ? "Counting." : "";
  const best = adviceOf(map, page.look.value.best);
  const first = bestOf(map, page.look.value.best);
  const left = `${formatNumberOf(map.layouts, "layout")} left.`;
  if (!best || !first) return `${left} No ship is left to hit.`;
  const cell = formatCell(map.knowledge.scenario.board, first.cell);
  return `${left} Best cell by ${best.strategy}: ${cell}, ${formatPercent(first.hit)} percent.`;
};

/** Says to screen readers what a new map shows. */
export function Announcement({ page }: { page: Page }) {
  return (
    <p class="visually-hidden" role="status" data-testid="announcement">
      {announce(page)}
    </p>
  );
}
