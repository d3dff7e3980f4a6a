import type { Scenario } from "@broadside/engine";
import { useMemo } from "preact/hooks";
import { BoardGrid } from "../drawing/board-grid.tsx";
import { boardKeys } from "../drawing/board-input.ts";
import type { BoardCells } from "../drawing/cell-look.ts";
import { type GridEvents, lineTotals, onCell, watchCells } from "../drawing/sliced-grid.tsx";
import { stackClass, stackStyle } from "../drawing/stack.ts";

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
  const events: GridEvents = {
    onKeyDown: boardKeys(board, prefix, watched.focus, act),
    onFocusIn: onCell((cell) => (watched.focus.value = cell)),
    onClick: onCell((cell) => press?.(cell)),
  };
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
