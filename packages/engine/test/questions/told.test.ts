import { describe, expect, test } from "vitest";
import {
  formatInputError,
  formatScenario,
  formatShots,
  parseKnowledge,
  parseScenario,
  preset,
  RandomStream,
  RefusedError,
  type Scenario,
  unwrap,
} from "../../src/index.ts";
import { CountedPosition } from "../../src/questions/counted-position.ts";
import { ListedPosition } from "../../src/questions/listed-position.ts";
import type { WeighedPosition } from "../../src/questions/weighed-position.ts";
import {
  Asker,
  formatQuestion,
  formatStatement,
  makeStatement,
  makeTold,
  parseQuestion,
  parseStatement,
  parseTold,
  type Told,
} from "../../src/questions.ts";
import { cases } from "../cases.ts";
import { pick } from "../generate/pick.ts";
import { drawPosition } from "../generate/random-position.ts";
import { randomQuestion } from "../generate/random-question.ts";
import { answersByOracle, believeByOracle, randomTold } from "../generate/random-told.ts";

const showTold = ({ knowledge, doubts, statements }: Told): string =>
  [
    formatShots(knowledge.scenario, knowledge.observations),
    JSON.stringify([...doubts]),
    ...statements.map(formatStatement),
    JSON.stringify(formatScenario(knowledge.scenario)),
  ].join(" | ");

/** Compares a position with the oracle's layouts. */
const checkPosition = (position: WeighedPosition, told: Told, where: string): void => {
  const oracle = believeByOracle(told);
  expect(position.total.layouts, where).toBe(BigInt(oracle.layouts.length));
  const { layouts, masses } = position.weights();
  const [plain, weighed] = [new Array<bigint>(layouts.length).fill(0n), new Float64Array(layouts.length)];
  for (const { layout, weight } of oracle.layouts)
    for (const p of layout.placements) {
      plain[p]++;
      weighed[p] += weight / oracle.total;
    }
  expect(layouts.toBigints(), where).toEqual(plain);
  if (oracle.layouts.length === 0) return;
  const chance = (mass: bigint): number => Number((mass * 10n ** 18n) / position.total.mass) / 1e18;
  for (const [p, expected] of weighed.entries()) expect(chance(masses.at(p)), where).toBeCloseTo(expected, 11);
  for (const [k, right] of position.rights.entries()) expect(chance(right), where).toBeCloseTo(oracle.rights[k], 11);
};

/** A question about one thing, which counts can answer. */
const countable = (random: RandomStream, scenario: Scenario) => {
  const { board } = scenario;
  const cell = (): string => {
    const [x, y] = board.size.map((side) => random.below(side));
    return board.size.length === 2 ? `${"ABCDEFGHIJ"[x]}${y + 1}` : `(${[x, y ?? 0].map((at) => at + 1).join()})`;
  };
  const region = board.size.length === 2 ? `${cell()}:${cell()}` : "board";
  const name = scenario.fleet.find(({ count }) => count === 1)?.name;
  const forms = [
    `any(${region})`,
    `all(${region})`,
    `count(${region})`,
    `count(${region}) <= ${random.below(4)}`,
    ...(board.size.length === 2 ? [`at(${cell()})`] : []),
    ...(name === undefined ? [] : [`first("${name}")`, `sunk("${name}")`]),
  ];
  return unwrap(parseQuestion(scenario, pick(random, forms)));
};

describe("what is likely after statements and doubtful shots is what the oracle finds by Bayes' rule", () => {
  const answers = ["hit", "sunk", "length", "named", "revealed", "identified"] as const;

  test("over a list", () => {
    const random = RandomStream.fromSeed(6201);
    for (let i = 0; i < cases(250, 4000); i++) {
      const knowledge = drawPosition(random, { answers, truth: "true", limit: 3000n, given: random.below(4) === 0 });
      const told = randomTold(random, knowledge);
      const where = showTold(told);
      checkPosition(ListedPosition.make(told, {}), told, where);
      const oracle = believeByOracle(told);
      const asker = new Asker(told);
      for (let n = 0; n < 3; n++) {
        const question = randomQuestion(random, knowledge.scenario);
        const found = new Map(asker.ask(question).answers.map(({ answer, ...rest }) => [answer, rest]));
        const truth = answersByOracle(oracle, question, told);
        expect([...found.keys()].sort(), where).toEqual([...truth.keys()].sort());
        for (const [answer, { layouts, chance }] of truth) {
          expect(found.get(answer)?.layouts, `${formatQuestion(question)} ${where}`).toBe(layouts);
          expect(found.get(answer)?.chance, `${formatQuestion(question)} ${where}`).toBeCloseTo(chance, 11);
        }
      }
    }
  });

  test("by counts", () => {
    const random = RandomStream.fromSeed(6202);
    let counted = 0;
    for (let i = 0; i < cases(250, 4000); i++) {
      const knowledge = drawPosition(random, { answers, truth: "true", limit: 3000n, given: random.below(4) === 0 });
      const told = randomTold(random, knowledge, countable);
      const where = showTold(told);
      const position = CountedPosition.make(told, {});
      if (!position) continue;
      counted++;
      checkPosition(position, told, where);
      const question = countable(random, knowledge.scenario);
      const found = position.answers(question);
      if (!found) continue;
      const list = ListedPosition.make(told, {});
      expect(new Map([...found].map(([value, { layouts }]) => [value, layouts])), where).toEqual(
        new Map([...list.answers(question)].map(([value, { layouts }]) => [value, layouts])),
      );
      const { mass } = position.total;
      for (const [value, each] of list.answers(question))
        expect(each.mass * mass, where).toBe((found.get(value)?.mass ?? 0n) * list.total.mass);
      expect(position.firstImpossible, where).toBe(list.firstImpossible);
    }
    expect(counted).toBeGreaterThan(cases(150, 2500));
  });
});
