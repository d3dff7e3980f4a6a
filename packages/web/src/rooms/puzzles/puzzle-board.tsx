import type { Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { BoardGrid } from "../../board/drawing/board-grid.tsx";
import { boardKeys } from "../../board/drawing/board-keys.ts";
import type { BoardCells, CellLook } from "../../board/drawing/cell-look.ts";
import { UNIT } from "../../board/drawing/draw-cell.ts";
import { partSigns } from "../../board/drawing/silhouette.tsx";
import { cellOf, type GridEvents, onCell, totalOf, watchCells } from "../../board/drawing/sliced-grid.tsx";
import { stackClass, stackStyle } from "../../board/drawing/stack.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName, columnLabel } from "../../language/cell-name.ts";
import { isKeyOf } from "../../parts/keys.ts";
import { listen } from "../../parts/window/listen.ts";
import { type CellMark, MarkedShips } from "./marked-ships.ts";
import { puzzleTitle } from "./puzzle-parts.tsx";
import type { PuzzlePlay } from "./puzzle-play.ts";
import { puzzlesWords as words } from "./texts/words.ts";

const PREFIX = "puzzle";

/** A press of at least this many milliseconds is a long press. */
const LONG_PRESS = 500;

const KEY_MARKS = [
  ["miss", "water"],
  ["hit", "ship"],
  ["maybe", "pencil"],
  ["remove", "unknown"],
] as const;

/** How a screen reader describes the state of a cell. */
export const stateText = (play: PuzzlePlay, cell: number): string => {
  if (play.isBlocked(cell)) return boardWords.blocked;
  const clue = play.made.scenario.clues?.get(cell);
  return clue === undefined ? words.states[play.marks.value[cell]] : words.clues[clue];
};

/** How a screen reader hears the count of a line; empty if its total is unknown. */
const lineText = (
  say: typeof words.column,
  name: string,
  { ships, total }: ReturnType<PuzzlePlay["counts"]>[number],
): string => (total === undefined ? "" : say({ name, ships, total }));

const cellsOf = (play: PuzzlePlay): BoardCells => {
  const { board } = play.made.scenario;
  const ships = play.ships.value;
  const [wrong, step] = [play.wrong.value, play.step.value];
  const [columns, rows] = [play.counts(0), play.counts(1)];
  const look = (cell: number): CellLook => {
    const state = play.stateOf(cell);
    return {
      kind: play.isBlocked(cell) ? "blocked" : state === "water" ? "miss" : "unknown",
      texts: [],
      ships: state === "ship" ? [{ ...ships.part(cell), state: "afloat", mark: "", nested: 0 }] : [],
      certain: !play.isGiven(cell) && play.marks.value[cell] === "pencil",
      given: play.isGiven(cell),
      best: step?.marks.has(cell) ?? false,
      conflict: wrong.has(cell) ? "wrong" : undefined,
    };
  };
  const label = (cell: number): string => {
    const [x, y] = [cell % board.size[0], Math.floor(cell / board.size[0])];
    return [
      cellName(board, cell),
      stateText(play, cell),
      wrong.has(cell) ? words.wrong : "",
      step?.marks.has(cell) ? boardWords.inHint : "",
      lineText(words.column, columnLabel(board, x), columns[x]),
      lineText(words.row, String(y + 1), rows[y]),
    ]
      .filter(Boolean)
      .join(", ");
  };
  return { look, label };
};

/** Marks made with a finger, a pen or the mouse: a press, a long press, or a line drawn across cells. */
class Strokes {
  readonly #play: PuzzlePlay;
  readonly #tool: Signal<CellMark>;
  #mark: CellMark | undefined;
  #cell: number | undefined;
  #timer = 0;
  /** Whether a pointer caused the click that follows. */
  #isPointed = false;

  constructor(play: PuzzlePlay, tool: Signal<CellMark>) {
    this.#play = play;
    this.#tool = tool;
  }

  down(event: PointerEvent): void {
    const cell = cellOf(event);
    if (cell === undefined || (event.button !== 0 && event.button !== 2) || !event.isPrimary) return;
    this.#isPointed = true;
    const isOther = event.button === 2 || (event.button === 0 && event.ctrlKey);
    const tool = this.#tool.peek();
    const mark = this.#play.pressed(cell, tool, isOther);
    if (mark === undefined) return;
    // The cell that a finger touches first captures it. Release it, so that the other cells receive the events.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
      event.target.releasePointerCapture(event.pointerId);
    const long = this.#play.pressed(cell, tool, true);
    this.#play.begin();
    this.#play.mark(cell, mark);
    [this.#cell, this.#mark] = [cell, mark];
    if (event.pointerType === "mouse" || long === undefined) return;
    this.#timer = window.setTimeout(() => {
      this.#mark = long;
      this.#play.mark(cell, long);
    }, LONG_PRESS);
  }

  over(event: PointerEvent): void {
    const cell = cellOf(event);
    if (this.#mark === undefined || cell === undefined || cell === this.#cell) return;
    clearTimeout(this.#timer);
    this.#cell = cell;
    this.#play.mark(cell, this.#mark);
  }

  readonly up = (): void => {
    clearTimeout(this.#timer);
    this.#mark = undefined;
    this.#play.end();
  };

  /** A click that no pointer caused: from a screen reader, or by voice control. */
  click(event: MouseEvent): void {
    const isPointed = this.#isPointed;
    this.#isPointed = false;
    const cell = cellOf(event);
    if (isPointed || cell === undefined) return;
    const mark = this.#play.pressed(cell, this.#tool.peek());
    if (mark !== undefined) this.#play.mark(cell, mark);
  }
}

/** What a key does on a cell. Returns false if it does nothing. */
const actByKey = (play: PuzzlePlay, tool: CellMark, cell: number, key: string): boolean => {
  if (key === " " || key === "Enter") {
    const mark = play.pressed(cell, tool);
    if (mark !== undefined) play.mark(cell, mark);
    return true;
  }
  const set = KEY_MARKS.find(([does]) => isKeyOf(does, key))?.[1];
  if (set !== undefined) play.mark(cell, set === play.marks.peek()[cell] ? "unknown" : set);
  return set !== undefined;
};

export function PuzzleBoard({ play, tool }: { play: PuzzlePlay; tool: Signal<CellMark> }) {
  const { board } = play.made.scenario;
  const watched = useMemo(() => watchCells(0), [board]);
  const strokes = useMemo(() => new Strokes(play, tool), [play, tool]);
  const { up } = strokes;
  useEffect(() => listen({ pointerup: up, pointercancel: up, blur: up }), [up]);
  const events: GridEvents = {
    onKeyDown: boardKeys(board, PREFIX, watched.focus, (key, cell) => actByKey(play, tool.peek(), cell, key)),
    onFocusIn: onCell((cell) => (watched.focus.value = cell)),
    onClick: (event) => strokes.click(event),
    onPointerDown: (event) => strokes.down(event),
    onPointerOver: (event) => strokes.over(event),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu of the browser would cover what a right click marks
    <div class={stackClass(board)} style={stackStyle(board)} onContextMenu={(event) => event.preventDefault()}>
      <BoardGrid
        board={board}
        label={words.board}
        busy={false}
        kind={play.isSolved.value ? "board is-still" : "board"}
        prefix={PREFIX}
        tool="ask"
        events={events}
        cells={cellsOf(play)}
        watched={watched}
        totals={{ columns: play.counts(0).map(totalOf), rows: play.counts(1).map(totalOf) }}
      />
    </div>
  );
}

/** The width of the letters and numbers beside the printed solution, in the units of the cell. */
const RULER = 32;

/** The solution on a board without marks, for the second page of a print. */
export function PrintedSolution({ play: { made } }: { play: PuzzlePlay }) {
  const { board } = made.scenario;
  const [columns, rows] = board.size;
  const blocked = new Set(board.blocked);
  const ships = new MarkedShips(made.scenario, (cell) => (made.ships.has(cell) ? "ship" : "water"));
  const at = (cell: number): string => `translate(${(cell % columns) * UNIT} ${Math.floor(cell / columns) * UNIT})`;
  return (
    <section class="puzzle-solution">
      <h2>
        {words.solution} · {puzzleTitle(made.name)}
      </h2>
      <svg viewBox={`${-RULER} ${-RULER} ${columns * UNIT + RULER + 1} ${rows * UNIT + RULER + 1}`} aria-hidden="true">
        {Array.from({ length: columns }, (_, x) => (
          <text key={`column ${x}`} x={(x + 0.5) * UNIT} y={-RULER / 2}>
            {columnLabel(board, x)}
          </text>
        ))}
        {Array.from({ length: rows }, (_, y) => (
          <text key={`row ${y}`} x={-RULER / 2} y={(y + 0.5) * UNIT}>
            {y + 1}
          </text>
        ))}
        {Array.from({ length: board.cellCount }, (_, cell) => (
          <g key={cell} transform={at(cell)}>
            <path d={`M0 0H${UNIT}V${UNIT}H0Z`} fill={blocked.has(cell) ? "#bbbbbb" : "none"} stroke="#777777" />
            {made.ships.has(cell) && partSigns(ships.part(cell))}
          </g>
        ))}
      </svg>
    </section>
  );
}
