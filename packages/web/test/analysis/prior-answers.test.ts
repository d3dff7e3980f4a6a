// The worker's answers when layouts are not equally likely, checked against all layouts, weighed one by one.

import {
  infer,
  type Knowledge,
  listLayouts,
  makeKnowledge,
  observe,
  placementsOf,
  preset,
  RandomStream,
  unwrap,
  withPrior,
} from "@broadside/engine";
import { type Prior, parseNamedPrior, parsePriorText } from "@broadside/engine/priors";
import { describe, expect, test } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import { answerMap } from "../../src/board/map/answer-map.ts";
import { readMap } from "../../src/board/map/board-map.ts";
import { formatRules } from "../../src/board/rules/rules.ts";
import { answerOf } from "../answer-task.ts";
import { randomPosition, randomScenario } from "../map-of.ts";

const part = (mass: bigint, whole: bigint): number => Number((mass * 10n ** 15n) / whole) / 1e15;

const hasbro = preset("hasbro");
const people = unwrap(withPrior(hasbro, unwrap(parseNamedPrior(hasbro, "people"))));

/**
 * For each class and cell, the total weight of the layouts with a ship of the class there, and the weight of all
 * layouts, summed layout by layout.
 */
const weighAll = (knowledge: Knowledge, weights: readonly number[]): { classes: Float64Array[]; whole: number } => {
  const { scenario } = knowledge;
  const table = placementsOf(scenario);
  const classes = scenario.fleet.map(() => new Float64Array(scenario.board.cellCount));
  let whole = 0;
  for (const { placements } of listLayouts(knowledge, 200_000)) {
    const cells = placements.flatMap((p) => [...table.cellsOf(p)]);
    const weight = cells.reduce((product, cell) => product * weights[cell], 1);
    whole += weight;
    for (const p of placements) for (const cell of table.cellsOf(p)) classes[table.classOf[p]][cell] += weight;
  }
  return { classes, whole };
};

test("the masses of a map are the chances of the prior, of cells, classes and answers; counts stay plain", () => {
  let checked = 0;
  for (let seed = 0; seed < (isLong ? 60 : 20); seed++) {
    const random = RandomStream.fromSeed(seed);
    const plain = randomScenario(random);
    if (!plain) continue;
    const weights = Array.from({ length: plain.board.cellCount }, () => 0.1 + random.below(1000) / 333);
    const prior: Prior = {
      weights: { kind: "cells", weights: weights.map((value) => ({ kind: "real", value })) },
    };
    const scenario = unwrap(withPrior(plain, prior));
    const knowledge = randomPosition(scenario, random);
    if (!knowledge) continue;
    const answer = answerMap(knowledge, {});
    if (answer instanceof Promise) throw new Error("the shots agree");
    const map = readMap(knowledge, answer);
    const counts = infer(makeKnowledge(plain, knowledge.observations));
    const { classes, whole } = weighAll(knowledge, weights);
    expect(map.layouts).toBe(counts.layouts);
    expect(map.occupied).toEqual(counts.occupied.toBigints());
    for (let cell = 0; cell < plain.board.cellCount; cell++) {
      const all = classes.reduce((sum, own) => sum + own[cell], 0);
      expect(part(map.masses[cell], map.mass)).toBeCloseTo(all / whole, 9);
      for (const [k, own] of classes.entries())
        expect(part(map.massesBy[k][cell], map.mass)).toBeCloseTo(own[cell] / whole, 9);
      // A mass may be 0 or the whole only where the counts are.
      expect(map.masses[cell] === map.mass).toBe(map.occupied[cell] === map.layouts);
      expect(map.masses[cell] === 0n).toBe(map.occupied[cell] === 0n);
      const told = map.answers(cell);
      expect(told.map(({ layouts }) => layouts)).toEqual(counts.answers(cell).map(({ layouts }) => layouts));
      for (const { answer: said, mass, layouts } of told) {
        const next = observe(knowledge, { cell, answer: said });
        expect(part(mass, map.mass)).toBeCloseTo(weighAll(next, weights).whole / whole, 9);
        expect(mass === map.mass).toBe(layouts === map.layouts);
      }
      checked++;
    }
  }
  expect(checked).toBeGreaterThan(isLong ? 500 : 150);
});

