/** The solver compared with the plain recursion, on small random scenarios of every kind; every tree is replayed. */

import { describe, expect, it } from "vitest";
import {
  ANSWERS,
  countLayouts,
  formatShots,
  infer,
  type Knowledge,
  type Layout,
  listLayouts,
  makeKnowledge,
  parsePreset,
  RandomStream,
  unwrap,
} from "../../src/index.ts";
import { checkTree } from "../../src/solver/check-tree.ts";
import { provePlainly } from "../../src/solver/plain-proof.ts";
import { OBJECTIVES } from "../../src/solver/solution.ts";
import { solve } from "../../src/solver/solve.ts";
import { cases } from "../cases.ts";
import { randomLayout, randomScenario, randomShots } from "../random-position.ts";
import { fleetOf, readKnowledge, readScenario } from "../read.ts";
import { solvePlainly } from "./plain-recursion.ts";

/** Whether the plain recursion takes only a few milliseconds: few layouts, and few cells that distinguish them. */
const isSmall = (knowledge: Knowledge, most: number): boolean => {
  const { layouts, occupied } = infer(knowledge);
  if (layouts < 2n || layouts > BigInt(most)) return false;
  const unsure = occupied.toBigints().filter((count) => count > 0n);
  return unsure.length - knowledge.observations.length <= cases(9, 10);
};

const CASES = cases(8, 300);

const describeKnowledge = ({ scenario, observations }: Knowledge): string =>
  `${scenario.board.size.join("x")} blocked ${scenario.board.blocked} ${scenario.contact} ${scenario.answers} ${JSON.stringify(
    scenario.fleet.map(({ count, shape }) => [count, shape]),
  )} after "${formatShots(scenario, observations)}"`;

const agree = (knowledge: Knowledge, weights: ((layout: Layout) => bigint) | undefined, where: string): void => {
  const plain = solvePlainly(knowledge, weights);
  for (const objective of OBJECTIVES) {
    const solution = solve(knowledge, { objective, ...(weights && { weights }) });
    const said = `${objective}: ${where}`;
    expect(solution.proven, said).toBe(true);
    expect(solution.layouts, said).toBe(BigInt(plain.layouts));
    expect(solution.weight, said).toBe(plain.weight);
    expect(solution.misses, said).toMatchObject(plain[objective]);
    const { total, mean, worst } = checkTree(knowledge, solution.tree, weights);
    expect({ total, worst }, said).toEqual({ total: solution.misses.total, worst: solution.misses.worst });
    expect(mean, said).toBeCloseTo(solution.misses.mean, 12);
  }
  if (weights) return;
  // The checker's search needs neither the solver nor this oracle, and agrees with both.
  const [total, worst] = [plain.mean.total, plain.worst.worst];
  expect(provePlainly(knowledge, { total, worst }), where).toMatchObject({ total: true, worst: true });
  const isFewer = { total: false, worst: false };
  expect(provePlainly(knowledge, { total: total + 1n, worst: worst + 1 }), where).toMatchObject(isFewer);
};

describe("the solver agrees with the plain recursion", () => {
  const random = (seed: number): Knowledge | undefined => {
    const stream = RandomStream.fromSeed(seed);
    const answers = ANSWERS[seed % ANSWERS.length];
    const scenario = randomScenario(stream, { answers: [answers], limit: 600n, choices: seed % 4 === 3 });
    const layout = randomLayout(scenario, stream);
    if (!layout) return undefined;
    const shots = seed % 3 === 0 ? randomShots(layout, stream).slice(0, 4) : [];
    const knowledge = makeKnowledge(scenario, shots);
    return isSmall(knowledge, cases(25, 40)) ? knowledge : undefined;
  };

  it.each(ANSWERS.map((answers, i) => [answers, i] as const))("on random scenarios with answers %s", (_, kind) => {
    let checked = 0;
    for (let seed = kind; checked < CASES; seed += ANSWERS.length) {
      const knowledge = random(seed);
      if (!knowledge) continue;
      checked++;
      const stream = RandomStream.fromSeed(seed, 1);
      const listed = listLayouts(knowledge, 1000);
      const heavy = new Map(listed.map(({ placements }) => [placements.join(), BigInt(1 + stream.below(9))]));
      const weights = seed % 2 === 0 ? undefined : ({ placements }: Layout) => heavy.get(placements.join()) ?? 1n;
      agree(knowledge, weights, `seed ${seed}, ${weights ? "weights" : "no weights"}, ${describeKnowledge(knowledge)}`);
    }
  });

  it.each([
    ["boxes:2x2:2", 1],
    ["boxes:4x1:2", 1],
    ["boxes:3x1:3", 1],
    ["boxes:2x3:1", 1],
    ["boxes:3x2:1", 1],
    ["boxes:2x2:3", 2],
  ])("on the game of boxes %s, whole and after shots", (name, from) => {
    const scenario = unwrap(parsePreset(name));
    const layouts = listLayouts(makeKnowledge(scenario), 1000);
    for (let seed = 0; seed < cases(2, 4); seed++) {
      const stream = RandomStream.fromSeed(seed, 9);
      const shots =
        seed === 0 && from === 1 ? [] : randomShots(layouts[stream.below(layouts.length)], stream).slice(0, 2);
      const knowledge = makeKnowledge(scenario, shots);
      if (countLayouts(knowledge).layouts === 0n) continue;
      agree(knowledge, undefined, `${name} after "${formatShots(scenario, shots)}"`);
    }
  });

  it("after sinkings, where certain hits that sink may be any ship's", () => {
    const scenario = readScenario({
      board: { size: [4, 4] },
      fleet: fleetOf({ a: 2, b: 2, c: 1 }),
      contact: "none",
      answers: "sunk",
    });
    for (const shots of ["A1x B1. A2# C1. D2. A4.", "A1x B1. A2# C1. D2. B4."])
      agree(readKnowledge(scenario, shots), undefined, shots);
  });

  it("on straight ships that overlap", () => {
    for (let size = 3; size <= 6; size++) {
      const scenario = readScenario({
        board: { size: [size] },
        fleet: fleetOf({ a: 2, b: 1 }),
        contact: "overlap",
        answers: "count",
      });
      agree(makeKnowledge(scenario), undefined, `a row of ${size}`);
    }
  });
});
