import { expect, test } from "vitest";
import { Referee } from "../../src/games.ts";
import {
  makeKnowledge,
  parseKnowledge,
  parseScenario,
  preset,
  RandomStream,
  RefusedError,
  unwrap,
} from "../../src/index.ts";
import {
  Asker,
  answerOn,
  formatQuestion,
  formatStatement,
  makeStatement,
  makeTold,
  parseQuestion,
  parseTold,
  type Question,
  type Statement,
  type Told,
} from "../../src/questions.ts";
import type { Layout } from "../../src/scenario/layout.ts";
import { cases } from "../cases.ts";
import { drawPosition } from "../generate/random-position.ts";
import { randomQuestion } from "../generate/random-question.ts";
import { believeByOracle, randomTold } from "../generate/random-told.ts";

/** The shots of a game at a layout, each at the likeliest cell by the posterior. */
const shotsAt = (layout: Layout, told: Told, said: readonly Statement[]): number => {
  const { scenario, observations } = told.knowledge;
  const referee = new Referee(layout);
  for (const { cell } of observations) referee.fire(cell);
  const shots = [...observations];
  while (!referee.isOver) {
    const now = makeTold(makeKnowledge(scenario, shots), [...told.statements, ...said], told.doubts);
    const [{ cell }] = new Asker(now).posterior().rank();
    shots.push({ cell, answer: referee.fire(cell) });
  }
  return shots.length - observations.length;
};

/** The shots saved on average over all layouts and answers, by games one after another. */
const savedByGames = (told: Told, question: Question, wrong: number): number => {
  const { layouts, total } = believeByOracle(told);
  const shots = told.knowledge.observations.map(({ cell }) => cell);
  const { answers } = new Asker(told).ask(question);
  const right = layouts.map(({ layout }) => answerOn(question, layout, shots));
  const isTruth = typeof right[0] === "boolean";
  const heard = isTruth ? [true, false] : answers.map(({ answer }) => answer);
  const others = Math.max(1, heard.length - 1);
  let saved = 0;
  for (const [i, { layout, weight }] of layouts.entries()) {
    const before = shotsAt(layout, told, []);
    for (const answer of heard) {
      const chance = answer === right[i] ? 1 - wrong : wrong / others;
      if (chance === 0) continue;
      const after = shotsAt(layout, told, [makeStatement(question, answer, wrong)]);
      saved += (weight / total) * chance * (before - after);
    }
  }
  return saved;
};

test("the shots saved are those of games one after another, over all layouts and answers", () => {
  const random = RandomStream.fromSeed(6204);
  const answers = ["hit", "sunk", "length", "named", "revealed", "identified"] as const;
  let played = 0;
  for (let i = 0; i < cases(40, 600); i++) {
    const told = randomTold(random, drawPosition(random, { answers, truth: "true", limit: 25n }));
    const question = randomQuestion(random, told.knowledge.scenario);
    const wrong = random.below(2) === 0 ? 0 : 0.25;
    const asker = new Asker(told);
    if (asker.count().layouts === 0n) continue;
    played++;
    const where = [formatQuestion(question), ...told.statements.map(formatStatement)].join("; ");
    const { saved, standardError, games } = asker.saves(question, { wrong, games: 100_000 });
    expect(saved, where).toBeCloseTo(savedByGames(told, question, wrong), 9);
    expect({ standardError, games }).toEqual({ standardError: 0, games: undefined });
  }
  expect(played).toBeGreaterThan(15);
});

test("games drawn by a seed agree with all layouts within their error", () => {
  const scenario = preset("gorkoff-5x5");
  const asker = new Asker(unwrap(parseTold(scenario, "C3.", ["any(A1:B1) @0.2"])));
  const question = unwrap(parseQuestion(scenario, "across(cruiser)"));
  const { saved } = asker.saves(question, { games: 10_000 });
  const drawn = asker.saves(question, { games: 300, random: RandomStream.fromSeed(5) });
  expect(drawn).toEqual(asker.saves(question, { games: 300, random: RandomStream.fromSeed(5) }));
  expect(drawn.games).toBe(300);
  expect(drawn.standardError).toBeGreaterThan(0);
  expect(Math.abs(drawn.saved - saved)).toBeLessThan(4 * drawn.standardError);
  const doubtful = asker.saves(question, { wrong: 0.2, games: 300 });
  expect(doubtful.saved).toBeLessThan(saved);
});

test("no layout, too many and odd numbers of games are refused", () => {
  const small = preset("gorkoff-3x3");
  const question = unwrap(parseQuestion(small, "any(A1)"));
  const impossible = new Asker(unwrap(parseKnowledge(small, "A1. B1. C1. A3. B3. C3.")));
  expect(() => impossible.saves(question)).toThrow("no layout is left");
  expect(() => new Asker(makeKnowledge(small)).saves(question, { games: 1 })).toThrow("from 2");
  const rules = { board: { size: [7, 7] }, fleet: [3, 3, 2, 2], contact: "allowed", answers: "named" };
  const large = unwrap(parseScenario(rules));
  expect(() => new Asker(makeKnowledge(large)).saves(unwrap(parseQuestion(large, "any(A1)")))).toThrow(RefusedError);
});
