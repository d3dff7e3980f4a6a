import { formatMean, formatPercent, formatPercentOf } from "@broadside/engine/text";
import { BoardGrid } from "../../board/drawing/board-grid.tsx";
import { boardKeys } from "../../board/drawing/board-keys.ts";
import {
  type CellEstimate,
  type CellFacts,
  cellLabel,
  describeKnown,
  estimatedPercent,
  lookOfFacts,
} from "../../board/drawing/cell-facts.ts";
import { cellOf, type GridEvents, lineTotals, onCell } from "../../board/drawing/sliced-grid.tsx";
import type { BoardMap } from "../../board/map/board-map.ts";
import { classOf, type Measure } from "../../board/map/measure.ts";
import { describeAnswer } from "../../board/notation/shot-text.ts";
import { boardWords as words } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { decimal, numeral, percent } from "../../language/numbers.ts";
import { lazy } from "../../parts/lazy.tsx";
import { hasAnswerBar } from "../../parts/window/screen-size.ts";
import type { Analyse } from "./analyse.ts";
import { actByKey, pressCell, tapOf } from "./answer-keys.ts";
import { beginArea, dragArea, isFingerChoosing, stretchArea, withArea } from "./asked-area.ts";
import type { BoardLook } from "./board-look.ts";
import { markedCell } from "./recommendation.ts";
import { isPresentedEnd } from "./shots-panel.tsx";
import { analyseWords } from "./texts/words.ts";
import { whyPointed } from "./why-cell.ts";

const AnswerChooser = lazy("answer", async () => (await import("./answer-chooser.tsx")).AnswerChooser);

const eventsOf = (page: Analyse): GridEvents => ({
  onKeyDown: (event) => {
    if (stretchArea(page, event)) event.preventDefault();
    else if (!isPresentedEnd(page, event))
      boardKeys(page.scenario.value.board, "cell", page.focus, (key, cell) => actByKey(page, key, cell))(event);
  },
  onClick: onCell((cell) => pressCell(page, cell)),
  onFocusIn: onCell((cell) => {
    page.focus.value = cell;
    page.isPointedAt.value = true;
  }),
  onPointerDown: onCell((cell, event: PointerEvent) => beginArea(page, cell, event)),
  isDragged: () => isFingerChoosing(page),
  onPointerOver: (event) => {
    dragArea(page, cellOf(event), event);
    // Anyone whose pointer enters the board may be about to enter an answer.
    if (!hasAnswerBar.value) void AnswerChooser.load();
    page.hover.value = event.pointerType === "mouse" ? cellOf(event) : undefined;
  },
  onPointerLeave: () => (page.hover.value = undefined),
});

/** The board with its answers. @param projected for projectors: the height of figures as a fraction of a cell */
export function BoardView(props: { page: Analyse; look: BoardLook; projected?: number }) {
  const { page, look, projected } = props;
  const scenario = page.scenario.value;
  const { asked } = page;
  const cells = withArea(page, {
    look: (cell) => lookOfFacts(look.facts(cell)),
    label: (cell) => cellLabel(scenario, look.facts(cell)),
  });
  return (
    <div class="board-area">
      <BoardGrid
        board={scenario.board}
        label={words.board}
        busy={page.analysis.phase.value.kind === "working"}
        isStale={look.stale}
        kind="board"
        prefix="cell"
        tool={tapOf(page)}
        events={eventsOf(page)}
        cells={cells}
        watched={page}
        projected={projected}
        totals={lineTotals(scenario, cells)}
      />
      {asked.value !== undefined && !hasAnswerBar.value && (
        <AnswerChooser key={asked.value} page={page} cell={asked.value} />
      )}
    </div>
  );
}

/** The exact value of the cell under the pointer or with the focus. */
export function CellDetails({ page, look }: { page: Analyse; look: BoardLook }) {
  const scenario = page.scenario.value;
  // Until somebody points at a cell, the best cell.
  const cell = page.hover.value ?? (page.isPointedAt.value ? page.focus.value : markedCell(page));
  if (cell === undefined) return <div class="cell-details flow gap-0 grow">&nbsp;</div>;
  const map = page.analysis.fresh.value;
  const facts = look.facts(cell);
  const { blocked, answer, number, score, estimate, measure, ship, doubtful } = facts;
  const known = describeKnown(facts, (ship) => analyseWords.ofSunk({ ship }));
  return (
    <div class="cell-details flow gap-0 grow">
      <strong>{cellName(scenario.board, cell)}</strong>
      {blocked && <span>{words.blocked}</span>}
      {answer && <span>{analyseWords.shotSaid({ n: number ?? 0, answer: describeAnswer(scenario, answer) })}</span>}
      {doubtful && <span>{words.mayBeWrong}</span>}
      {map && !blocked && (!answer || ship !== undefined) && <Value map={map} facts={facts} />}
      {known !== undefined && <span>{known}</span>}
      {score !== undefined && <span>{score.words}</span>}
      {estimate !== undefined && <span>{estimatedText(estimate, measure)}</span>}
      {map && scenario.contact === "overlap" && <Numbers map={map} cell={cell} />}
      <WhyNot page={page} />
    </div>
  );
}

/** Why the best cell is better than the one pointed at or, until somebody points at one, that this can be seen. */
function WhyNot({ page }: { page: Analyse }) {
  const best = markedCell(page);
  const why = whyPointed(page);
  // On phones the bar says it.
  if (hasAnswerBar.value || best === undefined || (why === undefined && page.isPointedAt.value)) return null;
  const cell = cellName(page.scenario.value.board, best);
  return <p class="why-cell is-whole">{why ?? analyseWords.pointToCompare({ cell })}</p>;
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
      <span class="soft">
        {map.relativeError === undefined
          ? words.shareOf({ part: count, whole: mass })
          : !map.told && byChance(map, classOf(measure), cell)}
      </span>
    </>
  );
}

/** Under a prior: what the chance would be if all the remaining layouts were equally likely. */
const byChance = ({ byClass, occupied, layouts }: BoardMap, shipClass: number | undefined, cell: number): string =>
  analyseWords.ifByChance({
    percent: percent(formatPercentOf((shipClass === undefined ? occupied : byClass[shipClass])[cell], layouts)),
  });

function Numbers({ map, cell }: { map: BoardMap; cell: number }) {
  const numbers = map.numbers(cell);
  if (numbers.length === 0) return null;
  return (
    <dl class="numbers flow gap-1 is-whole" aria-label={analyseWords.numbersChance}>
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
