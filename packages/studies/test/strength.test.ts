// What the study of strength says: its sentences follow from its numbers, and its numbers follow from games.
import { encodeShots, type StrategyGames } from "@broadside/arena/games";
import { preset, unwrap, withRules } from "@broadside/engine";
import { LUCK } from "@broadside/engine/review";
import { describe, expect, it } from "vitest";
import { makeGames } from "../../arena/test/report/games.ts";
import {
  beatenBy,
  costOf,
  costText,
  type FrontPoint,
  findLists,
  frontPoints,
  measureDecisions,
} from "../src/strength/strength-cost.ts";
import {
  experimentOf,
  FEWEST,
  findPart,
  gamesOf,
  LISTS,
  MAIN,
  missLine,
  PARTS,
  type PartFindings,
  PLAYERS,
  reducedP,
  type StrengthPart,
  withLists,
} from "../src/strength/strength-parts.ts";
import { type StrengthFindings, strength } from "../src/strength/strength-study.ts";

const GAMES = 200;

/**
 * Made-up columns of games with luck removed: greedy's expectation is the misses of a game, and the luck is
 * noise.
 */
const withReduced = (one: StrategyGames): StrategyGames => {
  const zero = new Float64Array(one.shots.length);
  const noise = (k: number) => zero.map((_, game) => Math.sin(1 + game * (k + 2)));
  return {
    ...one,
    reduced: {
      searching: zero,
      chasing: zero,
      greedy: one.misses,
      advantage: zero,
      luck: LUCK.map((_, k) => noise(k)),
    },
  };
};

/**
 * A part in which each player needs this many shots on top of about 17 + 2 + 4.5; the first two have luck
 * removed.
 */
const partWith = (more: readonly number[], part: StrengthPart = MAIN, comparisons = 1, spread = 3): PartFindings => {
  const games = makeGames(
    PLAYERS.map((strategy, i) => ({ strategy, more: more[i], spread })),
    GAMES,
  );
  const strategies = games.strategies.map((one, i) => (i < 2 ? withReduced(one) : one));
  return findPart(part, { ...games, strategies }, comparisons);
};

const costs = (perShot: readonly number[]) => PLAYERS.map((name, i) => costOf(name, [[perShot[i]]]));

const findings = (
  parts: readonly PartFindings[],
  perShot = [10, 3, 0.1, 0.002, 0.001],
  seed = 5,
): StrengthFindings => ({
  games: GAMES,
  seed,
  parts,
  tooSmall: [],
  front: { costs: [{ part: MAIN.name, costs: costs(perShot) }] },
});

const said = (of: StrengthFindings): string => strength.present(of).conclusions.join("\n");

const [, SUNK] = PARTS;

describe("what the study of strength says", () => {
  it("says so where there is no clear difference, with what would have been detected, and where it needs more", () => {
    const text = said(findings([partWith([19, 19, 19, 30, 60]), partWith([21, 19, 17, 30, 60], SUNK)]));
    expect(text).toContain("is shown to need fewer shots than `greedy-hit` under 0 of 2 sets of rules");
    expect(text).toContain("It is shown to need more in `hasbro` with sunk.");
    expect(text).toMatch(
      /No clear difference in `hasbro` with length \(200 games\): .*would be detected 80 % of the time/,
    );
    expect(text).toMatch(
      /`greedy-hit` is shown to need fewer .* under 0 of 2 .*No clear difference: `hasbro` with length \(0\.\d+ would be detected\)/,
    );
    expect(text).not.toContain("needs fewer shots than `greedy-hit` under all");
  });

  it("calls nobody beaten whose mean or cost is too close to call", () => {
    const near = said(findings([partWith([18.99, 19, 19.5, 30, 60])], [1, 3, 0.1, 0.002, 0.001]));
    expect(near).toContain("Behind in both, but too close to call: `greedy-hit` from `rollout` (by their shots).");
    const asDear = said(findings([partWith([17, 19, 19.5, 30, 60])], [2, 3, 0.1, 0.0019, 0.002]));
    expect(asDear).toContain(
      "too close to call: `random` from `hunt-target` (by their costs) and `greedy-hit` from `rollout` (by their costs).",
    );
    for (const text of [near, asDear]) expect(text).not.toContain("Beaten in both");
    const clear = said(findings([partWith([17, 19, 19.5, 30, 60])], [1, 3, 0.1, 0.002, 0.001]));
    expect(clear).toMatch(/Beaten in both: `greedy-hit` by `rollout`\.$/m);
  });

  it("says whether its seed is one on which settings were chosen", () => {
    expect(said(findings([partWith([17, 19, 21, 30, 60])]))).toContain(
      "These games have seed 5, which is none of them.",
    );
    expect(said(findings([partWith([17, 19, 21, 30, 60])], undefined, 901))).toContain(
      "so that its figures may flatter",
    );
  });

  it("needs no luck taken out, no costs and no second part", () => {
    const games = makeGames(
      PLAYERS.map((strategy, i) => ({ strategy, more: 17 + 4 * i, spread: 3 })),
      40,
    );
    const content = strength.present({
      games: 40,
      seed: 1,
      parts: [findPart(MAIN, games, 1)],
      tooSmall: ["a"],
      front: { costs: [] },
    });
    expect(content.conclusions.join("\n")).toContain("`rollout` needs fewer shots than `greedy-hit`");
    expect(JSON.stringify(content)).not.toMatch(/NaN|undefined/);
    expect(content.cautions?.join("\n")).toContain(
      "Not played at all, because their share of so few games is too small: a.",
    );
  });
});

