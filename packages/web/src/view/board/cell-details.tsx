import { formatCell } from "@broadside/engine";
import { formatMean, formatPercent, formatPercentOf } from "@broadside/engine/text";
import type { BoardMap } from "../../model/map/board-map.ts";
import { classOf, measured } from "../../model/map/measure.ts";
import { markedCell } from "../../model/map/recommendation.ts";
import type { Page } from "../../model/page.ts";
import { describeAnswer } from "../../text/shots/shot-text.ts";
import { decimal, numeral, percent } from "../../words/numbers.ts";
import { shipName } from "../../words/ship-name.ts";
import { boardWords as words } from "../../words/words.ts";
import type { BoardLook } from "./board-look.ts";

/** The exact value of the cell under the pointer or with the focus. */
export function CellDetails({ page, look }: { page: Page; look: BoardLook }) {
  const { scenario, observations } = page.knowledge.value;
  // Until somebody points at a cell, the best cell.
  const cell = page.hover.value ?? (page.isPointedAt.value ? page.focus.value : markedCell(page));
  if (cell === undefined) return <div class="cell-details">&nbsp;</div>;
  const shot = observations.findIndex((other) => other.cell === cell);
  const map = page.analysis.fresh.value;
  const blocked = scenario.board.blocked.includes(cell);
  const shipClass = classOf(look.measure);
  const { score } = look.facts(cell);
  return (
    <div class="cell-details">
      <strong>{formatCell(scenario.board, cell)}</strong>
      {blocked && <span>{words.blocked}</span>}
      {shot >= 0 && <span>{words.shotSaid(shot + 1, describeAnswer(scenario, observations[shot].answer))}</span>}
      {map && !blocked && (shot < 0 || shipClass !== undefined) && <Value map={map} look={look} cell={cell} />}
      <KnownShip look={look} cell={cell} />
      {score !== undefined && <span>{score.words}</span>}
      {look.facts(cell).estimate !== undefined && <Estimated look={look} cell={cell} />}
      {map && scenario.contact === "overlap" && <Numbers map={map} cell={cell} />}
    </div>
  );
}

function KnownShip({ look, cell }: { look: BoardLook; cell: number }) {
  const { hull, certain, answer } = look.facts(cell);
  if (hull?.state === "certain") return <span>{words.forCertain(hull.name)}</span>;
  if (hull !== undefined && answer?.kind !== "sunk") return <span>{words.ofSunk(hull.name)}</span>;
  return certain ? <span>{words.certainly}</span> : null;
}

function Estimated({ look, cell }: { look: BoardLook; cell: number }) {
  const { estimate, measure } = look.facts(cell);
  if (estimate === undefined) return null;
  const { value, error } = estimate;
  return (
    <span>
      {measure.kind === "occupied"
        ? words.estimatedAbout(numeral(formatPercent(value)), percent(formatPercent(error)))
        : words.estimatedAboutShips(decimal(value), decimal(error))}
    </span>
  );
}

function Value({ map, look, cell }: { map: BoardMap; look: BoardLook; cell: number }) {
  const { measure } = look;
  const count = measured(map, measure)[cell];
  if (count === undefined) return null;
  const shipClass = classOf(measure);
  const ship = shipClass === undefined ? undefined : shipName(map.knowledge.scenario.fleet[shipClass].name);
  const about = (value: string): string => (ship === undefined ? value : words.ofShip(ship, value));
  if (measure.kind === "expected") {
    return (
      <span title={words.shipsInLayouts(count, map.layouts)}>
        {about(words.expectedValue(numeral(formatMean(count, map.mass))))}
      </span>
    );
  }
  return (
    <>
      <span>{about(percent(formatPercentOf(count, map.mass)))}</span>
      <span class="exact">
        {map.relativeError === undefined ? words.shareOf(count, map.mass) : byChance(map, shipClass, cell)}
      </span>
    </>
  );
}

/** Under a prior: what the chance would be if all the remaining layouts were equally likely. */
const byChance = ({ byClass, occupied, layouts }: BoardMap, shipClass: number | undefined, cell: number): string =>
  words.ifByChance(percent(formatPercentOf((shipClass === undefined ? occupied : byClass[shipClass])[cell], layouts)));

/** The chance of each number of ships on a cell, in figures and as the parts of a bar. */
function Numbers({ map, cell }: { map: BoardMap; cell: number }) {
  const numbers = map.numbers(cell);
  if (numbers.length === 0) return null;
  return (
    <dl class="numbers" aria-label={words.numbersChance}>
      {numbers.map((layouts, ships) =>
        layouts === 0n ? null : (
          <div key={ships} style={`--part:${Number((layouts * 10_000n) / map.layouts) / 100}%`}>
            <dt>{ships}</dt>
            <dd title={words.shareOf(layouts, map.layouts)}>{percent(formatPercentOf(layouts, map.layouts))}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
