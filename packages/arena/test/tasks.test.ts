// Tasks of others against second, plain implementations of their published rules: placing, rewards and ends.

import { makeGameLayouts } from "@broadside/arena/games";
import { chiSquareTail } from "@broadside/arena/statistics";
import { boundTask, playTask, TASKS, type Task, taskScenario } from "@broadside/arena/tasks";
import { placementsOf, RandomStream } from "@broadside/engine";
import { describe, expect, test } from "vitest";

/** What a plain implementation says of a game: each reward, and whether all ships were hit. */
interface PlainGame {
  readonly rewards: readonly number[];
  readonly isFinished: boolean;
}

type Grid = readonly (readonly boolean[])[];

interface PlainTask {
  readonly side: number;
  readonly lengths: readonly number[];
  readonly mayTouch: boolean;
  play(ships: Grid, shots: readonly number[]): PlainGame;
}

const pomcp: PlainTask = {
  side: 10,
  lengths: [5, 4, 3, 2],
  mayTouch: false,
  play: (ships, shots) => {
    const visited = new Array<boolean>(100).fill(false);
    const rewards: number[] = [];
    for (let i = 0, remaining = 14; i < shots.length && remaining > 0; i++) {
      let reward = -1;
      if (visited[shots[i]]) reward = -10;
      else if (ships[Math.floor(shots[i] / 10)][shots[i] % 10]) remaining--;
      visited[shots[i]] = true;
      rewards.push(remaining === 0 ? reward + 100 : reward);
      if (remaining === 0) return { rewards, isFinished: true };
    }
    return { rewards, isFinished: false };
  },
};

const popgym = (side: number): PlainTask => ({
  side,
  lengths: [2, 3, 3, 4],
  mayTouch: true,
  play: (ships, shots) => {
    const guesses = ships.map((row) => row.map(() => 0));
    const most = side * side;
    const rewards: number[] = [];
    let [hits, steps] = [0, 0];
    while (steps < shots.length) {
      const [y, x] = [Math.floor(shots[steps] / side), shots[steps] % side];
      const hit = ships[y][x] && guesses[y][x] === 0;
      guesses[y][x] = 1;
      hits += hit ? 1 : 0;
      steps++;
      rewards.push(hit ? 1 / 12 : -1 / (most - 12));
      if (steps >= most || hits === 12) break;
    }
    return { rewards, isFinished: hits === 12 };
  },
});

const pomdpPlanners: PlainTask = {
  side: 5,
  lengths: [3, 2, 2],
  mayTouch: true,
  play: (ships, shots) => {
    const occupied = ships.flat();
    const probed = occupied.map(() => false);
    const isSunk = (): boolean => occupied.every((ship, cell) => !ship || probed[cell]);
    const rewards: number[] = [];
    for (const cell of shots.slice(0, 18)) {
      if (isSunk()) break;
      rewards.push(occupied[cell] && !probed[cell] ? 1 : -0.1);
      probed[cell] = true;
    }
    return { rewards, isFinished: isSunk() };
  },
};

const thesis: PlainTask = {
  side: 10,
  lengths: [5, 4, 3, 3, 2],
  mayTouch: true,
  play: (ships, shots) => {
    const left = new Set(ships.flat().flatMap((ship, cell) => (ship ? [cell] : [])));
    const end = shots.findIndex((cell) => left.delete(cell) && left.size === 0);
    const rewards = shots.slice(0, end < 0 ? shots.length : end + 1).map(() => -1);
    return { rewards, isFinished: end >= 0 };
  },
};

const PLAIN: Readonly<Record<string, PlainTask>> = {
  pomcp,
  "popgym-easy": popgym(8),
  "popgym-medium": popgym(10),
  "popgym-hard": popgym(12),
  "pomdp-planners": pomdpPlanners,
  thesis,
};

const taskOf = (name: string): Task => TASKS.get(name) as Task;

/** A cell and a direction by chance, again until the ship lies on the board and keeps to the rules: the cells of each. */
const placeOne = (
  random: RandomStream,
  { side, mayTouch }: PlainTask,
  length: number,
  ships: boolean[][],
): number[] => {
  for (;;) {
    const [y, x, turn] = [random.below(side), random.below(side), random.below(4)];
    const [dy, dx] = [
      [0, 1],
      [1, 0],
      [0, -1],
      [-1, 0],
    ][turn];
    const cells = Array.from({ length }, (_, i) => [y + i * dy, x + i * dx]);
    const reach = mayTouch ? [0] : [-1, 0, 1];
    const isFree = cells.every(
      ([cy, cx]) =>
        Math.min(cy, cx) >= 0 &&
        Math.max(cy, cx) < side &&
        reach.every((ny) => reach.every((nx) => !ships[cy + ny]?.[cx + nx])),
    );
    if (!isFree) continue;
    for (const [cy, cx] of cells) ships[cy][cx] = true;
    return cells.map(([cy, cx]) => cy * side + cx).sort((a, b) => a - b);
  }
};

const emptyGrid = ({ side }: PlainTask): boolean[][] =>
  Array.from({ length: side }, () => new Array<boolean>(side).fill(false));

