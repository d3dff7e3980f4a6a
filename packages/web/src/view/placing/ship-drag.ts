import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Page } from "../../model/page.ts";
import { shipOn } from "../../position/placed-ship.ts";
import { forbid } from "./placing-keys.ts";

/** A pointer that has moved less than this has clicked, not dragged. */
const SLACK = 5;

/** What a pressed pointer is about to do. */
interface Press {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** Takes the ship in hand when the pointer begins to drag. */
  readonly begin: () => boolean;
  dragging: boolean;
}

const cellUnder = (x: number, y: number): number | undefined => {
  const element = document.elementFromPoint(x, y)?.closest("[data-cell]");
  return element instanceof HTMLElement ? Number(element.dataset["cell"]) : undefined;
};

/** Lines between cells and rulers belong to no cell; there the last cell stands. */
const nearBoard = (x: number, y: number): boolean =>
  document.elementFromPoint(x, y)?.closest(".board") !== null && document.elementFromPoint(x, y) !== null;

/**
 * Dragging of ships, from the fleet and on the board, and painting of forbidden cells, with mouse, pen and finger. The
 * listeners are on the window, for a pointer leaves the board while it drags.
 */
export const useShipDrag = (page: Page) => {
  const press = useRef<Press | undefined>(undefined);
  /** A click follows the end of a drag; it means nothing. */
  const swallow = useRef(false);
  const painted = useSignal<ReadonlyMap<number, boolean>>(new Map());
  const paint = useRef<{ readonly id: number; readonly block: boolean } | undefined>(undefined);

  useEffect(() => {
    const { placing } = page;
    const move = (event: PointerEvent): void => {
      const { clientX: x, clientY: y, pointerId } = event;
      if (paint.current?.id === pointerId) {
        const cell = cellUnder(x, y);
        if (cell !== undefined && !painted.value.has(cell)) {
          painted.value = new Map(painted.value).set(cell, paint.current.block);
        }
        return;
      }
      const current = press.current;
      if (current?.id !== pointerId) return;
      if (!current.dragging) {
        if (Math.hypot(x - current.x, y - current.y) < SLACK) return;
        if (!current.begin()) {
          press.current = undefined;
          return;
        }
        current.dragging = true;
      }
      event.preventDefault();
      const cell = cellUnder(x, y);
      if (cell !== undefined || !nearBoard(x, y)) placing.moveTo(cell);
    };
    const end = (event: PointerEvent): void => {
      if (paint.current?.id === event.pointerId) {
        const { block } = paint.current;
        const cells = [...painted.value.keys()];
        paint.current = undefined;
        painted.value = new Map();
        if (event.type === "pointerup" && cells.length > 0) forbid(page, cells, block);
        return;
      }
      const current = press.current;
      if (current?.id !== event.pointerId) return;
      press.current = undefined;
      if (!current.dragging) return;
      swallow.current = true;
      setTimeout(() => {
        swallow.current = false;
      });
      if (event.type === "pointerup") placing.drop();
      else placing.cancel();
    };
    /** While a ship is dragged the keys turn it wherever the focus is; one in hand, where no key belongs to a text. */
    const key = (event: KeyboardEvent): void => {
      const { target } = event;
      const elsewhere = target instanceof Element && !target.closest("[role=grid], input, textarea, select");
      if (!press.current?.dragging && !(placing.hand.value && elsewhere)) return;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const name = event.key.toLowerCase();
      if (name === "r") placing.turn("rotate");
      else if (name === "f") placing.turn("flip");
      else if (name === "escape") {
        press.current = undefined;
        placing.cancel();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("pointermove", move, { passive: false });
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    addEventListener("keydown", key, { capture: true });
    return () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      removeEventListener("keydown", key, { capture: true });
    };
  }, [page, painted]);

  const start = (event: PointerEvent, begin: () => boolean): void => {
    if (event.button !== 0) return;
    // A finger is captured by what it touched; the board below it is to hear of it.
    const target = event.target as Element;
    if (target.hasPointerCapture?.(event.pointerId)) target.releasePointerCapture(event.pointerId);
    press.current = { id: event.pointerId, x: event.clientX, y: event.clientY, begin, dragging: false };
  };

  return {
    painted,
    /** True for a click that only ends a drag. */
    isSwallowed: (): boolean => swallow.current,
    /** A pointer pressed on a cell of the board: on a ship it may drag it, with the tool for it it paints. */
    pressCell(event: PointerEvent, cell: number): void {
      if (page.tool.value === "block") {
        if (event.button !== 0) return;
        const target = event.target as Element;
        if (target.hasPointerCapture?.(event.pointerId)) target.releasePointerCapture(event.pointerId);
        const block = !page.knowledge.value.scenario.board.blocked.includes(cell);
        paint.current = { id: event.pointerId, block };
        painted.value = new Map([[cell, block]]);
      } else if (!page.placing.hand.value && shipOn(page.placed.value ?? [], cell) >= 0) {
        start(event, () => page.placing.pick(cell));
      }
    },
    /** A pointer pressed on a class of the fleet: it may drag a ship of it. */
    pressFleet(event: PointerEvent, shipClass: number): void {
      // A finger beside the drawing of the ship scrolls the page.
      const drawing = event.target instanceof Element && event.target.closest(".silhouette") !== null;
      if (event.pointerType === "touch" && !drawing) return;
      start(event, () => page.placing.take(shipClass, page.focus.value));
    },
  };
};

/** What {@link useShipDrag} gives. */
export type ShipDrag = ReturnType<typeof useShipDrag>;
