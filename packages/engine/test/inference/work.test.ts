/**
 * What oracles do not see: how much work methods expect and do, and what equal seeds draw. A bound that no
 * longer prunes gives right answers late. After a change that is meant, run `npx vitest run inference/work -u`
 * and look at the difference.
 */

import { describe, expect, it } from "vitest";
import { unlessRefused } from "../../src/core/result.ts";
import {
  estimatePosterior,
  infer,
  type Knowledge,
  makeKnowledge,
  preset,
  RandomStream,
  sampleLayouts,
  unshotCells,
} from "../../src/index.ts";
import { findConflict } from "../../src/inference/conflict/conflict.ts";
import { findFixes, findLargestConsistent } from "../../src/inference/conflict/correction.ts";
import { settleExistence } from "../../src/inference/conflict/existence.ts";
import { enumeration } from "../../src/inference/methods/enumeration.ts";
import { bothWays } from "../../src/inference/methods/frontier/frontier.ts";
import { compileRow } from "../../src/inference/methods/frontier/row-graph.ts";
import { averageRows, listRests, sweepCost } from "../../src/inference/methods/frontier/row-graph-estimate.ts";
import { makeShipGrid, type ShipGrid } from "../../src/inference/methods/frontier/ship-grid.ts";
import { graphInput, stateGraph, stateGraphOf } from "../../src/inference/methods/state-graph/state-graph.ts";
import { makeWalk } from "../../src/inference/methods/walk.ts";
import { claimBounds } from "../../src/inference/packing/claim-bounds.ts";
import { type Packing, reduce } from "../../src/inference/packing/packing.ts";
import { PackingSearch } from "../../src/inference/packing/packing-search.ts";
import { searchAll } from "../../src/inference/packing/search.ts";
import { GameMasses } from "../../src/inference/posterior/game-masses.ts";
import { weighLayouts } from "../../src/inference/posterior/weigh.ts";
import { drawByCovers } from "../../src/inference/sampling/cover-draw.ts";
import { constrain } from "../../src/knowledge/constraints.ts";
import { factorsOf } from "../../src/scenario/prior/placement-factors.ts";
import { plainPriorsOf } from "../../src/scenario/prior/prior.ts";
import { withRandomPrior } from "../generate/random-prior.ts";
import { midGame, randomPosition } from "../random-position.ts";
import { describePosition, fleetOf, readScenario } from "../read.ts";

/** Figures in one line, with six digits: machines may differ in the last digits of powers and roots. */
const line = (what: string, figures: object): string =>
  `  ${what} ${JSON.stringify(figures, (_, value) => {
    if (typeof value === "bigint") return String(value);
    return typeof value === "number" ? Number(value.toPrecision(6)) : value;
  })}`;

/** A sum that tells one list of numbers from another in which some have changed or moved. */
const digest = (list: ArrayLike<number | bigint>): number =>
  Array.from(list, Number).reduce((sum, value, i) => sum + value * Math.sqrt(i + 2), 0);

/** How much of a search was needed for its first packing, and for all. */
const searched = (search: PackingSearch): number[] => {
  const figures: number[] = [];
  let found = 0;
  while (search.nodes < 20_000 && search.next(20_000) === "found") {
    if (found === 0) figures.push(search.nodes, search.work);
    found += Math.max(1, search.lastPlaces);
  }
  return [...figures, search.nodes, search.work, found];
};

const swept = (packing: Packing, way: ShipGrid | undefined): object => {
  if (!way) return {};
  const costs = [true, false].map((weights) => sweepCost(packing, way, weights, undefined));
  if (costs[0].steps > 5e7) return { costs };
  const { states, entries, updates, liveClasses, bytes, mirror } = compileRow(way.shape, 1e8);
  const average = averageRows(way.shape, listRests(way.shape));
  return { costs, average, states, entries, updates, liveClasses, bytes, mirror: mirror && digest(mirror) };
};

const graphed = (packing: Packing): object => {
  const cost = stateGraph.estimateCost(packing, true);
  const input = cost.steps < 2e8 ? graphInput(packing) : null;
  if (!input) return { cost };
  const { sizes, edges } = stateGraphOf(packing, input, {});
  const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
  return { cost, states: sum(sizes), most: Math.max(...sizes), edges: sum(edges.map(({ length }) => length / 3)) };
};

