import { expect, test } from "vitest";
import { agrees, allLayouts } from "../../test/all-layouts.ts";
import { cases } from "../../test/cases.ts";
import { pick, randomShots } from "../../test/random-position.ts";
import { fleetOf, readScenario } from "../../test/read.ts";
import { RandomStream } from "../core/random.ts";
import { type Knowledge, makeKnowledge, unshotCells } from "../knowledge/knowledge.ts";
import { ANSWERS, MISS } from "../scenario/answer.ts";
import { placementsOf } from "../scenario/placement.ts";
import { preset } from "../scenario/preset.ts";
import { findSureHit, type SureHitOptions } from "./sure-hit.ts";

const FLEETS = [{ a: 3 }, { a: 3, b: 2 }, { a: 2, b: { length: 1, count: 2 } }, { ell: ["X.", "XX"], b: 2 }];

/** A random small position: at most 16 cells, so that all sets of cells can be tried. */
const position = (seed: number): Knowledge => {
  const random = RandomStream.fromSeed(seed);
  const size = pick(random, [[4, 4], [5, 3], [3, 4], [2, 3, 2], [9]]);
  const scenario = readScenario({
    board: { size, ...(seed % 3 === 0 && { blocked: [size.length === 2 ? "B2" : `(${size.map(() => 2).join()})`] }) },
    fleet: fleetOf(size.length === 1 ? { a: 3, b: 2 } : pick(random, FLEETS)),
    contact: pick(random, ["none", "no-sides", "allowed"]),
    answers: pick(
      random,
      ANSWERS.filter((answers) => answers !== "count"),
    ),
  });
  const layouts = allLayouts(scenario);
  if (layouts.length === 0) return makeKnowledge(scenario);
  return makeKnowledge(scenario, randomShots(pick(random, layouts), random, "true").slice(0, random.below(6)));
};

/** The fewest cells that hit in at least the needed number of layouts, by trying all sets of cells. */
const fewest = (knowledge: Knowledge, shipClass: number | undefined, share: number) => {
  const { scenario } = knowledge;
  const table = placementsOf(scenario);
  const cells = unshotCells(knowledge);
  const index = new Map(cells.map((cell, i) => [cell, i]));
  const masks = allLayouts(scenario)
    .filter((layout) => agrees(layout, knowledge))
    .map(({ placements }) =>
      placements
        .filter((p) => shipClass === undefined || table.classOf[p] === shipClass)
        .flatMap((p) => [...table.cellsOf(p)])
        .reduce((mask, cell) => mask | (index.has(cell) ? 1 << (index.get(cell) as number) : 0), 0),
    );
  const needed = Math.ceil(masks.length * share);
  let least = Number.POSITIVE_INFINITY;
  for (let set = 0; set < 1 << cells.length; set++) {
    const size = set.toString(2).replaceAll("0", "").length;
    if (size < least && masks.reduce((n, mask) => n + ((mask & set) === 0 ? 0 : 1), 0) >= needed) least = size;
  }
  const hits = (named: readonly number[]): number => {
    const set = named.reduce((bits, cell) => bits | (1 << (index.get(cell) as number)), 0);
    return masks.filter((mask) => (mask & set) !== 0).length;
  };
  return { least, layouts: masks.length, hits, needed };
};

test("as few shots as by trying all sets of cells, of all ships or of one class, surely or with a chance", () => {
  const seen = { sure: 0, likely: 0, never: 0 };
  for (let seed = 0; seed < cases(60, 3000); seed++) {
    const knowledge = position(seed);
    const { fleet } = knowledge.scenario;
    const shipClass = seed % 2 === 0 ? undefined : seed % fleet.length;
    const share = seed % 5 < 3 ? 1 : [0.5, 0.75][seed % 2];
    const chance = { of: BigInt(4 * share), in: 4n };
    const found = findSureHit(knowledge, { shipClass, chance, maxNodes: 200_000 });
    const expected = fewest(knowledge, shipClass, share);
    if (expected.layouts === 0) {
      expect(found, `seed ${seed}`).toMatchObject({ cells: [], layouts: 0n });
      continue;
    }
    if (expected.least === Number.POSITIVE_INFINITY) {
      expect(found, `seed ${seed}`).toBeUndefined();
      seen.never++;
      continue;
    }
    expect(found, `seed ${seed}`).toMatchObject({ atLeast: expected.least, layouts: BigInt(expected.layouts) });
    expect(found?.cells, `seed ${seed}`).toHaveLength(expected.least);
    expect(found?.hit, `seed ${seed}`).toBe(BigInt(expected.hits(found?.cells ?? [])));
    expect(Number(found?.hit)).toBeGreaterThanOrEqual(expected.needed);
    seen[share === 1 ? "sure" : "likely"]++;
  }
  expect(Math.min(seen.sure, seen.likely, seen.never)).toBeGreaterThan(3);
});

const russian = preset("russian");
const hasbro = preset("hasbro");
const classOf = ({ fleet }: typeof russian, name: string): number => fleet.findIndex((ship) => ship.name === name);

test.each([
  ["battleship of 4 on 10x10, ships apart", makeKnowledge(russian), classOf(russian, "battleship"), 24],
  ["carrier of 5", makeKnowledge(hasbro), classOf(hasbro, "carrier"), 20],
  ["cruiser of 3", makeKnowledge(hasbro), classOf(hasbro, "cruiser"), 33],
  ["destroyer of 2", makeKnowledge(hasbro), classOf(hasbro, "destroyer"), 50],
])("%s: the fewest shots, proved", (_, knowledge, shipClass, number) => {
  const found = findSureHit(knowledge, { shipClass });
  expect(found?.cells).toHaveLength(number);
  expect(found).toMatchObject({ atLeast: number, hit: found?.layouts });
  // Misses on some of the cells leave the others to be shot, and no fewer.
  const { scenario } = knowledge;
  const misses = (found?.cells ?? []).slice(3, 7).map((cell) => ({ cell, answer: MISS }));
  expect(findSureHit(makeKnowledge(scenario, misses), { shipClass })?.atLeast).toBe(number - 4);
});

test("a search that is stopped or limited still gives cells that hit, and a bound that holds", () => {
  const knowledge = makeKnowledge(hasbro);
  for (const options of [
    { isOver: () => true },
    { maxNodes: 1 },
    { chance: { of: 4n, in: 5n }, maxNodes: 1 },
  ] as SureHitOptions[]) {
    const found = findSureHit(knowledge, options);
    expect(found?.cells.length).toBeLessThanOrEqual(20);
    expect(found?.atLeast).toBeGreaterThanOrEqual(1);
    expect(found?.atLeast).toBeLessThanOrEqual(found?.cells.length ?? 0);
    expect(5n * (found?.hit ?? 0n)).toBeGreaterThanOrEqual(4n * (found?.layouts ?? 0n));
  }
});

test("what cannot be asked is refused", () => {
  expect(() => findSureHit(makeKnowledge(hasbro), { shipClass: 7 })).toThrow("there is no class 7");
  expect(() => findSureHit(makeKnowledge(hasbro), { chance: { of: 3n, in: 2n } })).toThrow("at most 1");
  expect(() => findSureHit(makeKnowledge(preset("boxes:3x2:2")))).toThrow("overlap");
});
