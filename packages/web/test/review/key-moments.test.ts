import { makeKnowledge, parseCell, parseKnowledge, preset, unwrap } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import {
  type ExpectedShots,
  luckText,
  type ReviewedSalvo,
  type ReviewedShot,
  shownAtLeast,
} from "../../src/board/review/reviewed-shot.ts";
import { betterReasons, couldWait, keyMoments, lostIn } from "../../src/rooms/review/key-moments.ts";
import { layoutsText, lostText, luckSentence, reviewCsv, verdictText } from "../../src/rooms/review/review-text.tsx";
import { english } from "../english.ts";
import { mapOf } from "../map-of.ts";

const shot = (number: number, lost: ExpectedShots, luck: ExpectedShots): ReviewedShot => ({
  number,
  layouts: "10",
  shot: { cell: number, chance: 0.5, ships: 0.5 },
  likeliest: { cell: number, chance: 0.5, ships: 0.5 },
  judge: { by: "optimum", layouts: 10, all: true },
  before: { exact: 5 },
  after: { exact: 4 },
  best: { cell: 0, shots: { exact: 5 } },
  compared: 3,
  lost,
  skill: { exact: 0 },
  luck,
  verdict: "good",
});
const none = { exact: 0 };
const lost = (number: number, value: number): ReviewedShot => shot(number, { exact: value }, none);

describe("key moments", () => {
  it("begin with the biggest losses, three of them at most, the earlier one first among equals", () => {
    const shots = [lost(1, 0.2), lost(2, 1), lost(3, 0.05), lost(4, 1), lost(5, 0.5), lost(6, 0.1)];
    expect(keyMoments(shots).map((moment) => moment.shot.number)).toEqual([2, 4, 5]);
    expect(keyMoments([lost(1, 0.09)])).toEqual([]);
  });

  it("go on with the luckiest and the unluckiest shots", () => {
    const lucky = (number: number, value: number): ReviewedShot => shot(number, none, { exact: value });
    const shots = [
      lucky(1, 0.6),
      lucky(2, -2),
      lucky(3, 0.4),
      lucky(4, 1),
      lucky(5, 0.7),
      lucky(6, -0.5),
      lost(7, 0.3),
    ];
    expect(keyMoments(shots).map(({ kind, shot: { number } }) => `${kind} ${number}`)).toEqual([
      "loss 7",
      "lucky 4",
      "lucky 5",
      "unlucky 2",
      "unlucky 6",
    ]);
  });

  it("tell a salvo once, by what it lost as a whole, with the worst of its shots; its luck with the last one", () => {
    const cells = [1, 2, 3];
    const salvoOf = (first: number, value: number): ReviewedSalvo => ({
      ...{ first, cells, best: [4, 5, 6], compared: 9, lost: { exact: value }, verdict: "mistake" },
    });
    const salvo = salvoOf(1, 0.9);
    const shots = [
      { ...lost(1, 0.3), salvo },
      { ...lost(2, 0.7), salvo },
      { ...shot(3, { exact: 0.7 }, { exact: -2 }), salvo },
      ...[4, 5, 6].map((number) => ({ ...lost(number, 0.2), salvo: salvoOf(4, 0.05) })),
      // A salvo of one shot counts as a shot.
      { ...lost(7, 0.8), salvo: { ...salvoOf(7, 0.8), cells: [7] } },
    ];
    const moments = keyMoments(shots);
    expect(moments.map(({ kind, shot: { number }, salvo }) => [kind, number, salvo?.first])).toEqual([
      ["loss", 2, 1],
      ["loss", 7, undefined],
      ["unlucky", 3, 1],
    ]);
    expect(lostIn(moments[0])).toEqual({ exact: 0.9 });
    expect(lostIn(moments[1])).toEqual({ exact: 0.8 });
  });

  it("count of an estimate what is left after two standard errors", () => {
    expect(shownAtLeast({ estimate: 1, standardError: 0.2 })).toBeCloseTo(0.6);
    expect(shownAtLeast({ estimate: -1, standardError: 0.2 }, -1)).toBeCloseTo(0.6);
    expect(shownAtLeast({ estimate: 0.3, standardError: 0.2 })).toBe(0);
    expect(keyMoments([shot(1, { estimate: 0.4, standardError: 0.2 }, none)])).toEqual([]);
    // Chosen by proved losses, then put in the order in which they are shown.
    const shots = [lost(1, 0.3), shot(2, { estimate: 0.5, standardError: 0.15 }, none), lost(3, 0.25), lost(4, 0.4)];
    expect(keyMoments(shots).map((moment) => moment.shot.number)).toEqual([4, 1, 3]);
    expect(keyMoments(shots.slice(0, 3)).map((moment) => moment.shot.number)).toEqual([2, 1, 3]);
    expect(keyMoments([shot(1, { estimate: 0.6, standardError: 0.2 }, none)])).toHaveLength(1);
  });

  it("tell luck within two standard errors as unclear, and the part of an estimated loss that the verdict counts", () => {
    const estimate = (value: number, standardError: number): ExpectedShots => ({ estimate: value, standardError });
    expect(luckSentence(estimate(-0.16, 0.39))).toBe("Luck: no clear effect (0.16 ± 0.39 shots).");
    expect(luckSentence(estimate(-0.9, 0.39))).toBe("Bad luck: the answer cost 0.90 ± 0.39 shots.");
    expect(luckSentence({ exact: 0.16 })).toBe("Luck: the answer saved 0.16 shots.");
    expect(luckSentence(none)).toBe(english.review.luckNone);
    // The hit itself was certain: the rest of the answer may help or not, the hit is no luck.
    for (const [luck, tellsMore, said] of [
      [
        estimate(-0.3, 0.07),
        true,
        "A certain hit, so no luck in that. What else the answer told cost 0.30 ± 0.07 shots.",
      ],
      [estimate(-0.3, 0.07), false, "A certain hit, so no luck."],
      [estimate(-0.1, 0.07), true, "A certain hit, so no luck."],
    ] as const)
      expect(luckSentence(luck, { tellsMore })).toBe(said);
    expect(lostText("", estimate(0.61, 0.29))).toContain(" 0.03 shots");
    expect(lostText("", { exact: 0.61 })).toBe("");
  });
});

