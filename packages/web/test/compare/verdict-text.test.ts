// The page says the same about two strategies as the command's reports, word for word.

import { judgeMean, type PairSummary, pairSentence } from "@broadside/arena/statistics";
import { RandomStream } from "@broadside/engine";
import { expect, test } from "vitest";
import { faultsText, findingText, verdictSentences, verdictText } from "../../src/rooms/compare/figures.ts";
import { english } from "../english.ts";

const pairOf = (mean: number, standardDeviation: number, pairs: number, comparisons: number) => ({
  ...{ first: "a", second: "b", pairs, mean },
  verdict: judgeMean({ mean, standardDeviation, pairs, largest: 200 }, comparisons),
});

/** The command's sentence. */
const commands = ({ mean, ...pair }: ReturnType<typeof pairOf>): string => {
  const summary = {
    ...pair,
    difference: { mean, interval: pair.verdict.interval, median: 0, standardDeviation: 1 },
  } as unknown as PairSummary;
  return pairSentence({ pairs: [summary] }, "a", "b") ?? "";
};

/** The page's sentence; the page alone keeps a figure and its sign on one line. */
const pages = (pair: ReturnType<typeof pairOf>): string =>
  verdictText(pair, (name) => name).replaceAll("\u00a0%", " %");

test("a verdict is the command's sentence, word for word", () => {
  const random = RandomStream.fromSeed(1);
  const signs = new Set<string>();
  for (let i = 0; i < 500; i++) {
    const spread = i % 10 === 0 ? 0 : 0.1 + random.below(200) / 10;
    const mean = i % 50 === 0 ? 0 : (random.below(400) - 200) / (i % 10 === 0 ? 1 : 20);
    const pair = pairOf(mean, spread, 2 + random.below(500), 1 + random.below(10));
    signs.add(pair.verdict.sign);
    expect(pages(pair)).toBe(commands(pair));
  }
  expect([...signs].sort()).toEqual(["above", "below", "open"]);
  const one = pairOf(-1, 0, 7, 1);
  expect(pages(one)).toBe(commands(one));
  expect(commands(one)).toContain(" 1 fewer shot than ");
  const none = pairOf(0.001, 9, 100, 1);
  expect(pages(none)).toBe(commands(none));
  expect(commands(none)).toContain(english.compare.nearZero);
});

test("where luck was taken out that verdict comes first, and the plain one says that it does not decide", () => {
  const plain = pairOf(0.4, 9, 100, 1);
  const pair = { ...plain, difference: { mean: plain.mean } };
  const { mean, verdict } = pairOf(-0.5, 0.6, 100, 1);
  expect([plain.verdict.sign, verdict.sign]).toEqual(["open", "below"]);
  const name = (strategy: string): string => strategy;
  const sentences = verdictSentences({ ...pair, reduced: { mean, verdict, games: 100 } }, name);
  expect(sentences).toEqual([
    expect.stringMatching(new RegExp(`^${english.compare.reduced({ sentence: "a needs" })} .*fewer`)),
    english.compare.plain({ sentence: verdictText(plain, name) }),
  ]);
  expect(verdictSentences(pair, name)).toEqual([verdictText(plain, name)]);
  // The finding in a line goes by the same verdicts.
  expect(findingText([{ ...pair, reduced: { mean, verdict, games: 100 } }, pair], name)).toBe(
    `${english.compare.beats({ first: "a", second: "b" })}; ${english.compare.equal({ first: "b", second: "a" })}.`,
  );
});

test("games that reach the limit of counting say that nothing raises it", () => {
  const { faults, limitFixed } = english.compare;
  const said = (fault: string): string => faultsText({ games: 2, reasons: [{ fault }] });
  const refused = "threw RefusedError: counting this position would take about 3 min and 12 TB; the limit is 2.0 GB";
  expect([said(refused), said("threw Error")]).toEqual([
    `${faults({ n: 2, why: refused })} ${limitFixed}`,
    faults({ n: 2, why: "threw Error" }),
  ]);
});
