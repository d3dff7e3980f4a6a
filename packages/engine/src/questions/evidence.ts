import { Rational } from "../core/rational.ts";
import { type Constraints, constrain } from "../knowledge/constraints.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { answerKey, answerToHit, isMiss } from "../scenario/answer.ts";
import type { PlaceSum, Reading } from "./list-program.ts";
import { typeOf } from "./question.ts";
import type { Statement } from "./statement.ts";
import type { Told } from "./told.ts";

/** A statement, or the doubtful answer to a shot: right in the layouts where a reading has the value. */
export interface Evidence {
  readonly reading: Reading;
  readonly value: number;
  readonly wrong: number;
  /** Whether there are two answers, whatever else is known. */
  readonly isTruth: boolean;
  /** The statement; absent for a shot. */
  readonly statement?: Statement;
  /** The number of the shot, from 0; absent for a statement. */
  readonly shot?: number;
}

/** The statements in their order, then the doubtful shots. */
export const evidenceOf = ({ knowledge, statements, doubts }: Told): Evidence[] => [
  ...statements.map((statement): Evidence => {
    const { question, value, wrong } = statement;
    return { statement, reading: question.expression, value, wrong, isTruth: typeOf(question.expression) === "truth" };
  }),
  ...[...doubts].map(([shot, wrong]): Evidence => {
    const { miss, reading } = readShot(knowledge, shot);
    return { shot, reading, value: miss ? 0 : 1, wrong, isTruth: false };
  }),
];

/**
 * The constraints of the certain shots: several if no two of them share a layout. A doubtful shot was fired all the
 * same: a ship may have sunk by it.
 */
export const constrainCertain = ({ knowledge, doubts }: Told): Constraints[] => {
  if (doubts.size === 0) return [constrain(knowledge)];
  return [constrain(knowledge, new Set(knowledge.observations.flatMap((_, i) => (doubts.has(i) ? [] : [i]))))];
};

/** The right answer to a shot, as a number: 0 for a miss, 1 for the answer given unless it is a miss, others above. */
const readShot = ({ scenario, observations }: Knowledge, shot: number): { miss: boolean; reading: PlaceSum } => {
  const { answers } = scenario;
  const { cell, answer } = observations[shot];
  const firedAt = new Map(observations.map((each, i) => [each.cell, i]));
  const miss = isMiss(answer);
  const codes = new Map(miss ? [] : [[answers === "count" ? "x" : answerKey(answer), 1]]);
  const numberOf = (cells: Int32Array, shipClass: number): number => {
    if (!cells.includes(cell)) return 0;
    const sinks = cells.every((each) => (firedAt.get(each) ?? Number.POSITIVE_INFINITY) <= shot);
    const key = answers === "count" ? "x" : answerKey(answerToHit(answers, shipClass, Array.from(cells), sinks));
    if (!codes.has(key)) codes.set(key, codes.size + 1 + Number(miss));
    return codes.get(key) as number;
  };
  const tellsClasses = answers === "named" || answers === "revealed" || answers === "identified";
  return { miss, reading: { kind: "places", cell, numberOf, tellsClasses } };
};

/** The weights of layouts in which a statement is right, and in which it is wrong: whole, without a common factor. */
export interface Odds {
  readonly right: bigint;
  readonly wrong: bigint;
}

/** The odds of evidence. All wrong answers are equally likely. @param answers how many are possible, at least two */
export const oddsOf = ({ wrong }: Evidence, answers: number): Odds => {
  const chance = exactDecimal(wrong);
  const { numerator, denominator } = Rational.ONE.minus(chance)
    .times(Rational.of(Math.max(1, answers - 1)))
    .over(chance);
  return { right: numerator, wrong: denominator };
};

/** The fraction that a number's shortest decimal stands for: 1/10 for 0.1. */
const exactDecimal = (value: number): Rational => {
  const [digits, exponent = "0"] = String(value).split("e");
  const [whole, part = ""] = digits.split(".");
  const power = BigInt(part.length - Number(exponent));
  return Rational.of(BigInt(whole + part), 10n ** power);
};
