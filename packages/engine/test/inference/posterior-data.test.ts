/** A posterior's cells ranked by chance, and the posterior as JSON, as a structured clone and packed. */

import { describe, expect, it } from "vitest";
import { Referee } from "../../src/games.ts";
import {
  ExactCounts,
  infer,
  isHit,
  listLayouts,
  packPosterior,
  preset,
  share,
  unpackPosterior,
  unshotCells,
} from "../../src/index.ts";
import { Belief } from "../../src/inference/posterior/belief.ts";
import { randomPosition } from "../random-position.ts";
import { readKnowledge, readScenario } from "../read.ts";

const boxes = readScenario({
  board: { size: [3, 2] },
  fleet: [{ name: "box", box: "any", count: 2 }],
  contact: "overlap",
  answers: "count",
});
const positions = [
  ...["", "A1=1", "A1=2 C2=0", "B1=0 A2=1"].map((shots) => readKnowledge(boxes, shots)),
  ...Array.from({ length: 150 }, (_, seed) => randomPosition(seed)),
];

describe("hits and rank", () => {
  it("count the layouts whose referee answers a hit", () => {
    let compared = 0;
    for (const knowledge of positions) {
      const posterior = infer(knowledge);
      if (posterior.layouts > 300n) continue;
      const layouts = listLayouts(knowledge, 300);
      for (const cell of unshotCells(knowledge)) {
        const hit = layouts.filter((layout) => isHit(new Referee(layout).fire(cell)));
        expect(posterior.hits(cell)).toBe(BigInt(hit.length));
        compared++;
      }
      for (const { cell } of knowledge.observations) expect(posterior.hits(cell)).toBe(0n);
      for (const cell of knowledge.scenario.board.blocked) expect(posterior.hits(cell)).toBe(0n);
    }
    expect(compared).toBeGreaterThan(200);
  });

  it("rank holds every cell not yet shot once, never a worse one before a better", () => {
    for (const knowledge of positions) {
      const posterior = infer(knowledge);
      const ranked = posterior.rank();
      expect(ranked.map(({ cell }) => cell).sort((a, b) => a - b)).toEqual(unshotCells(knowledge));
      ranked.forEach(({ cell, hits, chance }, i) => {
        expect(hits).toBe(posterior.hits(cell));
        expect(chance).toBe(share(hits, posterior.layouts));
        const next = ranked[i + 1];
        if (next) expect(hits > next.hits || (hits === next.hits && cell < next.cell)).toBe(true);
      });
    }
  });
});

describe("counts as data", () => {
  const large = 2n ** 60n + 1n;
  const lists = [ExactCounts.fromNumbers(Float64Array.of(0, 7, 2 ** 53 - 1)), ExactCounts.fromBigints([0n, large])];

  it("are iterated as exact bigints", () => {
    for (const list of lists) expect([...list]).toEqual(list.toBigints());
  });

  it("are strings of digits in JSON, whatever their size", () => {
    expect(lists.map((list) => JSON.stringify(list))).toEqual(['["0","7","9007199254740991"]', `["0","${large}"]`]);
  });

  it("are not cloned to an empty list", () => {
    for (const list of lists)
      expect(() => structuredClone(list)).toThrow(expect.objectContaining({ name: "DataCloneError" }));
  });
});

it("takes 8 bytes for a number, and 40 for a bigint", () => {
  const bytes = (weights: ExactCounts | Float64Array): number => new Belief({ method: "m", total: 3n, weights }).bytes;
  const few = Float64Array.of(1, 2);
  expect([few, ExactCounts.fromNumbers(few), ExactCounts.fromBigints([2n ** 60n, 1n])].map(bytes)).toEqual([
    16, 16, 80,
  ]);
});

describe("a posterior as data", () => {
  const wide = infer({ scenario: preset("russian"), observations: [] });

  it("is the rules, the shots and its counts in JSON", () => {
    const { scenario, shots, ...rest } = JSON.parse(JSON.stringify(wide));
    expect(readKnowledge(readScenario(scenario), shots)).toEqual(wide.knowledge);
    expect(rest).toEqual({
      method: wide.method,
      layouts: String(wide.layouts),
      occupied: wide.occupied.toBigints().map(String),
    });
  });

  it("is not cloned to an empty object", () => {
    expect(() => structuredClone(wide)).toThrow(expect.objectContaining({ name: "DataCloneError" }));
  });

  it("survives packing, a structured clone and unpacking", () => {
    const contacts = new Set<string>();
    for (const posterior of [wide, ...positions.map((knowledge) => infer(knowledge))]) {
      contacts.add(posterior.knowledge.scenario.contact);
      const back = unpackPosterior(structuredClone(packPosterior(posterior)));
      expect(back.knowledge).toEqual(posterior.knowledge);
      expect([back.method, back.layouts, back.ships]).toEqual([posterior.method, posterior.layouts, posterior.ships]);
      expect([...back.weights]).toEqual([...posterior.weights]);
      expect([...back.occupied]).toEqual([...posterior.occupied]);
      expect(back.rank()).toEqual(posterior.rank());
      for (const cell of unshotCells(posterior.knowledge)) expect(back.answers(cell)).toEqual(posterior.answers(cell));
    }
    expect(contacts).toContain("overlap");
  });

  it("is refused when its weights are not those of its rules", () => {
    const packed = packPosterior(wide);
    expect(() => unpackPosterior({ ...packed, weights: [1n, 2n] })).toThrow(/^2 weights for \d+ placements$/);
  });
});
