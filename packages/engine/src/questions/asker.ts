import { share } from "../core/count.ts";
import { keep } from "../core/once-per.ts";
import { RefusedError } from "../core/result.ts";
import { formatLargeCount } from "../core/text.ts";
import { type WorkLimits, workBounds } from "../core/work-limits.ts";
import { checkIsKnowledge, type Knowledge } from "../knowledge/knowledge.ts";
import { requireEquallyLikely } from "../scenario/scenario.ts";
import { type AnswerCounts, countAnswers } from "./counted-answers.ts";
import { tally } from "./list-program.ts";
import { ListedLayouts } from "./listed-layouts.ts";
import { type AnswerType, checkQuestion, type Question, typeOf } from "./question.ts";
import { distinctSplits, type RankedKind, splitsOf } from "./question-ranking.ts";
import { answerOf, type QuestionAnswer } from "./question-value.ts";
import { countSettlements, settlementsOf } from "./settled-ships.ts";

/** How answers were found: over a list of all layouts, or by counts without a list. Both are exact. */
export type AnswerMethod = "list" | "counts";

/** A possible answer, and in how many of the layouts it is right. */
export interface PossibleAnswer {
  readonly answer: QuestionAnswer;
  readonly layouts: bigint;
  /** The chance that it is right, 0 to 1. */
  readonly chance: number;
}

/** What to rank, and how many questions to give; see {@link Asker}. */
export interface RankOptions {
  readonly top?: number | undefined;
  readonly of?: RankedKind | undefined;
  readonly wrong?: number | undefined;
}

/** A question of yes or no in a ranking. */
export interface RankedQuestion {
  readonly question: Question;
  /** The layouts in which the answer is yes. */
  readonly layouts: bigint;
  /** The chance of yes, 0 to 1. */
  readonly chance: number;
  /** The bits that the answer is expected to tell. */
  readonly bits: number;
}

/** The exact answers to a question. */
export interface QuestionAnswers {
  readonly question: Question;
  /** The possible answers: true before false, numbers and cells ascending, classes in the order of the fleet. */
  readonly answers: readonly PossibleAnswer[];
  /** The bits that the answer is expected to tell. */
  readonly bits: number;
  readonly method: AnswerMethod;
}

/**
 * Answers questions about one position exactly. The layouts are listed when a question first needs it, and kept for the
 * next ones.
 *
 * @example
 * import { makeKnowledge, preset, unwrap } from "@broadside/engine";
 * import { Asker, parseQuestion } from "@broadside/engine/questions";
 *
 * const scenario = preset("gorkoff-3x3");
 * const asker = new Asker(makeKnowledge(scenario));
 * const { answers, bits } = asker.ask(unwrap(parseQuestion(scenario, "any(row 1)")));
 * answers[0]; // => { answer: true, layouts: 4n, chance: 1 }
 * bits; // => 0
 * asker.rank({ top: 1 })[0]?.bits; // => 1
 */
export class Asker {
  readonly knowledge: Knowledge;
  readonly #limits: WorkLimits;
  #list: ListedLayouts | undefined;

  /** @throws RefusedError under priors that are not uniform */
  constructor(knowledge: Knowledge, limits: WorkLimits = {}) {
    checkIsKnowledge(knowledge);
    requireEquallyLikely(knowledge.scenario, "a question");
    this.knowledge = knowledge;
    this.#limits = limits;
  }

  /**
   * The possible answers to a question, each with the number of layouts in which it is right. No layout fits the shots:
   * no answers.
   *
   * Cost: for one region or one ship a few counts of layouts; else a list, about 30 ns for each ship of each layout,
   * and a nanosecond for each ship and word of the question.
   *
   * @param wrong the chance that an answer is another than the right one, each other alike
   * @throws RefusedError with the estimate if the layouts are too many to list; RangeError for a chance that is not
   *   from 0 to below 1, and for a question about other rules
   */
  ask(question: Question, { wrong = 0 }: { readonly wrong?: number | undefined } = {}): QuestionAnswers {
    checkQuestion(question);
    const { scenario, expression } = question;
    if (scenario !== this.knowledge.scenario)
      throw new RangeError("the question is about another scenario; parse it with knowledge.scenario");
    checkWrong(wrong);
    const counted = this.#list ? undefined : countAnswers(this.knowledge, expression, this.#limits);
    const counts = counted ?? this.#listed(question);
    const total = [...counts.values()].reduce((sum, layouts) => sum + layouts, 0n);
    const type = typeOf(expression);
    const values = [...counts.keys()].sort(type === "truth" ? (a, b) => b - a : byOrder(type));
    const answers = values.map((value): PossibleAnswer => {
      const layouts = counts.get(value) as bigint;
      return { answer: answerOf(scenario, type, value), layouts, chance: share(layouts, total) };
    });
    const bits = bitsOf(
      answers.map(({ chance }) => chance),
      type === "truth",
      wrong,
    );
    return { question, answers, bits, method: counted ? "counts" : "list" };
  }

