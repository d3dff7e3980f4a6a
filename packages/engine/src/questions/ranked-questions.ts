import { share } from "../core/count.ts";
import type { Estimate } from "../core/estimate.ts";
import { keep } from "../core/once-per.ts";
import { RandomStream } from "../core/random.ts";
import { unlessRefused } from "../core/result.ts";
import type { WorkLimits } from "../core/work-limits.ts";
import { distinctSplits, MOST_COMPARED } from "./alike-questions.ts";
import { bitsOf, estimateShare } from "./answer-bits.ts";
import { drawListed, firstDrawn, listDrawn } from "./drawn-layouts.ts";
import type { ListedLayouts } from "./listed-layouts.ts";
import type { ListedPosition } from "./listed-position.ts";
import type { Question } from "./question.ts";
import { type RankedKind, splitsOf } from "./question-ranking.ts";
import { mostCovered } from "./region-constraints.ts";
import type { EstimatedAnswers } from "./sampled-position.ts";
import type { Told } from "./told.ts";
import type { WeighedAnswers } from "./weighed-position.ts";

/** What to rank, and how many questions to give; see `Asker`. */
export interface RankOptions {
  /** How many questions. */
  readonly top?: number | undefined;
  /** The kinds of questions; boxes need a board of two dimensions. */
  readonly of?: RankedKind | undefined;
  /** The chance that an answer is another than the right one, as for `ask`. */
  readonly wrong?: number | undefined;
}

/** A question of yes or no in a ranking, with exact figures. */
export interface RankedQuestion {
  readonly question: Question;
  /** The layouts in which the answer is yes, of those that agree with all that is certain. */
  readonly layouts: bigint;
  /** The chance of yes, 0 to 1, by what was said, doubts included. */
  readonly chance: number;
  /** The bits that the answer is expected to tell. */
  readonly bits: number;
  /**
   * How many other questions it stands for: they part the layouts alike, or a symmetry of the position makes them so. Of
   * layouts that were drawn to compare them, one in a thousand may have another answer.
   */
  readonly alike: number;
  readonly method: "list" | "counts";
}

/** A question of yes or no in a ranking, with figures from drawn layouts. */
export interface EstimatedQuestion {
  readonly question: Question;
  readonly chance: Estimate;
  readonly bits: Estimate;
  /** As in {@link RankedQuestion}. */
  readonly alike: number;
  readonly method: "estimate";
}

/** The best questions, found exactly or by drawn layouts. */
export interface Ranking {
  /** The one that tells most first. */
  readonly questions: readonly (RankedQuestion | EstimatedQuestion)[];
  /** How the best were found: exactly, or among drawn layouts. */
  readonly method: "list" | "estimate";
  /** How the best were found among drawn layouts; absent if they were found exactly. */
  readonly sample?: {
    /** The drawn layouts by which questions were compared. */
    readonly compared: number;
    /** Others, from which estimated figures are. */
    readonly samples: number;
    readonly seed: number;
  };
}

/** Up to so many of the best questions of a sample get exact figures, until so many are found to take long. */
const MOST_EXACT = 10;
const MOST_LONG = 3;

/** Ranks by all layouts. @throws RefusedError as {@link splitsOf} does */
export const rankListed = (
  told: Told,
  position: ListedPosition,
  { top = 10, of = "all", wrong = 0 }: RankOptions,
  limits: WorkLimits,
): RankedQuestion[] => {
  const { parts, total } = position;
  if (total.layouts === 0n) return [];
  const bits = new Map<bigint, number>();
  const bitsFor = (mass: bigint): number =>
    keep(bits, mass, () => bitsOf([share(mass, total.mass), share(total.mass - mass, total.mass)], true, wrong));
  const splits = splitsOf(parts, of, limits)
    .sort((a, b) => bitsFor(b.yes.mass) - bitsFor(a.yes.mass))
    .map((split) => ({ ...split, chance: share(split.yes.mass, total.mass) }));
  const drawn = drawListed(position, MOST_COMPARED, RandomStream.fromSeed(1));
  const list = listDrawn(
    told.knowledge,
    drawn.map(({ placements }) => placements),
  );
  return distinctSplits(told, list, splits, { most: top, error: 0 }).map(({ split, alike }) => ({
    question: { scenario: told.knowledge.scenario, expression: split.expression },
    layouts: split.yes.layouts,
    chance: split.chance,
    bits: bitsFor(split.yes.mass),
    alike,
    method: "list",
  }));
};

/**
 * Ranks by a sample. The best ten get exact figures where these are quick, and others theirs from another sample: so being
 * picked does not flatter them.
 *
 * @param pick the layouts among which the best are found
 * @param exactly the exact answers to a question, and how they were found; undefined if they take long
 * @param estimate the answers by other layouts
 * @throws RefusedError as {@link splitsOf} does
 */
export const rankDrawn = (
  told: Told,
  pick: ListedLayouts,
  { top = 10, of = "all", wrong = 0 }: RankOptions,
  {
    exactly,
    estimate,
  }: {
    readonly exactly: (
      question: Question,
    ) => (Pick<RankedQuestion, "method"> & { answers: WeighedAnswers }) | undefined;
    readonly estimate: (question: Question) => EstimatedAnswers;
  },
  limits: WorkLimits,
): Ranking["questions"] => {
  const splits = splitsOf([{ list: pick, weight: 1n }], of, limits)
    .map((split) => ({ ...split, chance: Number(split.yes.layouts) / pick.sets }))
    .sort((a, b) => Math.abs(a.chance - 0.5) - Math.abs(b.chance - 0.5));
  // Five standard errors of the difference of two chances near one half.
  const error = 5 * Math.sqrt(0.5 / pick.sets);
  let long = 0;
  return distinctSplits(told, firstDrawn(pick, MOST_COMPARED), splits, { most: top, error })
    .map(({ split: { expression }, alike }, i): RankedQuestion | EstimatedQuestion => {
      limits.progress?.(i / top);
      const question = { scenario: told.knowledge.scenario, expression };
      const found = i < MOST_EXACT && long < MOST_LONG ? unlessRefused(() => exactly(question)) : undefined;
      if (!found) {
        long++;
        const { answers, bits, method, samples } = estimate(question);
        const yes = answers.find(({ answer }) => answer === true);
        return { question, chance: yes?.chance ?? estimateShare(0, samples), bits, alike, method };
      }
      const total = [...found.answers.values()].reduce((sum, { mass }) => sum + mass, 0n);
      const { layouts = 0n, mass = 0n } = found.answers.get(1) ?? {};
      const chance = share(mass, total);
      const bits = bitsOf([chance, share(total - mass, total)], true, wrong);
      return { question, layouts, chance, bits, alike, method: found.method };
    })
    .sort((a, b) => bitsIn(b) - bitsIn(a));
};

/** How many counts a ranked question takes: one for each number of ship cells of a box, where it is asked for them. */
export const countsFor = ({ scenario, expression }: Question): number => {
  const asked = expression.kind === "operation" ? expression.left : expression;
  if (asked.kind !== "region" || asked.of !== "count" || asked.region.kind !== "cells") return 1;
  return mostCovered(scenario, asked.region.cells) + 1;
};

const bitsIn = (ranked: RankedQuestion | EstimatedQuestion): number =>
  ranked.method === "estimate" ? ranked.bits.estimate : ranked.bits;
