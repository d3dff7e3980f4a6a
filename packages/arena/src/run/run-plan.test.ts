import { preset, RandomStream } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { SKIPPED, timeFault } from "../core/fault.ts";
import type { Experiment } from "../experiment/experiment.ts";
import { RunPlan } from "./run-plan.ts";
import { RunMeter } from "./run-progress.ts";
import { StrategyWork } from "./strategy-work.ts";

const experiment = (parts: Partial<Experiment>): Experiment => ({
  scenario: preset("hasbro"),
  strategies: ["random", "hunt-target"],
  placement: { model: "uniform" },
  games: 500,
  seed: 1,
  ...parts,
});

const works = (number: number): StrategyWork[] =>
  Array.from({ length: number }, () => new StrategyWork({ text: "random", key: "random" }));

const share = (threads: number, mostGames: number) => ({
  threads,
  batchMilliseconds: 200,
  mostGames: () => mostGames,
});

const note = (work: StrategyWork, game: number, shots: number): void => work.note({ game, shots, fault: null });

describe("the plan of a run", () => {
  it("hands out every game once, whatever is put back, and never more than fit into a batch", () => {
    const random = RandomStream.fromSeed(7);
    const list = works(2);
    note(list[1], 3, 40);
    const plan = new RunPlan(experiment({}), list, share(2, 30));
    plan.beginRound();
    const played = list.map(() => new Array<number>(500).fill(0));
    for (let batch = plan.next(0); batch; batch = plan.next(0)) {
      const { strategy, first, count } = batch;
      expect(count).toBeLessThanOrEqual(30);
      const finished = random.below(count + 1);
      for (let game = first; game < first + finished; game++) {
        played[strategy][game]++;
        note(list[strategy], game, 40);
      }
      list[strategy].measure(1 + random.below(400));
      list[strategy].putBack({ first: first + finished, count: count - finished });
    }
    expect(played).toEqual([new Array(500).fill(1), Array.from({ length: 500 }, (_, game) => (game === 3 ? 0 : 1))]);
    expect(plan.isFinished).toBe(true);
  });

  it("begins with batches of each, then goes on evenly; slow games do not wait behind others", () => {
    const list = works(2);
    const plan = new RunPlan(experiment({ games: 5000 }), list, share(1, 1000));
    plan.beginRound();
    expect(plan.next(0)).toEqual({ strategy: 0, first: 0, count: 1 });
    expect(plan.next(0)).toEqual({ strategy: 1, first: 0, count: 1 });
    list[0].measure(10);
    list[1].measure(600);
    expect(plan.next(0)).toEqual({ strategy: 0, first: 1, count: 20 });
    expect(plan.next(1)).toBeUndefined();
    for (let batch = 1; batch < 5; batch++) {
      expect(plan.next(0)).toEqual({ strategy: 1, first: batch, count: 1 });
      list[1].measure(600);
      if (batch < 4) expect(plan.next(0)).toMatchObject({ strategy: 0, count: 20 });
      list[0].measure(10);
    }
    // Both strategies are known well enough, so the one with most games left comes first.
    expect(plan.next(1)).toBeUndefined();
    expect(plan.next(0)).toEqual({ strategy: 1, first: 5, count: 1 });
    list[1].measure(2);
    expect(plan.next(1)).toEqual({ strategy: 1, first: 6, count: 100 });
    expect(plan.next(1)).toEqual({ strategy: 0, first: 81, count: 20 });
  });

  it("has played about the same games of each strategy whenever it is stopped, however slow one is", () => {
    const list = works(3);
    const speeds = [0.1, 90, 2];
    const plan = new RunPlan(experiment({ games: 1000 }), list, share(2, 1000));
    plan.beginRound();
    for (let batch = plan.next(0); batch; batch = plan.next(0)) {
      const { strategy, count } = batch;
      const left = list.map(({ open }, i) => open + (i === strategy ? count : 0));
      // The strategy that plays had no fewer games left than any other, once the speeds are known.
      if (list.every(({ measured }) => measured >= 8)) expect(left[strategy]).toBe(Math.max(...left));
      list[strategy].measure(speeds[strategy]);
    }
    expect(list.map(({ open }) => open)).toEqual([0, 0, 0]);
  });

  it("looks at the intervals after 100 games and then whenever a quarter more are played", () => {
    const list = works(1);
    const plan = new RunPlan(experiment({ games: 300, untilInterval: 0.01 }), list, share(1, 1000));
    const looks: number[] = [];
    do {
      plan.beginRound();
      looks.push(plan.round);
      while (list[0].open > 0) {
        const { first, count } = list[0].take(1000);
        for (let game = first; game < first + count; game++) note(list[0], game, game % 2);
      }
    } while (!plan.isFinished);
    expect(looks).toEqual([100, 125, 157, 197, 247, 300]);
  });

  it("gives a bot up by its games in their order, whoever plays them and whichever end first", () => {
    const random = RandomStream.fromSeed(11);
    const give = { late: timeFault(1), lost: { kind: "words", what: "said something else" }, won: null } as const;
    for (let repetition = 0; repetition < 60; repetition++) {
      const fates = Array.from({ length: 9 }, () => (["late", "late", "lost", "won"] as const)[random.below(4)]);
      const bot = new StrategyWork({ text: "cmd:bot", key: "cmd:bot", command: { words: ["bot"] } });
      const plan = new RunPlan(experiment({ games: fates.length }), [bot], share(1 + random.below(8), 4));
      plan.beginRound();
      const out: number[] = [];
      for (;;) {
        for (let batch = plan.next(0); batch; batch = plan.next(0))
          for (let i = 0; i < batch.count; i++) out.push(batch.first + i);
        if (out.length === 0) break;
        const [game] = out.splice(random.below(out.length), 1);
        bot.inPlay--;
        bot.measure(1);
        bot.note({ game, shots: 20, fault: give[fates[game]] });
      }
      const lates = fates.flatMap((fate, game) => (fate === "late" ? [game] : []));
      const won = fates.indexOf("won");
      const isGivenUp = lates.length > 2 && (won < 0 || won > lates[2]);
      expect(bot.isHopeless).toBe(isGivenUp);
      expect(bot.open).toBe(isGivenUp ? fates.length - 1 - lates[2] : 0);
    }
  });

  it("asks for what was asked: means or differences, those of hopeless strategies left out", () => {
    const finished = (untilOf: "means" | "differences", hopeless: boolean): boolean => {
      const list = works(3);
      const plan = new RunPlan(experiment({ games: 1000, untilInterval: 1, untilOf }), list, share(1, 1000));
      plan.beginRound();
      for (let game = 0; game < 100; game++) {
        // The first two strategies go up and down together; the third does not follow them.
        note(list[0], game, 20 * (game % 2));
        note(list[1], game, 20 * (game % 2) + 5);
        if (!hopeless) note(list[2], game, 20 * (game % 3));
        else if (game < 3) list[2].note({ game, shots: 0, fault: timeFault(10) });
      }
      expect(list[2].isHopeless).toBe(hopeless);
      return plan.isFinished;
    };
    expect(finished("means", false)).toBe(false);
    expect(finished("means", true)).toBe(false);
    expect(finished("differences", false)).toBe(false);
    expect(finished("differences", true)).toBe(true);
  });

  it("gives a strategy up that was late three times and finished nothing, module or bot", () => {
    for (const finishes of [false, true]) {
      const [work] = works(1);
      if (finishes) note(work, 0, 40);
      for (let game = 1; game <= 3; game++) {
        expect(work.isHopeless).toBe(false);
        work.note({ game, shots: 0, fault: timeFault(10) });
      }
      expect(work.isHopeless).toBe(!finishes);
    }
  });
});

it("games that were skipped are saved, and not played", () => {
  const plan = { total: 3, isTotalKnown: false } as RunPlan;
  const meter = new RunMeter({ plan, works: works(1), source: { threads: 1 }, mayEndEarly: false, now: () => 0 });
  meter.beginSave(0, [{ fault: null }, { fault: { kind: "late" } }, { fault: SKIPPED }])();
  expect(meter.progress()).toMatchObject({ saved: 3, played: 2, faults: 2 });
});