test("without a prior there are no masses, and those of the map are its counts", () => {
  const answer = answerMap(makeKnowledge(preset("gorkoff-5x5")), {});
  if (answer instanceof Promise) throw new Error("there is no shot");
  expect(answer.masses).toBeUndefined();
  const map = readMap(makeKnowledge(preset("gorkoff-5x5")), answer);
  expect([map.masses, map.mass, map.relativeError]).toEqual([map.occupied, map.layouts, undefined]);
});

test("what people change is what the two maps of the empty board say", async () => {
  const effect = await answerOf({ rules: formatRules(people), shots: "", kind: "effect" }, "effect");
  const [by, plain] = [people, hasbro].map((rules) => infer(makeKnowledge(rules)));
  const gains = Array.from({ length: 100 }, (_, cell) => by.chance(cell) - plain.chance(cell));
  expect(gains[effect.rise.cell]).toBeCloseTo(Math.max(...gains), 9);
  expect(gains[effect.fall.cell]).toBeCloseTo(Math.min(...gains), 9);
  for (const { cell, from, to } of [effect.fall, effect.rise])
    expect([from, to]).toEqual([plain.chance(cell), by.chance(cell)]);
  expect(effect.deeper).toBeLessThan(-0.2);
  // The cells of this board have depths from 0 to 4.
  expect(effect.deeper).toBeGreaterThan(-4);
});

describe("counts of one's own", () => {
  const rules = "gorkoff-5x5";
  const scenario = preset(rules);

  test("have a prior whose chances they are", async () => {
    const plain = infer(makeKnowledge(scenario));
    const games = 1000;
    const middle = 12;
    // The chances under another prior are valid.
    const weights = Array.from({ length: 25 }, (_, cell) => ({
      kind: "real" as const,
      value: cell === middle ? 3 : 1,
    }));
    const truth = infer(makeKnowledge(unwrap(withPrior(scenario, { weights: { kind: "cells", weights } }))));
    const occupied = Array.from({ length: 25 }, (_, cell) => games * truth.chance(cell));
    const fit = await answerOf({ rules, shots: "", kind: "fit", games, occupied }, "fit");
    const prior = unwrap(parsePriorText(scenario, fit.prior));
    expect([prior.name, prior.source]).toEqual(["my own counts", "fitted to the ships on each cell in 1,000 games"]);
    const fitted = infer(makeKnowledge(unwrap(withPrior(scenario, prior))));
    for (let cell = 0; cell < 25; cell++) expect(fitted.chance(cell)).toBeCloseTo(truth.chance(cell), 6);
    expect(fitted.chance(middle)).toBeGreaterThan(plain.chance(middle));
    expect(fit.bits).toBeGreaterThan(0);
  });

  test("that no layouts have are refused at their place", async () => {
    const occupied = new Array<number>(25).fill(1);
    const wrong = await answerOf({ rules, shots: "", kind: "fit", games: 100, occupied }, "unfit");
    expect(wrong.error.where).toBe("occupied");
    const many = await answerOf(
      { rules, shots: "", kind: "fit", games: 1, occupied: [5, ...occupied.slice(1)] },
      "unfit",
    );
    expect(many.error.where).toBe("occupied A1");
  });
});

test("a random layout of the empty board is drawn by the prior", async () => {
  const rules = { board: { size: [2, 1] }, fleet: [{ name: "boat", length: 1 }], contact: "allowed", answers: "hit" };
  const prior = { version: 1, cells: [[1, 1_000_000_000]] };
  const text = JSON.stringify({ ...rules, prior });
  for (let seed = 0; seed < 20; seed++)
    expect((await answerOf({ rules: text, shots: "", kind: "layout", seed }, "layout")).ships[0].cells).toEqual([1]);
});
