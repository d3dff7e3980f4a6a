import { isKeyOf } from "../../parts/keys.ts";
import { BoardGrid } from "../drawing/board-grid.tsx";
import { ARROWS, moveByKey } from "../drawing/board-keys.ts";
import type { BoardCells } from "../drawing/cell-look.ts";
import { type GridEvents, onCell } from "../drawing/sliced-grid.tsx";
import { shipOn } from "../position/placed-ship.ts";
import type { Position } from "../position/position.ts";
import { placingWords } from "../texts/placing/words.ts";
import { followShip, type ShipDrag } from "./ship-drag.ts";

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

/** What a key does at a cell, or to the ship in hand; the focus follows the ship. Returns false if it does nothing. */
const act = (position: Position, key: string, cell: number, isFlip: boolean): boolean => {
  const { placing } = position;
  const hasHand = placing.hand.value !== undefined;
  const turns = isKeyOf("turn", key);
  if (turns || isKeyOf("takeOff", key)) {
    if (!hasHand && shipOn(position.placed.value ?? [], cell) >= 0) placing.chosen.value = cell;
    if (!turns) {
      placing.remove();
      return true;
    }
    placing.turn(isFlip ? "flip" : "rotate");
  } else if (isKeyOf("take", key)) placing.takeNext(placing.heldCell ?? cell);
  else if (hasHand && key === "Escape") {
    placing.cancel();
    return true;
  } else if (hasHand && ARROWS[key] !== undefined) {
    const [axis, by] = ARROWS[key];
    placing.moveBy(axis === 0 ? by : 0, axis === 1 ? by : 0);
  } else if (key !== "Enter" && key !== " ") return false;
  else if (hasHand) placing.drop();
  else if (position.tool.value === "block") {
    const { blocked } = position.scenario.value.board;
    position.setBlocked([cell], !blocked.includes(cell));
  } else if (!placing.pick(cell)) placing.takeNext(cell);
  followShip(position);
  return true;
};

const handlePlacingKey = (position: Position, event: KeyboardEvent): void => {
  if (event.altKey || event.metaKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const acted = !event.ctrlKey && act(position, key, position.focus.value, event.shiftKey);
  if (
    !acted &&
    (position.placing.hand.value || !moveByKey(position.scenario.value.board, "cell", position.focus, event))
  )
    return;
  event.preventDefault();
};

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
