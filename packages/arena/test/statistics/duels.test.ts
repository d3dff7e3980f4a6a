import { RandomStream } from "@broadside/engine";
import { playMatch, SINGLE_SHOT_RULES, type SingleShotRule } from "@broadside/engine/games";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../../engine/test/cases.ts";
import { turnsOf } from "../../src/statistics/summary/duel-rates.ts";
import { duel, type Interval } from "../../src/statistics.ts";

/** Plays a duel shot by shot; `true` is a hit. The first player starts. Returns whether the first player wins. */
const playDuel = (rule: SingleShotRule, first: boolean[], second: boolean[]): boolean =>
  playMatch({ hits: first, isOver: true }, { hits: second, isOver: true }, rule).winner === 0;

/** The share of duels between games on different layouts that the first player wins, over both starting players. */
const independentWins = (rule: SingleShotRule, pairs: readonly [first: boolean[], second: boolean[]][]): number => {
  const wins = pairs.flatMap(([a], i) =>
    pairs.flatMap(([, b], j) => (i === j ? [] : [playDuel(rule, a, b), !playDuel(rule, b, a)])),
  );
  return wins.filter((won) => won).length / wins.length;
};

describe("duels", () => {
  /** A game played alone: its shots in order, the last of which is a hit. */
  const game = fc.array(fc.boolean(), { maxLength: 7 }).map((shots) => [...shots, true]);
  const games = fc.array(fc.tuple(game, game), { minLength: 2, maxLength: 8 });

  it("come out as when they are played turn by turn, whoever starts, under both rules", () => {
    fc.assert(
      fc.property(games, fc.constantFrom(...SINGLE_SHOT_RULES), (pairs, rule) => {
        const turns = (side: 0 | 1): number[] =>
          pairs.map((pair) => turnsOf(rule, pair[side].length, pair[side].filter((hit) => !hit).length));
        const starting = pairs.filter(([a, b]) => playDuel(rule, a, b)).length / pairs.length;
        const second = pairs.filter(([a, b]) => !playDuel(rule, b, a)).length / pairs.length;
        const result = duel(rule, turns(0), turns(1));
        expect(result.winsStarting).toBeCloseTo(starting, 12);
        expect(result.winsSecond).toBeCloseTo(second, 12);
        expect(result.wins).toBeCloseTo((starting + second) / 2, 12);
        expect(result.independent.wins).toBeCloseTo(independentWins(rule, pairs), 12);
      }),
    );
  });

  it("have 95 % intervals that cover, on the same and on other layouts", () => {
    const repetitions = cases(500, 2000);
    let [same, other] = [0, 0];
    const covers = ({ low, high }: Interval): boolean => low <= 0.5 && 0.5 <= high;
    for (let i = 0; i < repetitions; i++) {
      const stream = RandomStream.fromSeed(7, i);
      // The layout gives both the same luck, so that the two games of a pair are similar. By symmetry, each strategy
      // wins half.
      const luck = Float64Array.from({ length: 120 }, () => stream.below(12));
      const result = duel(
        "alternate",
        luck.map((x) => x + stream.below(12)),
        luck.map((x) => x + stream.below(12)),
      );
      if (covers(result.interval)) same++;
      if (covers(result.independent.interval)) other++;
    }
    // Four standard errors are allowed for chance, and 0.01 for the approximation. On the same layout, ties
    // deliberately make the interval too wide: it never covers less than 95 %.
    const chance = 4 * Math.sqrt((0.95 * 0.05) / repetitions);
    expect(same / repetitions).toBeGreaterThan(0.95 - chance);
    expect(Math.abs(other / repetitions - 0.95)).toBeLessThan(chance + 0.01);
  });

  it("won by one side every time leave room for doubt", () => {
    const result = duel("alternate", [1, 1, 1], [2, 2, 2]);
    expect(result.wins).toBe(1);
    expect(result.interval.low).toBeLessThan(0.5);
    expect(result.independent.wins).toBe(1);
    expect(result.independent.interval.low).toBeLessThan(0.5);
    expect(() => duel("hit-again", [1], [1])).toThrow(RangeError);
  });
});
