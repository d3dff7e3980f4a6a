import { batch, signal } from "@preact/signals";
import { formatLearnAddress, type LearnProblem, parseLearnAddress } from "../../text/learn/learn-address.ts";
import type { LessonName } from "../../text/learn/lessons.ts";
import type { StartWorker } from "../../worker/analyst.ts";
import { MatchEngine } from "../play/match-engine.ts";
import { ALL_LESSONS, type OpenLesson } from "./lessons/all-lessons.ts";
import { progressHere } from "./progress.ts";

/** How the address is written: as a new entry of the browser's history, or in place of the present one. */
export type WriteLearnAddress = (fragment: string, how: "push" | "replace") => void;

/** What is shown of a lesson: one of its steps, once its positions are counted. */
export interface LearnPlace {
  readonly lesson: LessonName;
  readonly step: number;
}

/** The room of lessons: where somebody is, what the engine has counted for it, and what has been done. */
export class Learn {
  /** Undefined where the list is shown. */
  readonly place = signal<LearnPlace | undefined>(undefined);
  readonly problems = signal<readonly LearnProblem[]>([]);
  /** The lesson whose positions are counted. */
  readonly open = signal<OpenLesson | undefined>(undefined);
  /** Why they could not be counted, in the engine's words. */
  readonly failed = signal<string | undefined>(undefined);
  readonly progress = progressHere();
  readonly #engine: MatchEngine;
  readonly #write: WriteLearnAddress;
  readonly #counted = new Map<LessonName, OpenLesson>();
  #visit = 0;
  #moves = 0;

  constructor(startWorker: StartWorker, write: WriteLearnAddress) {
    this.#engine = new MatchEngine(startWorker);
    this.#write = write;
  }

  /** Shows what an address names. */
  goTo(fragment: string): void {
    const { lesson, step, problems } = parseLearnAddress(fragment);
    const before = this.place.peek()?.lesson;
    this.#moves++;
    batch(() => {
      this.problems.value = problems;
      this.place.value = lesson && { lesson, step };
      if (lesson === undefined) this.#close();
      else if (lesson !== before) void this.count();
    });
  }

  /** Whether somebody has gone on since the room was entered: then what they came to takes the focus. */
  get hasMoved(): boolean {
    return this.#moves > 1;
  }

  /** Goes to a step of a lesson, or to the list. */
  show(lesson?: LessonName, step = 1): void {
    this.#write(formatLearnAddress(lesson, step), "push");
  }

  /** Has the positions of the lesson counted, unless they were already. */
  async count(): Promise<void> {
    const visit = ++this.#visit;
    const lesson = this.place.peek()?.lesson;
    if (lesson === undefined) return;
    const known = this.#counted.get(lesson);
    batch(() => {
      this.open.value = known;
      this.failed.value = undefined;
    });
    if (known) return;
    try {
      const open = await ALL_LESSONS[lesson].open((task) => this.#engine.ask(task));
      this.#counted.set(lesson, open);
      if (visit === this.#visit) this.open.value = open;
    } catch (error) {
      if (visit === this.#visit) this.failed.value = error instanceof Error ? error.message : String(error);
    }
  }

  #close(): void {
    this.#visit++;
    this.#engine.letGo();
    this.open.value = undefined;
    this.failed.value = undefined;
  }

  /** Ends the work of the room. */
  leave(): void {
    this.#visit++;
    this.#engine.stop();
  }
}
