/** Properties that every posterior must have in any position. */

import { describe, expect, it } from "vitest";
import { type BoardSymmetry, symmetriesOf } from "../../src/board/symmetry.ts";
import {
  type Answer,
  type AnswerCount,
  answerKey,
  coordOf,
  countLayouts,
  findConflict,
  formatCell,
  formatScenario,
  formatShots,
  type InferOptions,
  infer,
  type Knowledge,
  listLayouts,
  MISS,
  makeKnowledge,
  observe,
  type Posterior,
  PosteriorCache,
  PosteriorEstimator,
  parseAnswer,
  parseShots,
  placementsOf,
  possibleAnswers,
  preset,
  RandomStream,
  type Scenario,
  sampleLayouts,
  symmetriesOfScenario,
  unshotCells,
} from "../../src/index.ts";
import { findLayout, keptClear, rankLayouts } from "../../src/placing.ts";
import { solve } from "../../src/solver.ts";
import { cases } from "../cases.ts";
import { midGame, pick, randomPosition } from "../random-position.ts";
import { describePosition, fleetOf, readScenario } from "../read.ts";

const sum = (list: readonly bigint[]): bigint => list.reduce((a, b) => a + b, 0n);

/** Nothing is lost: every ship of every layout lies somewhere, and every shot has an answer in every layout. */
const checkConservation = (posterior: Posterior, where: string): void => {
  const { knowledge, layouts, weights, table } = posterior;
  const { board, fleet, contact } = knowledge.scenario;
  const list = weights.toBigints();
  fleet.forEach((ship, k) => {
    const own = list.slice(table.classStart[k], table.classStart[k + 1]);
    expect(sum(own), where).toBe(layouts * BigInt(ship.count));
    const cells = own.map((weight, i) => weight * BigInt(table.cellsOf(table.classStart[k] + i).length));
    expect(sum(posterior.occupiedBy(k).toBigints()), where).toBe(sum(cells));
    if (ship.shape.kind === "line") expect(sum(cells), where).toBe(layouts * BigInt(ship.count * ship.shape.length));
  });
  for (const weight of list) expect(weight >= 0n && weight <= layouts, where).toBe(true);
  const byClass = fleet.map((_, k) => posterior.occupiedBy(k).toBigints());
  for (let cell = 0; cell < board.cellCount; cell++) {
    expect(posterior.occupied.at(cell), where).toBe(sum(byClass.map((map) => map[cell])));
    if (contact !== "overlap") {
      expect(posterior.occupied.at(cell) <= layouts, where).toBe(true);
      expect(posterior.chance(cell) >= 0 && posterior.chance(cell) <= 1, where).toBe(true);
    }
  }
  for (const cell of board.blocked) expect(posterior.occupied.at(cell), where).toBe(0n);
  for (const { cell, answer } of knowledge.observations) {
    if (answer.kind === "miss") expect(posterior.occupied.at(cell), where).toBe(0n);
    else if (answer.kind !== "count") expect(posterior.occupied.at(cell), where).toBe(layouts);
    else expect(posterior.occupied.at(cell), where).toBe(layouts * BigInt(answer.ships));
    expect(posterior.answers(cell), where).toEqual([]);
  }
  for (const cell of unshotCells(knowledge)) {
    const answers = posterior.answers(cell);
    expect(sum(answers.map((answer) => answer.layouts)), where).toBe(layouts);
    expect(
      answers.every((answer) => answer.layouts > 0n),
      where,
    ).toBe(true);
    expect(new Set(answers.map(({ answer }) => answerKey(answer))).size, where).toBe(answers.length);
    const ships = ({ answer }: AnswerCount): number =>
      answer.kind === "miss" ? 0 : answer.kind === "count" ? answer.ships : 1;
    expect(sum(answers.map((answer) => answer.layouts * BigInt(ships(answer)))), where).toBe(
      posterior.occupied.at(cell),
    );
  }
};

