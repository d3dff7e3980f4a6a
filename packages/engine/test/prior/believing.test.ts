/** A strategy with a prior of its own plays as if the scenario had it, whatever prior the scenario has. */

import { describe, expect, it } from "vitest";
import { Referee } from "../../src/games.ts";
import {
  formatInputError,
  formatScenario,
  formatStrategy,
  infer,
  isExactStrategy,
  isScoringStrategy,
  type Knowledge,
  makeKnowledge,
  observe,
  PlayContext,
  parsePreset,
  parseStrategy,
  preset,
  priorFileOf,
  RandomStream,
  type Scenario,
  STRATEGY_FAMILIES,
  sampleLayouts,
  unwrap,
  withPrior,
} from "../../src/index.ts";
import { parseNamedPrior } from "../../src/priors.ts";
import { cases } from "../cases.ts";
import { readScenario, readStrategy } from "../read.ts";

const RULES: Scenario = unwrap(parsePreset("gorkoff-5x5"));

const withNamed = (scenario: Scenario, name: string): Scenario =>
  unwrap(withPrior(scenario, unwrap(parseNamedPrior(scenario, name))));

const errorOf = (text: string, files?: ReadonlyMap<string, string>): string => {
  const parsed = parseStrategy(text, files);
  return parsed.ok ? "none" : formatInputError(parsed.error);
};

const FILE = JSON.stringify({
  version: 1,
  mixture: [{ share: 1 }, { share: 2, cells: [1, 2, 3, 4, 5].map((y) => [1, 2, 3, 4, 5].map((x) => x * y)) }],
});
const FILES = new Map([["mine.json", FILE]]);

/** The names of the strategies that use inference. */
const INFERRING = STRATEGY_FAMILIES.filter(({ parameters }) => parameters.some(({ name }) => name === "prior")).map(
  ({ name }) => name,
);

/** Positions from random games with random shots. */
const positions = (scenario: Scenario): Knowledge[] =>
  Array.from({ length: cases(4, 12) }, (_, seed) => {
    const random = RandomStream.fromSeed(seed, 8);
    const [layout] = sampleLayouts(makeKnowledge(scenario), 1, random);
    const referee = new Referee(layout);
    let knowledge = makeKnowledge(scenario);
    for (const cell of random.shuffle(Array.from({ length: 25 }, (_, i) => i)).slice(0, seed % 7))
      knowledge = observe(knowledge, { cell, answer: referee.fire(cell) });
    return knowledge;
  });

describe("strategies with a prior of their own", () => {
  it.each([
    ...INFERRING.map((name) => [name, "edges:temperature=0.02", withNamed(RULES, "edges:temperature=0.02")] as const),
    ["greedy-hit", "uniform", RULES],
    ["entropy", "mine.json", readScenario({ ...formatScenario(RULES), prior: JSON.parse(FILE) })],
  ] as const)(
    "%s with the prior %s chooses, ranks and plays as it does where the scenario has it",
    (name, prior, believed) => {
      const plain = readStrategy(name);
      const own = readStrategy(`${name}:prior=${prior}`, FILES);
      expect(own.servesHugeBoards).toBe(plain.servesHugeBoards);
      const hidden = withNamed(RULES, `edges:temperature=${prior === "uniform" ? 0.02 : 3}`);
      let differs = 0;
      // The scenario's own prior makes no difference.
      for (const scenario of [RULES, hidden]) {
        for (const knowledge of positions(scenario)) {
          const seen = makeKnowledge(believed, knowledge.observations);
          const random = () => RandomStream.fromSeed(1);
          const cell = plain.choose(seen, random());
          expect(own.choose(knowledge, random())).toBe(cell);
          if (plain.choose(makeKnowledge(hidden, knowledge.observations), random()) !== cell) differs++;
          const player = own.start(scenario, new PlayContext(scenario));
          for (const observation of knowledge.observations) player.observe(observation);
          expect(player.next(random())).toBe(cell);
          if (!isScoringStrategy(own) || !isScoringStrategy(plain)) continue;
          expect(own.rank(knowledge)).toEqual(plain.rank(seen));
          expect(own.rank(infer(knowledge))).toEqual(plain.rank(seen));
          if (isExactStrategy(own) && isExactStrategy(plain)) expect(own.equals(knowledge)).toEqual(plain.equals(seen));
        }
      }
      expect(differs).toBeGreaterThan(0);
    },
  );

  it("are written with it and read back; the scenario's own is not written", () => {
    const full = (text: string, files?: ReadonlyMap<string, string>): string =>
      formatStrategy(readStrategy(text, files));
    expect(full("greedy-hit:prior=edges")).toBe("greedy-hit:prior=edges:temperature=1");
    expect(full(full("half-split:prior=edges:temperature=0.5"))).toBe("half-split:prior=edges:temperature=0.5");
    expect(full("greedy-hit:prior=people")).toBe("greedy-hit:prior=people");
    expect(full("greedy-hit:prior=mine.json", FILES)).toBe("greedy-hit:prior=mine.json");
    expect(readStrategy("greedy-hit:prior=scenario")).toBe(readStrategy("greedy-hit"));
  });

  it("name the file to be read for them", () => {
    expect(priorFileOf("greedy-hit:prior=mine.json")).toBe("mine.json");
    expect(priorFileOf("rollout:layouts=5, prior = a/b ,cells=8")).toBe("a/b");
    for (const text of [
      "greedy-hit",
      "greedy-hit:prior=people",
      "greedy-hit:prior=edges:temperature=0.5",
      "x:notprior=a.json",
    ])
      expect(priorFileOf(text), text).toBeUndefined();
  });

  it.each([
    ["greedy-hit:prior=peopl", 'strategy greedy-hit, parameter prior: "peopl" is not known; did you mean "people"?'],
    [
      "greedy-hit:prior=edges:temperature=0",
      /^strategy greedy-hit, parameter prior: "temperature=0" is not a temperature/,
    ],
    ["entropy:prior=mine.json", /parameter prior: "mine.json" is a file, which cannot be read here/],
    ["entropy:pior=people", 'strategy entropy: has no parameter "pior"; did you mean "prior"?'],
    ["random:prior=people", /the strategy has no parameters/],
  ])("%s is refused", (text, error) => {
    expect(errorOf(text)).toMatch(error);
  });

  it("say for which scenario they cannot be meant", () => {
    const see = (text: string, scenario: Scenario): string => {
      const seen = readStrategy(text, FILES).see?.(scenario);
      return seen === undefined || seen.ok ? "none" : formatInputError(seen.error);
    };
    expect(see("greedy-hit:prior=people", preset("hasbro"))).toBe("none");
    expect(see("greedy-hit:prior=people", preset("russian"))).toMatch(
      /^strategy greedy-hit, parameter prior: people were/,
    );
    expect(see("greedy-hit:prior=mine.json", RULES)).toBe("none");
    expect(see("greedy-hit:prior=mine.json", preset("hasbro"))).toMatch(
      /"mine.json": prior.mixture\[1\].cells.* has 5/,
    );
    expect(see("greedy-hit", preset("russian"))).toBe("none");
    const overlapping = unwrap(parsePreset("boxes:4x2:2"));
    expect(see("greedy-hit:prior=edges", overlapping)).toMatch(/no meaning for ships of no fixed size/);
    expect(see("greedy-hit:prior=uniform", overlapping)).toBe("none");
  });
});
