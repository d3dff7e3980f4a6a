/** The judges of a review compared with plain play and plain recursion, on random positions of every kind. */

import { describe, expect, it } from "vitest";
import { isEstimate } from "../../src/core/estimate.ts";
import { leastBy } from "../../src/core/lists.ts";
import { Rational } from "../../src/core/rational.ts";
import { playGame, Referee } from "../../src/games.ts";
import {
  type Knowledge,
  type Layout,
  makeKnowledge,
  observe,
  placementsOf,
  preset,
  RandomStream,
  unshotCells,
  unwrap,
} from "../../src/index.ts";
import { listLayouts } from "../../src/inference/posterior/layout-list.ts";
import { LayoutSupply } from "../../src/review/layouts/layout-supply.ts";
import { reviewShots, reviewSteps } from "../../src/review/review.ts";
import { greedyValue } from "../../src/review/value/position-value.ts";
import { rolloutValue } from "../../src/review/value/position-values.ts";
import type { CostedReview, Expectation, ReviewOptions } from "../../src/review.ts";
import { historyOf } from "../../src/solver/candidate-table.ts";
import { solve } from "../../src/solver/solve.ts";
import { allLayouts, openLayouts, refereeAt } from "../all-layouts.ts";
import { cases } from "../cases.ts";
import { pick, randomPosition } from "../random-position.ts";
import { describePosition, fleetOf, readScenario, readStrategy } from "../read.ts";
import { missesByPlaying } from "../rollout/misses-by-playing.ts";

const options = (): ReviewOptions => ({ random: RandomStream.fromSeed(1) });

/** Random positions in which few layouts are left and the game is not over, with these layouts. */
const positions = function* (from: number, number: number, most: number): Generator<[string, Knowledge, Layout[]]> {
  for (let seed = from, left = number; left > 0; seed++) {
    const knowledge = randomPosition(seed, { limit: 400n });
    let layouts: Layout[];
    try {
      layouts = openLayouts(knowledge, listLayouts(knowledge, most));
    } catch {
      continue;
    }
    if (layouts.length < 2 || unshotCells(knowledge).length > 30) continue;
    left--;
    yield [describePosition(seed, knowledge), knowledge, layouts];
  }
};

const setOf = (knowledge: Knowledge, layouts: number) => {
  const supply = new LayoutSupply({ samples: 40, listed: 1000, random: RandomStream.fromSeed(1), inference: {} });
  return supply.at(knowledge, BigInt(layouts));
};

const exact = (value: Expectation): Rational => {
  if (isEstimate(value)) throw new Error("an estimate where everything is listed");
  return value;
};

/** The number of unshot ship cells, summed over the layouts. */
const leftOf = (knowledge: Knowledge, layouts: readonly Layout[]): number => {
  const { scenario, observations } = knowledge;
  let cells = 0;
  for (const layout of layouts) {
    const referee = refereeAt(layout, knowledge);
    const shot = new Set(observations.map(({ cell }) => cell));
    for (let cell = 0; cell < scenario.board.cellCount && !referee.isOver; cell++) {
      if (shot.has(cell) || scenario.board.blocked.includes(cell)) continue;
      const { kind, ...said } = referee.fire(cell);
      if (kind !== "miss" && !(kind === "count" && "ships" in said && said.ships === 0)) cells++;
    }
  }
  return cells;
};

/** The unshot cells that a ship of any layout occupies. */
const occupiedCells = ({ scenario, observations }: Knowledge, layouts: readonly Layout[]): number[] => {
  const table = placementsOf(scenario);
  const shot = new Set(observations.map(({ cell }) => cell));
  const cells = layouts.flatMap(({ placements }) => placements.flatMap((placement) => [...table.cellsOf(placement)]));
  return [...new Set(cells)].filter((cell) => !shot.has(cell)).sort((a, b) => a - b);
};

