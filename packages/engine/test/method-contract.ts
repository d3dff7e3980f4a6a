import { expect, it } from "vitest";
import { answerKey, countLayouts, infer, type Knowledge } from "../src/index.ts";
import { estimateMethods } from "../src/inference/posterior/infer.ts";
import { countByOracle } from "../src/inference/posterior/oracle.ts";
import { type PositionKinds, randomPosition } from "./random-position.ts";
import { describePosition } from "./read.ts";

/** What the oracle counts. */
type OracleCount = ReturnType<typeof countByOracle>;

/** Compares a method's results with the oracle's counts; throws an error that names the position. */
const compareWith = (truth: OracleCount, knowledge: Knowledge, method: string | undefined, where: string): string => {
  const options = method === undefined ? {} : { method };
  const posterior = infer(knowledge, options);
  const said = `${posterior.method}, ${where}`;
  expect(posterior.layouts, said).toBe(truth.layouts);
  expect(countLayouts(knowledge, options).layouts, said).toBe(truth.layouts);
  expect(posterior.weights.toBigints(), said).toEqual(truth.weights.toBigints());
  if (truth.layouts === 0n) return posterior.method;
  for (const numbers of truth.ships)
    expect(
      numbers.reduce((sum, layouts) => sum + layouts),
      said,
    ).toBe(truth.layouts);
  const { board } = knowledge.scenario;
  const closed = new Set([...board.blocked, ...knowledge.observations.map(({ cell }) => cell)]);
  for (let cell = 0; cell < board.cellCount; cell++) {
    if (closed.has(cell)) continue;
    const found = new Map(posterior.answers(cell).map(({ answer, layouts }) => [answerKey(answer), layouts]));
    expect(found, `${said} cell ${cell}`).toEqual(truth.answers[cell]);
  }
  return posterior.method;
};

/** The methods that say they can count a position; positions that a method declines are left to others. */
const served = (knowledge: Knowledge): Set<string> =>
  new Set(estimateMethods(knowledge).flatMap(({ name, reason }) => (reason === undefined ? [name] : [])));

/** Every so many positions, the contract adds one with totals and clues. */
const GIVEN_EVERY = 3;

/**
 * The contract of every inference method: on random small positions of the given kinds, it agrees with the
 * oracle in every number. This is tested on the positions that the method supports, which must be at least a
 * fifth of them. Every third seed also gives a position with totals and clues: few methods count any, and one that
 * ignores totals without declining them is found. Seeds are the numbers from `from`; a failure prints its seed and the
 * position. The oracle counts each position once for all methods.
 *
 * @param methods their names; a slow method comes with the number of positions to test it on, the first ones;
 *   undefined stands for the selector's choice
 */
export const testMethods = (
  methods: readonly (string | undefined | readonly [method: string, positions: number])[],
  kinds: PositionKinds,
  positions: number,
  from = 1,
): void => {
  const tests = methods.map((entry) => {
    const [method, number] = typeof entry === "object" ? entry : [entry, positions];
    return { method, number, name: method ?? "the selector's choice" };
  });
  /** Compares the methods that support a position with the oracle. Returns those that counted it. */
  const compare = (seed: number, knowledge: Knowledge, where: string): string[] => {
    const able = served(knowledge);
    const asked = tests.filter(
      ({ method, number }) => seed < from + number && (method === undefined || able.has(method)),
    );
    if (asked.length === 0) return [];
    const truth = countByOracle(knowledge);
    // A position that the reduction settles by itself does not test the method.
    const counted = asked.filter(
      ({ method }) => compareWith(truth, knowledge, method, where) === method || method === undefined,
    );
    return counted.map(({ name }) => name);
  };
  const names = tests.map(({ name, number }) => (number === positions ? name : `${name} (the first ${number})`));
  const seeds = `seeds ${from} to ${from + positions - 1}`;
  it(`${names.join(", ")}: agree with the oracle on ${positions} random positions (${seeds}), and with totals`, () => {
    const compared = new Map<string, number>();
    const counting = new Set<string>();
    for (let seed = from; seed < from + positions; seed++) {
      const knowledge = randomPosition(seed, kinds);
      for (const name of compare(seed, knowledge, describePosition(seed, knowledge)))
        compared.set(name, (compared.get(name) ?? 0) + 1);
      if (seed % GIVEN_EVERY > 0) continue;
      const given = randomPosition(seed, { ...kinds, given: true });
      for (const name of compare(seed, given, `${describePosition(seed, given)}, given`)) counting.add(name);
    }
    for (const { method } of tests)
      if (method === "enumeration" || method === "state-graph") expect(counting).toContain(method);
    for (const { name, number } of tests) expect(compared.get(name) ?? 0, name).toBeGreaterThan(number / 5);
  });
};
