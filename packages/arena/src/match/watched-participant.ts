import type { Layout, Observation } from "@broadside/engine";
import type { Outcome } from "../bot/protocol/arena-line.ts";
import type { MatchBoard } from "./match-board.ts";
import type { Participant } from "./participant.ts";

/** A participant that writes on a board when it is asked, when it has answered, and how many shots it has made. */
export class WatchedParticipant implements Participant {
  readonly #own: Participant;
  readonly #side: 0 | 1;
  readonly #board: MatchBoard;

  constructor(own: Participant, side: 0 | 1, board: MatchBoard) {
    this.#own = own;
    this.#side = side;
    this.#board = board;
  }

  get name(): string {
    return this.#own.name;
  }

  begin(match: number): Promise<void> {
    return this.#ask(() => this.#own.begin(match));
  }

  place(number: number): Promise<Layout> {
    return this.#ask(() => this.#own.place(number));
  }

  shoot(asked: number): Promise<readonly number[]> {
    return this.#ask(() => this.#own.shoot(asked));
  }

  hear(shots: readonly Observation[]): void {
    this.#board.shot(this.#side, shots.length);
    this.#board.ask(this.#side);
    try {
      this.#own.hear(shots);
    } finally {
      this.#board.answered();
    }
  }

  end(outcome: Outcome, shots: number): void {
    this.#own.end(outcome, shots);
  }

  stop(): void {
    this.#own.stop();
  }

  close(): Promise<void> {
    return this.#own.close();
  }

  async #ask<T>(act: () => Promise<T>): Promise<T> {
    this.#board.ask(this.#side);
    try {
      return await act();
    } finally {
      this.#board.answered();
    }
  }
}
