import { describe, expect, it } from "vitest";
import {
  ANSWERS,
  type Answer,
  formatScenario,
  infer,
  type Knowledge,
  makeKnowledge,
  observe,
  type Posterior,
  preset,
  RandomStream,
  type Scenario,
  unwrap,
  withRules,
} from "../../src/index.ts";
import { bookCell } from "../../src/strategy/rollout/search-cell.ts";
import { longIt } from "../cases.ts";
import { readScenario, readStrategy } from "../read.ts";

/** The knowledge after shots that all miss. */
const afterMisses = (scenario: Scenario, cells: readonly number[]): Knowledge => {
  const answer: Answer = scenario.answers === "count" ? { kind: "count", ships: 0 } : { kind: "miss" };
  return cells.reduce((knowledge, cell) => observe(knowledge, { cell, answer }), makeKnowledge(scenario));
};

/** The cells of a book, in order. */
const wholeBook = (scenario: Scenario): number[] => {
  const cells: number[] = [];
  for (;;) {
    const cell = bookCell(afterMisses(scenario, cells));
    if (cell === undefined) return cells;
    cells.push(cell);
  }
};

const posteriors = new Map<string, Posterior>();

/** The posterior after shots that all miss, computed only once. */
const inferAfter = (scenario: Scenario, cells: readonly number[]): Posterior => {
  const key = `${scenario.name} ${cells}`;
  const posterior = posteriors.get(key) ?? infer(afterMisses(scenario, cells));
  posteriors.set(key, posterior);
  return posterior;
};

/** The likeliest cells in order, as long as all shots miss. */
const likeliestCells = (scenario: Scenario, number: number): number[] => {
  const cells: number[] = [];
  while (cells.length < number) cells.push(inferAfter(scenario, cells).rank()[0].cell);
  return cells;
};

/** The number of layouts that the first shots all miss. */
const missedBy = (scenario: Scenario, cells: readonly number[], shots: number): bigint =>
  inferAfter(scenario, cells.slice(0, shots)).layouts;

/** The exact number of misses expected before the first hit, within the given first shots. */
const missesBeforeHit = (scenario: Scenario, cells: readonly number[]): number => {
  const all = Number(missedBy(scenario, cells, 0));
  return cells.reduce((sum, _, k) => sum + Number(missedBy(scenario, cells, k + 1)) / all, 0);
};

describe("opening book", () => {
  const hasbro = preset("hasbro");

  it("is found for the rules, whatever the preset and its answers", () => {
    const book = wholeBook(hasbro);
    expect(book).toHaveLength(16);
    expect(new Set(book).size).toBe(16);
    for (const name of ["hasbro-2002", "milton-bradley", "thesis"]) expect(wholeBook(preset(name)), name).toEqual(book);
    for (const answers of ANSWERS) expect(wholeBook(unwrap(withRules(hasbro, { answers }))), answers).toEqual(book);
    expect(wholeBook(preset("french"))).toHaveLength(16);
    expect(wholeBook(preset("french"))).not.toEqual(book);
    for (const name of ["russian", "salvo", "gorkoff-5x5", "planes"]) expect(wholeBook(preset(name)), name).toEqual([]);
  });

  it("hits sooner than the likeliest cells one after another, by exact counts", () => {
    const book = wholeBook(hasbro);
    const likeliest = likeliestCells(hasbro, 16);
    // The figures of docs/explanation/rollout.md.
    expect(missesBeforeHit(hasbro, book)).toBeCloseTo(3.1942, 4);
    expect(missesBeforeHit(hasbro, likeliest)).toBeCloseTo(3.21149, 4);
    const left = (cells: readonly number[], k: number): bigint => missedBy(hasbro, cells, k);
    expect(left(book, 4)).toBe(left(likeliest, 4));
    expect(left(book, 10)).toBeLessThan(left(likeliest, 10));
  });

  longIt("hits sooner on the French board, too, though later at first", () => {
    const french = preset("french");
    const book = wholeBook(french);
    const likeliest = likeliestCells(french, 16);
    expect(missesBeforeHit(french, book)).toBeCloseTo(3.3449, 4);
    expect(missesBeforeHit(french, likeliest)).toBeCloseTo(3.38377, 4);
    const left = (cells: readonly number[], k: number): bigint => missedBy(french, cells, k);
    expect(left(book, 4)).toBeGreaterThan(left(likeliest, 4));
    expect(left(book, 8)).toBeLessThan(left(likeliest, 8));
  });

  it("goes by what was shot, in any order, and by nothing else", () => {
    const book = wholeBook(hasbro);
    expect(bookCell(afterMisses(hasbro, book.slice(0, 5).reverse()))).toBe(book[5]);
    // A different cell, a missing cell, a hit, and a book whose cells have all been shot.
    expect(bookCell(afterMisses(hasbro, [...book.slice(0, 4), 0]))).toBeUndefined();
    expect(bookCell(afterMisses(hasbro, [book[1]]))).toBeUndefined();
    expect(bookCell(observe(makeKnowledge(hasbro), { cell: book[0], answer: { kind: "hit" } }))).toBeUndefined();
    expect(bookCell(afterMisses(hasbro, book))).toBeUndefined();
  });

  it("is for layouts that are equally likely and boards without blocked cells, totals and clues", () => {
    const rules = formatScenario(hasbro);
    const cells = Array.from({ length: 10 }, () => new Array(10).fill(1));
    const weighed = readScenario({ ...rules, prior: { version: 1, name: "made", cells } });
    const blocked = readScenario({ ...rules, board: { size: [10, 10], blocked: ["A1"] } });
    const small = readScenario({ ...rules, board: { size: [9, 10] } });
    const clued = readScenario({ ...rules, clues: { E5: "water" } });
    const totalled = readScenario({ ...rules, totals: [[0, ...new Array(9).fill(null)], new Array(10).fill(null)] });
    for (const scenario of [weighed, blocked, small, clued, totalled])
      expect(bookCell(makeKnowledge(scenario))).toBeUndefined();
  });

  it("is what rollout shoots, and greedy-hit does not", () => {
    const strategy = (name: string, knowledge: Knowledge): number =>
      readStrategy(name).choose(knowledge, RandomStream.fromSeed(1));
    const book = wholeBook(hasbro);
    for (const k of [0, 4, 9]) expect(strategy("rollout", afterMisses(hasbro, book.slice(0, k)))).toBe(book[k]);
    const position = afterMisses(hasbro, book.slice(0, 4));
    expect(strategy("greedy-hit", position)).not.toBe(book[4]);
    // If the base strategy for the search is another one, it is asked.
    expect(strategy("rollout:base=half-split", position)).toBe(strategy("half-split", position));
  });
});
