import { useLayoutEffect, useRef } from "preact/hooks";

/** Pixels between the chooser and its cell or the edge of the window. */
const EDGE = 8;

/** Puts the chooser to the right of its cell, or to the left where there is no room. */
export const useBeside = (cell: number) => {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const panel = ref.current;
    const area = panel?.parentElement?.getBoundingClientRect();
    const target = document.getElementById(`cell-${cell}`)?.getBoundingClientRect();
    if (!panel || !area || !target) return;
    const { width, height } = panel.getBoundingClientRect();
    const right = target.right + EDGE;
    const left = right + width <= innerWidth - EDGE ? right : target.left - EDGE - width;
    const top = Math.max(EDGE, Math.min(target.top - EDGE, innerHeight - EDGE - height));
    panel.style.setProperty("--top", `${top - area.top}px`);
    panel.style.setProperty("--left", `${Math.max(EDGE, left) - area.left}px`);
  }, [cell]);
  return ref;
};
