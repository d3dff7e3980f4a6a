import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { playMatch, SINGLE_SHOT_RULES, type Side, type SingleShotRule } from "./match.ts";

/** A side given by a text of `x` and `.`; the side has ended its game if the text ends in `!`. */
const side = (text: string): Side => ({
  hits: [...text.replace("!", "")].map((mark) => mark === "x"),
  isOver: text.endsWith("!"),
});

/** The turns that a side needs to end its game: by `hit-again`, its misses and the last turn. */
const turnsOf = ({ hits }: Side, rule: SingleShotRule): number =>
  rule === "alternate" ? hits.length : hits.filter((hit) => !hit).length + 1;

const sides = fc.array(fc.boolean(), { maxLength: 12 }).map((hits): Side => ({ hits: [...hits, true], isOver: true }));

describe("a two-player game", () => {
  it.each([
    ["x.x!", ".xx!", "alternate", 0, "01010", [3, 2]],
    ["x.x!", ".xx!", "hit-again", 0, "0010", [3, 1]],
    ["..x!", ".xx!", "alternate", 0, "01010", [3, 2]],
    ["..x!", ".xx!", "hit-again", 1, "010111".slice(0, 5), [2, 3]],
    ["...", "xx!", "alternate", 1, "0101", [2, 2]],
    ["xx", "x!", "hit-again", undefined, "00", [2, 0]],
  ] as const)("%s against %s, %s", (first, second, rule, winner, order, shots) => {
    const match = playMatch(side(first), side(second), rule);
    expect([match.winner, match.order.join(""), match.shots]).toEqual([winner, order, shots]);
  });

  it("is won by who needs fewer turns, the first when equal", () => {
    fc.assert(
      fc.property(sides, sides, fc.constantFrom(...SINGLE_SHOT_RULES), (first, second, rule) => {
        const match = playMatch(first, second, rule);
        expect(match.order.length).toBe(match.shots[0] + match.shots[1]);
        const winner = match.winner === 0 ? first : second;
        expect(match.shots[match.winner ?? 0]).toBe(winner.hits.length);
        // If the sides are equal, the first wins; if they are unequal, exchanging them exchanges the result.
        if (turnsOf(first, rule) !== turnsOf(second, rule)) {
          expect(playMatch(second, first, rule).winner).toBe(match.winner === 0 ? 1 : 0);
        } else expect(match.winner).toBe(0);
      }),
    );
  });

  it("by salvos is not made of games played alone", () => {
    const [one, rule] = [side("x.x!"), "salvo" as "alternate"];
    expect(() => playMatch(one, one, rule)).toThrow("Duel");
  });
});
