// Every sentence of a conclusion says what the verdict on its question is, or that it is not the verdict.
import { describe, expect, it } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import { conclusionsOf } from "../../src/statistics/summary/conclusion.ts";
import {
  findPair,
  judgeMean,
  type PairSummary,
  type Summary,
  type SummaryFacts,
  summarise,
} from "../../src/statistics.ts";
import { makeGames } from "../report/games.ts";

const PREFACE = "With luck left in, which does not decide: ";

/** The mean that a difference is to have. Its standard deviation is 8, or 0 if it is the same in every game. */
type Found = { readonly mean: number; readonly spread?: 0 };

const PAIRS = 400;
/**
 * A clear difference in one direction or the other, no clear difference, and the same difference in every game:
 * 0, another number, or in too few games to tell.
 */
const FOUND: readonly (readonly [string, Found])[] = [
  ["fewer", { mean: -3 }],
  ["more", { mean: 3 }],
  ["open, below", { mean: -0.1 }],
  ["open, above", { mean: 0.1 }],
  ["equal", { mean: 0, spread: 0 }],
  ["always fewer", { mean: -2, spread: 0 }],
];

const judged = ({ mean, spread }: Found, comparisons: number) =>
  judgeMean({ mean, standardDeviation: spread ?? 8, pairs: PAIRS, largest: 100 }, comparisons);

/** Strategies named in the order of their plain means, and pairs that have the differences required. */
const factsOf = (
  names: readonly string[],
  plain: (first: string, second: string) => Found,
  reduced: (first: string, second: string) => Found | undefined,
): SummaryFacts => {
  const { cautions, conclusions, ...facts }: Summary = summarise(
    makeGames(
      names.map((strategy, i) => ({ strategy, more: 2 * i, spread: 6 })),
      60,
    ),
  );
  const pairs = facts.pairs.map((pair): PairSummary => {
    const { first, second } = pair;
    const own = plain(first, second);
    const other = reduced(first, second);
    const comparisons = facts.pairs.length;
    const told = other && judged(other, comparisons);
    return {
      ...pair,
      pairs: PAIRS,
      difference: { ...pair.difference, mean: own.mean, standardDeviation: own.spread ?? 8 },
      verdict: judged(own, comparisons),
      ...(other &&
        told && {
          reduced: {
            mean: other.mean,
            interval: told.interval,
            method: "made up",
            games: PAIRS,
            verdict: told,
            parts: [],
          },
        }),
    };
  });
  return { ...facts, pairs };
};

/** Whether one strategy is shown to need fewer shots than another, by the verdict that decides on the two. */
const isFewer = ({ pairs }: SummaryFacts, a: string, b: string): boolean => {
  const pair = findPair(pairs, a, b);
  return (pair?.reduced ?? pair)?.verdict.sign === (pair?.first === a ? "below" : "above");
};

/** Whether a sentence says what the verdicts are, or says that it does not decide. */
const isRight = (line: string, facts: SummaryFacts, names: readonly string[]): boolean => {
  const shown = (a: string, b: string): boolean => isFewer(facts, a, b);
  const others = (a: string): string[] => names.filter((name) => name !== a);
  const fewer = /(\w+) need(?:s|ed) \S+ fewer shots than (\w+)/.exec(line);
  const open = /[Nn]o clear difference between (\w+) and (\w+)/.exec(line);
  const same = /(\w+) and (\w+) needed the same number of shots/.exec(line);
  const lowest = /lowest mean in this sample is that of (\w+):/.exec(line)?.[1];
  const all = /^(\w+) needs fewer shots than each of the other/.exec(line)?.[1];
  const none = /do not show that (\w+) needs fewer shots than (.*)\.$/.exec(line);
  if (line.startsWith(PREFACE)) return true;
  if (fewer) return shown(fewer[1], fewer[2]);
  const level = open ?? same;
  if (level) return !shown(level[1], level[2]) && !shown(level[2], level[1]);
  if (lowest !== undefined) return others(lowest).every((other) => !shown(other, lowest));
  if (all !== undefined) return others(all).every((other) => shown(all, other));
  if (none) return names.every((name) => !none[2].split(/\W+/).includes(name) || !shown(none[1], name));
  return line.startsWith("Head to head, ");
};

describe("sentences of one conclusion", () => {
  const cases = FOUND.flatMap(([plain, own]) => FOUND.map(([reduced, other]) => [plain, reduced, own, other] as const));

  it.each(cases)("agree where plain differences say %s and reduced ones %s", (_, __, own, other) => {
    const names = ["one", "two"];
    const facts = factsOf(
      names,
      () => own,
      () => other,
    );
    const lines = conclusionsOf(facts);
    expect(lines.filter((line) => !isRight(line, facts, names))).toEqual([]);
    // The sentence with the verdict is present, and comes before those that do not decide.
    const ruling = lines.findIndex((line) => line.startsWith("With luck taken out of the games, "));
    const asides = lines.flatMap((line, i) => (line.startsWith(PREFACE) ? [i] : []));
    expect(ruling).toBeGreaterThanOrEqual(0);
    expect(asides.length).toBeGreaterThan(0);
    for (const at of asides) expect(at).toBeGreaterThan(ruling);
    const told = lines[ruling];
    const { sign } = judged(other, 1);
    if (sign === "open") expect(told).toMatch(/no clear difference .*(would be detected|the same in every game)/);
    else expect(told).toContain(sign === "below" ? "one needs" : "two needs");
  });

  it("agree among three, whichever pairs have luck taken out and whatever it shows", () => {
    const names = ["one", "two", "three"];
    const pairs = ["one two", "one three", "two three"];
    const kinds: readonly (Found | undefined)[] = [{ mean: -3 }, { mean: 3 }, { mean: 0.1 }, undefined];
    let seen = 0;
    for (let code = 0; code < kinds.length ** pairs.length; code += isLong ? 1 : 3) {
      const kindOf = (first: string, second: string): Found | undefined =>
        kinds[Math.floor(code / kinds.length ** pairs.indexOf(`${first} ${second}`)) % kinds.length];
      const facts = factsOf(names, () => ({ mean: -1 }), kindOf);
      const lines = conclusionsOf(facts);
      expect(lines.filter((line) => !isRight(line, facts, names))).toEqual([]);
      // A pair that contradicts the ranking always has its sentence.
      for (const { first, second, reduced } of facts.pairs)
        if (first === "one" && reduced?.verdict.sign === "above") {
          seen++;
          expect(lines.join("\n")).toContain(`With luck taken out of the games, ${second} needs`);
        }
    }
    expect(seen).toBeGreaterThan(0);
  });
});
