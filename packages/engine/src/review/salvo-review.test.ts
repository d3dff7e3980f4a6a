import { describe, expect, it } from "vitest";
import { allLayouts, openLayouts, refereeAt } from "../../test/all-layouts.ts";
import { cases, isLong } from "../../test/cases.ts";
import { readScenario, straightFleet } from "../../test/read.ts";
import { smallScenarios } from "../../test/strategy-contract.ts";
import { errorOf, expectedNumber, isEstimate } from "../core/estimate.ts";
import { RandomStream } from "../core/random.ts";
import type { Result } from "../core/result.ts";
import { unwrap } from "../core/result.ts";
import { Referee } from "../game/referee.ts";
import type { Transcript } from "../game/transcript.ts";
import { sampleLayouts } from "../inference/sampling/sample.ts";
import { type Knowledge, makeKnowledge, observe, unshotCells } from "../knowledge/knowledge.ts";
import type { Observation } from "../scenario/answer.ts";
import type { Layout } from "../scenario/layout.ts";
import { parseScenario } from "../scenario/parse.ts";
import { preset } from "../scenario/preset.ts";
import { greedyHit } from "../strategy/exact/greedy.ts";
import { DEFAULT_SAMPLES } from "./cost/shot-costs.ts";
import { type Review, reviewSalvoSteps, reviewTranscript } from "./review.ts";

const SIZES = [3, 2, 3, 1, 2, 3, 2, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3];

/** In the usual run, a small board with fewer layouts. */
const GORKOFF = isLong
  ? preset("gorkoff-5x5")
  : readScenario({ board: { size: [4, 4] }, fleet: straightFleet([3, 2]), contact: "allowed", answers: "hit" });

const random = RandomStream.fromSeed(1);

/** A game with salvos of randomly drawn cells: its shots and the sizes of its salvos. */
const drawnGame = (layout: Layout, stream: RandomStream): { observations: Observation[]; salvos: number[] } => {
  const referee = new Referee(layout);
  const observations: Observation[] = [];
  const salvos: number[] = [];
  for (const size of SIZES) {
    let made = 0;
    for (; made < size && !referee.isOver; made++) {
      const left = unshotCells(makeKnowledge(layout.scenario, observations));
      const cell = left[stream.below(left.length)];
      observations.push({ cell, answer: referee.fire(cell) });
    }
    if (made > 0) salvos.push(made);
  }
  return { observations, salvos };
};

/** The shots of a game that begins with a whole salvo and goes on shot by shot as greedy-hit does, played directly. */
const shotsBySalvo = (position: Knowledge, layout: Layout, salvo: readonly number[]): number => {
  const referee = refereeAt(layout, position);
  let knowledge = position;
  for (const cell of salvo) {
    if (referee.isOver) return salvo.length;
    knowledge = observe(knowledge, { cell, answer: referee.fire(cell) });
  }
  let shots = salvo.length;
  for (; !referee.isOver; shots++) {
    const cell = greedyHit.choose(knowledge, random);
    knowledge = observe(knowledge, { cell, answer: referee.fire(cell) });
  }
  return shots;
};

const meanShots = (knowledge: Knowledge, layouts: readonly Layout[], salvo: readonly number[]): number =>
  layouts.reduce((sum, layout) => sum + shotsBySalvo(knowledge, layout, salvo), 0) / layouts.length;

/** All salvos of a size: of those with the same cells only one, or all if the order of hits matters. */
const salvosOf = (cells: readonly number[], size: number, isOrdered: boolean): number[][] => {
  if (size === 0) return [[]];
  return cells.flatMap((cell, i) => {
    const others = isOrdered ? cells.filter((other) => other !== cell) : cells.slice(i + 1);
    return salvosOf(others, size - 1, isOrdered).map((rest) => [cell, ...rest]);
  });
};

const reviewOf = (
  knowledge: Knowledge,
  salvos: readonly number[],
  isOver: boolean | undefined,
  samples = DEFAULT_SAMPLES,
): Review => {
  const steps = reviewSalvoSteps(knowledge, salvos, { random: RandomStream.fromSeed(1), samples }, isOver);
  for (;;) {
    const step: IteratorResult<unknown, Result<Review>> = steps.next();
    if (step.done) return unwrap(step.value);
  }
};

