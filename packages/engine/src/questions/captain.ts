import { checkRandom, type RandomStream } from "../core/random.ts";
import type { WorkLimits } from "../core/work-limits.ts";
import type { Answer } from "../scenario/answer.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { bitsOf } from "./answer-bits.ts";
import { FleetBelief, MOST_FAULTS, settledShips, type WeighedQuestion } from "./fleet-belief.ts";
import { valuesOf } from "./list-program.ts";
import type { ListedLayouts } from "./listed-layouts.ts";
import { type Expression, formatQuestion, type Question } from "./question.ts";
import { partAlike, splitsOf } from "./question-ranking.ts";
import { checkWrong } from "./statement.ts";

/** What a captain may do, and how far answers to questions can be trusted. */
export interface CaptainBudget {
  readonly questions: number;
  readonly shots: number;
  /** The chance that the answer to a question is wrong, from 0 to below 1. */
  readonly wrong: number;
}

/** What a captain does next. */
export type CaptainMove =
  | {
      readonly kind: "ask";
      readonly question: Question;
      /** The chance that the right answer is yes. */
      readonly chance: number;
      /** The bits that the answer is expected to tell. */
      readonly bits: number;
    }
  | { readonly kind: "shoot"; readonly cell: number /** The chance of a hit. */; readonly chance: number };

/** The sets of ships by which questions are compared. */
const SAMPLE = 4096;

/** So many of the best questions by the sample are put to all sets. */
const BEST_FEW = 3;

/** Beyond so many sets only the best question is. */
const MANY_SETS = 100_000;

/**
 * Plays a game in which the captain may ask questions of yes or no about regions. He asks while he may, each time the
 * question about a box that tells most, and then shoots the likeliest cell. What he believes is exact, over all sets of
 * ships and by all that the referee says; questions are compared by 4,096 of these, drawn at random, and the best few
 * (the best one, beyond 100,000 sets) by all.
 *
 * @example
 * import { preset, RandomStream } from "@broadside/engine";
 * import { Captain } from "@broadside/engine/questions";
 *
 * const captain = Captain.begin(preset("gorkoff-5x5"), { questions: 1, shots: 25, wrong: 0 }, RandomStream.fromSeed(1));
 * captain.move()?.kind; // => "ask"
 * captain.heard(true);
 * captain.move()?.kind; // => "shoot"
 */
export class Captain {
  readonly budget: CaptainBudget;
  readonly #random: RandomStream;
  readonly #asked: Expression[] = [];
  readonly #shots = new Set<number>();
  readonly #start: FleetBelief;
  #belief: FleetBelief;
  #next: Move | undefined;

  private constructor(start: FleetBelief, budget: CaptainBudget, random: RandomStream) {
    checkRandom(random);
    checkWrong(budget.wrong);
    for (const key of ["questions", "shots"] as const)
      if (!Number.isSafeInteger(budget[key]) || budget[key] < 0)
        throw new RangeError(`${key}: ${budget[key]} is not a number of ${key}; write a whole number from 0`);
    if (budget.wrong > 0 && budget.questions > MOST_FAULTS)
      throw new RangeError(`questions: ${budget.questions} that may be wrong; at most ${MOST_FAULTS} are kept apart`);
    this.budget = budget;
    this.#random = random;
    this.#start = start;
    this.#belief = start.doubting(budget.wrong);
  }

  /**
   * A captain who knows the rules alone.
   *
   * Cost: a list of all sets of ships, about 30 ns and two bytes for each ship of each.
   *
   * @throws RefusedError with the estimate if they are too many, and under priors that are not uniform; RangeError for
   *   a budget that is none
   */
  static begin(scenario: Scenario, budget: CaptainBudget, random: RandomStream, limits: WorkLimits = {}): Captain {
    return new Captain(FleetBelief.begin(scenario, limits), budget, random);
  }

