import { formatShots, type Knowledge, type RandomStream, unwrap } from "../../packages/engine/src/index.ts";
import { eachLayoutByOracle } from "../../packages/engine/src/inference/posterior/oracle.ts";
import { CountedPosition } from "../../packages/engine/src/questions/counted-position.ts";
import { SampledPosition } from "../../packages/engine/src/questions/sampled-position.ts";
import {
  Asker,
  answerOn,
  formatPrefixProgram,
  formatQuestion,
  formatStatement,
  parseQuestion,
  parseStatement,
} from "../../packages/engine/src/questions.ts";
import { layoutOf } from "../../packages/engine/src/scenario/layout.ts";
import { randomQuestion } from "../../packages/engine/test/generate/random-question.ts";
import { answersByOracle, believeByOracle, randomTold } from "../../packages/engine/test/generate/random-told.ts";
import { same } from "../fault.ts";
import { positionArea } from "./position-area.ts";

const QUESTIONS = 5;

/** Checks that a question is read as it was written, and its answers against the oracle's layouts, one by one. */
const checkQuestions = (knowledge: Knowledge, random: RandomStream): readonly string[] => {
  const { scenario, observations } = knowledge;
  const shots = observations.map(({ cell }) => cell);
  const asker = new Asker(knowledge);
  const features = new Set<string>();
  for (let i = 0; i < QUESTIONS; i++) {
    const question = randomQuestion(random, scenario);
    const text = formatQuestion(question);
    const told = `${text} after ${formatShots(scenario, observations)}`;
    same("questions: read as written", unwrap(parseQuestion(scenario, text)).expression, question.expression, told);
    const program = formatPrefixProgram(question);
    const again = program?.startsWith("(") ? unwrap(parseQuestion(scenario, program)) : question;
    const counts = new Map<unknown, bigint>();
    eachLayoutByOracle(knowledge, (placements) => {
      const layout = layoutOf(scenario, placements);
      const answer = answerOn(question, layout, shots);
      counts.set(answer, (counts.get(answer) ?? 0n) + 1n);
      same("questions: as a program", answerOn(again, layout, shots), answer, told);
    });
    const { answers, method } = asker.ask(question);
    const byText = (a: readonly string[], b: readonly string[]): number => (a.join() < b.join() ? -1 : 1);
    const written = (list: readonly (readonly [unknown, bigint])[]) =>
      list.map(([answer, layouts]) => [String(answer), String(layouts)]).sort(byText);
    same(
      "questions: answers",
      written(answers.map(({ answer, layouts }) => [answer, layouts])),
      written([...counts]),
      told,
    );
    features.add(`asked by ${method}`);
  }
  return [...features];
};

/** Checks what is likely after random statements and doubts against Bayes' rule over the oracle's layouts. */
const checkTold = (knowledge: Knowledge, random: RandomStream): readonly string[] => {
  const told = randomTold(random, knowledge);
  const { scenario } = knowledge;
  const text = [formatShots(scenario, told.knowledge.observations), ...told.statements.map(formatStatement)].join("; ");
  for (const statement of told.statements)
    same("told: read as written", unwrap(parseStatement(scenario, formatStatement(statement))), statement, text);
  const oracle = believeByOracle(told);
  const asker = new Asker(told);
  same("told: layouts", String(asker.count().layouts), String(oracle.layouts.length), text);
  const near = (chances: readonly number[]) => chances.map((chance) => chance.toFixed(9));
  if (oracle.layouts.length > 0)
    same("told: beliefs", near(asker.beliefs().map(({ right }) => right)), near(oracle.rights), text);
  const question = randomQuestion(random, scenario);
  const truth = answersByOracle(oracle, question, told);
  const { answers, method } = asker.ask(question);
  for (const { answer, layouts, chance } of answers) {
    const where = `${formatQuestion(question)} after ${text}`;
    same("told: layouts of an answer", String(layouts), String(truth.get(answer)?.layouts), where);
    same("told: chance of an answer", near([chance]), near([truth.get(answer)?.chance ?? 0]), where);
  }
  same("told: answers", answers.length, truth.size, text);
  return [`told by ${method}`, ...(told.doubts.size > 0 ? ["doubtful shots"] : [])];
};

/** The layouts of an estimate, and how many of its errors it may be off. */
const SAMPLES = 2000;
const MOST_OFF = 5;

/** Checks estimates from drawn layouts, after random statements, against the exact answers. */
const checkEstimates = (knowledge: Knowledge, random: RandomStream): readonly string[] => {
  const told = randomTold(random, knowledge);
  const counts = CountedPosition.make(told, {});
  if (!counts || counts.total.layouts === 0n) return [];
  const asker = new Asker(told);
  const sampled = SampledPosition.make(told, counts, { samples: SAMPLES, seed: random.below(2 ** 31) }, {});
  for (let i = 0; i < QUESTIONS; i++) {
    const question = randomQuestion(random, knowledge.scenario);
    const where = `${formatQuestion(question)} after ${told.statements.map(formatStatement).join("; ")}`;
    const exact = asker.ask(question);
    for (const { answer, chance } of sampled.estimate(question, 0).answers) {
      const truth = exact.answers.find((each) => each.answer === answer)?.chance ?? Number.NaN;
      const isNear = Math.abs(chance.estimate - truth) <= MOST_OFF * chance.standardError;
      same("questions: an estimate is near", isNear, true, `${answer} of ${where}`);
    }
  }
  return ["estimated"];
};

/** Questions, written and read, and their answers over all layouts. */
export const questions = positionArea({
  name: "questions",
  about:
    "questions and statements about the layout: text, programs, answers and beliefs against the oracle's layouts, estimates against them",
  kinds: () => ({
    choices: true,
    answers: ["hit", "sunk", "length", "named", "revealed", "identified"],
    truth: "true",
    limit: 4000n,
  }),
  check: (knowledge, random) => [
    ...checkQuestions(knowledge, random),
    ...checkTold(knowledge, random),
    ...checkEstimates(knowledge, random),
  ],
});
