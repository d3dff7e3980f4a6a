/** Why work is refused: one message for each reason, without its numbers, which depend on earlier counts. */

import { expect, it } from "vitest";
import {
  countLayouts,
  estimatePosterior,
  type InferOptions,
  infer,
  type Knowledge,
  listLayouts,
  makeKnowledge,
  PosteriorCache,
  preset,
  RandomStream,
  sampleLayouts,
} from "../../src/index.ts";
import { compileRow, shipVectors } from "../../src/inference/methods/frontier/row-graph.ts";
import { makeShipGrid } from "../../src/inference/methods/frontier/ship-grid.ts";
import { makeWalk } from "../../src/inference/methods/walk.ts";
import { reduce } from "../../src/inference/packing/packing.ts";
import { PackingSearch } from "../../src/inference/packing/packing-search.ts";
import { LayoutList } from "../../src/inference/posterior/layout-list.ts";
import { weighLayouts } from "../../src/inference/posterior/weigh.ts";
import { constrain } from "../../src/knowledge/constraints.ts";
import { factorsOf } from "../../src/scenario/prior/placement-factors.ts";
import { type PlainPrior, plainPriorsOf } from "../../src/scenario/prior/prior.ts";
import { solve } from "../../src/solver.ts";
import { fleetOf, readKnowledge, readScenario, straightFleet } from "../read.ts";

const position = (size: readonly number[], fleet: object[], more: object = {}): Knowledge =>
  makeKnowledge(readScenario({ board: { size }, fleet, contact: "allowed", answers: "hit", ...more }));

const hasbro = makeKnowledge(preset("hasbro"));
const small = makeKnowledge(preset("gorkoff-5x5"));
const boxes = makeKnowledge(preset("boxes:4x3:2"));
const cube = position([3, 3, 3], fleetOf({ rod: 2, ell: ["X.", "XX"] }));
const sizeless = position([4, 4], fleetOf({ box: { box: "any", count: 2 } }), { contact: "none" });
const crowd = position([30, 30], fleetOf({ a: { length: 1, count: 60 }, b: { length: 2, count: 30 } }));
const overlapping = position([5, 5], fleetOf({ rod: { length: 2, count: 7 } }), {
  contact: "overlap",
  answers: "count",
});
const many = position([16, 16], straightFleet(Array.from({ length: 22 }, (_, i) => 1 + (i >> 1))));
const totals = position([3, 2], fleetOf({ rod: 2 }), { totals: [[1, 1, 0], null] });
const cells = (weight: unknown) => [
  [1, weight, 1],
  [1, 1, 1],
];
const priors = (prior: object) =>
  position([3, 2], fleetOf({ rod: { length: 2, count: 3 } }), { prior: { version: 1, ...prior } });
const mixed = priors({ mixture: [{ share: 1, cells: cells(2) }, { share: 2 }] });
const far = priors({ cells: cells(1e250) });
const exact = priors({ cells: [0, 1].map(() => Array(3).fill("9".repeat(100))) });

const packingOf = (knowledge: Knowledge) => reduce(constrain(knowledge)).packing;
const gridOf = (knowledge: Knowledge) => {
  const grid = makeShipGrid(packingOf(knowledge));
  if (typeof grid === "string") throw new Error(grid);
  return grid;
};
const counting = (knowledge: Knowledge, options: InferOptions) => () => infer(knowledge, options);
const weighing = (knowledge: Knowledge) => () => {
  const [part] = knowledge.scenario.prior
    ? plainPriorsOf(knowledge.scenario.prior)
    : [{ kind: "uniform" } as PlainPrior];
  return weighLayouts(knowledge, factorsOf(knowledge.scenario, part));
};

const crowd14 = position(
  [14, 14],
  fleetOf({ a: 5, b: { length: 4, count: 2 }, c: { length: 3, count: 3 }, d: { length: 2, count: 6 } }),
);

