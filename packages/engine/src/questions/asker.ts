import { share } from "../core/count.ts";
import { keep } from "../core/once-per.ts";
import { checkRandom, RandomStream } from "../core/random.ts";
import { RefusedError, unlessRefused } from "../core/result.ts";
import { type WorkLimits, workBounds } from "../core/work-limits.ts";
import { Belief } from "../inference/posterior/belief.ts";
import { Posterior } from "../inference/posterior/posterior.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Layout } from "../scenario/layout.ts";
import { requireEquallyLikely } from "../scenario/scenario.ts";
import { bitsOf } from "./answer-bits.ts";
import { CountedPosition } from "./counted-position.ts";
import { drawKept, drawListed } from "./drawn-layouts.ts";
import { evidenceOf } from "./evidence.ts";
import { ListedPosition } from "./listed-position.ts";
import { checkQuestion, type Question, typeOf } from "./question.ts";
import { answerOf, byOrder, type QuestionAnswer } from "./question-value.ts";
import {
  countsFor,
  type RankedQuestion,
  type Ranking,
  type RankOptions,
  rankDrawn,
  rankListed,
} from "./ranked-questions.ts";
import {
  type EstimatedAnswers,
  type EstimatedBelief,
  SAMPLES,
  SampledPosition,
  type SampleOptions,
} from "./sampled-position.ts";
import { type SavedShots, savedShots } from "./saved-shots.ts";
import { checkWrong, type Statement } from "./statement.ts";
import { type Told, toldOf } from "./told.ts";
import type { WeighedAnswers, WeighedPosition } from "./weighed-position.ts";

/** How answers were found: over a list of all layouts, or by counts without a list. Both are exact. */
export type AnswerMethod = "list" | "counts";

/** A possible answer, and in how many of the layouts it is right. */
export interface PossibleAnswer {
  readonly answer: QuestionAnswer;
  /** Of the layouts that agree with all that is certain. */
  readonly layouts: bigint;
  /** The chance that it is right, 0 to 1, by what was said, doubts included. */
  readonly chance: number;
}

/** How much is believed of a statement, or of the doubtful answer to a shot. */
export interface HeardBelief {
  /** The statement; absent for a shot. */
  readonly statement?: Statement;
  /** The number of the shot, from 0; absent for a statement. */
  readonly shot?: number;
  /** The chance that it is right, 0 to 1, by all that was said. */
  readonly right: number;
}

/** How to find the shots that an answer saves; see {@link Asker}. */
export interface SavesOptions {
  /** As for {@link Asker.ask}. */
  readonly wrong?: number | undefined;
  /** How many games to draw; if there are fewer layouts, all are played. */
  readonly games?: number | undefined;
  readonly random?: RandomStream | undefined;
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
 * next ones. What somebody said, and shots whose answers may be wrong, change what is likely by Bayes' rule: a layout's
 * weight is the product, over what is doubtful, of the chance to hear this if the layout is the hidden one.
 *
 * @example
 * import { makeKnowledge, preset, RandomStream, unwrap } from "@broadside/engine";
 * import { Asker, parseQuestion } from "@broadside/engine/questions";
 *
 * const scenario = preset("gorkoff-3x3");
 * const asker = new Asker(makeKnowledge(scenario));
 * const { answers, bits } = asker.ask(unwrap(parseQuestion(scenario, "any(row 1)")));
 * answers[0]; // => { answer: true, layouts: 4n, chance: 1 }
 * bits; // => 0
 * asker.rank({ top: 1 })[0]?.bits; // => 1
 * asker.saves(unwrap(parseQuestion(scenario, "across(cruiser)"))).saved; // => 1
 * asker.count().layouts; // => 4n
 * asker.posterior().chance(4); // => 0
 * asker.draw(2, RandomStream.fromSeed(1)).length; // => 2
 */
export class Asker {
  readonly told: Told;
  readonly #limits: WorkLimits;
  #list: ListedPosition | undefined;
  #counts: CountedPosition | undefined;
  readonly #samples = new Map<string, SampledPosition>();

