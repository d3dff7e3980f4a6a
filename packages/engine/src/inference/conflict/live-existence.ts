import { bothWays } from "../methods/frontier/halved-frontier.ts";
import { findLiveRows } from "../methods/frontier/kernel/rows/live-rows.ts";
import { known, rowGraph, sweepCost } from "../methods/frontier/row-graphs.ts";
import { makeShipGrid, type ShipGrid } from "../methods/frontier/ship-grid.ts";
import type { Packing } from "../packing/packing.ts";

/**
 * Whether a packing of ships on a two-dimensional board exists, from the sets of outlines that can be reached and completed, without a number:
 * the first pass of the frontier or, where that has fewer outlines, of both its halves. Its time does not depend on how
 * hard the position is for a search, which makes it the proof where a search finds no end. Undefined where the frontier
 * does not serve the ships, or it would cost more than the limits.
 *
 * @param maxSteps elementary steps, about nanoseconds, as `estimateCost` of the frontiers gives them for a count
 */
export const existsByOutlines = (packing: Packing, maxSteps: number, maxBytes: number): boolean | undefined => {
  const whole = makeShipGrid(packing);
  if (typeof whole === "string") return undefined;
  const halves = bothWays(packing);
  const ways = [[whole]];
  if (typeof halves !== "string") ways.push(halves.down ? [halves.across, halves.down] : [halves.across]);
  const costs = ways.map((parts) => parts.map((part) => sweepCost(packing, part, false, known(part))));
  const steps = costs.map((list) => list.reduce((sum, cost) => sum + cost.steps, 0));
  const best = steps.indexOf(Math.min(...steps));
  if (steps[best] > maxSteps || costs[best].some(({ bytes }) => bytes > maxBytes)) return undefined;
  return ways[best].some((part) => isLive(part, maxBytes));
};

const isLive = ({ shape, input }: ShipGrid, maxBytes: number): boolean => {
  const graph = rowGraph(shape, maxBytes);
  return findLiveRows(graph, input, input.mirrored ? graph.mirror : undefined) !== undefined;
};
