import { formatPercentOf } from "@broadside/engine/text";
import type { Page } from "../../model/page.ts";
import { shipOn } from "../../position/placed-ship.ts";
import { css, shade, type Theme } from "../../text/colour.ts";
import { numeral } from "../../words/numbers.ts";
import { placingWords } from "../../words/words.ts";
import { useCellWidth } from "../board/board-view.tsx";
import type { CellDrawing, DrawnCells } from "../board/drawn/cell-drawing.ts";
import { BoardGrid } from "../board/grid/board-grid.tsx";
import { cellOf, type GridEvents } from "../board/grid/grid-events.ts";
import { isLarge } from "../board/stack.ts";
import { useKept } from "../parts/kept/kept.ts";
import { memo } from "../parts/kept/memo.ts";
import { theme } from "../parts/theme/theme.ts";
import { followShip, handlePlacingKey } from "./placing-keys.ts";
import type { PlacingCellLook, PlacingLook } from "./placing-look.ts";
import type { ShipDrag } from "./ship-drag.ts";

/** The place of a count on the colour scale, 0 to 1. */
const placeOf = (count: bigint, most: bigint): number => (most === 0n ? 0 : Number((count * 1000n) / most) / 1000);

/**
 * How a cell is drawn while ships are placed, on boards so large that they are drawn.
 *
 * @param chances whether the chances of the ships not placed yet are shown
 */
const placingDrawing = (
  look: PlacingCellLook,
  { layouts, most }: PlacingLook,
  theme: Theme,
  chances: boolean,
): CellDrawing => {
  const { ship, hand, forbidden, chosen, conflict, count } = look;
  const shown = chances && !forbidden && !ship && !hand && count !== undefined && layouts > 0n ? count : undefined;
  const colours = shown === undefined ? undefined : shade(theme, placeOf(shown, most));
  const figures =
    shown === undefined ? [] : [numeral(formatPercentOf(shown, layouts, 1)), formatPercentOf(shown, layouts, 0)];
  return {
    kind: forbidden ? "blocked" : colours ? "open" : "unknown",
    fill: colours && css(colours.fill),
    ...(colours && { ink: css(colours.ink) }),
    texts: figures,
    faint: shown === 0n,
    hatched: false,
    sign: undefined,
    ships: undefined,
    mark: "",
    number: undefined,
    hull: undefined,
    certain: false,
    best: false,
    conflict,
    dropped: false,
    outlines: [],
    ship: ship && { ...ship, chosen },
    hand,
  };
};

const edges = (ends: string): string => [...ends].map((side) => `edge-${side}`).join(" ");

/** One cell of the board while ships are placed. Drawn anew only when something about it changes. */
const PlacingCell = memo(function PlacingCell(props: {
  look: PlacingCellLook;
  layouts: bigint;
  most: bigint;
  theme: Theme;
  tabIndex: 0 | -1;
  decimals: 0 | 1;
  /** Whether the chances of the ships not placed yet are shown. */
  chances: boolean;
}) {
  const { look, layouts, most, chances } = props;
  const { ship, hand, forbidden, count } = look;
  const kind = forbidden ? "blocked" : ship ? "ship" : "free";
  const shown = chances && kind === "free" && count !== undefined && layouts > 0n;
  const place = shown && most > 0n ? Number((count * 1000n) / most) / 1000 : 0;
  const colours = shown ? shade(props.theme, place) : undefined;
  const flags = [look.chosen && "is-chosen", look.conflict && "is-conflict", hand && "is-under-hand"];
  return (
    <td
      id={`cell-${look.cell}`}
      data-cell={look.cell}
      data-kind={kind}
      tabIndex={props.tabIndex}
      aria-label={look.label}
      class={["cell", ...flags].filter(Boolean).join(" ")}
      style={colours && `--fill:${css(colours.fill)};--ink:${css(colours.ink)}`}
    >
      {ship && (
        <span class={`hull ${edges(ship.ends)}`}>
          <span class="hull-mark">{ship.mark}</span>
        </span>
      )}
      {hand && (
        <span class={`hull is-in-hand ${hand.free ? "" : "is-in-the-way"} ${edges(hand.ends)}`}>
          <span class="hull-mark">{hand.free ? hand.mark : "!"}</span>
        </span>
      )}
      {shown && !hand && (
        <span class={count === 0n ? "chance is-zero" : "chance"}>
          {numeral(formatPercentOf(count, layouts, props.decimals))}
        </span>
      )}
    </td>
  );
});

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
