import { formatCell } from "@broadside/engine";
import { formatPercent, formatPercentOf } from "@broadside/engine/text";
import type { Finding } from "../../model/jobs/looking-ahead.ts";
import type { BoardMap } from "../../model/map/board-map.ts";
import { recommendationOf } from "../../model/map/marked-cell.ts";
import { measured } from "../../model/map/measure.ts";
import { hitsAt } from "../../model/map/reason.ts";
import { isLeftToPage, type Recommendation } from "../../model/map/recommendation.ts";
import type { Page } from "../../model/page.ts";
import { numeral } from "../../words/numbers.ts";
import { shipName } from "../../words/ship-name.ts";
import { boardWords } from "../../words/words.ts";
import { errorPercent } from "../board/cell-look.ts";

const announce = (page: Page): string => {
  const { phase, fresh, slow, estimate } = page.analysis;
  const map = fresh.value;
  const advice = recommendationOf(page);
  const words = boardWords();
  if (map !== undefined) {
    // The cell is told once: when it is known whether it moves.
    if (page.ahead.pending.value && advice?.source.kind === "strategy" && isLeftToPage(page.look.value)) return "";
    const left = words.layoutsLeftSaid(map.layouts);
    const none = page.look.value.ship === undefined ? words.everyFound : words.noCellShip;
    return (advice ? [describe(map, advice, page.ahead.found.value), left] : [left, none]).join(words.gap);
  }
  if (advice?.source.kind === "estimate" && estimate.value !== undefined) {
    const { value, error } = advice.source;
    const cell = formatCell(page.knowledge.value.scenario.board, advice.cell);
    const chance = page.knowledge.value.scenario.contact === "overlap" ? undefined : formatPercent(value, 0);
    return words.estimateSaid(cell, chance, errorPercent(error));
  }
  return slow.value && phase.value.kind === "working" ? words.countingSaid : "";
};

/** The recommended cell, its chance, and who says so. */
const describe = (map: BoardMap, { cell, source }: Recommendation, ahead: Finding | undefined): string => {
  const { board, fleet } = map.knowledge.scenario;
  const words = boardWords();
  const name = formatCell(board, cell);
  const chance = (part: bigint): string => words.percentSaid(numeral(formatPercentOf(part, map.mass)));
  switch (source.kind) {
    case "optimal":
      return words.optimalSaid(name, chance(hitsAt(map, cell)));
    case "ahead":
      return ahead?.announce(chance(hitsAt(map, cell))) ?? "";
    case "layer": {
      const { measure } = source;
      const own = measure.kind === "expected" || measure.kind === "occupied" ? measure.shipClass : undefined;
      const ship = own === undefined ? undefined : shipName(fleet[own].name);
      const count = measured(map, measure)[cell] ?? 0n;
      return words.bestForSaid(ship, name, measure.kind === "expected" ? undefined : chance(count));
    }
    case "strategy":
      return words.bestBySaid(source.advice.strategy, name, chance(hitsAt(map, cell)));
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
