import { playMatch, SINGLE_SHOT_RULES, type SingleShotRule } from "@broadside/engine/games";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { turnsOf } from "../../src/statistics/summary/duel-rates.ts";
import { duel } from "../../src/statistics.ts";

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

  it("won by one side every time leave room for doubt", () => {
    const result = duel("alternate", [1, 1, 1], [2, 2, 2]);
    expect(result.wins).toBe(1);
    expect(result.interval.low).toBeLessThan(0.5);
    expect(result.independent.wins).toBe(1);
    expect(result.independent.interval.low).toBeLessThan(0.5);
    expect(() => duel("hit-again", [1], [1])).toThrow(RangeError);
  });
});
