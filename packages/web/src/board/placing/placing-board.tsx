import type { Page } from "../../rooms/analyse/page.ts";
import { BoardGrid } from "../drawing/board-grid.tsx";
import type { BoardCells } from "../drawing/cell-look.ts";
import { type GridEvents, onCell } from "../drawing/sliced-grid.tsx";
import { shipOn } from "../position/placed-ship.ts";
import { placingWords } from "../texts/placing/words.ts";
import { followShip, handlePlacingKey } from "./placing-keys.ts";
import type { ShipDrag } from "./ship-drag.ts";

/** What a click on a cell does to the ship in hand, or to the selection. */
const click = (page: Page, cell: number): void => {
  const { placing } = page;
  if (placing.hand.value) {
    placing.moveTo(cell);
    placing.drop();
    followShip(page);
  } else placing.select(cell);
};

const eventsOf = (page: Page, drag: ShipDrag): GridEvents => ({
  onKeyDown: (event) => handlePlacingKey(page, event),
  onFocusIn: onCell((cell) => (page.focus.value = cell)),
  onClick: onCell((cell) => {
    if (page.tool.value !== "block" && !drag.isSwallowed()) click(page, cell);
  }),
  onPointerDown: onCell((cell, event) => drag.pressCell(event, cell)),
  onPointerOver: onCell((cell, event) => {
    if (event.pointerType !== "mouse") return;
    page.hover.value = cell;
    // A resting mouse does not move the ship that the keys are moving.
    if (drag.hasMoved(event) && page.tool.value !== "block") page.placing.moveTo(cell);
  }),
  onPointerLeave: () => (page.hover.value = undefined),
  isDragged: (cell) => shipOn(page.placed.value ?? [], cell) >= 0,
});

/** The board for placing ships: by keys, clicks or dragging. */
export function PlacingBoard({ page, cells, drag }: { page: Page; cells: BoardCells; drag: ShipDrag }) {
  return (
    <div class="board-area">
      <BoardGrid
        board={page.knowledge.value.scenario.board}
        label={placingWords.boardForPlacing}
        busy={page.analysis.phase.value.kind === "working" && page.rest.value?.kind === "open"}
        kind={`board is-placing ${page.placing.hand.value ? "has-hand" : ""}`}
        prefix="cell"
        tool={page.tool.value}
        events={eventsOf(page, drag)}
        cells={cells}
        watched={page}
      />
    </div>
  );
}