/** One after another, as most of their programs do. */
const placeInTurn = (random: RandomStream, plain: PlainTask): { ships: Grid; cells: number[][] } => {
  const ships = emptyGrid(plain);
  return { ships, cells: plain.lengths.map((length) => placeOne(random, plain, length, ships)) };
};

/** All at once, again while any overlap. */
const placeAtOnce = (random: RandomStream, plain: PlainTask): { ships: Grid; cells: number[][] } => {
  for (;;) {
    const cells = plain.lengths.map((length) => placeOne(random, plain, length, emptyGrid(plain)));
    const all = new Set(cells.flat());
    if (all.size < cells.flat().length) continue;
    return { ships: emptyGrid(plain).map((row, y) => row.map((_, x) => all.has(y * plain.side + x))), cells };
  }
};

const placerOf = (name: string) => (name === "pomdp-planners" ? placeAtOnce : placeInTurn);

/** Cells in any order, some of them again. */
const someShots = (random: RandomStream, cellCount: number, again: number): number[] => {
  const shots = Array.from({ length: cellCount }, (_, cell) => cell);
  for (let i = cellCount - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [shots[i], shots[j]] = [shots[j], shots[i]];
  }
  return shots.flatMap((cell, i) => (random.below(100) < again ? [cell, shots[random.below(i + 1)]] : [cell]));
};

describe.each(Object.keys(PLAIN))("task %s", (name) => {
  const task = taskOf(name);
  const plain = PLAIN[name];
  const scenario = taskScenario(task);

  test("rewards and ends as its published rules do, in 100 games with cells shot again", () => {
    const random = RandomStream.fromSeed(11);
    const ends = new Set<boolean>();
    for (let game = 0; game < 100; game++) {
      const { ships } = placerOf(name)(random, plain);
      const shots = someShots(random, plain.side ** 2, game % 2 === 0 ? 0 : 40);
      // Games that break off have no end.
      const some = game % 10 === 9 ? shots.slice(0, 20) : shots;
      const cells = new Set(ships.flat().flatMap((ship, cell) => (ship ? [cell] : [])));
      const played = playTask(task, cells, some);
      const expected = plain.play(ships, some);
      expect(played.isFinished).toBe(expected.isFinished);
      expect(played.rewards.length).toBe(expected.rewards.length);
      for (const [i, reward] of expected.rewards.entries()) expect(played.rewards[i]).toBeCloseTo(reward, 14);
      const sum = expected.rewards.reduceRight((later, reward) => reward + task.discount * later, 0);
      expect(played.return).toBeCloseTo(sum, 10);
      ends.add(played.isFinished);
    }
    expect([...ends].sort()).toEqual([false, true]);
  });

  test("hides each ship where a plain program does, as often (each with an error rate of 1 in 1,000)", () => {
    const random = RandomStream.fromSeed(12);
    const table = placementsOf(scenario);
    const placementAt = new Map(
      Array.from({ length: table.count }, (_, p) => [`${table.classOf[p]}:${[...table.cellsOf(p)].join()}`, p]),
    );
    const classes = scenario.fleet.flatMap(({ count }, k) => new Array<number>(count).fill(k));
    const { prior } = task.scenario;
    const layouts = makeGameLayouts({
      scenario,
      seed: 13,
      ...(prior ? { model: "prior", prior } : { model: "uniform" }),
    });
    const [ours, theirs] = [new Float64Array(table.count), new Float64Array(table.count)];
    const games = 10_000;
    for (let game = 0; game < games; game++) {
      for (const p of Array.from(layouts.at(game))) ours[p]++;
      const { cells } = placerOf(name)(random, plain);
      for (const [i, ship] of cells.entries()) {
        const p = placementAt.get(`${classes[i]}:${ship.join()}`);
        theirs[p as number]++;
      }
    }
    for (const [k, { count, name: ship }] of scenario.fleet.entries()) {
      const [from, to] = [table.classStart[k], table.classStart[k + 1]];
      let statistic = 0;
      for (let p = from; p < to; p++) statistic += (ours[p] - theirs[p]) ** 2 / (ours[p] + theirs[p]);
      expect(ours.subarray(from, to).reduce((a, b) => a + b)).toBe(games * count);
      expect({ ship, p: chiSquareTail(statistic, to - from - 1) > 0.001 }).toEqual({ ship, p: true });
    }
  });

  test("has a bound that no play passes, and that its best games do not contradict", () => {
    const bound = boundTask(task);
    const cells = plain.lengths.reduce((sum, length) => sum + length, 0);
    expect(bound.shots).toBeGreaterThan(cells);
    expect(bound.finished).toBeLessThanOrEqual(1);
    const perfect = Array.from({ length: cells }, (_, cell) => cell);
    const most = playTask(task, new Set(perfect), perfect).return;
    expect(bound.return).toBeLessThan(most);
    for (const { return: found = Number.NEGATIVE_INFINITY } of task.published)
      expect(bound.return).toBeGreaterThan(found);
  });
});