describe("the rollout judge", () => {
  it(`plays on by greedy's least misses: by playing against every layout (${cases(11, 70)} random positions)`, () => {
    const kinds = new Set<string>();
    for (const [where, knowledge, layouts] of positions(10_001, cases(11, 70), 30)) {
      const { scenario } = knowledge;
      if (scenario.contact === "overlap") continue;
      const greedy = greedyValue(knowledge, setOf(knowledge, layouts.length));
      const value = rolloutValue(knowledge, greedy);
      if (!value) throw new Error(where);
      // A long list is searched for the best cell of greedy; here all cells can be compared.
      const occupied = occupiedCells(knowledge, layouts);
      if (!scenario.prior) expect(greedy.leastOf?.(occupied), where).toBe(leastBy(occupied, greedy.total));
      const choose = (position: Knowledge): number => rolloutChoice(position);
      const cells = unshotCells(knowledge);
      const left = leftOf(knowledge, layouts);
      for (const cell of [value.judgeCell, pick(RandomStream.fromSeed(cells.length), cells)]) {
        const misses = missesByPlaying(knowledge, layouts, cell, choose);
        expect(value.mean(cell).toExpectation(), `${where}, cell ${cell}`).toEqual(
          Rational.of(misses + left, layouts.length),
        );
      }
      expect(value.judgeCell, where).toBe(choose(knowledge));
      kinds.add(`${scenario.answers} ${scenario.contact}`);
    }
    expect(kinds.size).toBeGreaterThan(cases(6, 10));
  });

  it.each(["hit", "sunk", "named"])(
    "counts a shot at a cell that no layout has as a miss that tells nothing, with 32 columns and %s",
    (answers) => {
      // One cell is enclosed by blocked cells; each of the other 32 has a ship in some layout, so the columns fill a
      // whole word.
      const scenario = readScenario({
        board: { size: [6, 6], blocked: ["B1", "A2", "F6"] },
        fleet: fleetOf({ a: 6, b: 5 }),
        contact: "allowed",
        answers,
      });
      const knowledge = makeKnowledge(scenario);
      const value = rolloutValue(knowledge, greedyValue(knowledge, setOf(knowledge, 1000)));
      if (!value) throw new Error("the list is too long");
      const own = value.mean(value.judgeCell).toExpectation();
      expect(value.mean(0).toExpectation()).toEqual(exact(own).plus(Rational.of(1)));
    },
  );
});

/** A rollout's choice by definition: of the eight likeliest cells, the one after which greedy misses least. */
const rolloutChoice = (position: Knowledge): number => {
  const layouts = openLayouts(position, listLayouts(position, 1000));
  const shot = new Set(position.observations.map(({ cell }) => cell));
  const counts = new Map<number, number>();
  for (const layout of layouts) {
    const referee = new Referee(layout);
    for (const cell of unshotCells(makeKnowledge(layout.scenario))) {
      const { kind, ...said } = referee.fire(cell);
      const isShip = kind !== "miss" && !(kind === "count" && "ships" in said && said.ships === 0);
      if (isShip && !shot.has(cell)) counts.set(cell, (counts.get(cell) ?? 0) + 1);
      if (referee.isOver) break;
    }
  }
  const ranked = [...counts].sort(([a, n], [b, m]) => m - n || a - b);
  const [[likeliest, most]] = ranked;
  if (most === layouts.length && historyOf(position.scenario) !== "ordered") return likeliest;
  let best = likeliest;
  let least = Number.POSITIVE_INFINITY;
  for (const [cell, count] of ranked.slice(0, 8)) {
    if (count < most / 2) continue;
    const misses = missesByPlaying(position, layouts, cell);
    if (misses < least) {
      least = misses;
      best = cell;
    }
  }
  return best;
};

