import { blockedMask, checkCell } from "../board/board.ts";
import { closedText } from "../board/cell-name.ts";
import { checkRandom, type RandomStream } from "../core/random.ts";
import { type Answer, answerToHit, missOf } from "../scenario/answer.ts";
import { checkLayout, type Layout } from "../scenario/layout.ts";
import { placementsOf } from "../scenario/placement.ts";
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
  /** The answer to a shot, by the rules. */
  fired(cell: number, answer: Answer): void;
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
  /** For each question, whether its answer is wrong. */
  readonly #wrongs = new Map<string, boolean>();

  constructor(layout: Layout, wrong: number, random: RandomStream) {
    checkLayout(layout);
    checkWrong(wrong);
    checkRandom(random);
    this.#layout = layout;
    this.#wrong = wrong;
    this.#random = random;
  }

  /**
   * @param shots the cells shot so far, for `sunk`
   * @throws RangeError for a question whose answer is not true or false
   */
  answer(question: Question, shots?: Iterable<number>): { readonly answer: boolean; readonly isRight: boolean } {
    const right = answerOn(question, this.#layout, shots);
    if (typeof right !== "boolean") throw new RangeError("a spotter answers yes or no; ask what is true or false");
    const text = formatQuestion(question);
    const isWrong = this.#wrongs.get(text) ?? this.#random.unit() < this.#wrong;
    this.#wrongs.set(text, isWrong);
    return { answer: right !== isWrong, isRight: !isWrong };
  }
}

/**
 * Plays a game: until all ships are sunk, the shots are spent, or the player gives up. A shot is answered by the rules.
 *
 * Cost: that of the player's moves.
 *
 * @throws RangeError for ships that may overlap, for a question beyond the budget, and for a cell that is off the board, blocked or shot
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
  const { scenario, placements } = layout;
  const { board, answers, contact } = scenario;
  if (contact === "overlap") throw new RangeError("a spotter is not asked about ships that may overlap");
  const closed = blockedMask(board);
  const table = placementsOf(scenario);
  const placeAt = new Map(placements.flatMap((p) => Array.from(table.cellsOf(p), (cell) => [cell, p] as const)));
  const asked: AskedQuestion[] = [];
  const fired = new Set<number>();
  const answerTo = (cell: number): Answer => {
    const place = placeAt.get(cell);
    if (place === undefined) return missOf(answers);
    if (answers === "count") return { kind: "count", ships: 1 };
    const cells = Array.from(table.cellsOf(place));
    return answerToHit(
      answers,
      table.classOf[place],
      cells,
      cells.every((each) => fired.has(each)),
    );
  };
  let hits = 0;
  while (hits < placeAt.size && fired.size < most) {
    const move = await player.move();
    if (move === undefined) break;
    if (move.kind === "ask") {
      if (asked.length === questions) throw new RangeError(`the player asks more than ${questions} questions`);
      const said = spotter.answer(move.question, fired);
      const { question, bits } = move;
      asked.push({ question: formatQuestion(question), ...said, ...(bits !== undefined && { bits }) });
      player.heard(said.answer);
    } else {
      const { cell } = move;
      checkCell(board, cell);
      if (closed[cell] || fired.has(cell)) throw new RangeError(closedText(board, cell));
      fired.add(cell);
      hits += Number(placeAt.has(cell));
      player.fired(cell, answerTo(cell));
    }
  }
  const shots = fired.size;
  return { shots, hits, isFinished: hits === placeAt.size, f1: (2 * hits) / (shots + placeAt.size), asked };
};
