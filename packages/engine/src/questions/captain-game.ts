import { checkRandom, type RandomStream } from "../core/random.ts";
import { checkLayout, type Layout, shipsOf } from "../scenario/layout.ts";
import type { CaptainBudget } from "./captain.ts";
import { formatQuestion, type Question } from "./question.ts";
import { answerOn } from "./question-value.ts";
import { checkWrong } from "./statement.ts";

/** A question or a shot. */
export type QuestionMove =
  | {
      readonly kind: "ask";
      readonly question: Question;
      /** The bits that the answer is expected to tell, if the player knows. */
      readonly bits?: number;
    }
  | { readonly kind: "shoot"; readonly cell: number };

/** Who asks and shoots: a {@link Captain}, or one of your own. */
export interface QuestionPlayer {
  /** What to do next; undefined to give up. */
  move(): QuestionMove | undefined | Promise<QuestionMove | undefined>;
  /** The answer to the question that `move` gave. */
  heard(answer: boolean): void;
  /** What a shot hit. @param mark a number of the ship, the same for all its cells; undefined for water */
  fired(cell: number, mark?: number): void;
}

/** A question that was asked, and the answer. */
export interface AskedQuestion {
  readonly question: string;
  readonly answer: boolean;
  readonly isRight: boolean;
  /** The bits that the answer was expected to tell, if the player knew. */
  readonly bits?: number;
}

/** A game that was played. */
export interface CaptainGame {
  readonly shots: number;
  readonly hits: number;
  /** Whether all ships were sunk. */
  readonly isFinished: boolean;
  /** 2 · hits / (shots + ship cells): 1 if all ships were sunk and no shot missed. */
  readonly f1: number;
  readonly asked: readonly AskedQuestion[];
}

/**
 * Somebody who sees the layout and answers questions about it. Each answer is wrong by a chance, independently, but the
 * same question always gets the same answer.
 */
export class Spotter {
  readonly #layout: Layout;
  readonly #wrong: number;
  readonly #random: RandomStream;
  readonly #said = new Map<string, boolean>();

  constructor(layout: Layout, wrong: number, random: RandomStream) {
    checkLayout(layout);
    checkWrong(wrong);
    checkRandom(random);
    this.#layout = layout;
    this.#wrong = wrong;
    this.#random = random;
  }

  /** @throws RangeError for a question whose answer is not true or false */
  answer(question: Question): { readonly answer: boolean; readonly isRight: boolean } {
    const right = answerOn(question, this.#layout);
    if (typeof right !== "boolean") throw new RangeError("a spotter answers yes or no; ask what is true or false");
    const text = formatQuestion(question);
    const answer = this.#said.get(text) ?? (this.#random.unit() < this.#wrong ? !right : right);
    this.#said.set(text, answer);
    return { answer, isRight: answer === right };
  }
}

/**
 * Plays a game: until all ships are sunk, the shots are spent, or the player gives up. A hit shows which ship it is, by
 * the ship's place in the layout. Nothing says that a ship is sunk, but the game ends with the last one.
 *
 * Cost: that of the player's moves.
 *
 * @throws RangeError for a question or shot beyond the budget
 * @example
 * import { makeKnowledge, preset, RandomStream, sampleLayouts } from "@broadside/engine";
 * import { Captain, playWithSpotter, Spotter } from "@broadside/engine/questions";
 *
 * const scenario = preset("gorkoff-5x5");
 * const layout = sampleLayouts(makeKnowledge(scenario), 1, RandomStream.fromSeed(1))[0]!;
 * const budget = { questions: 5, shots: 25, wrong: 0.1 };
 * const captain = Captain.begin(scenario, budget, RandomStream.fromSeed(2));
 * const game = await playWithSpotter(captain, layout, new Spotter(layout, budget.wrong, RandomStream.fromSeed(3)), budget);
 * game.isFinished; // => true
 * game.asked.length; // => 5
 */
export const playWithSpotter = async (
  player: QuestionPlayer,
  layout: Layout,
  spotter: Spotter,
  { questions, shots: most }: Pick<CaptainBudget, "questions" | "shots">,
): Promise<CaptainGame> => {
  const markAt = new Map(shipsOf(layout).flatMap((cells, mark) => cells.map((cell) => [cell, mark] as const)));
  const asked: AskedQuestion[] = [];
  let [shots, hits] = [0, 0];
  while (hits < markAt.size && shots < most) {
    const move = await player.move();
    if (move === undefined) break;
    if (move.kind === "ask") {
      if (asked.length === questions) throw new RangeError(`the player asks more than ${questions} questions`);
      const said = spotter.answer(move.question);
      const { question, bits } = move;
      asked.push({ question: formatQuestion(question), ...said, ...(bits !== undefined && { bits }) });
      player.heard(said.answer);
    } else {
      shots++;
      hits += Number(markAt.has(move.cell));
      player.fired(move.cell, markAt.get(move.cell));
    }
  }
  return { shots, hits, isFinished: hits === markAt.size, f1: (2 * hits) / (shots + markAt.size), asked };
};