describe("reviews by the strongest judge", () => {
  it(`have the proved optimum where it can be proved: that of solve (${cases(11, 80)} random positions of every kind)`, () => {
    const kinds = new Set<string>();
    const judges = new Set<string>();
    for (const [where, before, layouts] of positions(20_001, cases(11, 80), 25)) {
      const random = RandomStream.fromSeed(layouts.length);
      const cell = pick(random, unshotCells(before));
      const referee = refereeAt(pick(random, layouts), before);
      const knowledge = observe(before, { cell, answer: referee.fire(cell) });
      const { shots } = unwrap(reviewShots(knowledge, options(), referee.isOver));
      const { cost } = shots[before.observations.length];
      judges.add(cost.judge.by);
      kinds.add(`${before.scenario.answers} ${before.scenario.contact}`);
      expect(cost.judge.all, where).toBe(true);
      expect(exact(cost.lost).numerator >= 0n, where).toBe(true);
      if (cost.judge.by !== "optimum") continue;
      const least = Number(solve(before, { limits: { bytes: 5e6 } }).misses.total);
      const left = leftOf(before, layouts);
      expect(cost.before, where).toEqual(Rational.of(least + left, layouts.length));
      expect(cost.best.shots, where).toEqual(cost.before);
      expect(exact(cost.skill).plus(exact(cost.lost)), where).toEqual(Rational.ZERO);
      // The value of the answer is the optimum after it.
      const open = openLayouts(knowledge, layouts);
      const isLast = referee.isOver || open.length === 0;
      const rest = isLast ? 0 : Number(solve(knowledge, { limits: { bytes: 5e6 } }).misses.total);
      const after = isLast ? Rational.ZERO : Rational.of(rest + leftOf(knowledge, open), open.length);
      expect(cost.after, where).toEqual(after);
    }
    expect(kinds.size).toBeGreaterThan(cases(6, 10));
    expect(judges.has("optimum")).toBe(true);
  });

  it("give luck the mean 0 over all layouts, whoever judges", () => {
    const scenario = preset("gorkoff-3x3");
    // Of whole games, and of those broken off after some shots.
    for (const most of [Number.POSITIVE_INFINITY, 5, 4]) {
      const luck: Rational[] = [];
      for (const layout of allLayouts(scenario)) {
        const game = playGame(readStrategy("probability"), layout, RandomStream.fromSeed(5));
        const fired = game.observations.slice(0, most);
        const isOver = fired.length === game.observations.length;
        const { totals } = unwrap(reviewShots(makeKnowledge(scenario, fired), options(), isOver));
        expect(totals.judges).toMatchObject([{ by: "optimum", all: true }]);
        luck.push(exact(totals.luck));
      }
      expect(luck.some(({ numerator }) => numerator !== 0n)).toBe(true);
      expect(Rational.sum(luck)).toEqual(Rational.ZERO);
    }
  });

  it("come shot by shot, the same as all at once, and can be left", () => {
    const fleet = fleetOf({ a: 3, b: 2, c: 1 });
    const scenario = readScenario({ board: { size: [4, 4] }, fleet, contact: "allowed", answers: "hit" });
    const game = playGame(
      readStrategy("hunt-target"),
      listLayouts(makeKnowledge(scenario), 5000)[700],
      RandomStream.fromSeed(1),
    );
    const knowledge = makeKnowledge(scenario, game.observations);
    const whole = unwrap(reviewShots(knowledge, options(), true));
    const steps = reviewSteps(knowledge, options(), true);
    const seen: CostedReview[] = [];
    let step = steps.next();
    for (; !step.done; step = steps.next()) seen.push(step.value);
    expect(unwrap(step.value)).toEqual(whole);
    expect(seen).toEqual(whole.shots);
    const other = reviewSteps(knowledge, options(), true);
    expect(other.next().value).toEqual(whole.shots[0]);
    expect(other.return(unwrapped()).done).toBe(true);
    // The expectation after a shot is that before the next, except where the judge changes.
    const changed = new Set(whole.totals.changes.map(({ shot }) => shot));
    expect(changed.size).toBeGreaterThan(0);
    whole.shots.slice(1).forEach(({ number, cost }, i) => {
      if (!changed.has(number)) expect(cost.before).toEqual(whole.shots[i].cost.after);
    });
    // A stronger judge never needs more shots from the same position.
    for (const { saved } of whole.totals.changes) expect(exact(saved).numerator >= 0n).toBe(true);
  });
});

const unwrapped = () => ({ ok: false as const, error: { where: "", what: "", fix: "" } });
