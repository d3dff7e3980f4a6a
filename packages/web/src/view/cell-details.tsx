import { formatCell } from "@broadside/engine";
import { layoutsOn } from "../model/board-map.ts";
import type { Page } from "../model/page.ts";
import { describeAnswer } from "../text/answer.ts";
import { formatPercent, formatShare } from "../text/chance.ts";
import { scaleGradient } from "../text/colour.ts";
import { type BoardLook, chosenClass } from "./board-look.ts";
import { theme } from "./theme.ts";

/** The exact value of the cell under the pointer or with the focus. */
export function CellDetails({ page }: { page: Page }) {
  const { scenario, observations } = page.knowledge.value;
  const cell = page.hover.value ?? page.focus.value;
  const shot = observations.findIndex((other) => other.cell === cell);
  const map = page.analysis.fresh.value;
  const shipClass = chosenClass(page);
  const about = shipClass === undefined ? "" : `${scenario.fleet[shipClass].name} `;
  return (
    <p class="cell-details">
      <strong>{formatCell(scenario.board, cell)}</strong>
      {scenario.board.blocked.includes(cell) && <span>blocked</span>}
      {shot >= 0 && (
        <span>
          shot {shot + 1}: {describeAnswer(scenario, observations[shot].answer)}
        </span>
      )}
      {map && !scenario.board.blocked.includes(cell) && (shot < 0 || shipClass !== undefined) && (
        <>
          <span>
            {about}
            {formatPercent(layoutsOn(map, shipClass)[cell], map.layouts)} %
          </span>
          <span class="exact">{formatShare(layoutsOn(map, shipClass)[cell], map.layouts)}</span>
        </>
      )}
    </p>
  );
}

/** The colour scale with the chances at its ends and in its middle. */
export function Legend({ page, look }: { page: Page; look: BoardLook }) {
  const shipClass = chosenClass(page);
  const { fleet } = page.knowledge.value.scenario;
  return (
    <div class={look.layouts > 0n ? "legend" : "legend is-hidden"}>
      <span class="legend-title">
        {shipClass === undefined ? "chance of a ship, percent" : `chance of the ${fleet[shipClass].name}, percent`}
      </span>
      <span class="legend-bar" style={`background:${scaleGradient(theme.value)}`} />
      <span class="legend-ticks">
        <span>0</span>
        <span>{look.layouts > 0n ? formatPercent(look.most, 2n * look.layouts) : ""}</span>
        <span>{look.layouts > 0n ? formatPercent(look.most, look.layouts) : ""}</span>
      </span>
    </div>
  );
}
