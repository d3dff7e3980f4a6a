import { expect, it } from "vitest";
import { luckText } from "../../src/text/review/shots-text.ts";
import { layoutsText, verdictText } from "../../src/view/review/review-text.ts";
import { english } from "../english.ts";

it("a good shot is said to lose something only if its loss is told from none", () => {
  const { verdicts, lossUnclear } = english.review;
  const said = (standardError: number) => verdictText({ verdict: "good", lost: { estimate: 0.04, standardError } });
  expect([0.03, 0.01].map(said)).toEqual([lossUnclear, verdicts.good]);
  expect(verdictText({ verdict: "good", lost: { exact: 0.04 } })).toBe(verdicts.good);
});

it("a large number of layouts is rounded as its word `about` promises", () => {
  expect([2.54, 250.4, 999_999, 19_983_923_968].map(layoutsText)).toEqual(["2.5", "250", "999,999", "20 billion"]);
});

it("the sentence on luck says once that it was good or bad", () => {
  const said = (luck: number) => luckText({ luck: { exact: luck }, spread: 5, left: { exact: 0 } }, english.review);
  expect([1, 7, -7, 12].map(said)).toEqual([
    "Luck saved 1.0 shots (a normal amount)",
    "Luck saved 7.0 shots",
    "Luck cost 7.0 shots",
    "Luck saved 12.0 shots (very lucky)",
  ]);
});