const WORK: Readonly<Record<string, () => unknown>> = {
  "few steps": counting(hasbro, { maxSteps: 10 }),
  "few bytes": counting(hasbro, { maxBytes: 10 }),
  "more than WebAssembly has": counting(crowd14, { maxBytes: 1e12, maxSteps: 1e15 }),
  "a name with a mistake": counting(small, { method: "enumeraton" }),
  "no name": counting(boxes, { method: "zzzzzzzz" }),
  "a frontier in space": counting(cube, { method: "frontier" }),
  "a halved frontier in space": counting(cube, { method: "halved-frontier" }),
  "square or oblong": counting(sizeless, { method: "halved-frontier" }),
  "a frontier with totals": counting(totals, { method: "frontier" }),
  "ships that overlap": counting(boxes, { method: "enumeration" }),
  "boxes that are none": counting(small, { method: "boxes" }),
  "shares that are none": counting(small, { method: "shares" }),
  "no layouts for shares": counting(overlapping, { method: "boxes" }),
  "the oracle on a whole board": counting(hasbro, { method: "oracle" }),
  "ways to use the ships": () => shipVectors(gridOf(many).shape),
  "a large row graph": () => compileRow(gridOf(small).shape, 1000),
  "ranks in few steps": () => makeWalk(packingOf(hasbro), { maxBytes: 1e9, maxSteps: 10 }),
  "ranks beyond 2^100": () =>
    makeWalk(packingOf(position([20, 20], fleetOf({ a: { length: 1, count: 60 } }))), {
      maxBytes: 1e12,
      maxSteps: 1e15,
    }),
  "a list of many": () => listLayouts(small, 10),
  "a list of many that overlap": () => listLayouts(overlapping, 10),
  "a list by many combinations": () => listLayouts(overlapping, 1e12),
  "a list that does not go on": () => LayoutList.make(readKnowledge(small.scenario, "C3. A1x"), 1000)?.filter(small),
  "a cache of other rules": () => new PosteriorCache(hasbro.scenario).infer(small),
  "estimates of boxes": () => estimatePosterior(boxes),
  "estimates with totals": () => estimatePosterior(totals),
  "estimates under a mixture": () => estimatePosterior(mixed),
  "estimates of weights too far apart": () => estimatePosterior(far),
  "weights too far apart": weighing(far),
  "weights too long": weighing(exact),
  "weights of boxes": weighing(boxes),
  "probing what has begun": () => {
    const search = new PackingSearch(packingOf(small));
    search.next();
    search.probe(RandomStream.fromSeed(1));
  },
  "half a layout": () => sampleLayouts(small, 0.5, RandomStream.fromSeed(1)),
  "half a sample": () => estimatePosterior(small, { samples: 0.5 }),
  "a crowd": () => countLayouts(crowd, { maxSteps: 1e9 }),
  "solving what is large": () => solve(hasbro),
  "solving in little memory": () => solve(small, { limits: { bytes: 1000 } }),
  "solving few": () => solve(small, { limits: { layouts: 10 } }),
  "solving nothing": () => solve(position([2, 2], fleetOf({ a: { length: 1, count: 2 } }), { contact: "none" })),
  "solving under a prior": () => solve(priors({ cells: cells(2) })),
  "weights that are none": () => solve(small, { weights: () => 0n }),
  "an objective that is none": () => solve(small, { objective: "average" as "mean" }),
};

it("says why", () => {
  const said = Object.entries(WORK).map(([what, work]) => {
    try {
      work();
      return `${what}: DONE`;
    } catch (error) {
      return `${what}: ${String(error).replace(/\d[\d.,e+^]*/g, "N")}`;
    }
  });
  expect(said.join("\n")).toMatchSnapshot();
});

it("says how many layouts fit, so that so many are taken", () => {
  const most = 131;
  expect(() => solve(small, { limits: { bytes: 1e5 } })).toThrow(`up to ${most} fit into 100 KB`);
});
