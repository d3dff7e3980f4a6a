import type { Board, Scenario } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Page } from "../../model/page.ts";
import { css, shade, type Theme } from "../../text/colour.ts";
import { boardWords } from "../../words/words.ts";
import { useKept } from "../parts/kept/kept.ts";
import { memo } from "../parts/kept/memo.ts";
import { lazy } from "../parts/lazy.tsx";
import { theme } from "../parts/theme/theme.ts";
import { barred } from "../parts/window/screen.ts";
import { handleKey, pressCell } from "./board-keys.ts";
import type { BoardLook } from "./board-look.ts";
import { type CellLook, cellLabel } from "./cell-look.ts";
import type { DrawnCells } from "./drawn/cell-drawing.ts";
import { BoardGrid } from "./grid/board-grid.tsx";
import { cellOf, type GridEvents } from "./grid/grid-events.ts";
import { fittingMark, fittingText, type Paint, paintOf } from "./paint.ts";
import { isLarge } from "./stack.ts";

/** The sign of a shot: a dot for a miss, a cross for a hit, a cross in a frame for a sinking of unknown extent. */
function Shot({ sign }: { sign: NonNullable<Paint["sign"]> }) {
  return (
    <svg viewBox="0 0 24 24" class="shot" aria-hidden="true">
      {sign === "miss" ? (
        <circle cx="12" cy="12" r="3.4" />
      ) : (
        <>
          {sign === "sunk" && <rect x="2.5" y="2.5" width="19" height="19" rx="2" />}
          <path d="M7 7 17 17M17 7 7 17" />
        </>
      )}
    </svg>
  );
}

function BestMark() {
  return (
    <svg viewBox="0 0 10 10" class="best-mark" aria-hidden="true">
      <path d="M5 0 10 5 5 10 0 5z" />
    </svg>
  );
}

const edges = (ends: string): string => [...ends].map((side) => `edge-${side}`).join(" ");

/** Outlines of ships on one cell lie within each other, so that each can be followed. */
const MAX_NESTED = 4;

/** One cell of the board. Drawn anew only when something about it changes: boards may have thousands of them. */
const CellView = memo(function CellView(props: {
  scenario: Scenario;
  look: CellLook;
  theme: Theme;
  tabIndex: 0 | -1;
  asked: boolean;
  /** Width of the cell on the screen, as `textHeight` understands it. */
  room: number;
}) {
  const { scenario, look, theme, room } = props;
  const paint = paintOf(look, theme);
  const { kind, hull } = paint;
  const text = fittingText(paint.texts, room);
  const mark = fittingMark(paint.mark, room);
  const flags = [
    paint.best && "is-best",
    paint.conflict && "is-conflict",
    paint.dropped && "is-dropped",
    paint.hatched && "is-estimated",
    paint.certain && "is-certain",
    hull !== undefined && "has-hull",
    props.asked && "is-asked",
  ];
  return (
    <td
      id={`cell-${look.cell}`}
      data-cell={look.cell}
      data-kind={kind}
      tabIndex={props.tabIndex}
      aria-label={cellLabel(scenario, look)}
      class={["cell", ...flags].filter(Boolean).join(" ")}
      style={paint.fill && `--fill:${paint.fill};--ink:${css(shade(theme, 0).ink)}`}
    >
      {hull && <span class={`ship-hull is-${hull.state} ${edges(hull.ends)}`} />}
      {paint.outlines.map(({ ship, ends }) => (
        <span
          key={ship}
          class={`ship-outline ${edges(ends)}`}
          style={look.measure.kind === "occupied" ? undefined : `--nested:${ship % MAX_NESTED}`}
        />
      ))}
      {paint.ships !== undefined && <span class="shot-ships">{paint.ships}</span>}
      {paint.sign !== undefined && <Shot sign={paint.sign} />}
      {mark !== "" && <span class="ship-mark">{mark}</span>}
      {paint.number !== undefined && <span class="shot-number">{paint.number}</span>}
      {text !== undefined && <span class={paint.faint ? "chance is-zero" : "chance"}>{text}</span>}
      {paint.best && <BestMark />}
    </td>
  );
});

const AnswerChooser = lazy(
  () => boardWords().answer,
  async () => (await import("../chooser/answer-chooser.tsx")).AnswerChooser,
);

/** Cells narrower than this have room for whole percents only. */
const NARROW = 31;
/** Cells wider than this have room for the number of the shot. */
const ROOMY = 40;

/** The width of the cells on the screen in sixteenths of the size of type, for what can be written in them. */
export const useCellWidth = (board: unknown) => {
  const frame = useRef<HTMLDivElement>(null);
  const width = useSignal(48);
  useEffect(() => {
    const element = frame.current?.querySelector(".cell");
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      width.value = Math.floor((element.getBoundingClientRect().width * 16) / rem);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [board, width]);
  const room = width.value;
  return { frame, room, decimals: room < NARROW ? (0 as const) : (1 as const), roomy: room >= ROOMY };
};

const eventsOf = (page: Page): GridEvents => ({
  onKeyDown: (event) => handleKey(page, event),
  onClick: (event) => {
    const cell = cellOf(event);
    if (cell !== undefined) pressCell(page, cell);
  },
  onFocusIn: (event) => {
    const cell = cellOf(event);
    if (cell !== undefined) page.focus.value = cell;
  },
  onPointerOver: (event) => {
    // Whoever comes to the board may be about to say what was answered.
    if (!barred.value) void AnswerChooser.load();
    page.hover.value = event.pointerType === "mouse" ? cellOf(event) : undefined;
  },
  onPointerLeave: () => {
    page.hover.value = undefined;
  },
});

/** How the cells of a large board are drawn and what they are called. */
const drawnCells = (scenario: Scenario, { cellLook }: BoardLook, theme: Theme): DrawnCells => ({
  drawing: (cell) => paintOf(cellLook(cell), theme),
  label: (cell) => cellLabel(scenario, cellLook(cell)),
});

/** The looks of the cells of a small board, each the same as before where nothing about it has changed. */
const useCellLooks = (board: Board, { cellLook }: BoardLook): readonly CellLook[] =>
  useKept(isLarge(board) ? [] : Array.from({ length: board.cellCount }, (_, cell) => cellLook(cell)));

/** The board: a grid of cells with the chances on them, in which shots are entered. */
export function BoardView({ page, look }: { page: Page; look: BoardLook }) {
  const { scenario } = page.knowledge.value;
  const { board } = scenario;
  const { frame, room, roomy } = useCellWidth(String(board.size));
  const { asked, focus } = page;
  const looks = useCellLooks(board, look);
  return (
    <div class="board-area">
      <div class={look.stale ? "board-scroll is-stale" : "board-scroll"} ref={frame}>
        <BoardGrid
          board={board}
          label={boardWords().board}
          busy={page.analysis.phase.value.kind === "working"}
          kind={roomy ? "board is-roomy" : "board"}
          tool={page.tool.value}
          events={eventsOf(page)}
          cells={drawnCells(scenario, look, theme.value)}
          watched={page}
        >
          {(cell) => (
            <CellView
              key={cell}
              scenario={scenario}
              look={looks[cell]}
              theme={theme.value}
              tabIndex={focus.value === cell ? 0 : -1}
              asked={asked.value === cell}
              room={room}
            />
          )}
        </BoardGrid>
      </div>
      {asked.value !== undefined && !barred.value && <AnswerChooser key={asked.value} page={page} cell={asked.value} />}
    </div>
  );
}