/** The knowledge after turning or mirroring the board. */
const moved = ({ scenario, observations }: Knowledge, { cells }: BoardSymmetry): Knowledge =>
  makeKnowledge(
    scenario,
    observations.map(({ cell, answer }) => ({
      cell: cells[cell],
      answer:
        answer.kind === "sunk" && answer.cells
          ? { ...answer, cells: answer.cells.map((c) => cells[c]).sort((a, b) => a - b) }
          : answer,
    })),
  );

/** Shapes that may not be reflected change under a reflection; everything else stays the same. */
const keepsShapes = ({ scenario }: Knowledge, { isRotation }: BoardSymmetry): boolean =>
  isRotation ||
  scenario.board.size.length !== 2 ||
  scenario.fleet.every(({ shape }) => shape.kind !== "picture" || shape.reflect);

const OVERLAPPING = ["boxes:2x2:2", "boxes:3x1:3", "boxes:3x2:2", "boxes:2x3:2", "boxes:4x1:2"];

/** A position where ships may overlap: some cells of a layout drawn uniformly have been shot. */
const boxPosition = (seed: number): Knowledge => {
  const random = RandomStream.fromSeed(seed, 3);
  const scenario = preset(pick(random, OVERLAPPING));
  const table = placementsOf(scenario);
  const count = scenario.fleet[0].count;
  const boxes = random.shuffle(Array.from({ length: table.count }, (_, p) => p)).slice(0, count);
  const cells = random.shuffle(Array.from({ length: scenario.board.cellCount }, (_, cell) => cell));
  return makeKnowledge(
    scenario,
    cells.slice(0, random.below(cells.length)).map((cell) => ({
      cell,
      answer: { kind: "count", ships: boxes.filter((p) => table.cellsOf(p).includes(cell)).length },
    })),
  );
};

describe("posteriors of random positions", () => {
  it(`lose nothing (seeds 1 to ${cases(60, 1200)})`, () => {
    for (let seed = 1; seed <= cases(60, 1200); seed++) {
      const knowledge = randomPosition(seed);
      checkConservation(infer(knowledge), describePosition(seed, knowledge));
    }
  });

  it("lose nothing where ships overlap (seeds 1 to 60)", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const knowledge = boxPosition(seed);
      checkConservation(infer(knowledge), describePosition(seed, knowledge));
    }
  });

  it(`after one more answer are what that answer promised (seeds 2001 to ${2000 + cases(20, 250)})`, () => {
    for (let seed = 2001; seed <= 2000 + cases(20, 250); seed++) {
      const knowledge = seed % 5 === 0 ? boxPosition(seed) : randomPosition(seed);
      const posterior = infer(knowledge);
      const possible = new Map<number, Answer[]>();
      for (const cell of unshotCells(knowledge)) {
        possible.set(
          cell,
          posterior.answers(cell).map(({ answer }) => answer),
        );
        for (const { answer, layouts } of posterior.answers(cell)) {
          const next = observe(knowledge, { cell, answer });
          expect(countLayouts(next).layouts, describePosition(seed, next)).toBe(layouts);
        }
      }
      // After an answer that no layout gives for this cell, no layout is left.
      const answers = [...possible.values()].flat();
      for (const [cell, own] of [...possible].slice(0, 3)) {
        const keys = new Set(own.map(answerKey));
        for (const answer of answers.filter((other) => !keys.has(answerKey(other))).slice(0, 3)) {
          const next = observe(knowledge, { cell, answer });
          expect(countLayouts(next).layouts, describePosition(seed, next)).toBe(0n);
        }
      }
    }
  });

  it(`turn and mirror with the position (seeds 3001 to ${3000 + cases(30, 500)})`, () => {
    let compared = 0;
    for (let seed = 3001; seed <= 3000 + cases(30, 500); seed++) {
      const knowledge = seed % 10 === 0 ? boxPosition(seed) : randomPosition(seed);
      const posterior = infer(knowledge);
      const map = posterior.occupied.toBigints();
      for (const symmetry of symmetriesOf(knowledge.scenario.board).slice(1)) {
        if (!keepsShapes(knowledge, symmetry)) continue;
        compared++;
        const image = infer(moved(knowledge, symmetry));
        const where = `${describePosition(seed, knowledge)} axes ${symmetry.axes} reversed ${symmetry.reversed}`;
        expect(image.layouts, where).toBe(posterior.layouts);
        expect(
          map.map((_, cell) => image.occupied.at(symmetry.cells[cell])),
          where,
        ).toEqual(map);
      }
    }
    expect(compared).toBeGreaterThan(cases(100, 500));
  });
});