  /**
   * @param position the shots, or shots and statements together
   * @throws RefusedError under priors that are not uniform
   */
  constructor(position: Knowledge | Told, limits: WorkLimits = {}) {
    this.told = toldOf(position);
    requireEquallyLikely(this.knowledge.scenario, this.told.statements.length > 0 ? "a statement" : "a question");
    this.#limits = limits;
  }

  /** All shots, those with doubtful answers too. */
  get knowledge(): Knowledge {
    return this.told.knowledge;
  }

  /**
   * The possible answers to a question, each with the number of layouts in which it is right. No layout fits the shots
   * and what was said: no answers.
   *
   * Cost: for one region or one ship a few counts of layouts, doubled by each statement; else a list, about 30 ns for
   * each ship of each layout, and then a few nanoseconds for each layout.
   *
   * @param wrong the chance that an answer is another than the right one, each other alike
   * @throws RefusedError with the estimate if the layouts are too many to list; RangeError for a chance that is not
   *   from 0 to below 1, and for a question about other rules
   */
  ask(question: Question, { wrong = 0 }: { readonly wrong?: number | undefined } = {}): QuestionAnswers {
    this.#check(question, wrong);
    const { scenario, expression } = question;
    const { value: counts, method } = this.#by<WeighedAnswers>((position) => position.answers(question));
    const total = [...counts.values()].reduce((sum, { mass }) => sum + mass, 0n);
    const type = typeOf(expression);
    const values = [...counts.keys()].sort(byOrder(type));
    const answers = values.map((value): PossibleAnswer => {
      const { layouts = 0n, mass = 0n } = counts.get(value) ?? {};
      return { answer: answerOf(scenario, type, value), layouts, chance: share(mass, total) };
    });
    const bits = bitsOf(
      answers.map(({ chance }) => chance),
      type === "truth",
      wrong,
    );
    return { question, answers, bits, method };
  }