describe("costs of salvos", () => {
  it("are those of plain play on tiny boards, and no salvo at all is better than the best one named", () => {
    let compared = 0;
    let games = 0;
    for (const [i, scenario] of smallScenarios().entries()) {
      if (scenario.prior || scenario.board.cellCount > 9) continue;
      const all = allLayouts(scenario);
      if (all.length > 24) continue;
      games++;
      if (games > cases(2, 100)) break;
      const stream = RandomStream.fromSeed(i);
      const { observations, salvos } = drawnGame(all[stream.below(all.length)], stream);
      const { shots } = reviewOf(makeKnowledge(scenario, observations), salvos, true);
      expect(shots.map(({ observation }) => observation.cell)).toEqual(observations.map(({ cell }) => cell));
      for (const { number, salvo, cost, layouts } of shots) {
        if (!salvo) throw new Error("no salvo");
        const { first, cells, best } = salvo;
        const position = makeKnowledge(scenario, observations.slice(0, first - 1));
        const open = openLayouts(position);
        expect(cells).toEqual(observations.slice(first - 1, first - 1 + cells.length).map(({ cell }) => cell));
        expect(expectedNumber(salvo.shots)).toBeCloseTo(meanShots(position, open, cells), 9);
        const left = unshotCells(position);
        const own = meanShots(position, open, cells);
        const inItsPlace = left
          .filter((cell) => !cells.includes(cell) || cell === cells[number - first])
          .map((cell) => meanShots(position, open, cells.with(number - first, cell)));
        expect(expectedNumber(cost.lost)).toBeCloseTo(own - Math.min(...inItsPlace), 9);
        if (number === first) {
          const isOrdered = scenario.contact === "allowed" && scenario.answers !== "hit";
          const values = salvosOf(left, cells.length, isOrdered).map((other) => meanShots(position, open, other));
          expect(expectedNumber(best.shots)).toBeCloseTo(Math.min(...values), 9);
          expect(expectedNumber(salvo.lost)).toBeCloseTo(own - Math.min(...values), 9);
          expect(best.cells).toHaveLength(cells.length);
          expect(layouts).toBeGreaterThan(0n);
        }
        compared++;
      }
    }
    expect(games).toBeGreaterThan(cases(2, 5));
    expect(compared).toBeGreaterThan(cases(5, 20));
  });

  it("are those of their own order where an announced sinking tells more in one order than in another", () => {
    const fleet = [
      { name: "a", length: 3 },
      { name: "b", length: 2 },
    ];
    const row = { board: { size: [6] }, fleet, contact: "allowed", answers: "sunk" };
    const start = makeKnowledge(unwrap(parseScenario(row)));
    const open = openLayouts(start);
    const values = new Set<number>();
    // The first salvo has the likeliest cells in greedy-hit's order, the others the same cells in another order.
    for (const salvo of [
      [1, 4, 2, 3],
      [1, 2, 3, 4],
      [4, 3, 2, 1],
    ]) {
      const referee = new Referee(open[2]);
      const fired = salvo.map((cell) => ({ cell, answer: referee.fire(cell) }));
      const { shots } = reviewOf(makeKnowledge(start.scenario, fired), [salvo.length], undefined);
      const { shots: value, best } = shots[0].salvo ?? expect.unreachable();
      values.add(expectedNumber(value));
      expect(expectedNumber(value)).toBeCloseTo(meanShots(start, open, salvo), 9);
      expect(expectedNumber(best.shots)).toBeCloseTo(meanShots(start, open, best.cells), 9);
      const least = Math.min(...salvosOf(unshotCells(start), 4, true).map((other) => meanShots(start, open, other)));
      expect(expectedNumber(best.shots)).toBeCloseTo(least, 9);
      const left = shots[3].cost.after;
      expect(expectedNumber(shots[3].cost.luck)).toBeCloseTo(
        meanShots(start, open, salvo) - 4 - expectedNumber(left),
        9,
      );
    }
    expect(values.size).toBe(2);
  });

  it("add up: what the game took beyond its start is skill, luck and the price of choosing without answers", () => {
    const scenario = GORKOFF;
    const layout = allLayouts(GORKOFF)[100];
    for (let seed = 1; seed <= cases(1, 2); seed++) {
      const { observations, salvos } = drawnGame(layout, RandomStream.fromSeed(seed));
      const { totals } = reviewOf(makeKnowledge(scenario, observations), salvos, true);
      const number = expectedNumber;
      const changes = totals.changes.reduce((sum, { saved }) => sum + number(saved), 0);
      const blind = number(totals.blind ?? totals.lost);
      expect(number(totals.start) - totals.shots - number(totals.left)).toBeCloseTo(
        number(totals.skill) + number(totals.luck) + changes - blind,
        6,
      );
      expect(Math.abs(number(totals.skill))).toBeGreaterThan(0.1);
    }
  });

  it("are estimates where layouts are too many, and the best salvo is not better by more than its errors allow", () => {
    const board = { size: [7, 7] };
    const scenario = readScenario({ board, fleet: straightFleet([4, 3, 3]), contact: "allowed", answers: "named" });
    const knowledge = observeAll(makeKnowledge(scenario), [0, 6, 42, 48, 3]);
    const { shots, totals } = reviewOf(knowledge, [5], false);
    expect(isEstimate(totals.lost)).toBe(true);
    const { salvo } = shots[0];
    if (!salvo) throw new Error("no salvo");
    // The four corners and an edge cell: any five likely cells prove better.
    expect(expectedNumber(salvo.lost)).toBeGreaterThan(2 * errorOf(salvo.lost));
    expect(salvo.verdict).not.toBe("best");
  });

  it("of the first salvos of a game are the first judgements of its review, exact or estimated", () => {
    const random = RandomStream.fromSeed(4);
    const [hasbro] = sampleLayouts(makeKnowledge(preset("hasbro")), 1, random);
    const games = [
      { ...drawnGame(allLayouts(GORKOFF)[100], RandomStream.fromSeed(1)), scenario: GORKOFF, isOver: true },
      { scenario: preset("hasbro"), observations: firedAt(hasbro, [44, 55, 0, 9]), salvos: [2, 2], isOver: false },
    ];
    for (const { scenario, observations, salvos, isOver } of games) {
      const whole = reviewOf(makeKnowledge(scenario, observations), salvos, isOver, 40);
      for (const number of new Set([1, salvos.length - 1])) {
        const first = salvos.slice(0, number);
        const made = first.reduce((sum, size) => sum + size, 0);
        const part = reviewOf(makeKnowledge(scenario, observations.slice(0, made)), first, undefined, 40);
        expect(part.shots).toEqual(whole.shots.slice(0, made));
        expect(part.totals.shots).toBe(made);
        expect(expectedNumber(part.totals.left)).toBeGreaterThanOrEqual(1);
      }
    }
  });

  it("are those of a transcript, by its turns or by the salvos that it holds", () => {
    const { observations } = drawnGame(allLayouts(GORKOFF)[100], RandomStream.fromSeed(1));
    const shots = observations.slice(0, 5);
    const transcript = { scenario: GORKOFF, observations: shots };
    const review = (more: Partial<Transcript>) =>
      reviewTranscript({ ...transcript, ...more }, { random: RandomStream.fromSeed(1) });
    const whole = reviewOf(makeKnowledge(GORKOFF, shots), [3, 2], undefined);
    expect(unwrap(review({ turns: "3:last-turn" }))).toEqual(whole);
    expect(unwrap(review({ turns: "salvo", salvos: [3, 2] }))).toEqual(whole);
    expect(unwrap(review({ turns: "hit-again" })).shots.every(({ salvo }) => salvo === undefined)).toBe(true);
    expect(review({ turns: "salvo" })).toMatchObject({ ok: false, error: { where: "salvos" } });
  });

  it("refuses salvos that are not those of the shots", () => {
    const knowledge = observeAll(makeKnowledge(preset("hasbro")), [0, 9]);
    expect(() => reviewOf(knowledge, [3], false)).toThrow("salvos of 3 shots are not those of 2 shots");
  });
});

const firedAt = (layout: Layout, cells: readonly number[]): Observation[] => {
  const referee = new Referee(layout);
  return cells.map((cell) => ({ cell, answer: referee.fire(cell) }));
};

const observeAll = (knowledge: Knowledge, cells: readonly number[]): Knowledge =>
  cells.reduce((known, cell) => observe(known, { cell, answer: { kind: "miss" } }), knowledge);