const packed = (packing: Packing): string[] => {
  const bounds = claimBounds(packing);
  const ways = bothWays(packing);
  const grid = makeShipGrid(packing);
  return [
    line(
      "bounds",
      bounds.map(({ need, room, least }) => [need, room, ...least]),
    ),
    line("search", searched(searchAll(packing))),
    line("with bounds", searched(new PackingSearch(packing, { bounds }))),
    line("shuffled", searched(new PackingSearch(packing, { bounds, random: RandomStream.fromSeed(1) }))),
    line(
      "enumeration",
      [undefined, 1e3, 1e9].map((best) => enumeration.estimateCost(packing, true, best).steps),
    ),
    line("frontier", typeof grid === "string" ? [grid] : swept(packing, grid)),
    line("halved", typeof ways === "string" ? [ways] : [swept(packing, ways.across), swept(packing, ways.down)]),
    line("state graph", stateGraph.supports(packing) === undefined ? graphed(packing) : []),
  ];
};

const drawn = (knowledge: Knowledge): string[] => {
  if (knowledge.scenario.contact === "overlap") return [];
  const draw = (number: number): readonly (readonly number[])[] =>
    sampleLayouts(knowledge, number, RandomStream.fromSeed(number)).map(({ placements }) => placements);
  if (knowledge.scenario.totals) return [line("layouts", draw(3))];
  const estimate = estimatePosterior(knowledge, { samples: 300, seed: 5 });
  if (estimate.kind === "nothing") return [line("nothing sampled", { samples: estimate.samples })];
  const { found, effectiveSamples, layoutCount, chance, standardError, byClass } = estimate;
  const sums = [chance, standardError, ...byClass.flatMap((own) => [own.chance, own.standardError])].map(digest);
  return [
    line("estimate", { found, effectiveSamples, layoutCount, sums }),
    line("layouts", [...draw(3), ...draw(40).slice(0, 5)]),
  ];
};

/** Packings in their order, and layouts drawn by covering the hits. */
const ordered = (knowledge: Knowledge, packing: Packing): string[] => {
  const walk = unlessRefused(() => makeWalk(packing, { maxBytes: 1e8, maxSteps: 1e8 }));
  const ranks = walk && walk.total > 0n ? [0n, walk.total / 3n, walk.total - 1n] : [];
  const packings = ranks.map((rank) => walk?.unrank(rank) ?? []);
  const covers = [undefined, 40].map((heads) => drawByCovers(knowledge, 30, RandomStream.fromSeed(3), heads));
  return [
    line("ranks", { method: walk?.method, packings, again: packings.map((one) => walk?.rank(one)) }),
    line(
      "covers",
      covers.map((drawn) => drawn && { ...drawn, placements: digest(drawn.placements) }),
    ),
  ];
};

/** The cells of a posterior, its answers, and what a followed game gives for it. */
const weighed = ({ scenario, observations }: Knowledge): string[] => {
  const knowledge = makeKnowledge(scenario, observations);
  const posterior = infer(knowledge);
  const [cell] = unshotCells(knowledge);
  const game = GameMasses.start(scenario);
  for (const observation of observations) game?.observe(observation);
  const masses = game?.masses(1e6);
  const layouts = sampleLayouts(knowledge, 2, RandomStream.fromSeed(9)).map(({ placements }) => placements);
  const parts = (scenario.prior ? plainPriorsOf(scenario.prior) : []).map((part) => {
    // Its method, and so the error, may depend on the graphs that this process has compiled before.
    const { kind, total, weights } = weighLayouts(knowledge, factorsOf(scenario, part));
    return { kind, total: Number(total), weights: digest(kind === "exact" ? weights.toBigints() : weights) };
  });
  return [
    line("posterior", {
      chances: digest(posterior.rank().map(({ chance }) => chance)),
      answers: cell === undefined ? [] : posterior.answers(cell),
      layouts,
      parts,
    }),
    line("masses", masses ? { ...masses, occupied: digest(masses.occupied) } : {}),
  ];
};

/** What a contradiction comes down to, and how often the work asked whether to stop. */
const contradicted = (knowledge: Knowledge): string[] => {
  const asked: number[] = [0];
  const stop = (): boolean => {
    asked[asked.length - 1]++;
    return false;
  };
  const conflict = findConflict(knowledge, { stop });
  if (!conflict) return [];
  const limited = [1, 2, 4].map((maxSearches) => findConflict(knowledge, { maxSearches })?.shots);
  asked.push(0);
  const largest = findLargestConsistent(knowledge, conflict, { stop });
  asked.push(0);
  const { fixes } = findFixes(knowledge, conflict, { stop });
  return [line("conflict", { conflict, limited, largest, fixes: fixes.map(({ shot }) => shot), asked })];
};