describe("posteriors in the middle of games", () => {
  it.each([
    ["hasbro", 6],
    ["hasbro", 30],
    ["hasbro-2002", 45],
    ["milton-bradley", 20],
    ["french", 25],
    ["french", 45],
    ["russian", 20],
    ["russian", 40],
    ["bimaru", 40],
    ["german", 50],
    ["gorkoff-5x5", 6],
    ["gorkoff-5x5", 12],
  ] as const)("%s after %i shots: nothing is lost, and answers keep their promise", (name, shots) => {
    for (let seed = 1; seed <= cases(1, 2); seed++) {
      const { knowledge, layout } = midGame(preset(name), seed, shots);
      const where = describePosition(seed, knowledge);
      const posterior = infer(knowledge);
      checkConservation(posterior, where);
      for (const p of layout.placements) expect(posterior.weights.at(p) > 0n, where).toBe(true);
      const cell = pick(RandomStream.fromSeed(seed, 9), unshotCells(knowledge));
      for (const { answer, layouts } of posterior.answers(cell)) {
        expect(countLayouts(observe(knowledge, { cell, answer })).layouts, where).toBe(layouts);
      }
    }
  });
});

it("says what is wrong with arguments of other types", () => {
  const knowledge = makeKnowledge(preset("gorkoff-5x5"));
  const any = (value: unknown): never => value as never;
  const unwrapped = "this is a result; unwrap it first: unwrap(...)";
  const ways: readonly ((known: Knowledge) => unknown)[] = [
    ...[infer, countLayouts, findConflict, unshotCells, solve, (known: Knowledge) => listLayouts(known, 1)],
    (known) => sampleLayouts(known, 1, RandomStream.fromSeed(1)),
    (known) => observe(known, { cell: 0, answer: MISS }),
    (known) => new PosteriorEstimator(known),
    (known) => new PosteriorCache(knowledge.scenario).infer(known),
  ];
  for (const ask of ways) expect(() => ask(any({ ok: true, value: knowledge }))).toThrow(unwrapped);
  for (const ask of [formatScenario, placementsOf, symmetriesOfScenario, (it: Scenario) => parseShots(it, "")])
    expect(() => ask(any({ ok: true, value: knowledge.scenario }))).toThrow(unwrapped);
  expect(() => sampleLayouts(knowledge, 3, any(1))).toThrow("1 is not a RandomStream; write RandomStream.fromSeed(1)");
  expect(() => sampleLayouts(knowledge, 2.5, RandomStream.fromSeed(1))).toThrow("cannot draw 2.5 layouts");
  const posterior = infer(knowledge);
  const { scenario } = knowledge;
  const table = placementsOf(scenario);
  const askCell: ((cell: number) => unknown)[] = [
    (cell) => posterior.chance(cell),
    (cell) => posterior.hits(cell),
    (cell) => posterior.hitChance(cell),
    (cell) => posterior.hitMass(cell),
    (cell) => posterior.massAt(cell),
    (cell) => posterior.occupiedAt(cell),
    (cell) => posterior.answers(cell),
    (cell) => coordOf(scenario.board, cell),
    (cell) => formatCell(scenario.board, cell),
    (cell) => formatShots(scenario, [{ cell, answer: MISS }]),
    (cell) => parseAnswer(scenario, cell, "."),
    (cell) => possibleAnswers(scenario, cell),
    (cell) => keptClear(scenario.board, "none", cell),
    (cell) => table.claimsOfCell(cell),
  ];
  for (const cell of [any("C3"), 25, -1, 1.5, Number.NaN])
    for (const [i, ask] of askCell.entries())
      expect(() => ask(cell), `${i} ${cell}`).toThrow(
        "is not a cell; write its number, from 0 to 24 (parseCell reads names)",
      );
  for (const shipClass of [-1, 9, 0.5]) {
    expect(() => posterior.occupiedBy(shipClass)).toThrow(`${shipClass} is not a class of the fleet`);
    expect(() => posterior.massesBy(shipClass)).toThrow(`${shipClass} is not a class of the fleet`);
  }
  for (const placement of [-1, table.count, 0.5]) {
    expect(() => table.cellsOf(placement)).toThrow(`${placement} is not a placement; write its number, from 0 to`);
    expect(() => table.claimsOf(placement)).toThrow("is not a placement");
  }
  for (const i of [-1, 25, 0.5]) {
    expect(() => posterior.occupied.at(i)).toThrow(`${i} is not an index of the list`);
    expect(() => posterior.occupied.near(i)).toThrow("is not an index of the list");
    expect(() => posterior.occupied.sums([[0, i]])).toThrow("is not an index of the list");
  }
});