  /**
   * The best questions of yes or no, by the bits that their answer is expected to tell: about every box of cells and
   * number of ship cells, and about ships. Questions that part the layouts alike are given once, the simplest.
   *
   * Cost: a list of the layouts, and about 20 ns for each listed set of ships and pair of columns.
   *
   * @param top how many questions
   * @param of the kinds of questions; boxes need a board of two dimensions
   * @param wrong as for `ask`
   * @throws RefusedError with the estimate if there are too many layouts
   */
  rank({ top = 10, of = "all", wrong = 0 }: RankOptions = {}): RankedQuestion[] {
    checkWrong(wrong);
    this.#list ??= ListedLayouts.make(this.knowledge, this.#limits);
    const list = this.#list;
    if (list.layouts === 0n) return [];
    const bits = new Map<bigint, number>();
    const bitsFor = (yes: bigint): number =>
      keep(bits, yes, () => bitsOf([share(yes, list.layouts), share(list.layouts - yes, list.layouts)], true, wrong));
    const splits = splitsOf(list, of, this.#limits).sort((a, b) => bitsFor(b.yes) - bitsFor(a.yes));
    return distinctSplits(list, splits, top).map(({ expression, yes }) => ({
      question: { scenario: this.knowledge.scenario, expression },
      layouts: yes,
      chance: share(yes, list.layouts),
      bits: bitsFor(yes),
    }));
  }

  #listed({ expression }: Question): AnswerCounts {
    this.#list ??= ListedLayouts.make(this.knowledge, this.#limits);
    const list = this.#list;
    requireAffordable(list, countSettlements(list, expression), this.#limits);
    const sums = new Map<number, bigint>();
    for (const { ships, layouts } of settlementsOf(list, expression))
      for (const [value, sets] of tally(ships, expression, list.sets, this.#limits.progress))
        sums.set(value, (sums.get(value) ?? 0n) + BigInt(sets) * layouts);
    return sums;
  }
}

const checkWrong = (wrong: number): void => {
  if (!(wrong >= 0 && wrong < 1))
    throw new RangeError(`wrong: ${wrong} is not a chance; write a number from 0 to below 1`);
};

/** Water, which is below all classes, comes last. */
const byOrder = (type: AnswerType) => {
  const rank = (value: number): number => (type === "class" && value < 0 ? Number.POSITIVE_INFINITY : value);
  return (a: number, b: number): number => rank(a) - rank(b);
};

/** Refuses to go through a list once for each of very many ways to share its places among classes. */
const requireAffordable = (list: ListedLayouts, settlements: bigint, limits: WorkLimits): void => {
  const { maxSteps } = workBounds(limits);
  const looks = settlements * BigInt(list.sets);
  if (settlements <= 10_000n && Number(looks) <= maxSteps / 10) return;
  throw new RefusedError(
    `this question tells like ships apart: ${formatLargeCount(looks)} layouts to go through; ask about regions, or name fewer of them`,
    { layouts: looks, steps: Number(looks) * 10 },
  );
};

/**
 * The mutual information of the layout and the answer heard, in bits: the entropy of what is heard less that of the
 * doubt. At most as many bits as the right answer has.
 */
const bitsOf = (chances: readonly number[], isTruth: boolean, wrong: number): number => {
  if (chances.length < 2) return 0;
  const others = (isTruth ? 2 : chances.length) - 1;
  const heard = chances.map((chance) => chance * (1 - wrong) + ((1 - chance) * wrong) / others);
  const doubt = entropy([1 - wrong, ...new Array<number>(others).fill(wrong / others)]);
  return Math.max(0, entropy(heard) - doubt);
};

const entropy = (chances: readonly number[]): number =>
  chances.reduce((sum, chance) => (chance > 0 ? sum - chance * Math.log2(chance) : sum), 0);
