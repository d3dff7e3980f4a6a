import { type Frame, zoomFrame } from "./tree-frame.ts";

/** What a drawing does when it is dragged, pinched or scrolled. */
export interface Movable {
  readonly frame: () => Frame;
  /** Takes another frame, kept to the drawing; false where nothing has moved. */
  readonly move: (frame: Frame) => boolean;
}

/** How far a pointer moves before it drags, in pixels: a finger never holds quite still. */
const DRAG_FROM = 6;
/** Pixels of a turn of the wheel by line. */
const LINE = 16;

interface Point {
  readonly x: number;
  readonly y: number;
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Has an element dragged by a pointer, pinched by two, moved by the wheel and sized by the wheel with Ctrl; returns what ends it. */
export const listenToGestures = (element: HTMLElement, { frame, move }: Movable): (() => void) => {
  const pointers = new Map<number, Point>();
  let isDragged = false;
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (pointers.size === 0) isDragged = false;
    pointers.set(event.pointerId, pointOf(event));
  };
  const drag = (event: PointerEvent): void => {
    const from = pointers.get(event.pointerId);
    if (!from) return;
    const to = pointOf(event);
    if (!isDragged && pointers.size === 1 && distance(from, to) < DRAG_FROM) return;
    if (!isDragged) element.setPointerCapture(event.pointerId);
    isDragged = true;
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, to);
    const now = frame();
    if (other === undefined) move({ ...now, x: now.x + to.x - from.x, y: now.y + to.y - from.y });
    else {
      const [before, after] = [middle(from, other), middle(to, other)];
      const sized = zoomFrame(now, distance(to, other) / Math.max(1, distance(from, other)), before);
      move({ ...sized, x: sized.x + after.x - before.x, y: sized.y + after.y - before.y });
    }
  };
  const up = (event: PointerEvent): void => void pointers.delete(event.pointerId);
  // What ends a drag is no press on the node below the pointer.
  const click = (event: Event): void => {
    if (isDragged) event.stopPropagation();
    isDragged = false;
  };
  const wheel = (event: WheelEvent): void => {
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    const now = frame();
    const [x, y] = event.shiftKey ? [event.deltaY, event.deltaX] : [event.deltaX, event.deltaY];
    const moved =
      event.ctrlKey || event.metaKey
        ? move(zoomFrame(now, Math.exp(-event.deltaY * unit * 0.004), pointOf(event)))
        : move({ ...now, x: now.x - x * unit, y: now.y - y * unit });
    // At the edge of the drawing the wheel scrolls the page again.
    if (moved || event.ctrlKey) event.preventDefault();
  };
  const ends = new AbortController();
  const { signal } = ends;
  element.addEventListener("pointerdown", down, { signal });
  element.addEventListener("pointermove", drag, { signal });
  element.addEventListener("pointerup", up, { signal });
  element.addEventListener("pointercancel", up, { signal });
  element.addEventListener("click", click, { signal, capture: true });
  element.addEventListener("wheel", wheel, { signal, passive: false });
  return () => ends.abort();
};
