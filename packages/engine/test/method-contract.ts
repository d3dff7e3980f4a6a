import { expect, it } from "vitest";
import { answerKey, countLayouts, formatScenario, formatShots, infer, type Knowledge } from "../src/index.ts";
import { estimateMethods } from "../src/inference/posterior/infer.ts";
import { countByOracle } from "../src/inference/posterior/oracle.ts";
import { type PositionKinds, randomPosition } from "./random-position.ts";

const describePosition = (knowledge: Knowledge, seed: number): string =>
  `seed ${seed}: ${JSON.stringify(formatScenario(knowledge.scenario))} --shots "${formatShots(knowledge.scenario, knowledge.observations)}"`;

/** Compares everything a method says of a position with the oracle; throws with the position when something differs. */
export const compareWithOracle = (knowledge: Knowledge, method: string | undefined, seed: number): string => {
  const truth = countByOracle(knowledge);
  const where = describePosition(knowledge, seed);
  const options = method === undefined ? {} : { method };
  const posterior = infer(knowledge, options);
  expect(posterior.layouts, where).toBe(truth.layouts);
  expect(countLayouts(knowledge, options).layouts, where).toBe(truth.layouts);
  expect(posterior.weights.toBigints(), where).toEqual(truth.weights.toBigints());
  if (truth.layouts === 0n) return posterior.method;
  const { board } = knowledge.scenario;
  const closed = new Set([...board.blocked, ...knowledge.observations.map(({ cell }) => cell)]);
  for (let cell = 0; cell < board.cellCount; cell++) {
    if (closed.has(cell)) continue;
    const found = new Map(posterior.answers(cell).map(({ answer, layouts }) => [answerKey(answer), layouts]));
    expect(found, `${where} cell ${cell}`).toEqual(truth.answers[cell]);
  }
  return posterior.method;
};

/** Whether a method says that it can count a position; what it says no to is another's. */
const isServed = (knowledge: Knowledge, method: string): boolean =>
  estimateMethods(knowledge).some(({ name, reason }) => name === method && reason === undefined);

/**
 * The contract of every inference method: on random small positions of the given kinds it agrees with the oracle in
 * every number, as far as it supports them, which must be a fifth of them at least. Seeds are the numbers from `from`; a failure prints its seed and the position.
 */
export const testMethod = (method: string | undefined, kinds: PositionKinds, positions: number, from = 1): void => {
  it(`agrees with the oracle on ${positions} random positions (seeds ${from} to ${from + positions - 1})`, () => {
    const used = new Map<string, number>();
    for (let seed = from; seed < from + positions; seed++) {
      const knowledge = randomPosition(seed, kinds);
      if (method !== undefined && !isServed(knowledge, method)) continue;
      const name = compareWithOracle(knowledge, method, seed);
      used.set(name, (used.get(name) ?? 0) + 1);
    }
    if (method !== undefined) expect(used.get(method) ?? 0).toBeGreaterThan(positions / 5);
  });
};