it("an estimate that does not tell whether a shot lost much settles no verdict", () => {
  const { verdicts } = english.review;
  const said = (estimate: number, standardError: number) =>
    verdictText({ verdict: "good", lost: { estimate, standardError } });
  expect(said(0.43, 0.23)).toBe("not settled");
  expect([0.031, 0.01].map((error) => said(0.04, error))).toEqual([verdicts.unclear, verdicts.good]);
  expect(said(0.5, 0.22)).toBe(verdicts.unclear);
  expect(verdictText({ verdict: "good", lost: { exact: 0.04 } })).toBe(verdicts.good);
});

it("the CSV of a review has a line for each shot, with verdict, loss, error and chance", () => {
  const { scenario, observations } = unwrap(parseKnowledge(preset("hasbro"), "E5. F6x"));
  const shots = [lost(1, 0.2), shot(2, { estimate: 0.43, standardError: 0.23 }, none)];
  const [head, first, second, end] = reviewCsv(scenario, observations, shots).split("\n");
  expect(head.split(",")).toHaveLength(15);
  expect(first).toBe("1,E5.,0.5,B1,0.5,good,0.2,0,0,0,A1,5,10,optimum,true");
  expect(second).toBe("2,F6x,0.5,C1,0.5,unclear,0.43,0.23,0,0,A1,5,10,optimum,true");
  expect(end).toBe("");
});

