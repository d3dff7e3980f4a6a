import type { Knowledge } from "@broadside/engine";
import { RoomEngine, type StartWorker } from "../../engine/room-engine.ts";
import { formatPosition } from "../rules/rules.ts";
import { REVIEW_SEED } from "./review-store.ts";

/**
 * Judges the shots of a match while it goes on, in a worker of its own, so that little is left to do at its end: the
 * review of the whole match then goes on in that worker. Nothing that is judged here is shown.
 */
export class JudgingAhead {
  readonly engine: RoomEngine;
  /** The shots to judge; undefined if there is nothing new. */
  #wanted: Knowledge | undefined;
  #running: Promise<void> | undefined;
  /** Whether shots cannot be judged: why is told at the end of the match. */
  #isRefused = false;
  /** The number of shots judged, and of those known then. */
  #done = 0;
  #known = 0;

  constructor(startWorker: StartWorker) {
    this.engine = new RoomEngine(startWorker);
  }

  /** Judges the shots so far but the last, whose worth is known only after the next one. */
  follow(knowledge: Knowledge): void {
    if (this.#isRefused) return;
    this.#wanted = knowledge;
    this.#running ??= this.#run();
  }

  /** Ends after the present shot; then the worker is free. */
  async end(): Promise<void> {
    this.#wanted = undefined;
    await this.#running;
  }

  async #run(): Promise<void> {
    for (let knowledge = this.#wanted; knowledge; knowledge = this.#wanted) {
      const { length } = knowledge.observations;
      // Where shots were taken back, the worker begins again.
      if (length < this.#known) this.#done = 0;
      this.#known = length;
      const how = { seed: REVIEW_SEED, done: this.#done, goesOn: true };
      const answer = await this.engine.call("review", { ...formatPosition(knowledge), ...how }, { tries: 1 });
      if (answer.kind !== "review") {
        this.#isRefused = true;
        break;
      }
      this.#done += answer.shots.length;
      if (answer.shots.length === 0 && knowledge === this.#wanted) this.#wanted = undefined;
    }
    this.#running = undefined;
  }

  /** Ends the worker and what it does. */
  stop(): void {
    this.#wanted = undefined;
    this.#running = undefined;
    this.#done = 0;
    this.engine.stop();
  }
}
