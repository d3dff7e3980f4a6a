import { batch, signal } from "@preact/signals";
import type { WriteRoomAddress } from "../../board/notation/address-codec.ts";
import { jsonIn } from "../../board/rules/text-limits.ts";
import { RoomEngine, type StartWorker } from "../../engine/room-engine.ts";
import { KeptTexts, type Texts, textCollection } from "../../storage/kept-texts.ts";
import { fields, listOf, readVersion, suchThat } from "../../storage/reader.ts";
import { VERSIONS } from "../../storage/versions.ts";
import { formatLearnAddress, type LearnProblem, parseLearnAddress } from "./learn-address.ts";
import { type Step, StepState } from "./lesson.ts";
import { ALL_LESSONS } from "./lessons/all-lessons.ts";
import { LESSONS, type LessonName, STEP_COUNTS } from "./lessons.ts";

/** The completed steps of each lesson, counted from 1, in ascending order. */
type Done = Readonly<Record<LessonName, readonly number[]>>;

const KEY = "learn:";
/** The key under which an unreadable record is set aside. */
const ASIDE = "learn-aside:";

const NOTHING = Object.fromEntries(LESSONS.map((lesson) => [lesson, []])) as unknown as Done;

/** Reads a record; undefined if it is not of this version. */
export const parseDone = (text: string, lesson: LessonName): readonly number[] | undefined => {
  const aStep = suchThat("count", (step) => step >= 1 && step <= STEP_COUNTS[lesson]);
  const done = readVersion(VERSIONS.lessons, fields({ done: listOf(aStep) }), jsonIn(text))?.done;
  return done && [...new Set(done)].sort((a, b) => a - b);
};

export const formatDone = (done: readonly number[]): string => JSON.stringify({ version: VERSIONS.lessons, done });

const lessonOf = (key: string): LessonName | undefined => LESSONS.find((one) => KEY + one === key);

export const lessonCollection = textCollection("lessons", (text, key) => {
  const lesson = lessonOf(key);
  return lesson === undefined || parseDone(text, lesson) === undefined;
});

const lessonTexts = new KeptTexts(lessonCollection);

/** Progress in the lessons, one record for each. Unreadable ones are set aside and reported. Tabs merge theirs. */
export class LessonProgress {
  readonly done = signal<Done>(NOTHING);
  readonly broken = signal<readonly LessonName[]>([]);
  readonly trouble: Texts["trouble"];
  readonly #texts: Texts;
  readonly #steps = new Map<string, StepState>();
  #forgotten: Done | undefined;

  constructor(texts: Texts) {
    this.#texts = texts;
    this.trouble = texts.trouble;
    this.read();
    texts.follow(({ key, lost }) => {
      const lesson = lessonOf(key);
      if (!lesson) return;
      this.read();
      for (const step of parseDone(lost ?? "", lesson) ?? []) this.finish(lesson, step);
    });
  }

  read(): void {
    this.done.value = Object.fromEntries(
      LESSONS.map((lesson) => [lesson, this.#kept(lesson) ?? []]),
    ) as unknown as Done;
  }

  isDone(lesson: LessonName): boolean {
    return this.done.value[lesson].length === STEP_COUNTS[lesson];
  }

  /** What has been done in a step: it stays as you left it until the page is closed. */
  stateOf(lesson: LessonName, step: number): StepState {
    const key = `${lesson} ${step}`;
    const state = this.#steps.get(key) ?? new StepState(() => this.finish(lesson, step));
    this.#steps.set(key, state);
    return state;
  }

  finish(lesson: LessonName, step: number): void {
    const before = new Set(this.#kept(lesson));
    if (before.has(step) && this.trouble.peek() === undefined) return;
    this.#forgotten = undefined;
    this.#write(
      lesson,
      [...before.add(step)].sort((a, b) => a - b),
    );
  }

  /** Forgets all progress; {@link bringBack} restores it until the next step is completed. */
  forget(): void {
    this.#forgotten = this.done.peek();
    for (const lesson of LESSONS) this.#texts.remove(KEY + lesson);
    this.#steps.clear();
    this.done.value = NOTHING;
  }

  bringBack(): void {
    const back = this.#forgotten;
    this.#forgotten = undefined;
    if (back) for (const lesson of LESSONS) if (back[lesson].length > 0) this.#write(lesson, back[lesson]);
  }

  #write(lesson: LessonName, done: readonly number[]): void {
    this.#texts.write(KEY + lesson, formatDone(done));
    this.done.value = { ...this.done.peek(), [lesson]: done };
  }

  #kept(lesson: LessonName): readonly number[] | undefined {
    const text = this.#texts.read(KEY + lesson);
    if (text === undefined) return undefined;
    const done = parseDone(text, lesson);
    if (done) return done;
    // Deleted first, because there may not be room for both.
    this.#texts.remove(KEY + lesson);
    this.#texts.write(ASIDE + lesson, text);
    if (!this.broken.peek().includes(lesson)) this.broken.value = [...this.broken.peek(), lesson];
    return undefined;
  }
}

let shared: LessonProgress | undefined;

const progressHere = (): LessonProgress => {
  void lessonTexts.load();
  shared ??= new LessonProgress(lessonTexts);
  return shared;
};

/** The step of a lesson on the screen, once its positions are counted. */
export interface LearnPlace {
  readonly lesson: LessonName;
  readonly step: number;
}

/** The Learn room: the current step, its counts, and the progress. */
export class Learn {
  /** The step on the screen; undefined while the list of lessons is shown. */
  readonly place = signal<LearnPlace | undefined>(undefined);
  readonly problems = signal<readonly LearnProblem[]>([]);
  /** The steps of the lesson in the current language, once its positions are counted. */
  readonly steps = signal<(() => readonly Step[]) | undefined>(undefined);
  /** Why the lesson's positions could not be counted, in the engine's words. */
  readonly failed = signal<string | undefined>(undefined);
  readonly progress = progressHere();
  /** How far the list of lessons was scrolled when it was last on the screen. */
  listTop = 0;
  readonly #engine: RoomEngine;
  readonly #write: WriteRoomAddress;
  readonly #counted = new Map<LessonName, () => readonly Step[]>();
  #visit = 0;
  #moves = 0;

  constructor(startWorker: StartWorker, write: WriteRoomAddress) {
    this.#engine = new RoomEngine(startWorker);
    this.#write = write;
  }

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

  /** Whether the person has moved on since entering the room; if so, the new step takes the focus. */
  get hasMoved(): boolean {
    return this.#moves > 1;
  }

  show(lesson?: LessonName, step = 1): void {
    this.#write(formatLearnAddress(lesson, step), "push");
  }

  /** Counts the positions of the lesson, unless that has been done. */
  async count(): Promise<void> {
    const visit = ++this.#visit;
    const lesson = this.place.peek()?.lesson;
    if (lesson === undefined) return;
    const known = this.#counted.get(lesson);
    batch(() => {
      this.steps.value = known;
      this.failed.value = undefined;
    });
    if (known) return;
    try {
      const facts = await ALL_LESSONS[lesson].count((task, input) => this.#engine.call(task, input));
      const steps = () => ALL_LESSONS[lesson].steps(facts);
      this.#counted.set(lesson, steps);
      if (visit === this.#visit) this.steps.value = steps;
    } catch (error) {
      if (visit === this.#visit) this.failed.value = error instanceof Error ? error.message : String(error);
    }
  }

  #close(): void {
    this.#visit++;
    this.#engine.letGo();
    this.steps.value = undefined;
    this.failed.value = undefined;
  }

  leave(): void {
    this.#visit++;
    this.#engine.stop();
  }
}
