import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { isKeyOf } from "../../parts/keys.ts";
import { focusCell } from "../../parts/window/focus.ts";
import { listen } from "../../parts/window/listen.ts";
import { cellAround } from "../drawing/sliced-grid.tsx";
import { shipOn } from "../position/placed-ship.ts";
import type { Position } from "../position/position.ts";

/** Moves the keyboard focus to the cell where the ship in hand, or otherwise the selected ship, is held. */
export const followShip = (position: Position): void => {
  const cell = position.placing.heldCell ?? position.placing.chosen.value;
  if (cell !== undefined) focusCell(position, cell);
};

/** A pointer that has moved less than this is clicking, not dragging. */
const SLACK = 5;

interface Press {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  /** Takes the ship in hand when the pointer begins to drag. */
  readonly begin: () => boolean;
  dragging: boolean;
}

/** The touched element captures the finger; release it so that the board receives the events. */
const release = ({ target, pointerId }: PointerEvent): void => {
  if (target instanceof Element && target.hasPointerCapture?.(pointerId)) target.releasePointerCapture(pointerId);
};

/** Drags ships from the fleet and on the board, and paints blocked cells, with any pointer. */
export class ShipDrag {
  readonly #position: Position;
  #press: Press | undefined;
  /** A pointer that paints blocked cells; its first cell decides whether the stroke blocks or unblocks. */
  #stroke: { readonly pointer: number; readonly block: boolean } | undefined;
  /** The cells of the present stroke, and for each whether it will be blocked. */
  readonly painted = signal<ReadonlyMap<number, boolean>>(new Map());
  /** A click follows the end of a drag; ignore it. */
  #swallow = false;
  #at = { x: Number.NaN, y: Number.NaN };

  constructor(position: Position) {
    this.#position = position;
  }

  /** True for a click that only ends a drag. */
  isSwallowed(): boolean {
    return this.#swallow;
  }

  /** Whether the pointer itself has moved onto an element. False if the element came under a resting pointer. */
  hasMoved({ clientX: x, clientY: y }: PointerEvent): boolean {
    return x !== this.#at.x || y !== this.#at.y;
  }

  /** A pointer pressed on a cell: it may drag the ship there; with the blocking tool it paints. */
  pressCell(event: PointerEvent, cell: number): void {
    const { placed, tool, placing, scenario } = this.#position;
    if (tool.value === "block") {
      if (event.button !== 0) return;
      release(event);
      const block = !scenario.value.board.blocked.includes(cell);
      this.#stroke = { pointer: event.pointerId, block };
      this.painted.value = new Map([[cell, block]]);
    } else if (!placing.hand.value && shipOn(placed.value ?? [], cell) >= 0) {
      this.#start(event, () => placing.pick(cell));
    }
  }

  /** Handles a pointer pressed on a class of the fleet: it may drag a ship of the class. */
  pressFleet(event: PointerEvent, shipClass: number): void {
    // A finger beside the drawing of the ship scrolls the page; docked at the board, there is nothing to scroll.
    const drawing = event.target instanceof Element && event.target.closest(".silhouette, .dock .tray-ship") !== null;
    if (event.pointerType === "touch" && !drawing) return;
    this.#start(event, () => this.#position.placing.take(shipClass, this.#position.focus.value));
  }

  /** Listens on the window, because a drag leaves the board. Returns a function that stops it. */
  listen(): () => void {
    const end = (event: PointerEvent): void => this.#end(event);
    const ends = [
      listen({ pointermove: (event) => this.#move(event), pointerup: end, pointercancel: end }, { passive: false }),
      listen({ keydown: (event) => this.#key(event) }, { capture: true }),
    ];
    return () => {
      for (const stop of ends) stop();
    };
  }

  #start(event: PointerEvent, begin: () => boolean): void {
    if (event.button !== 0) return;
    release(event);
    this.#press = { pointer: event.pointerId, x: event.clientX, y: event.clientY, begin, dragging: false };
  }

  #move(event: PointerEvent): void {
    const { clientX: x, clientY: y, pointerId } = event;
    this.#at = { x, y };
    const stroke = this.#stroke?.pointer === pointerId ? this.#stroke : undefined;
    if (!stroke && !this.#drags(pointerId, x, y)) return;
    const under = document.elementFromPoint(x, y);
    const cell = cellAround(under);
    if (stroke) {
      if (cell !== undefined && !this.painted.value.has(cell))
        this.painted.value = new Map(this.painted.value).set(cell, stroke.block);
      return;
    }
    event.preventDefault();
    // The lines between cells, and the rulers, belong to no cell; there, the last cell counts.
    if (cell !== undefined || !under?.closest(".board")) this.#position.placing.moveTo(cell);
  }

  /** Whether the pointer is dragging a ship: true once it is far enough from its start. */
  #drags(pointer: number, x: number, y: number): boolean {
    const press = this.#press;
    if (press?.pointer !== pointer) return false;
    if (press.dragging) return true;
    if (Math.hypot(x - press.x, y - press.y) < SLACK) return false;
    press.dragging = press.begin();
    if (!press.dragging) this.#press = undefined;
    return press.dragging;
  }

  #end({ pointerId, type }: PointerEvent): void {
    const isDone = type === "pointerup";
    if (this.#stroke?.pointer === pointerId) {
      // Blocks or unblocks the cells in one step, or leaves everything unchanged.
      if (isDone) this.#position.setBlocked([...this.painted.value.keys()], this.#stroke.block);
      this.#stroke = undefined;
      this.painted.value = new Map();
      return;
    }
    const press = this.#press;
    if (press?.pointer !== pointerId) return;
    this.#press = undefined;
    if (!press.dragging) return;
    this.#swallow = true;
    setTimeout(() => (this.#swallow = false));
    if (!isDone) {
      this.#position.placing.cancel();
      return;
    }
    this.#position.placing.drop();
    followShip(this.#position);
  }

  /** While a ship is dragged, keys turn it anywhere; a ship in hand, only while no text field has the focus. */
  #key(event: KeyboardEvent): void {
    const { placing } = this.#position;
    const { target } = event;
    const elsewhere = target instanceof Element && !target.closest("[role=grid], input, textarea, select");
    if (!this.#press?.dragging && !(placing.hand.value && elsewhere)) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (isKeyOf("turn", event.key)) placing.turn(event.shiftKey ? "flip" : "rotate");
    else if (event.key === "Escape") {
      this.#press = undefined;
      placing.cancel();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

export const useShipDrag = (position: Position): ShipDrag => {
  const drag = useMemo(() => new ShipDrag(position), [position]);
  useEffect(() => drag.listen(), [drag]);
  return drag;
};