it("limits that are no numbers from 0 are refused by all work that has them", () => {
  const knowledge = makeKnowledge(preset("gorkoff-5x5"));
  const boxes = makeKnowledge(preset("boxes:4x3:2"));
  const ways: ((options: InferOptions) => unknown)[] = [
    (options) => infer(knowledge, options),
    (options) => infer(boxes, options),
    (options) => countLayouts(knowledge, options),
    (options) => sampleLayouts(knowledge, 1, RandomStream.fromSeed(1), options),
    (options) => rankLayouts(knowledge, options),
    (options) => findLayout(knowledge, options),
  ];
  for (const limit of [Number.NaN, -1, "lots" as never])
    for (const [i, ask] of ways.entries()) {
      expect(() => ask({ maxSteps: limit }), `${i}`).toThrow(/^maxSteps: .* is not a limit; write a number from 0/);
      expect(() => ask({ maxBytes: limit }), `${i}`).toThrow(/^maxBytes: .* is not a limit; write a number from 0/);
    }
  for (const ask of ways) ask({ maxSteps: Number.POSITIVE_INFINITY, maxBytes: undefined });
  expect(() => solve(knowledge, { limits: { layouts: Number.NaN } })).toThrow("limits.layouts: NaN is not a limit");
});

it("progress is reported while the row graph is made, and may stop that", () => {
  // No other test has this board, so its row graph must be made.
  const rules = { fleet: fleetOf({ a: 5, b: 4, c: { length: 3, count: 2 } }), contact: "none", answers: "sunk" };
  const knowledge = makeKnowledge(readScenario({ board: { size: [11, 12] }, ...rules }));
  const stop = new Error("enough");
  const told: number[] = [];
  const progress = (done: number): void => {
    told.push(done);
    if (told.length === 7) throw stop;
  };
  expect(() => countLayouts(knowledge, { method: "frontier", progress })).toThrow(stop);
  expect(told).toEqual(Array(7).fill(0));
  const whole: number[] = [];
  const layouts = countLayouts(knowledge, { method: "frontier", progress: (done) => whole.push(done) }).layouts;
  expect(whole.filter((done) => done === 0).length).toBeGreaterThan(11);
  expect(whole.at(-1)).toBe(1);
  expect(countLayouts(knowledge, { method: "halved-frontier" }).layouts).toBe(layouts);
});

it("knowledge that nobody made is checked by all that take it", () => {
  const scenario = preset("hasbro");
  const hit = { kind: "hit" } as const;
  const off = { scenario, observations: [{ cell: 500, answer: MISS }] };
  const twice = {
    scenario,
    observations: [
      { cell: 5, answer: MISS },
      { cell: 5, answer: hit },
    ],
  };
  const draw = (knowledge: Knowledge) => sampleLayouts(knowledge, 1, RandomStream.fromSeed(1));
  const list = (knowledge: Knowledge) => listLayouts(knowledge, 10);
  for (const ask of [infer, countLayouts, draw, list, findConflict, solve]) {
    expect(() => ask(off)).toThrow("500 is not a cell; write its number, from 0 to 99");
    expect(() => ask(twice)).toThrow("F1 was already shot (shot 1)");
  }
});