  /** A captain who begins anew under the same rules. Shares the list, so it costs nothing. */
  again(budget: CaptainBudget, random: RandomStream): Captain {
    return new Captain(this.#start, budget, random);
  }

  /** The sets of ships that are possible. */
  get sets(): number {
    return this.#belief.sets;
  }

  /** For each cell, the chance of a ship. Cost: a few nanoseconds for each ship of each set. */
  chances(): Float64Array {
    return this.#belief.chances();
  }

  /**
   * What to do now; undefined when the shots are spent, or no layout fits the answers.
   *
   * Cost: a few nanoseconds for each ship of each set that is left, and at most a tenth of a second for the sample.
   */
  move(): CaptainMove | undefined {
    this.#next ??= this.#decide();
    return this.#next?.move;
  }

  /**
   * Opens a question of another player, who is told the same, as if he asked it himself.
   *
   * @returns the bits that its answer is expected to tell, 0 for a question that was asked before; undefined for one that
   *   tells like ships apart, after which he cannot follow the game
   */
  overhear(question: Question): number | undefined {
    const { expression } = question;
    if (!this.#belief.canWeigh(expression)) return undefined;
    const weighed = this.#belief.weigh(expression);
    const isOld = this.#asked.some(
      (before) => formatQuestion({ ...question, expression: before }) === formatQuestion(question),
    );
    const bits = isOld ? 0 : this.#bitsOf(weighed);
    const known = this.#belief;
    const move = { kind: "ask", question, chance: weighed.chance, bits } as const;
    this.#next = { move, weighed: isOld ? { ...weighed, heard: () => known } : weighed };
    return bits;
  }

  /** Hears the answer to the question that {@link move} gave. @throws RangeError if it gave none */
  heard(answer: boolean): void {
    const next = this.#next;
    if (next?.move.kind !== "ask") throw new RangeError("no question is open; take one from move()");
    this.#asked.push(next.move.question.expression);
    this.#believe((next as { weighed: WeighedQuestion }).weighed.heard(answer));
  }

  /** Learns the answer to a shot. @throws RangeError for a cell that was shot before */
  fired(cell: number, answer: Answer): void {
    if (this.#shots.has(cell)) throw new RangeError(`cell ${cell} was shot before`);
    this.#shots.add(cell);
    this.#believe(this.#belief.shot(cell, answer));
  }

  #believe(belief: FleetBelief): void {
    this.#belief = belief;
    this.#next = undefined;
  }

  #decide(): Move | undefined {
    if (this.#belief.sets === 0 || this.#shots.size >= this.budget.shots) return undefined;
    return (this.#asked.length < this.budget.questions ? this.#question() : undefined) ?? this.#shot();
  }

  #question(): Move | undefined {
    const few = this.#belief.sets > MANY_SETS ? 1 : BEST_FEW;
    const { scenario } = this.#belief;
    let best: Move | undefined;
    for (const expression of this.#bestOfSample(few)) {
      const weighed = this.#belief.weigh(expression);
      const bits = this.#bitsOf(weighed);
      if (bits <= (best?.move.kind === "ask" ? best.move.bits : 0)) continue;
      best = { move: { kind: "ask", question: { scenario, expression }, chance: weighed.chance, bits }, weighed };
    }
    return best;
  }

  #bitsOf({ chance }: WeighedQuestion): number {
    return bitsOf([chance, 1 - chance], true, this.budget.wrong);
  }

  /** The questions that part a sample most evenly, without those that part it as an earlier one. */
  #bestOfSample(few: number): Expression[] {
    const list = this.#belief.sample(SAMPLE, this.#random.unit());
    const all = Number(list.layouts);
    const uneven = (yes: bigint): number => Math.abs(Number(yes) / all - 0.5);
    const splits = splitsOf([{ list, weight: 1n }], "regions", {}).sort(
      (a, b) => uneven(a.yes.layouts) - uneven(b.yes.layouts),
    );
    const asked = this.#asked.map((expression) => answersOn(list, expression));
    const found: Expression[] = [];
    for (const { expression } of splits) {
      if (found.length >= few) break;
      const answers = answersOn(list, expression);
      if (!asked.some((before) => partAlike(answers, before))) found.push(expression);
    }
    return found;
  }

  #shot(): Move | undefined {
    const chances = this.#belief.chances();
    let best = -1;
    for (const [cell, chance] of chances.entries())
      if (!this.#shots.has(cell) && (best < 0 || chance > chances[best])) best = cell;
    return best < 0 ? undefined : { move: { kind: "shoot", cell: best, chance: chances[best] } };
  }
}

interface Move {
  readonly move: CaptainMove;
  readonly weighed?: WeighedQuestion;
}

const answersOn = (list: ListedLayouts, expression: Expression): Int32Array =>
  valuesOf(settledShips(list, expression), expression, list.sets);
