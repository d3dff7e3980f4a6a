import { expect, test } from "vitest";
import { JUDGES, verdictOf } from "../../src/rooms/place/judging.ts";
import { english } from "../english.ts";

const said = (shots: number, random: number, percentile: number, judge: (typeof JUDGES)[number] = JUDGES[0]): string =>
  verdictOf({
    judge,
    difficulty: {
      shots: { estimate: shots, standardError: 1.1 },
      uniform: { estimate: random, standardError: 0.4 },
      percentile: { estimate: percentile, standardError: 0.03 },
      games: [40, 400],
    },
  });

test("a fleet that takes fewer shots than a random one is said to be easier, one that takes more harder", () => {
  const { easiest, easier, typical, harder, hardest } = english.place;
  for (const [shots, percentile, than] of [
    [40, 0.01, easiest],
    [80, 0.38, easier({ easier: 6 })],
    [83, 0.44, easier({ easier: 6 })],
    // Within twice the error of the difference.
    [84, 0.44, typical],
    [88, 0.56, typical],
    [90, 0.62, harder({ harder: 6 })],
    // Most random fleets are easier, but a few take so many shots that their mean is higher: no side to take.
    [80, 0.6, typical],
    [99, 0.97, hardest],
  ] as const)
    expect([shots, said(shots, 86, percentile)]).toEqual([shots, expect.stringMatching(new RegExp(`^${than}: `))]);
});

test("the verdict says who shoots, and twice the error of its shots", () => {
  expect(said(80.4, 86.2, 0.38)).toBe(
    "Easier to find than 6 of 10 random fleets: a computer that shoots where a hit is likeliest takes 80 ± 2 shots, and 86 for a random one.",
  );
  expect(said(80.4, 86.2, 0.38, JUDGES[1])).toContain(": the computer takes 80 ± 2 shots");
});