describe("what the study of strength warns of", () => {
  const warned = (of: Partial<StrengthFindings>) =>
    strength.present({ ...findings([partWith([17, 19, 21, 30, 60])]), ...of }).cautions?.join("\n");

  it("a run that was cut short, and nothing of the kind where it was not", () => {
    expect(warned({})).not.toContain("cut short");
    expect(warned({ games: 300 })).toContain("of those planned: `hasbro` with length 200 of 300.");
    expect(warned({ unfinished: ["russian-sunk"] })).toContain("Not played at all: russian-sunk.");
  });
});

describe("the numbers of the study of strength", () => {
  it("p is Student's, with a degree of freedom less for each kind of luck", () => {
    const { reduced, plain } = partWith([18, 19, 21, 30, 60]).pairs[0];
    if (!reduced) throw new Error("luck was not taken out");
    // The half-width of a 95 % interval with 195 degrees of freedom is 1.972204 standard errors, at which twice the
    // tail is 0.05.
    const half = (reduced.interval.high - reduced.interval.low) / 2;
    expect(reducedP({ ...reduced, mean: half })).toBeCloseTo(0.05, 6);
    expect(reducedP({ ...reduced, mean: (half * 2.601344) / 1.972204 })).toBeCloseTo(0.01, 5);
    expect(reduced.p).toBe(reducedP(reduced));
    expect(plain.p).toBeLessThan(1e-6);
    expect(reducedP({ mean: 0, interval: { low: 0, high: 0, confidence: 0.95 }, games: 40 })).toBe(1);
    expect(reducedP({ mean: 1, interval: { low: 1, high: 1, confidence: 0.95 }, games: 40 })).toBe(1);
  });

  it("a line of misses follows the most games, and ends where few come", () => {
    const game = (...shots: readonly [number, boolean][]) =>
      encodeShots(
        shots.map(([cell, hit]) => ({ cell, hit })),
        100,
      );
    const sequences = [
      ...Array.from({ length: 12 }, () => game([44, false], [55, false], [66, true])),
      ...Array.from({ length: 4 }, () => game([44, false], [33, true])),
      ...Array.from({ length: 20 }, () => game([44, true], [45, true])),
      game([1, true]),
      "",
    ];
    expect(missLine({ sequences }, 100)).toEqual([
      { cell: 44, games: 37, share: 36 / 37 },
      { cell: 55, games: 16, share: 12 / 16 },
      { cell: 66, games: 12, share: 1 },
    ]);
  });

  it("a game of fewer than a share's least is not played, and parts have the games they are found by", () => {
    expect(gamesOf(0.2, 10_000)).toBe(2000);
    expect(gamesOf(0.06, 10_000)).toBe(600);
    expect(gamesOf(0.02, 1499)).toBe(FEWEST);
    expect(gamesOf(0.02, 1400)).toBe(0);
    expect(gamesOf(MAIN.share, 10)).toBe(10);
    expect(strength.games && gamesOf(Math.min(...PARTS.map(({ share }) => share)), strength.games.standard)).toBe(
      FEWEST,
    );
    expect(new Set(PARTS.map(({ name }) => name)).size).toBe(PARTS.length);
    expect(experimentOf(MAIN, { games: 10_000, seed: 4711 })).toMatchObject({
      scenario: { name: "hasbro", answers: "length" },
      strategies: PLAYERS,
      placement: { model: "uniform" },
      games: 10_000,
      seed: 4711,
      reduceLuck: "exact",
    });
  });

  it("lists are compared on the same layouts only", () => {
    const manner = (strategy: string, more: number) => ({ strategy, more, spread: 3 });
    const main = makeGames([manner("rollout", 16), manner("greedy-hit", 19)], 100);
    const shorter = makeGames(
      LISTS.map((layouts, i) => manner(withLists(layouts), 18 - i / 2)),
      60,
    );
    // All games hit the same cells here, so an odd number of shots would mean another layout.
    const same = (games: typeof main): typeof main => ({
      ...games,
      strategies: games.strategies.map((one) => ({
        ...one,
        sequences: one.sequences.map((_, game) => encodeShots([{ cell: game % 100, hit: true }], 100)),
      })),
    });
    const lists = findLists(same(main), same(shorter));
    expect(lists.games).toBe(60);
    expect(lists.gains.map(({ first, games }) => [first, games])).toEqual([
      ...LISTS.map((layouts) => [withLists(layouts), 60]),
      ["rollout", 60],
    ]);
    expect(lists.steps.map(({ first, second }) => [first, second])[3]).toEqual(["rollout", withLists(16_384)]);
    expect(lists.gains[0].plain.verdict.comparisons).toBe(13);
    expect(lists.behind.map(({ first, second }) => [first, second])).toEqual(
      LISTS.map((layouts) => [withLists(layouts), "rollout"]),
    );
    // The point of a shorter list is that of the strongest strategy plus the difference between them.
    const part = partWith([17, 19, 21, 30, 60]);
    const timed = [...costs([10, 3, 0.1, 0.002, 0.001]), costOf(withLists(256), [[5]])];
    const own = part.players[0].reduced?.mean ?? 0;
    expect(frontPoints(part, lists, timed).map(({ strategy, perShot }) => [strategy, perShot])).toContainEqual([
      withLists(256),
      5,
    ]);
    expect(frontPoints(part, lists, timed).find(({ strategy }) => strategy === withLists(256))?.mean).toBeCloseTo(
      own + lists.behind[0].plain.mean,
      9,
    );
    expect(frontPoints(part, undefined, timed)).toHaveLength(PLAYERS.length);
    expect(() => findLists(main, shorter)).toThrow("was another one");
  });

  it("costs are split by the number of the shot", () => {
    const game = Array.from({ length: 40 }, (_, i) => (i < 10 ? 30 : i < 30 ? 6 : 1));
    const cost = costOf("rollout", [game, game.slice(0, 20)]);
    expect(cost.stages.map(({ stage, decisions, median, high }) => [stage, decisions, median, high])).toEqual([
      ["early", 20, 30, 30],
      ["middle", 30, 6, 6],
      ["end", 10, 1, 1],
    ]);
    expect(cost.perGame).toBeCloseTo((20 * 30 + 30 * 6 + 10) / 2, 9);
    expect(cost.perShot).toBeCloseTo((20 * 30 + 30 * 6 + 10) / 60, 9);
    expect([costText(13.4), costText(0.061), costText(0.00001)]).toEqual(["13 ms", "0.061 ms", "<0.0005 ms"]);
  });

  it("decisions are timed over whole games", async () => {
    const scenario = unwrap(withRules(preset("gorkoff-5x5"), { answers: "sunk" }));
    const strategies = ["greedy-hit", "random"];
    const steps: number[] = [];
    const found = await measureDecisions({ scenario, strategies, games: 3, seed: 1, at: (done) => steps.push(done) });
    expect(found.map(({ strategy }) => strategy)).toEqual(strategies);
    for (const { games, stages, perShot } of found) {
      expect(games).toBeGreaterThanOrEqual(3);
      expect(games).toBeLessThanOrEqual(300);
      const decisions = stages.reduce((sum, one) => sum + one.decisions, 0);
      expect(decisions).toBeGreaterThanOrEqual(games * 10);
      expect(decisions).toBeLessThanOrEqual(games * 25);
      expect(perShot).toBeGreaterThanOrEqual(0);
    }
    expect(steps).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it("a point is beaten by one that is better in both, and by no other", () => {
    const point = (strategy: string, mean: number, perShot: number): FrontPoint => ({ strategy, mean, perShot });
    const all = [point("a", 50, 1), point("b", 45, 2), point("c", 46, 3), point("d", 44, 2.5), point("e", 44, 9)];
    expect(all.map((one) => beatenBy(one, all)?.strategy)).toEqual([undefined, undefined, "d", undefined, undefined]);
  });
});
