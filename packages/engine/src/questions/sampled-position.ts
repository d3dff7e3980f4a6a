import type { Estimate } from "../core/estimate.ts";
import { RandomStream } from "../core/random.ts";
import { RefusedError } from "../core/result.ts";
import { formatCount } from "../core/text.ts";
import type { WorkLimits } from "../core/work-limits.ts";
import { estimateBits, estimateShare } from "./answer-bits.ts";
import type { CountedPosition } from "./counted-position.ts";
import { type KeptLayouts, keepDrawn, valuesInDrawn } from "./drawn-layouts.ts";
import { evidenceOf, type Odds, oddsOf } from "./evidence.ts";
import type { ListedLayouts } from "./listed-layouts.ts";
import { type Question, typeOf } from "./question.ts";
import { answerOf, byOrder, type QuestionAnswer } from "./question-value.ts";
import type { Statement } from "./statement.ts";
import type { Told } from "./told.ts";

/** What a sample is: layouts drawn independently, each as likely as it is by what was said. */
export interface SampleOptions {
  /** How many layouts to draw. Default 50,000. */
  readonly samples?: number | undefined;
  /** The seed: the same seed and number give the same layouts. Default 1. */
  readonly seed?: number | undefined;
}

/** An answer that drawn layouts have. */
export interface EstimatedAnswer {
  readonly answer: QuestionAnswer;
  /** The chance that it is right. */
  readonly chance: Estimate;
}

/** Answers to a question that were estimated from drawn layouts; an answer that none of them has is not among them. */
export interface EstimatedAnswers {
  readonly question: Question;
  readonly answers: readonly EstimatedAnswer[];
  /** The bits that the answer is expected to tell. */
  readonly bits: Estimate;
  readonly method: "estimate";
  readonly samples: number;
  readonly seed: number;
}

/** How much is believed of a statement, or of the doubtful answer to a shot, by drawn layouts. */
export interface EstimatedBelief {
  readonly statement?: Statement;
  readonly shot?: number;
  readonly right: Estimate;
}

/** How many layouts are drawn if nothing is said: chances are then off by 0.2 percentage points, and it takes a second. */
export const SAMPLES = 50_000;

/** With fewer kept layouts than this, nothing is estimated. */
const FEWEST = 100;

/** A position by layouts drawn from it, where they are too many to list. */
export class SampledPosition {
  readonly samples: number;
  readonly seed: number;
  readonly list: ListedLayouts;
  readonly #told: Told;
  readonly #rights: readonly number[];

  private constructor(told: Told, { list, rights }: Pick<KeptLayouts, "list" | "rights">, seed: number) {
    this.#told = told;
    this.samples = list.sets;
    this.list = list;
    this.seed = seed;
    this.#rights = rights;
  }

  /**
   * Draws the layouts. Cost: that of `sampleLayouts`, about a second on 10x10; more where few agree with what was said.
   *
   * @param counts tells how many answers to doubtful evidence are possible
   * @throws RefusedError if almost no drawn layout agrees with what was said
   */
  static make(
    told: Told,
    counts: CountedPosition | undefined,
    { samples = SAMPLES, seed = 1, path = [] }: SampleOptions & { readonly path?: readonly number[] },
    limits: WorkLimits,
  ): SampledPosition {
    if (!Number.isSafeInteger(samples) || samples < 2)
      throw new RangeError(`samples: ${samples} is not a whole number from 2`);
    const kept = keepDrawn(told, oddsIn(told, counts), samples, RandomStream.fromSeed(seed, ...path), limits);
    if (kept.list.sets < Math.min(samples, FEWEST))
      throw new RefusedError(
        `${formatCount(kept.list.sets)} of ${formatCount(kept.drawn)} drawn layouts agree with what was said, too few for an estimate; say less, or add shots until all can be listed`,
        { isFixed: true },
      );
    return new SampledPosition(told, kept, seed);
  }

  /** What drawn layouts say of a question. Cost: about a nanosecond for each layout, ship and word of the question. */
  estimate(question: Question, wrong: number): EstimatedAnswers {
    const { scenario, expression } = question;
    const type = typeOf(expression);
    const counts = new Map<number, number>();
    for (const value of valuesInDrawn(this.list, expression)) counts.set(value, (counts.get(value) ?? 0) + 1);
    const answers = [...counts]
      .sort(([a], [b]) => byOrder(type)(a, b))
      .map(([value, having]) => ({
        answer: answerOf(scenario, type, value),
        chance: estimateShare(having, this.samples),
      }));
    const bits = estimateBits([...counts.values()], type === "truth", wrong);
    return { question, answers, bits, method: "estimate", samples: this.samples, seed: this.seed };
  }

  /** How much is believed of each of the evidence. */
  beliefs(): EstimatedBelief[] {
    return evidenceOf(this.#told).map(({ statement, shot, wrong }, k) => ({
      ...(statement && { statement }),
      ...(shot !== undefined && { shot }),
      right: wrong === 0 ? { estimate: 1, standardError: 0 } : estimateShare(this.#rights[k], this.samples),
    }));
  }
}

/** The odds of each of the evidence. They need counts only where it is not known how many answers there are. */
const oddsIn = (told: Told, counts: CountedPosition | undefined): ((evidence: number) => Odds) => {
  const evidence = evidenceOf(told);
  return (k) => {
    if (evidence[k].isTruth) return oddsOf(evidence[k], 2);
    if (counts) return counts.oddsOf(k);
    throw new RefusedError(
      "with these statements it cannot be counted how many wrong answers a doubtful one may be; doubt only answers of yes or no, or add shots until all can be listed",
      { isFixed: true },
    );
  };
};
