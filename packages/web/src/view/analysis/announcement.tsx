import { formatCell } from "@broadside/engine";
import { formatNumberOf, formatPercent, formatPercentOf } from "@broadside/engine/text";
import type { BoardMap } from "../../model/map/board-map.ts";
import { recommendationOf } from "../../model/map/marked-cell.ts";
import { measured } from "../../model/map/measure.ts";
import { hitsAt } from "../../model/map/reason.ts";
import type { Recommendation } from "../../model/map/recommendation.ts";
import type { Page } from "../../model/page.ts";
import { errorPercent } from "../board/cell-look.ts";

const announce = (page: Page): string => {
  const { phase, fresh, slow, estimate } = page.analysis;
  const map = fresh.value;
  const advice = recommendationOf(page);
  if (map !== undefined) {
    const left = `${formatNumberOf(map.layouts, "layout")} left.`;
    if (advice) return `${describe(map, advice)} ${left}`;
    return `${left} ${page.look.value.ship === undefined ? "Every ship is found." : "No cell left can hold this ship."}`;
  }
  if (advice?.source.kind === "estimate" && estimate.value !== undefined) {
    const { value, error } = advice.source;
    const cell = formatCell(page.knowledge.value.scenario.board, advice.cell);
    const chance =
      page.knowledge.value.scenario.contact === "overlap"
        ? ""
        : `, about ${formatPercent(value, 0)} percent, plus or minus ${errorPercent(error)}`;
    return `Estimated: shoot about ${cell}${chance}.`;
  }
  return slow.value && phase.value.kind === "working" ? "Counting." : "";
};

/** The recommended cell, its chance, and who says so. */
const describe = (map: BoardMap, { cell, source }: Recommendation): string => {
  const { board, fleet } = map.knowledge.scenario;
  const name = formatCell(board, cell);
  const chance = (part: bigint): string => `${formatPercentOf(part, map.mass)} percent`;
  switch (source.kind) {
    case "optimal":
      return `Optimal, proved: ${name}, ${chance(hitsAt(map, cell))}.`;
    case "layer": {
      const { measure } = source;
      const own = measure.kind === "expected" || measure.kind === "occupied" ? measure.shipClass : undefined;
      const what = own === undefined ? "for this number of ships" : `for the ${fleet[own].name}`;
      const count = measured(map, measure)[cell] ?? 0n;
      return `Best cell ${what}: ${name}${measure.kind === "expected" ? "" : `, ${chance(count)}`}.`;
    }
    case "strategy":
      return `Best cell by ${source.advice.strategy}: ${name}, ${chance(hitsAt(map, cell))}.`;
    case "estimate":
      return "";
  }
};

/** Says to screen readers what a new map shows. */
export function Announcement({ page }: { page: Page }) {
  return (
    <p class="visually-hidden" role="status" data-testid="announcement">
      {announce(page)}
    </p>
  );
}
