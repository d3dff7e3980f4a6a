import { expect, it } from "vitest";
import {
  answerKey,
  countByOracle,
  countLayouts,
  formatScenario,
  formatShots,
  infer,
  type Knowledge,
} from "../src/index.ts";
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

/**
 * The contract of every inference method: on random small positions of the given kinds it agrees with the oracle in
 * every number. Seeds are the numbers from `from`; a failure prints its seed and the position.
 */
export const testMethod = (method: string | undefined, kinds: PositionKinds, positions: number, from = 1): void => {
  it(`agrees with the oracle on ${positions} random positions (seeds ${from} to ${from + positions - 1})`, () => {
    const used = new Map<string, number>();
    for (let seed = from; seed < from + positions; seed++) {
      const name = compareWithOracle(randomPosition(seed, kinds), method, seed);
      used.set(name, (used.get(name) ?? 0) + 1);
    }
    if (method !== undefined) expect(used.get(method) ?? 0).toBeGreaterThan(positions / 5);
  });
};
