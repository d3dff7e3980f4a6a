/** What many tests read: a text or source that is wrong throws. */
import {
  formatScenario,
  formatShots,
  type Knowledge,
  parseKnowledge,
  parseScenario,
  parseStrategy,
  type Scenario,
  type Strategy,
  unwrap,
} from "../src/index.ts";

export const readScenario = (source: object): Scenario => unwrap(parseScenario(source));

export const readKnowledge = (scenario: Scenario, shots: string): Knowledge => unwrap(parseKnowledge(scenario, shots));

export const readStrategy = (text: string, files?: ReadonlyMap<string, string>): Strategy =>
  unwrap(parseStrategy(text, files));

/** A position as a seed, a scenario and shots, so that you can reproduce it. */
export const describePosition = (seed: number, { scenario, observations }: Knowledge): string =>
  `seed ${seed}: ${JSON.stringify(formatScenario(scenario))} --shots "${formatShots(scenario, observations)}"`;

/** A fleet of straight ships, one class for each length. */
export const straightFleet = (lengths: readonly number[]): object[] =>
  [...new Set(lengths)].map((length) => ({
    name: `s${length}`,
    length,
    count: lengths.filter((other) => other === length).length,
  }));

/** A fleet as in a scenario file, by the names of its classes: each by its length, its picture, or its fields. */
export const fleetOf = (classes: Readonly<Record<string, number | readonly string[] | object>>): object[] =>
  Object.entries(classes).map(([name, ship]) => {
    if (typeof ship === "number") return { name, length: ship };
    return Array.isArray(ship) ? { name, shape: ship } : { name, ...ship };
  });
