import "../../../test/english.ts";
import { preset } from "@broadside/engine";
import { expect, test } from "vitest";
import type { ReviewedShot, ReviewTotals } from "../../board/review/reviewed-shot.ts";
import { formatRules } from "../../board/rules/rules.ts";
import { bestAndWorst, isBeyondLikeliest, storyText } from "./match-story.ts";

const totalsOf = (lost: number, luck: number, left = 0, shots = 45): ReviewTotals => ({
  ...{ shots, start: { exact: 45 }, spread: 8, left: { exact: left }, lost: { exact: lost } },
  ...{ skill: { exact: -lost }, luck: { exact: luck }, hits: 17, expectedHits: 15, judges: [], changes: [] },
  verdicts: { best: shots, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 },
});

const hasbro = formatRules(preset("hasbro"));

test.each([
  [2.5, 6.2, "You shot as well as Captain Vasco; luck saved you six shots."],
  [5.1, -1.4, "You shot as well as Mate Mira; luck cost you one shot."],
  [17, 0.3, "You shot as well as Sailor Finn; luck played no part."],
  [40, -12, "You shot as well as Cadet Pip; luck cost you 12 shots."],
  [-2.6, 0, "You shot even better than Captain Vasco; luck played no part."],
])("%d lost shots and luck of %d are told so", (lost, luck, said) => {
  expect(storyText(totalsOf(lost, luck), hasbro, 0)).toBe(said);
});

test("hints are told with it; an unfinished match counts for its whole length, and a short one is not judged", () => {
  expect(storyText(totalsOf(2.5, 0), hasbro, 3)).toBe(
    "You shot as well as Captain Vasco, with 3 hints; luck played no part.",
  );
  // 9 shots lost in 24, with 22 to go, are 17 in a whole match.
  expect(storyText(totalsOf(9, 0, 22, 24), hasbro, 0)).toBe("You shot as well as Sailor Finn; luck played no part.");
  expect(storyText(totalsOf(0, 2, 43, 3), hasbro, 0)).toBe(
    "The match was too short to judge your aim; luck saved you two shots.",
  );
});

test("where no level was measured, the accuracy says how well the person shot", () => {
  const rules = formatRules(preset("gorkoff-3x3"));
  const told = [0, 3, 8, 30].map((lost) => storyText(totalsOf(lost, 0), rules, 0).split(";", 1)[0]);
  expect(new Set(told).size).toBe(4);
  expect(told[0]).toBe("You shot almost perfectly");
});

const shotOf = (number: number, verdict: ReviewedShot["verdict"], chance: number, lost: number): ReviewedShot => ({
  ...{
    number,
    layouts: "9",
    shot: { cell: number, chance, ships: chance },
    likeliest: { cell: 0, chance, ships: chance },
  },
  ...{ judge: { by: "greedy", layouts: 9, all: true }, before: { exact: 9 }, after: { exact: 8 } },
  ...{ lost: { exact: lost }, skill: { exact: -lost }, luck: { exact: 0 } },
  ...{ best: { cell: 0, shots: { exact: 8 } }, compared: 9, verdict },
});

test("the best shot is the best choice, not the luckiest hit; the worst the choice that lost most", () => {
  const beyond = (shot: ReviewedShot, skill: number): ReviewedShot => ({
    ...shot,
    likeliest: { ...shot.likeliest, chance: shot.shot.chance + 0.1 },
    skill: { exact: skill },
  });
  const shots = [
    shotOf(1, "best", 0.2, 0),
    shotOf(2, "good", 0.01, 0.1),
    shotOf(3, "blunder", 0.05, 2),
    shotOf(4, "mistake", 0.4, 1),
    shotOf(5, "best", 1, 0),
  ];
  const numbers = (all: readonly ReviewedShot[]) => Object.values(bestAndWorst(all)).map((shot) => shot?.number);
  expect(numbers(shots)).toEqual([1, 3]);
  // Whoever shoots better than at the likeliest cell is praised for what that saved.
  const clever = [beyond(shotOf(6, "best", 0.5, 0), 0.1), beyond(shotOf(7, "best", 0.6, 0), 0.4)];
  expect(numbers([...shots, ...clever])).toEqual([7, 3]);
  expect([...shots, ...clever].map(isBeyondLikeliest)).toEqual([...shots.map(() => false), true, true]);
  expect(numbers(shots.slice(1))).toEqual([undefined, 3]);
});
