import { Referee } from "../../src/games.ts";
import { answerKey, makeKnowledge, possibleAnswers, type RandomStream, Rational } from "../../src/index.ts";
import { eachLayoutByOracle } from "../../src/inference/posterior/oracle.ts";
import type { Knowledge } from "../../src/knowledge/knowledge.ts";
import { typeOf } from "../../src/questions/question.ts";
import { answerOf } from "../../src/questions/question-value.ts";
import {
  answerOn,
  makeStatement,
  makeTold,
  type Question,
  type QuestionAnswer,
  type Told,
} from "../../src/questions.ts";
import { type Layout, layoutOf } from "../../src/scenario/layout.ts";
import { pick } from "./pick.ts";
import { randomQuestion } from "./random-question.ts";

/** Every layout of the rules, whatever was shot. */
const allLayouts = ({ scenario }: Knowledge): Layout[] => {
  const layouts: Layout[] = [];
  eachLayoutByOracle(makeKnowledge(scenario), (placements) => layouts.push(layoutOf(scenario, placements)));
  return layouts;
};

/**
 * Random statements about a position, true or not, and doubts about its shots, some of which are then wrong.
 *
 * @param asked draws a question
 */
export const randomTold = (random: RandomStream, knowledge: Knowledge, asked = randomQuestion): Told => {
  const { scenario, observations } = knowledge;
  const layouts = allLayouts(knowledge);
  const doubts = new Map<number, number>();
  const shots = observations.map((shot, i) => {
    if (random.below(4) > 0) return shot;
    doubts.set(i, pick(random, [0.1, 0.25, 0.5, 0.9]));
    return random.below(2) === 0 ? shot : { ...shot, answer: pick(random, possibleAnswers(scenario, shot.cell)) };
  });
  const cells = shots.map(({ cell }) => cell);
  const statements = Array.from({ length: layouts.length > 0 ? random.below(4) : 0 }, () => {
    const question = asked(random, scenario);
    const answer = answerOn(question, pick(random, layouts), cells);
    return makeStatement(question, answer, pick(random, [0, 0, 0.1, 0.1, 0.3, 0.75]));
  });
  return makeTold(makeKnowledge(scenario, shots), statements, doubts);
};

/** What is believed by going through all layouts of the rules, one by one. */
export interface OracleBelief {
  readonly layouts: readonly { readonly layout: Layout; readonly weight: number }[];
  readonly total: number;
  /** For each statement, then each doubtful shot, the chance that it is right. */
  readonly rights: readonly number[];
}

/** Bayes' rule over all layouts. */
export const believeByOracle = ({ knowledge, doubts, statements }: Told): OracleBelief => {
  const { observations } = knowledge;
  const cells = observations.map(({ cell }) => cell);
  const rows = allLayouts(knowledge).flatMap((layout) => {
    const referee = new Referee(layout);
    const answers = observations.map(({ cell }) => answerKey(referee.fire(cell)));
    if (observations.some(({ answer }, i) => !doubts.has(i) && answerKey(answer) !== answers[i])) return [];
    const said = statements.map(({ question }) => answerOn(question, layout, cells));
    if (statements.some((statement, i) => statement.wrong === 0 && said[i] !== answerIn(statement))) return [];
    return [{ layout, heard: [...said, ...[...doubts.keys()].map((shot) => answers[shot])] }];
  });
  const evidence = [
    ...statements.map((each) => ({
      value: answerIn(each),
      wrong: each.wrong,
      least: 2,
      most: typeOf(each.question.expression) === "truth" ? 2 : Number.POSITIVE_INFINITY,
    })),
    ...[...doubts].map(([shot, wrong]) => ({
      value: answerKey(observations[shot].answer),
      wrong,
      least: 2,
      most: Number.POSITIVE_INFINITY,
    })),
  ];
  const answers = evidence.map(({ least, most }, k) =>
    Math.min(most, Math.max(least, new Set(rows.map(({ heard }) => heard[k])).size)),
  );
  const chance = (k: number, isRight: boolean): Rational => {
    const wrong = Rational.of(Math.round(evidence[k].wrong * 100), 100);
    return isRight ? Rational.ONE.minus(wrong) : wrong.over(Rational.of(answers[k] - 1));
  };
  const weighed = rows.map((row) => ({
    ...row,
    weight: evidence
      .reduce((product, { value }, k) => product.times(chance(k, row.heard[k] === value)), Rational.ONE)
      .toNumber(),
  }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const rights = evidence.map(({ value }, k) => {
    const right = weighed.filter(({ heard }) => heard[k] === value).reduce((sum, { weight }) => sum + weight, 0);
    return total > 0 ? right / total : 0;
  });
  return { layouts: weighed, total, rights };
};

const answerIn = ({ question, value }: Told["statements"][number]): QuestionAnswer =>
  answerOf(question.scenario, typeOf(question.expression), value);

/** The layouts and chances of the answers to a question, by the oracle. */
export const answersByOracle = ({ layouts, total }: OracleBelief, question: Question, { knowledge }: Told) => {
  const shots = knowledge.observations.map(({ cell }) => cell);
  const sums = new Map<QuestionAnswer, { layouts: bigint; chance: number }>();
  for (const { layout, weight } of layouts) {
    const answer = answerOn(question, layout, shots);
    const before = sums.get(answer) ?? { layouts: 0n, chance: 0 };
    sums.set(answer, { layouts: before.layouts + 1n, chance: before.chance + weight / total });
  }
  return sums;
};
