import { preset } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { english } from "../../../test/english.ts";
import { list } from "../../language/numbers.ts";
import { describeAgreement, describeFraction } from "./advice.ts";

const { board } = preset("hasbro");

describe("a share of the layouts in words", () => {
  test.each<[bigint, bigint, string]>([
    [6_447_783_036n, 30_093_975_536n, "in about 1 of 5 layouts"],
    [1n, 4n, "in 1 of the 4 layouts left"],
    [20n, 20n, "in every layout left"],
    [0n, 7n, "in none of the layouts left"],
    [500n, 1000n, "in 1 of 2 layouts"],
    [4301n, 10_000n, "in about 43\u00a0% of layouts"],
    [999n, 1000n, "in more than 99\u00a0% of layouts"],
    [3n, 1000n, "in about 1 of 330 layouts"],
    [1n, 10_000_000n, "in fewer than 1 of 1,000,000 layouts"],
  ])("%d of %d is %s", (part, whole, words) => expect(describeFraction(part, whole)).toBe(words));

  test.each<[bigint, bigint, string]>([
    [206n, 1000n, "about 1 time in 5"],
    [1n, 4n, "1 time in 4"],
    [1n, 10_000_000n, "less than 1 time in 1,000,000"],
    [0n, 7n, "in none of the layouts left"],
    [1n, 1n, "in every layout left"],
  ])("where layouts are not equally likely, a mass of %d in %d is %s", (part, whole, words) =>
    expect(describeFraction(part, whole, true)).toBe(words),
  );

  test("is never further from the truth than a fair rounding, and exact where it does not say about", () => {
    const whole = 9973n;
    for (let part = 1n; part < whole; part += 7n) {
      const words = describeFraction(part, whole);
      const numbers = /^in (about )?([\d,]+)(?: of ([\d,]+)|\u00a0% of) layouts$/.exec(words);
      if (numbers === null) {
        expect([words, Number(part) / Number(whole) > 0.99]).toEqual(["in more than 99\u00a0% of layouts", true]);
        continue;
      }
      const [said, of] = [numbers[2], numbers[3] ?? "100"].map((text) => Number(text.replaceAll(",", "")));
      const share = Number(part) / Number(whole);
      expect(Math.abs(said / of - share)).toBeLessThanOrEqual(of === 100 ? 0.005001 : 0.0701 * share);
      expect(numbers[1] === undefined).toBe(BigInt(said) * whole === BigInt(of) * part);
    }
  });
});

test("agreement is one line, and so is disagreement", () => {
  const { quoted } = english.board;
  const say = (...cells: number[]): string =>
    describeAgreement(
      board,
      cells.map((cell, i) => ({ name: "abcd"[i], cell })),
    );
  expect(say(44, 44, 44, 44)).toBe(english.board.allSay({ n: 4, cell: "E5" }));
  const saying = (names: readonly string[], cell: string): string =>
    english.board.say({ names: list(names.map((name) => quoted({ name }))), n: names.length, cell });
  const said = (...sayings: string[]): string =>
    english.board.sayings({ sayings: sayings.join(english.board.sayingsGap) });
  expect(say(44)).toBe(said(saying(["a"], "E5")));
  expect(say(44, 33, 44, 0)).toBe(said(saying(["a", "c"], "E5"), saying(["b"], "D4"), saying(["d"], "A1")));
});
