import { formatCell } from "@broadside/engine";
import { describeAnswer, formatCount, formatMean, formatPercentOf } from "@broadside/engine/text";
import type { BoardMap } from "../../model/board-map.ts";
import { classOf, describeMeasure, measured } from "../../model/measure.ts";
import type { Page } from "../../model/page.ts";
import { scaleGradient } from "../../text/colour.ts";
import { describeShare } from "../../text/layout-share.ts";
import { formatScore } from "../../text/score.ts";
import { theme } from "../parts/theme.ts";
import type { BoardLook } from "./board-look.ts";

/** The exact value of the cell under the pointer or with the focus. */
export function CellDetails({ page, look }: { page: Page; look: BoardLook }) {
  const { scenario, observations } = page.knowledge.value;
  const cell = page.hover.value ?? page.focus.value;
  const shot = observations.findIndex((other) => other.cell === cell);
  const map = page.analysis.fresh.value;
  const blocked = scenario.board.blocked.includes(cell);
  const shipClass = classOf(look.measure);
  const { score } = look.cellLook(cell);
  return (
    <div class="cell-details">
      <strong>{formatCell(scenario.board, cell)}</strong>
      {blocked && <span>blocked</span>}
      {shot >= 0 && (
        <span>
          shot {shot + 1}: {describeAnswer(scenario, observations[shot].answer)}
        </span>
      )}
      {map && !blocked && (shot < 0 || shipClass !== undefined) && <Value map={map} look={look} cell={cell} />}
      {score !== undefined && <span>score {formatScore(score.score)}</span>}
      {map && scenario.contact === "overlap" && <Numbers map={map} cell={cell} />}
    </div>
  );
}

function Value({ map, look, cell }: { map: BoardMap; look: BoardLook; cell: number }) {
  const { measure } = look;
  const count = measured(map, measure)[cell];
  if (count === undefined) return null;
  const shipClass = classOf(measure);
  const about = shipClass === undefined ? "" : `${map.knowledge.scenario.fleet[shipClass].name} `;
  if (measure.kind === "expected") {
    return (
      <span title={`${formatCount(count)} ships in ${formatCount(map.layouts)} layouts`}>
        {about}
        {formatMean(count, map.layouts)} expected
      </span>
    );
  }
  return (
    <>
      <span>
        {about}
        {formatPercentOf(count, map.layouts)} %
      </span>
      <span class="exact">{describeShare(count, map.layouts)}</span>
    </>
  );
}

/** The chance of each number of ships on a cell, as figures and as the parts of a bar. */
function Numbers({ map, cell }: { map: BoardMap; cell: number }) {
  const numbers = map.numbers(cell);
  if (numbers.length === 0) return null;
  return (
    <dl class="numbers" aria-label="Chance of each number of ships">
      {numbers.map((layouts, ships) =>
        layouts === 0n ? null : (
          <div key={ships} style={`--part:${Number((layouts * 10_000n) / map.layouts) / 100}%`}>
            <dt>{ships}</dt>
            <dd title={describeShare(layouts, map.layouts)}>{formatPercentOf(layouts, map.layouts)} %</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** The colour scale with the values at its ends and in its middle. */
export function Legend({ page, look }: { page: Page; look: BoardLook }) {
  const { measure, most, layouts, scores } = look;
  const tick = (part: bigint): string => {
    if (layouts === 0n) return "";
    return measure.kind === "expected" ? formatMean(most, part * layouts) : formatPercentOf(most, part * layouts);
  };
  const ticks = scores?.ticks ?? ["0", tick(2n), tick(1n)];
  return (
    <div class={layouts > 0n ? "legend" : "legend is-hidden"}>
      <span class="legend-title">{scores?.title ?? describeMeasure(page.knowledge.value.scenario, measure)}</span>
      <span class="legend-bar" style={`background:${scaleGradient(theme.value)}`} />
      <span class="legend-ticks">
        <span>{ticks[0]}</span>
        <span>{ticks[1]}</span>
        <span>{ticks[2]}</span>
      </span>
    </div>
  );
}
