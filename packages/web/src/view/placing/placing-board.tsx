import type { Page } from "../../model/page.ts";
import { shipOn } from "../../position/placed-ship.ts";
import { placingWords } from "../../words/words.ts";
import { useCellWidth } from "../board/board-view.tsx";
import type { DrawnCells } from "../board/drawn/cell-drawing.ts";
import { BoardGrid } from "../board/grid/board-grid.tsx";
import { cellOf, type GridEvents } from "../board/grid/grid-events.ts";
import { isLarge } from "../board/stack.ts";
import { useKept } from "../parts/kept/kept.ts";
import { theme } from "../parts/theme/theme.ts";
import { PlacingCell } from "./placing-cell.tsx";
import { placingDrawing } from "./placing-drawing.ts";
import { followShip, handlePlacingKey } from "./placing-keys.ts";
import type { PlacingLook } from "./placing-look.ts";
import type { ShipDrag } from "./ship-drag.ts";

/** What a click on a cell does to the ship in hand, or to the choice of one. */
const click = (page: Page, cell: number): void => {
  const { placing } = page;
  if (placing.hand.value) {
    placing.moveTo(cell);
    placing.drop();
    followShip(page);
  } else placing.chosen.value = shipOn(page.placed.value ?? [], cell) < 0 ? undefined : cell;
};

const eventsOf = (page: Page, drag: ShipDrag): GridEvents => ({
  onKeyDown: (event) => handlePlacingKey(page, event),
  onFocusIn: (event) => {
    const cell = cellOf(event);
    if (cell !== undefined) page.focus.value = cell;
  },
  onClick: (event) => {
    const cell = cellOf(event);
    if (cell !== undefined && page.tool.value !== "block" && !drag.isSwallowed()) click(page, cell);
  },
  onPointerDown: (event) => {
    const cell = cellOf(event);
    if (cell !== undefined) drag.pressCell(event, cell);
  },
  onPointerOver: (event) => {
    const cell = cellOf(event);
    if (event.pointerType !== "mouse" || cell === undefined) return;
    page.hover.value = cell;
    // A mouse at rest does not take back the ship that the keys move.
    if (drag.hasMoved(event) && page.tool.value !== "block") page.placing.moveTo(cell);
  },
  onPointerLeave: () => {
    page.hover.value = undefined;
  },
  isDragged: (cell) => shipOn(page.placed.value ?? [], cell) >= 0,
});

/** The board on which ships are placed: by keys, by clicks, by dragging. */
export function PlacingBoard(props: { page: Page; look: PlacingLook; drag: ShipDrag; chances: boolean }) {
  const { page, look, drag, chances } = props;
  const { board } = page.knowledge.value.scenario;
  const { frame, decimals, roomy } = useCellWidth(String(board.size));
  const looks = useKept(
    isLarge(board) ? [] : Array.from({ length: board.cellCount }, (_, cell) => look.cellLook(cell)),
  );
  const cells: DrawnCells = {
    drawing: (cell) => placingDrawing(look.cellLook(cell), look, theme.value, chances),
    label: (cell) => look.cellLook(cell).label,
  };
  return (
    <div class="board-area">
      <div class="board-scroll" ref={frame}>
        <BoardGrid
          board={board}
          label={placingWords().boardForPlacing}
          busy={page.analysis.phase.value.kind === "working" && page.rest.value?.kind === "open"}
          kind={`board is-placing ${roomy ? "is-roomy" : ""} ${page.placing.hand.value ? "has-hand" : ""}`}
          tool={page.tool.value}
          events={eventsOf(page, drag)}
          cells={cells}
          watched={page}
        >
          {(cell) => (
            <PlacingCell
              key={cell}
              look={looks[cell]}
              layouts={look.layouts}
              most={look.most}
              theme={theme.value}
              tabIndex={page.focus.value === cell ? 0 : -1}
              decimals={decimals}
              chances={chances}
            />
          )}
        </BoardGrid>
      </div>
    </div>
  );
}
