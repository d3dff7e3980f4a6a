import type { Scenario } from "@broadside/engine";
import type { Signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { moveCell } from "../../../position/slices.ts";
import { moveOf } from "../../board/board-input.ts";
import type { BoardCells } from "../../board/cell-look.ts";
import { BoardGrid } from "../../board/grid/board-grid.tsx";
import { type GridEvents, lineTotals, onCell, watchCells } from "../../board/grid/sliced-grid.tsx";
import { stackClass, stackStyle } from "../../board/stack.ts";

const focusOn = (prefix: string, focus: Signal<number>, cell: number): void => {
  focus.value = cell;
  document.getElementById(`${prefix}-${cell}`)?.focus();
};

const eventsOf = (
  { board }: Scenario,
  prefix: string,
  focus: Signal<number>,
  press: ((cell: number) => void) | undefined,
): GridEvents => ({
  onKeyDown: (event) => {
    if (event.altKey || event.metaKey) return;
    const move = moveOf(event);
    if (move) focusOn(prefix, focus, moveCell(board, focus.peek(), move));
    else if (press && !event.ctrlKey && (event.key === "Enter" || event.key === " ")) press(focus.peek());
    else return;
    event.preventDefault();
  },
  onClick: onCell((cell) => press?.(cell)),
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
    const middle = Math.floor((board.size[0] ?? 1) / 2) + Math.floor((board.size[1] ?? 1) / 2) * (board.size[0] ?? 1);
    return watchCells(Math.min(board.cellCount - 1, middle));
  }, [board]);
  return (
    <div class={stackClass(board)} style={stackStyle(board)}>
      <BoardGrid
        board={board}
        label={label}
        busy={busy}
        kind={press ? "board" : "board is-still"}
        prefix={prefix}
        tool="ask"
        events={eventsOf(scenario, prefix, watched.focus, press)}
        cells={cells}
        watched={watched}
        totals={lineTotals(scenario, cells)}
      />
    </div>
  );
}