  /**
   * How many shots the answer to a question saves a seeker who always shoots the likeliest cell, on average over games.
   *
   * Cost: a list, and games over it: seconds for a million layouts.
   *
   * @throws RefusedError if there are more than 2 million layouts, and as {@link ask} does; RangeError as that does, and
   *   if no layout is left
   */
  saves(
    question: Question,
    { wrong = 0, games = 1000, random = RandomStream.fromSeed(1) }: SavesOptions = {},
  ): SavedShots {
    this.#check(question, wrong);
    if (!Number.isSafeInteger(games) || games < 2) throw new RangeError(`games: ${games} is not a whole number from 2`);
    checkRandom(random);
    const position = this.#listed();
    if (position.total.layouts === 0n) throw new RangeError("no layout is left to play at");
    return savedShots(position, question, { wrong, games, random, limits: this.#limits });
  }

  #check(question: Question, wrong: number): void {
    checkQuestion(question);
    if (question.scenario !== this.knowledge.scenario)
      throw new RangeError("the question is about another scenario; parse it with knowledge.scenario");
    checkWrong(wrong);
  }

  /**
   * The best questions of yes or no, by the bits that their answer is expected to tell: about every box of cells and
   * number of ship cells, and about ships. Questions that part the layouts alike are given once, the simplest.
   *
   * Cost: a list of the layouts, and about 20 ns for each listed set of ships and pair of columns.
   *
   * @throws RefusedError with the estimate if there are too many layouts
   */
  rank({ top = 10, of = "all", wrong = 0 }: RankOptions = {}): RankedQuestion[] {
    checkWrong(wrong);
    return rankListed(this.told, this.#listed(), { top, of, wrong }, this.#limits);
  }

  /**
   * As {@link ask}, but where that is refused, the answers are estimated from layouts drawn by a seed: a value of another
   * type, with its errors.
   *
   * Cost: that of {@link ask}, or about a second for 50,000 layouts on 10x10; the drawn layouts are kept for the next
   * questions.
   *
   * @throws RefusedError if layouts cannot be drawn, or almost none agrees with what was said; RangeError as {@link ask}
   *   does
   */
  askOrEstimate(
    question: Question,
    { wrong = 0, ...sample }: SampleOptions & { readonly wrong?: number | undefined } = {},
  ): QuestionAnswers | EstimatedAnswers {
    this.#check(question, wrong);
    return unlessRefused(() => this.ask(question, { wrong })) ?? this.#sampled(sample).estimate(question, wrong);
  }

  /**
   * As {@link rank} up to 2 million layouts. If there are more, the best questions are found among layouts drawn by a
   * seed, and their figures come from as many others. The best ten get exact figures: from a list of up to 60 million
   * sets of ships, else by counts if these are quick.
   *
   * Cost: about four seconds on 10x10, more if there are between 2 and 60 million layouts, which are listed.
   *
   * @throws RefusedError and RangeError as {@link askOrEstimate} does
   */
  rankOrEstimate({ top = 10, of = "all", wrong = 0, ...sample }: RankOptions & SampleOptions = {}): Ranking {
    checkWrong(wrong);
    const list = unlessRefused(() => this.#listed());
    if (list && list.total.layouts <= MOST_RANKED)
      return { questions: rankListed(this.told, list, { top, of, wrong }, this.#limits), method: "list" };
    const exactly = (question: Question) => {
      const answers = list ? list.answers(question) : this.#quick(countsFor(question))?.answers(question);
      return answers && { answers, method: list ? ("list" as const) : ("counts" as const) };
    };
    const estimate = (question: Question) => this.#sampled(sample).estimate(question, wrong);
    const compared = this.#sampled({ ...sample, samples: COMPARED }, 1);
    const questions = rankDrawn(this.told, compared.list, { top, of, wrong }, { exactly, estimate }, this.#limits);
    const { samples = SAMPLES } = sample;
    return { questions, method: "estimate", sample: { compared: compared.samples, samples, seed: compared.seed } };
  }

  /** As {@link beliefs}, but estimated where these are refused. @throws RefusedError as {@link askOrEstimate} does */
  beliefsOrEstimate(sample: SampleOptions = {}): (HeardBelief | EstimatedBelief)[] {
    return unlessRefused(() => this.beliefs()) ?? this.#sampled(sample).beliefs();
  }

  /**
   * The layouts that agree with all that is certain.
   *
   * Cost: as for {@link ask}, but no more than a count for each term.
   *
   * @throws RefusedError as {@link ask} does
   */
  count(): { readonly layouts: bigint; readonly method: AnswerMethod } {
    const { value, method } = this.#by(({ total }) => total);
    return { layouts: value.layouts, method };
  }

  /**
   * What is known of each cell and ship after the shots and what was said, as `infer` has it: with doubts as under a
   * prior. Cells with doubtful answers count as shot.
   *
   * Cost: a list, or a map of the position for each term of the counts.
   *
   * @throws RefusedError as {@link ask} does
   */
  posterior(): Posterior {
    const { value, method } = this.#by((position) => ({ total: position.total, weights: position.weights() }));
    const { total, weights } = value;
    const isDoubtful = evidenceOf(this.told).some(({ wrong }) => wrong > 0);
    const belief = isDoubtful ? new Belief({ method, total: total.mass, weights: weights.masses }) : undefined;
    return new Posterior(this.knowledge, method, { layouts: total.layouts, weights: weights.layouts }, { belief });
  }

  /**
   * Layouts drawn independently, each as likely as it is after the shots and what was said; none if none is left. Equal
   * seeds give equal layouts.
   *
   * Cost: a list, then microseconds for each; where a list is too large, about 1 to 10 ms for each layout drawn without
   * what was said, of which only some are kept.
   *
   * @throws RefusedError as {@link ask} does, and if very few of many drawn layouts would be kept
   */
  draw(number: number, random: RandomStream): Layout[] {
    checkRandom(random);
    if (!Number.isSafeInteger(number) || number < 0)
      throw new RangeError(`cannot draw ${number} layouts; write a whole number from 0`);
    const list = unlessRefused(() => this.#listed());
    if (list) return drawListed(list, number, random);
    const counts = this.#counted();
    return counts
      ? drawKept(this.told, counts, number, random, this.#limits)
      : drawListed(this.#listed(), number, random);
  }

  /**
   * How much is believed of each statement, in their order, then of each doubtful shot; 0 if no layout is left.
   *
   * Cost: that of {@link count}.
   *
   * @throws RefusedError as {@link ask} does
   */
  beliefs(): HeardBelief[] {
    const { value } = this.#by(({ rights, total }) => rights.map((right) => share(right, total.mass)));
    return evidenceOf(this.told).map(({ statement, shot }, k) => ({
      ...(statement && { statement }),
      ...(shot !== undefined && { shot }),
      right: value[k],
    }));
  }

  /**
   * The index of the first statement with which no layout is left, if some fit the shots; undefined if layouts are
   * left. Only certain statements can contradict what is known.
   *
   * Cost: that of {@link count}.
   *
   * @throws RefusedError as {@link ask} does
   */
  firstImpossible(): number | undefined {
    return this.#by(({ firstImpossible }) => ({ firstImpossible })).value.firstImpossible;
  }

  #counted(): CountedPosition | undefined {
    this.#counts ??= CountedPosition.make(this.told, this.#limits);
    return this.#counts;
  }

  #listed(): ListedPosition {
    this.#list ??= ListedPosition.make(this.told, this.#limits);
    return this.#list;
  }

  /** Drawn layouts. @param path another number gives others */
  #sampled({ samples, seed }: SampleOptions, ...path: number[]): SampledPosition {
    return keep(this.#samples, [samples, seed, ...path].join(), () =>
      SampledPosition.make(this.told, this.#counted(), { samples, seed, path }, this.#limits),
    );
  }

  /** A position by counts that is refused if so many of each of its counts take more than a fraction of a second. */
  #quick(counts: number): CountedPosition | undefined {
    const { maxSteps } = workBounds(this.#limits);
    const most = Math.min(maxSteps, QUICK_STEPS / counts / Math.max(1, this.#counted()?.counts ?? 1));
    return CountedPosition.make(this.told, { ...this.#limits, maxSteps: most });
  }

  /** Does work by counts where they are few and tell, else by a list, else by more counts. */
  #by<T>(work: (position: WeighedPosition & Pick<CountedPosition, "answers">) => T | undefined): {
    readonly value: T;
    readonly method: AnswerMethod;
  } {
    const counts = this.#list ? undefined : this.#counted();
    const byCounts = (): { value: T; method: AnswerMethod } | undefined => {
      const value = counts && work(counts);
      return value === undefined ? undefined : { value, method: "counts" };
    };
    const areFew = counts !== undefined && counts.counts <= FEW_COUNTS;
    const found = areFew ? byCounts() : undefined;
    if (found) return found;
    try {
      return { value: work(this.#listed()) as T, method: "list" };
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      const late = areFew ? undefined : byCounts();
      if (late) return late;
      throw error;
    }
  }
}

/** Up to so many layouts are ranked exactly. */
const MOST_RANKED = 2_000_000n;

/** Beyond, the best are found in so many drawn layouts: chances of one half are off by half a percentage point. */
const COMPARED = 10_000;

/** The most steps for the exact figures of one question of a ranking, about nanoseconds. */
const QUICK_STEPS = 3e8;

/** Up to so many counts take less time than a list, as a rule. */
const FEW_COUNTS = 8;
