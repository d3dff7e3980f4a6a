// Sentences of one conclusion on the same question agree, or say that they are not the verdict.
import { describe, expect, it } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import { conclusionsOf } from "../../src/statistics/summary/conclusion.ts";
import { judgeMean, type PairSummary, type Summary, type SummaryFacts, summarise } from "../../src/statistics.ts";
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

/**
 * What a sentence without a preface claims: that one strategy needs fewer shots than another, or that this is
 * not shown.
 */
interface Claim {
  readonly line: string;
  readonly says: "fewer" | "unknown" | "not fewer" | "equal" | "lowest";
  readonly a: string;
  readonly b: string;
}

const claimsOf = (line: string, names: readonly string[]): Claim[] => {
  if (line.startsWith(PREFACE)) return [];
  const claim = (says: Claim["says"], a: string | undefined, b: string | undefined): Claim[] =>
    a !== undefined && b !== undefined ? [{ line, says, a, b }] : [];
  const others = (a: string | undefined): string[] => names.filter((name) => name !== a);
  const fewer = /(\w+) need(?:s|ed) \S+ fewer shots than (\w+)/.exec(line);
  const open = /[Nn]o clear difference between (\w+) and (\w+)/.exec(line) ?? undefined;
  const same = /(\w+) and (\w+) needed the same number of shots/.exec(line);
  const lowest = /lowest mean in this sample is that of (\w+):/.exec(line);
  const all = /^(\w+) needs fewer shots than each of the other/.exec(line);
  const none = /do not show that (\w+) needs fewer shots than (.*)\.$/.exec(line);
  return [
    ...claim("fewer", fewer?.[1], fewer?.[2]),
    ...claim("unknown", open?.[1], open?.[2]),
    ...claim("equal", same?.[1], same?.[2]),
    ...(lowest ? others(lowest[1]).flatMap((other) => claim("lowest", lowest[1], other)) : []),
    ...(all ? others(all[1]).flatMap((other) => claim("fewer", all[1], other)) : []),
    ...(none
      ? (none[2].match(/\w+/g) ?? [])
          .filter((name) => names.includes(name))
          .flatMap((b) => claim("not fewer", none[1], b))
      : []),
  ];
};

/** Whether two claims cannot both be true. */
const clash = (one: Claim, other: Claim): boolean => {
  if (one.says !== "fewer") return other.says === "fewer" && clash(other, one);
  const isSame = one.a === other.a && one.b === other.b;
  const isTurned = one.a === other.b && one.b === other.a;
  if (other.says === "fewer" || other.says === "lowest") return isTurned;
  return other.says === "not fewer" ? isSame : isSame || isTurned;
};

/** Every pair of lines of a conclusion that contradict each other. */
const contradictions = (lines: readonly string[], names: readonly string[]): string[] => {
  const claims = lines.flatMap((line) => claimsOf(line, names));
  return claims.flatMap((one, i) =>
    claims.slice(i + 1).flatMap((other) => (clash(one, other) ? [`${one.line}\n${other.line}`] : [])),
  );
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
    expect(contradictions(lines, names)).toEqual([]);
    // The sentence with the verdict is present, and comes before those that do not decide.
    const ruling = lines.findIndex((line) => line.startsWith("With luck taken out of the games, "));
    const asides = lines.flatMap((line, i) => (line.startsWith(PREFACE) ? [i] : []));
    expect(ruling).toBeGreaterThanOrEqual(0);
    expect(asides.length).toBeGreaterThan(0);
    for (const at of asides) expect(at).toBeGreaterThan(ruling);
    const told = lines[ruling];
    const { sign } = judged(other, 1);
    if (sign === "open") expect(told).toContain("no clear difference");
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
      expect(contradictions(lines, names), lines.join("\n")).toEqual([]);
      // A pair that contradicts the ranking always has its sentence.
      for (const { first, second, reduced } of facts.pairs)
        if (first === "one" && reduced?.verdict.sign === "above") {
          seen++;
          expect(lines.join("\n")).toContain(`With luck taken out of the games, ${second} needs`);
        }
    }
    expect(seen).toBeGreaterThan(0);
  });

  it("are found to contradict each other where they do", () => {
    const names = ["one", "two"];
    const ruling = "With luck taken out of the games, one needs 0.65 fewer shots than two (95 % interval 0.4 to 0.9).";
    for (const other of [
      "two needs 3.0 fewer shots than one on the same layouts (95 % interval 2.2 to 3.8, 400 paired games).",
      "No clear difference between one and two: the mean difference is 0.1 (…).",
      "one and two needed the same number of shots in every one of 400 paired games. Up to 0.8 % of all games may be unlike these (95 %).",
      "The lowest mean in this sample is that of two: 40.1 shots (a single game).",
      "These games do not show that one needs fewer shots than two.",
    ]) {
      expect(contradictions([ruling, other], names)).toHaveLength(1);
      expect(contradictions([ruling, `${PREFACE}${other}`], names)).toEqual([]);
    }
    const agrees =
      "one needs 3.0 fewer shots than two on the same layouts (95 % interval 2.2 to 3.8, 400 paired games).";
    expect(contradictions([ruling, agrees], names)).toEqual([]);
  });

  it("say what would have been seen where luck taken out tells nothing, and of the plain ones no more than one sentence", () => {
    const lines = conclusionsOf(
      factsOf(
        ["one", "two"],
        () => ({ mean: -3 }),
        () => ({ mean: 0.1 }),
      ),
    );
    const ruling = lines.filter((line) => line.startsWith("With luck taken out"));
    expect(ruling).toHaveLength(1);
    expect(ruling[0]).toMatch(
      /there is no clear difference between two and one: the mean difference, two minus one, is −0\.\d+ \(95 % interval .*\)\. A difference of 1\.\d+ would be detected 80 % of the time. Detecting the difference found takes about [\d,]+ games \(with 80 % chance, if it is the true one; .* another seed\)\.$/,
    );
    const plain = lines.filter((line) => line.startsWith(PREFACE));
    expect(plain).toHaveLength(1);
    expect(plain[0]).toMatch(
      /: one needs 3\.\d* fewer shots than two \(95 % interval 2\.\d+ to 3\.\d+, 400 paired games\)[^.]*(?:0\.\d+\))?\.$/,
    );
  });
});