it("a certain hit is no turning point of luck", () => {
  const unlucky = shot(1, none, { exact: -0.8 });
  expect(keyMoments([unlucky])).toHaveLength(1);
  expect(keyMoments([{ ...unlucky, shot: { ...unlucky.shot, chance: 1 } }])).toEqual([]);
});

it("a certain hit that is blamed could wait; other shots, and certain hits that are not blamed, could not", () => {
  const blamed = { ...lost(1, 0.2), verdict: "inaccuracy" } as const;
  const sure = { cell: 1, chance: 1, ships: 1 };
  expect(couldWait({ ...blamed, shot: sure })).toBe(true);
  expect(couldWait(blamed)).toBe(false);
  expect(couldWait({ ...blamed, shot: sure, verdict: "good" })).toBe(false);
});

it("a large number of layouts is rounded as its word `about` promises", () => {
  expect([2.54, 250.4, 999_999, 19_983_923_968].map(layoutsText)).toEqual(["2.5", "250", "999,999", "20 billion"]);
});

it("the sentence on luck says once that it was good or bad", () => {
  const said = (luck: number) => luckText({ luck: { exact: luck }, spread: 5, left: { exact: 0 } });
  expect([1, 7, -7, 12].map(said)).toEqual([
    "Luck saved 1.0 shots (a normal amount)",
    "Luck saved 7.0 shots",
    "Luck cost 7.0 shots",
    "Luck saved 12.0 shots (very lucky)",
  ]);
});

/** The reasons for one cell over another on the empty board of 3 x 3. */
const reasons = (
  best: string,
  shot: string,
  { lost = { exact: 0.5 }, likeliest = best }: { lost?: ExpectedShots; likeliest?: string } = {},
) => {
  const knowledge = makeKnowledge(preset("gorkoff-3x3"));
  const at = (name: string) => ({ cell: unwrap(parseCell(knowledge.scenario.board, name)) });
  const judged = { lost, best: at(best), shot: at(shot), likeliest: at(likeliest) } as ReviewedShot;
  return betterReasons(mapOf(knowledge), judged);
};

describe("why a cell was better", () => {
  it("is told by counts that can be worked out by hand: 3 x 3, four layouts", () => {
    // The corners always hold a ship, the sides one time in four, the centre never.
    expect(reasons("A1", "B2")).toEqual([{ kind: "cannot" }, { kind: "certain" }]);
    expect(reasons("B1", "B2")).toEqual([
      { kind: "cannot" },
      { kind: "likelier", best: 0.25, shot: 0 },
      // One layout with a ship there, three without: (1 + 9) / 4. At the centre, all four layouts remain.
      { kind: "leaves", best: 2.5, shot: 4 },
    ]);
    expect(reasons("B1", "A2")).toEqual([{ kind: "further" }]);
    expect(reasons("B1", "B1")).toEqual([]);
  });

  it("names a certain hit elsewhere, which can wait", () => {
    const waits = { kind: "waits", cell: 0 };
    const likeliest = "A1";
    expect(reasons("B1", "A2", { likeliest })).toEqual([{ kind: "further" }, waits]);
    expect(reasons("C1", "B1", { likeliest })).toEqual([{ kind: "certain" }]);
    expect(reasons("B1", "A1", { likeliest })).not.toContainEqual(waits);
  });

  it("is not said at all where nothing shows that it is better", () => {
    const lost = (estimate: number) => ({ lost: { estimate, standardError: 0.02 } });
    expect(reasons("B1", "A2", lost(0.05))).toEqual([{ kind: "further" }]);
    expect(reasons("B1", "A2", lost(0.04))).toEqual([]);
    expect(reasons("B1", "A2", lost(-0.1))).toEqual([]);
    // If two cells are too close to tell apart, an advantage of one is not a reason.
    expect(reasons("A1", "C1", lost(0.05))).toEqual([{ kind: "certain" }]);
    expect(reasons("A1", "C1", lost(0.01))).toEqual([]);
    expect(reasons("B1", "B2", lost(-0.15))).toEqual([]);
  });
});
