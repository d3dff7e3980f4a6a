import { RandomStream } from "@broadside/engine";
import { expect, test } from "vitest";
import { childrenOf, isEnd } from "../../src/board/map/flat-tree.ts";
import {
  firstFrame,
  fitFrame,
  keepFrame,
  revealBox,
  TreeCanvas,
  zoomFrame,
} from "../../src/rooms/trees/tree-canvas.ts";
import { grow, scenarioOf } from "./grow.ts";

const random = RandomStream.fromSeed(7);
const between = (low: number, high: number): number => low + random.below(1000) * ((high - low) / 1000);
const cases = Array.from({ length: 300 }, () => ({
  drawing: { width: between(60, 5000), height: between(30, 60_000) },
  window: { width: between(200, 1600), height: between(150, 900) },
  frame: { x: between(-4000, 2000), y: between(-60_000, 2000), scale: between(0.2, 2) },
}));

test("a drawing never leaves its window, and what is kept stays", () => {
  for (const { drawing, window, frame } of cases) {
    const kept = keepFrame(frame, drawing, window);
    expect(kept.x).toBeLessThan(window.width);
    expect(kept.x + drawing.width * kept.scale).toBeGreaterThan(0);
    expect(kept.y).toBeLessThan(window.height);
    expect(kept.y + drawing.height * kept.scale).toBeGreaterThan(0);
    expect(keepFrame(kept, drawing, window)).toEqual(kept);
  }
});

test("the point at which somebody zooms stays where it is", () => {
  for (const { window, frame } of cases) {
    const at = { x: between(0, window.width), y: between(0, window.height) };
    const zoomed = zoomFrame(frame, between(0.5, 2), at);
    expect((at.x - zoomed.x) / zoomed.scale).toBeCloseTo((at.x - frame.x) / frame.scale, 6);
    expect((at.y - zoomed.y) / zoomed.scale).toBeCloseTo((at.y - frame.y) / frame.scale, 6);
  }
  const far = zoomFrame({ x: 0, y: 0, scale: 1 }, 1e9, { x: 5, y: 5 });
  expect(far.scale).toBe(2.5);
  expect(zoomFrame(far, 1e-9, { x: 5, y: 5 }).scale).toBe(0.2);
});

test("a node that is to be seen is seen, and does not move when it is", () => {
  for (const { drawing, window, frame } of cases) {
    const box = { x: between(0, drawing.width), y: between(0, drawing.height), width: 40, height: 24 };
    const shown = revealBox(frame, box, window);
    const [left, top] = [shown.x + box.x * shown.scale, shown.y + box.y * shown.scale];
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(left + box.width * shown.scale).toBeLessThanOrEqual(window.width);
    expect(top + box.height * shown.scale).toBeLessThanOrEqual(window.height);
    const again = revealBox(shown, box, window);
    expect(again.x).toBeCloseTo(shown.x, 6);
    expect(again.y).toBeCloseTo(shown.y, 6);
  }
});

test("a small drawing is shown whole at first, of a large one the root in letters that can be read", () => {
  const window = { width: 800, height: 400 };
  const small = { width: 600, height: 300 };
  const fit = fitFrame(small, window);
  expect(firstFrame(small, window, 150)).toEqual(fit);
  expect(fit.x + small.width * fit.scale).toBeLessThanOrEqual(window.width);
  expect(fit.y + small.height * fit.scale).toBeLessThanOrEqual(window.height);
  const large = firstFrame({ width: 3000, height: 30_000 }, window, 15_000);
  expect(large.scale).toBe(LEAST_SCALE);
  expect(large.y + 15_000 * large.scale).toBeCloseTo(200);
});

/** The scale below which letters are too small to be read. */
const LEAST_SCALE = 0.8;

/** Whether the whole drawing is in its window. */
const isWhole = ({ extent, frame: { value: frame }, window: { value: window } }: TreeCanvas): boolean =>
  frame !== undefined &&
  Math.min(frame.x, frame.y) >= 0 &&
  frame.x + extent.width * frame.scale <= window.width &&
  frame.y + extent.height * frame.scale <= window.height;

const measures = { node: 90, column: 130, row: 28 };

test("every tree opens whole and readable, and again when its window has another size", () => {
  for (const name of ["corners", "oneShip", "sinkings", "lonely"]) {
    const canvas = new TreeCanvas(grow(scenarioOf(name), "greedy-hit").tree, measures);
    for (const [width, height] of [
      [310, 330],
      [330, 310],
      [690, 610],
      [910, 360],
      [310, 330],
    ]) {
      canvas.resize({ width, height }, 0);
      expect(isWhole(canvas), `${name} in ${width} × ${height}`).toBe(true);
      expect(canvas.frame.peek()?.scale).toBeGreaterThanOrEqual(LEAST_SCALE);
      // The root, and all its answers.
      expect(canvas.plan.peek().nodes.length).toBeGreaterThanOrEqual(2);
    }
  }
});

test("whoever walks sees the node and its answers; the drawing stays whole as long as it can be read", () => {
  const { tree } = grow(scenarioOf("sinkings"), "greedy-hit");
  const canvas = new TreeCanvas(tree, measures);
  canvas.resize({ width: 690, height: 360 }, 0);
  for (let node = 0; !isEnd(tree, node); node = childrenOf(tree, node)[0]) {
    canvas.reveal(node);
    canvas.toggle(node, true);
    const frame = canvas.frame.peek();
    if (!frame) throw new Error("nothing is drawn");
    const { x, y, width, height } = canvas.boxOf(node);
    const [left, top] = [frame.x + x * frame.scale, frame.y + y * frame.scale];
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(left + (width + measures.column) * frame.scale).toBeLessThanOrEqual(690);
    expect(top + height * frame.scale).toBeLessThanOrEqual(360);
    expect(frame.scale).toBeGreaterThanOrEqual(LEAST_SCALE);
  }
});

test("a tree opened below a node is shown whole if it can be read then, and keeps its scale otherwise", () => {
  const { tree } = grow(scenarioOf("sinkings"), "greedy-hit");
  const opened = (side: number): { before: number | undefined; canvas: TreeCanvas } => {
    const canvas = new TreeCanvas(tree, measures);
    canvas.resize({ width: side, height: side }, 0);
    const before = canvas.frame.peek()?.scale;
    canvas.openBelow(0);
    return { before, canvas };
  };
  const { canvas: large } = opened(20_000);
  expect(large.frame.peek()).toEqual(fitFrame(large.extent, large.window.peek()));
  const { before, canvas: small } = opened(300);
  expect(small.frame.peek()?.scale).toBe(before);
  // What was opened by hand stays open when the device is turned, and is fitted when it is asked for.
  const { shown } = small;
  small.resize({ width: 600, height: 200 }, 0);
  expect(small.shown).toBe(shown);
  small.closeMost(0);
  expect(isWhole(small)).toBe(true);
});
