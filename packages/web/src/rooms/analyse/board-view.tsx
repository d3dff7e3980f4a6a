import { formatCell, mostShipsOnCell, type Scenario } from "@broadside/engine";
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
import type { BoardCells } from "../../board/drawing/cell-look.ts";
import { cellOf, type GridEvents, lineTotals, onCell } from "../../board/drawing/sliced-grid.tsx";
import type { BoardMap } from "../../board/map/board-map.ts";
import { classOf, type Measure } from "../../board/map/measure.ts";
import { describeAnswer } from "../../board/notation/shot-text.ts";
import { BlockDone } from "../../board/position/notices.tsx";
import type { Tool } from "../../board/position/position.ts";
import { boardWords as words } from "../../board/texts/words.ts";
import { decimal, numeral, percent } from "../../language/numbers.ts";
import { type Segment, Segments } from "../../parts/field/choice.tsx";
import { lazy } from "../../parts/lazy.tsx";
import { ClearButton, UndoButtons } from "../../parts/undo-buttons.tsx";
import { hasAnswerBar, touch } from "../../parts/window/screen-size.ts";
import type { Analyse } from "./analyse.ts";
import { actByKey, pressCell } from "./answer-keys.ts";
import type { BoardLook } from "./board-look.ts";
import { markedCell } from "./recommendation.ts";
import { analyseWords } from "./texts/words.ts";
import { WhatIfButton } from "./what-if.tsx";

/** At most this many numbers of ships have their own tool; the page asks for larger numbers. */
const MOST_NUMBERS = 4;

const toolsFor = (scenario: Scenario): readonly Segment<Tool>[] => {
  const ask = ["ask", analyseWords.ask, analyseWords.askTitle] as const;
  if (scenario.answers !== "count")
    return [
      ask,
      ["miss", analyseWords.missTool, analyseWords.missTitle],
      ["hit", analyseWords.hitTool, analyseWords.hitTitle],
    ];
  const most = Math.min(MOST_NUMBERS, mostShipsOnCell(scenario));
  const numbers = Array.from({ length: most + 1 }, (_, ships): Segment<Tool> => {
    return [`=${ships}`, String(ships), analyseWords.shipsToolTitle({ ships: words.ships({ n: ships }) })];
  });
  return [ask, ...numbers];
};

/** The choice of what a click does, with undo, redo, what if and clear; or the button that ends blocking. */
export function BoardTools({ page }: { page: Analyse }) {
  if (page.tool.value === "block" && !hasAnswerBar.value) {
    return (
      <div class="board-tools flow apart said">
        <BlockDone position={page}>{analyseWords.clickToBlock}</BlockDone>
      </div>
    );
  }
  return (
    <div class="board-tools flow apart" role="toolbar" aria-label={words.shotsTitle}>
      <fieldset class="segments">
        <legend class="small">{touch.value ? analyseWords.tapEnters : analyseWords.clickEnters}</legend>
        <Segments
          name="tool"
          value={page.tool.value}
          options={toolsFor(page.scenario.value)}
          choose={(tool) => (page.tool.value = tool)}
        />
      </fieldset>
      <div class="buttons">
        <UndoButtons of={page} />
        <WhatIfButton page={page} />
        <ClearButton
          title={analyseWords.clearTitle}
          may={page.lines.whole.value.observations.length > 0}
          clear={() => page.clearShots()}
        />
      </div>
    </div>
  );
}

const AnswerChooser = lazy("answer", async () => (await import("./answer-chooser.tsx")).AnswerChooser);

const eventsOf = (page: Analyse): GridEvents => ({
  onKeyDown: boardKeys(page.scenario.value.board, "cell", page.focus, (key, cell) => actByKey(page, key, cell)),
  onClick: onCell((cell) => pressCell(page, cell)),
  onFocusIn: onCell((cell) => {
    page.focus.value = cell;
    page.isPointedAt.value = true;
  }),
  onPointerOver: (event) => {
    // Anyone whose pointer enters the board may be about to enter an answer.
    if (!hasAnswerBar.value) void AnswerChooser.load();
    page.hover.value = event.pointerType === "mouse" ? cellOf(event) : undefined;
  },
  onPointerLeave: () => (page.hover.value = undefined),
});

export function BoardView({ page, look }: { page: Analyse; look: BoardLook }) {
  const scenario = page.scenario.value;
  const { asked } = page;
  const cells: BoardCells = {
    look: (cell) => lookOfFacts(look.facts(cell)),
    label: (cell) => cellLabel(scenario, look.facts(cell)),
  };
  return (
    <div class="board-area">
      <BoardGrid
        board={scenario.board}
        label={words.board}
        busy={page.analysis.phase.value.kind === "working"}
        isStale={look.stale}
        kind="board"
        prefix="cell"
        tool={page.tool.value}
        events={eventsOf(page)}
        cells={cells}
        watched={page}
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
  const { blocked, answer, number, score, estimate, measure, ship } = facts;
  const known = describeKnown(facts, (ship) => analyseWords.ofSunk({ ship }));
  return (
    <div class="cell-details flow gap-0 grow">
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
      <span class="soft">
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
