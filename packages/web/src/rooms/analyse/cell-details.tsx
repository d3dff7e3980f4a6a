import { formatCell } from "@broadside/engine";
import { formatMean, formatPercent, formatPercentOf } from "@broadside/engine/text";
import type { BoardLook } from "../../board/drawing/board-look.ts";
import { type CellEstimate, type CellFacts, describeKnown, estimatedPercent } from "../../board/drawing/cell-facts.ts";
import type { BoardMap } from "../../board/map/board-map.ts";
import { classOf, type Measure } from "../../board/map/measure.ts";
import { markedCell } from "../../board/map/recommendation.ts";
import { describeAnswer } from "../../board/notation/shot-text.ts";
import { boardWords as words } from "../../board/texts/words.ts";
import { decimal, numeral, percent } from "../../language/numbers.ts";
import type { Page } from "./page.ts";
import { analyseWords } from "./texts/words.ts";

/** The exact value of the cell under the pointer or with the focus. */
export function CellDetails({ page, look }: { page: Page; look: BoardLook }) {
  const { scenario } = page.knowledge.value;
  // Until somebody points at a cell, the best cell.
  const cell = page.hover.value ?? (page.isPointedAt.value ? page.focus.value : markedCell(page));
  if (cell === undefined) return <div class="cell-details">&nbsp;</div>;
  const map = page.analysis.fresh.value;
  const facts = look.facts(cell);
  const { blocked, answer, number, score, estimate, measure, ship } = facts;
  const known = describeKnown(facts, (ship) => analyseWords.ofSunk({ ship }));
  return (
    <div class="cell-details">
      <strong>{formatCell(scenario.board, cell)}</strong>
      {blocked && <span>{words.blocked}</span>}
      {answer && <span>{analyseWords.shotSaid({ n: number ?? 0, answer: describeAnswer(scenario, answer) })}</span>}
      {map && !blocked && (!answer || ship !== undefined) && <Value map={map} facts={facts} />}
      {known !== undefined && <span>{known}</span>}
      {score !== undefined && <span>{score.words}</span>}
      {estimate !== undefined && <span>{estimatedText(estimate, measure)}</span>}
      {map && scenario.contact === "overlap" && <Numbers map={map} cell={cell} />}
    </div>
  );
}

const estimatedText = (estimate: CellEstimate, measure: Measure): string =>
  measure.kind === "occupied"
    ? analyseWords.estimatedAbout({
        value: numeral(estimatedPercent(estimate, 1)),
        error: percent(formatPercent(estimate.error)),
      })
    : analyseWords.estimatedAboutShips({ value: decimal(estimate.value), error: decimal(estimate.error) });

function Value({ map, facts: { cell, count, mass, measure, ship } }: { map: BoardMap; facts: CellFacts }) {
  if (count === undefined) return null;
  const about = (value: string): string => (ship === undefined ? value : words.ofShip({ ship, value }));
  if (measure.kind === "expected") {
    return (
      <span title={analyseWords.shipsInLayouts({ ships: count, layouts: map.layouts })}>
        {about(analyseWords.expectedValue({ mean: numeral(formatMean(count, mass)) }))}
      </span>
    );
  }
  return (
    <>
      <span>{about(percent(formatPercentOf(count, mass)))}</span>
      <span class="exact">
        {map.relativeError === undefined
          ? words.shareOf({ part: count, whole: mass })
          : byChance(map, classOf(measure), cell)}
      </span>
    </>
  );
}

/** Under a prior: what the chance would be if all the remaining layouts were equally likely. */
const byChance = ({ byClass, occupied, layouts }: BoardMap, shipClass: number | undefined, cell: number): string =>
  analyseWords.ifByChance({
    percent: percent(formatPercentOf((shipClass === undefined ? occupied : byClass[shipClass])[cell], layouts)),
  });

/** The chance of each number of ships on a cell, in figures and as the parts of a bar. */
function Numbers({ map, cell }: { map: BoardMap; cell: number }) {
  const numbers = map.numbers(cell);
  if (numbers.length === 0) return null;
  return (
    <dl class="numbers" aria-label={analyseWords.numbersChance}>
      {numbers.map((layouts, ships) =>
        layouts === 0n ? null : (
          <div key={ships} style={`--part:${Number((layouts * 10_000n) / map.layouts) / 100}%`}>
            <dt>{ships}</dt>
            <dd title={words.shareOf({ part: layouts, whole: map.layouts })}>
              {percent(formatPercentOf(layouts, map.layouts))}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
