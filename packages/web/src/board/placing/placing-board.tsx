import { placingWords } from "../../language/words.ts";
import { BoardGrid } from "../drawing/board-grid.tsx";
import type { BoardCells } from "../drawing/cell-look.ts";
import { type GridEvents, onCell } from "../drawing/sliced-grid.tsx";
import { shipOn } from "../position/placed-ship.ts";
import type { Position } from "../position/position.ts";
import { followShip, handlePlacingKey } from "./placing-keys.ts";
import type { ShipDrag } from "./ship-drag.ts";

/** What a click on a cell does to the ship in hand, or to the selection. */
const click = (position: Position, cell: number): void => {
  const { placing } = position;
  if (placing.hand.value) {
    placing.moveTo(cell);
    placing.drop();
    followShip(position);
  } else placing.select(cell);
};

const eventsOf = (position: Position, drag: ShipDrag): GridEvents => ({
  onKeyDown: (event) => handlePlacingKey(position, event),
  onFocusIn: onCell((cell) => (position.focus.value = cell)),
  onClick: onCell((cell) => {
    if (position.tool.value !== "block" && !drag.isSwallowed()) click(position, cell);
  }),
  onPointerDown: onCell((cell, event) => drag.pressCell(event, cell)),
  onPointerOver: onCell((cell, event) => {
    if (event.pointerType !== "mouse") return;
    position.hover.value = cell;
    // A resting mouse does not move the ship that the keys are moving.
    if (drag.hasMoved(event) && position.tool.value !== "block") position.placing.moveTo(cell);
  }),
  onPointerLeave: () => (position.hover.value = undefined),
  isDragged: (cell) => shipOn(position.placed.value ?? [], cell) >= 0,
});

/** The board for placing ships: by keys, clicks or dragging. */
export function PlacingBoard({ position, cells, drag }: { position: Position; cells: BoardCells; drag: ShipDrag }) {
  return (
    <div class="board-area">
      <BoardGrid
        board={position.scenario.value.board}
        label={placingWords.boardForPlacing}
        busy={position.analysis.phase.value.kind === "working" && position.rest.value?.kind === "open"}
        kind={`board is-placing ${position.placing.hand.value ? "has-hand" : ""}`}
        prefix="cell"
        tool={position.tool.value}
        events={eventsOf(position, drag)}
        cells={cells}
        watched={position}
      />
    </div>
  );
}