const report = (knowledge: Knowledge, where: string): string => {
  const reduction = reduce(constrain(knowledge));
  const { possible, fixed, packing, multiplicity } = reduction;
  const groups = packing.groups.map(({ count, placements }) => [count, placements.length]);
  const { proof, exists, nodes } = settleExistence(reduction, { random: RandomStream.fromSeed(2) });
  return [
    where,
    line("reduced", {
      possible,
      fixed: fixed.length,
      groups,
      required: packing.required.length,
      ways: `${multiplicity}`,
    }),
    ...(possible && knowledge.scenario.contact !== "overlap" ? packed(packing) : []),
    line("existence", { proof, exists, nodes }),
    ...(exists ? [...drawn(knowledge), ...ordered(knowledge, packing)] : []),
    ...(exists ? [knowledge, withRandomPrior(knowledge, packing.groups.length)].flatMap(weighed) : []),
    ...contradicted(knowledge),
  ].join("\n");
};

/** Whether a position leaves something to work on: a choice of packings, or a contradiction between shots. */
const isRich = (knowledge: Knowledge): boolean => {
  if (knowledge.scenario.contact === "overlap") return false;
  const { possible, packing } = reduce(constrain(knowledge));
  if (!possible || packing.groups.length === 0) return (findConflict(knowledge)?.shots.length ?? 0) > 1;
  return (searched(searchAll(packing)).at(-1) ?? 0) >= 20;
};

it("a graph of states completes totals line by line, whichever side they are across", () => {
  const sizes = ["rows", "columns"].map((side) => {
    const totals = side === "rows" ? [null, [2, 1, 1, 2]] : [[2, 1, 1, 2], null];
    const fleet = fleetOf({ boat: { length: 2, count: 2 }, tug: { length: 1, count: 2 } });
    const scenario = readScenario({ board: { size: [4, 4] }, fleet, contact: "allowed", answers: "hit", totals });
    const { packing } = reduce(constrain(makeKnowledge(scenario)));
    const input = graphInput(packing);
    if (!input) throw new Error("it has layouts");
    return stateGraphOf(packing, input, {}).sizes;
  });
  expect(sizes[0]).toEqual(sizes[1]);
});

describe("the work on positions, and what is drawn from them, are as before", () => {
  it.each(Array.from({ length: 13 }, (_, i) => 20 * i))("random positions from seed %i", (from) => {
    const seeds = Array.from({ length: 20 }, (_, i) => from + i);
    const text = seeds.flatMap((seed) => {
      const knowledge = randomPosition(seed, {
        truth: seed % 3 === 2 ? "lies" : "true",
        given: seed % 6 === 5,
        flat: seed % 2 === 0,
      });
      return isRich(knowledge) ? [report(knowledge, describePosition(seed, knowledge))] : [];
    });
    expect(text.join("\n")).toMatchSnapshot();
  });

  it.each([
    ["eight dominoes on a square", [4, 4], [], { domino: { length: 2, count: 8 } }, "allowed"],
    ["seven on a chessboard without two corners", [4, 4], ["A1", "D4"], { domino: { length: 2, count: 7 } }, "allowed"],
    [
      "four pieces that fill the board",
      [5, 4],
      [],
      { l: ["X.", "X.", "X.", "XX"], p: ["XX", "XX", "X."], v: ["X..", "X..", "XXX"], y: [".X", "XX", ".X", ".X"] },
      "allowed",
    ],
    ["more than there is room for", [4, 4], [], { domino: { length: 2, count: 6 } }, "none"],
  ] as const)("%s", (name, size, blocked, fleet, contact) => {
    const rules = { board: { size, blocked }, fleet: fleetOf(fleet), contact, answers: "hit" };
    expect(report(makeKnowledge(readScenario(rules)), name)).toMatchSnapshot();
  });

  it.each(["hasbro", "russian", "milton-bradley", "planes"])("%s in the middle of a game", (name) => {
    const { knowledge } = midGame(preset(name), name.length, 25);
    expect(report(knowledge, describePosition(name.length, knowledge))).toMatchSnapshot();
  });
});
