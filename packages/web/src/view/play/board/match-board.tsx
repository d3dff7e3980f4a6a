import type { Board, Scenario } from "@broadside/engine";
import type { Signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { moveCell } from "../../../position/slices.ts";
import { moveOf } from "../../board/board-input.ts";
import type { BoardCells } from "../../board/cell-look.ts";
import { BoardGrid } from "../../board/grid/board-grid.tsx";
import { type GridEvents, lineTotals, onCell, watchCells } from "../../board/grid/sliced-grid.tsx";
import { stackClass, stackStyle } from "../../board/stack.ts";

/** Keys move the focus of a board; `act` gets the others. @param act returns false if it ignores the key */
export const focusEvents = (
  board: Board,
  prefix: string,
  focus: Signal<number>,
  act: (key: string, cell: number) => boolean,
): Pick<GridEvents, "onKeyDown" | "onFocusIn"> => ({
  onKeyDown: (event) => {
    if (event.altKey || event.metaKey) return;
    const move = moveOf(event);
    if (move) {
      focus.value = moveCell(board, focus.peek(), move);
      document.getElementById(`${prefix}-${focus.value}`)?.focus();
    } else if (event.ctrlKey || !act(event.key, focus.peek())) return;
    event.preventDefault();
  },
  onFocusIn: onCell((cell) => (focus.value = cell)),
});

export function MatchBoard(props: {
  readonly scenario: Scenario;
  readonly label: string;
  readonly prefix: string;
  readonly cells: BoardCells;
  readonly busy?: boolean;
  /** What a press on a cell does; undefined if cells cannot be shot. */
  readonly press?: ((cell: number) => void) | undefined;
}) {
  const { scenario, label, prefix, cells, busy = false, press } = props;
  const { board } = scenario;
  const watched = useMemo(() => {
    const [columns, rows = 1] = board.size;
    const middle = Math.floor(columns / 2) + Math.floor(rows / 2) * columns;
    return watchCells(Math.min(board.cellCount - 1, middle));
  }, [board]);
  const act = (key: string, cell: number): boolean => {
    if (!press || (key !== "Enter" && key !== " ")) return false;
    press(cell);
    return true;
  };
  const events = { ...focusEvents(board, prefix, watched.focus, act), onClick: onCell((cell) => press?.(cell)) };
  return (
    <div class={stackClass(board)} style={stackStyle(board)}>
      <BoardGrid
        board={board}
        label={label}
        busy={busy}
        kind={press ? "board" : "board is-still"}
        prefix={prefix}
        tool="ask"
        events={events}
        cells={cells}
        watched={watched}
        totals={lineTotals(scenario, cells)}
      />
    </div>
  );
}
