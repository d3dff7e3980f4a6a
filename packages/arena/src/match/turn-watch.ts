/** A turn that is being taken, by its number. */
interface Turn {
  readonly turn: number;
}

/**
 * How long a thread has been at what it is doing: at a turn, or at what lies between two turns, as loading and drawing layouts do. It
 * is looked at from outside, now and then.
 */
export class TurnWatch {
  /** The turn that was seen last; undefined between turns. */
  #turn: number | undefined;
  #since: number;

  constructor(now: number) {
    this.#since = now;
  }

  /** Something has happened: the time begins anew. */
  stir(now: number): void {
    this.#since = now;
  }

  /** Milliseconds since the thread was first seen at what it is at. @param asked the turn that is taken, if one is */
  see(asked: Turn | undefined, now: number): number {
    if (asked?.turn !== this.#turn) {
      this.#turn = asked?.turn;
      this.#since = now;
    }
    return now - this.#since;
  }
}
