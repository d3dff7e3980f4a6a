import { type Answer, formatAnswer, formatCell, type Scenario } from "@broadside/engine";
import { ReusedReferee } from "@broadside/engine/games";
import { decodeShots } from "../experiment/shot-sequence.ts";

/** The shots of a game as people write them. */
export interface ReadableShots {
  /** The cells in order, separated by blanks. */
  readonly cells: string;
  /** The shots in order with their answers in shot notation, separated by blanks. */
  readonly answers: string;
}

/**
 * Plays games again for what the referee said. Cost: a few microseconds per game and a fraction of one per shot.
 */
export class GameReplay {
  readonly #cellCount: number;
  readonly #scenario: Scenario;
  readonly #referee: ReusedReferee;
  readonly #names: readonly string[];
  /** Answers as text: the referee makes each but once. */
  readonly #texts = new Map<Answer, string>();

  constructor(scenario: Scenario) {
    const { board } = scenario;
    this.#scenario = scenario;
    this.#cellCount = board.cellCount;
    this.#referee = new ReusedReferee(scenario);
    this.#names = Array.from({ length: board.cellCount }, (_, cell) => formatCell(board, cell));
  }

  /**
   * The shots of a game; undefined when they are not those of a game against this layout.
   *
   * @param placements of the layout
   * @param sequence the shots as they are kept, see `encodeShots`
   * @param isFinished whether every ship is said to be hit in the end
   */
  read(placements: ArrayLike<number>, sequence: string, isFinished: boolean): ReadableShots | undefined {
    const referee = this.#referee;
    referee.begin(placements);
    const cells: string[] = [];
    const answers: string[] = [];
    for (const { cell, hit } of decodeShots(sequence, this.#cellCount)) {
      if (referee.isOver || !referee.mayShoot(cell) || referee.isOccupied(cell) !== hit) return undefined;
      const name = this.#names[cell];
      cells.push(name);
      answers.push(name + this.#textOf(referee.fire(cell)));
    }
    return referee.isOver || !isFinished ? { cells: cells.join(" "), answers: answers.join(" ") } : undefined;
  }

  #textOf(answer: Answer): string {
    let text = this.#texts.get(answer);
    if (text === undefined) {
      text = formatAnswer(this.#scenario, answer);
      this.#texts.set(answer, text);
    }
    return text;
  }
}
