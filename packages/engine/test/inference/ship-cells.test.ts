import { expect, test } from "vitest";
import { cellsInBox } from "../../src/board/cell-box.ts";
import { infer, type Knowledge, makeKnowledge, preset, RandomStream, RefusedError } from "../../src/index.ts";
import { eachLayoutByOracle } from "../../src/inference/posterior/oracle.ts";
import { countByShipCells } from "../../src/inference/posterior/ship-cells.ts";
import { constrain } from "../../src/knowledge/constraints.ts";
import { placementsOf } from "../../src/scenario/placement.ts";
import { cases } from "../cases.ts";
import { drawPosition } from "../generate/random-position.ts";

const someCells = (random: RandomStream, cellCount: number): number[] =>
  Array.from({ length: cellCount }, (_, cell) => cell).filter(() => random.below(3) === 0);

/** For each number of ship cells in the first region, the layouts and those with each placement, one by one. */
const byOracle = (knowledge: Knowledge, cells: readonly number[], others: readonly (readonly number[])[]) => {
  const table = placementsOf(knowledge.scenario);
  const counts = new Map<number, { layouts: bigint; weights: bigint[] }>();
  const shipCells = (placements: readonly number[], of: readonly number[]): number =>
    placements.flatMap((p) => [...table.cellsOf(p)]).filter((cell) => of.includes(cell)).length;
  eachLayoutByOracle(knowledge, (placements) => {
    if (others.some((other) => shipCells(placements, other) % 2 === 1)) return;
    const n = shipCells(placements, cells);
    const { layouts, weights } = counts.get(n) ?? { layouts: 0n, weights: new Array<bigint>(table.count).fill(0n) };
    for (const p of placements) weights[p]++;
    counts.set(n, { layouts: layouts + 1n, weights });
  });
  return counts;
};

test("ship cells of regions are those of the oracle, by every method", () => {
  const random = RandomStream.fromSeed(7001);
  const compared = new Map<string, number>();
  for (let i = 0; i < cases(150, 4000); i++) {
    const knowledge = drawPosition(random, {
      answers: ["hit", "sunk", "length", "named", "identified"],
      truth: "true",
      limit: 3000n,
      straight: i % 2 === 0,
      given: i % 5 === 0,
    });
    const { cellCount } = knowledge.scenario.board;
    const cells = someCells(random, cellCount);
    const others = Array.from({ length: random.below(3) }, () => someCells(random, cellCount));
    const truth = byOracle(knowledge, cells, others);
    const even = new Set(Array.from({ length: cellCount }, (_, n) => 2 * n));
    for (const method of [undefined, "enumeration", "frontier", "halved-frontier", "state-graph"]) {
      const options = { method, weights: true, others: others.map((each) => ({ cells: each, numbers: even })) };
      try {
        const found = countByShipCells(constrain(knowledge), cells, options);
        for (const [n, { layouts, weights }] of found.entries()) {
          expect(layouts, `${method} ${i}`).toBe(truth.get(n)?.layouts ?? 0n);
          if (layouts > 0n) expect(weights?.toBigints(), `${method} ${i}`).toEqual(truth.get(n)?.weights);
        }
        expect(found.reduce((sum, { layouts }) => sum + layouts, 0n)).toBe(
          [...truth.values()].reduce((sum, { layouts }) => sum + layouts, 0n),
        );
        compared.set(String(method), (compared.get(String(method)) ?? 0) + 1);
      } catch (error) {
        // Not every method can count every position.
        if (!(error instanceof RefusedError)) throw error;
      }
    }
  }
  for (const method of ["undefined", "enumeration", "frontier", "halved-frontier", "state-graph"])
    expect(compared.get(method), method).toBeGreaterThan(cases(30, 800));
});

// The Russian fleet has too many layouts for sums modulo 2^64, with the divisions by 16!.
test.each(["hasbro", "russian"])("on the board of %s they add up, to all layouts and to all ship cells", (name) => {
  const knowledge = makeKnowledge(preset(name));
  const cells = cellsInBox(knowledge.scenario.board, { low: [0, 0], high: [3, 3] });
  const posterior = infer(knowledge);
  const sum = (values: readonly bigint[]): bigint => values.reduce((a, b) => a + b, 0n);
  const counts = countByShipCells(constrain(knowledge), cells, { weights: name === "hasbro" });
  expect(sum(counts.map(({ layouts }) => layouts))).toBe(posterior.layouts);
  const occupied = sum(cells.map((cell) => posterior.occupied.at(cell)));
  expect(sum(counts.map(({ layouts }, n) => layouts * BigInt(n)))).toBe(occupied);
  if (name === "hasbro")
    for (const p of [0, 5, 123])
      expect(sum(counts.map(({ weights }) => weights?.at(p) ?? 0n))).toBe(posterior.weights.at(p));
});
