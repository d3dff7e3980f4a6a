import { describe, expect, it } from "vitest";
import { parseTurns, playMatch, type Side } from "./match.ts";

/** A side given by a text of `x` and `.`; the side has ended its game if the text ends in `!`. */
const side = (text: string): Side => ({
  hits: [...text.replace("!", "")].map((mark) => mark === "x"),
  isOver: text.endsWith("!"),
});

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

  it("takes turns as they are written, and says what would be right", () => {
    expect(parseTurns("3:last-turn")).toEqual({ ok: true, value: { turns: "3", lastTurn: true } });
    expect(parseTurns("salvo")).toEqual({ ok: true, value: { turns: "salvo", lastTurn: false } });
    for (const [text, fix] of [
      ["1", "write alternate"],
      ["0", "write a number from 2 to 1000"],
      ["1001", "write a number from 2 to 1000"],
      ["alternat", 'did you mean "alternate"?'],
      ["-3", "write alternate, hit-again, salvo or a number of shots"],
      ["3:last", "write 3 or 3:last-turn"],
      ["salvo:last-turn", "write salvo, or a number such as 5:last-turn"],
    ])
      expect(parseTurns(text)).toMatchObject({ ok: false, error: { fix } });
  });

  it("by salvos is not made of games played alone", () => {
    const [one, rule] = [side("x.x!"), "salvo" as "alternate"];
    expect(() => playMatch(one, one, rule)).toThrow("Duel");
  });
});
