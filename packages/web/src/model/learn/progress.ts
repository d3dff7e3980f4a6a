import { signal } from "@preact/signals";
import { LESSONS, type LessonName, STEP_COUNTS } from "../../text/learn/lessons.ts";
import { deviceTexts, type Texts } from "../kept-texts.ts";

/** What has been done of each lesson: its steps, counted from 1, ascending. */
export type Done = Readonly<Record<LessonName, readonly number[]>>;

/** The version of a record. */
const VERSION = 1;

const KEY = "learn:";
/** Where a record is put that cannot be read. */
const ASIDE = "learn-aside:";

const NOTHING = Object.fromEntries(LESSONS.map((lesson) => [lesson, []])) as unknown as Done;

/** Reads a record; undefined where it is none of this version. */
export const parseDone = (text: string, lesson: LessonName): readonly number[] | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("version" in value) || value.version !== VERSION)
      return undefined;
    if (!("done" in value) || !Array.isArray(value.done)) return undefined;
    const isStep = (step: unknown): boolean =>
      Number.isInteger(step) && Number(step) >= 1 && Number(step) <= STEP_COUNTS[lesson];
    return value.done.every(isStep) ? [...new Set(value.done as number[])].sort((a, b) => a - b) : undefined;
  } catch {
    return undefined;
  }
};

/** A record as it is kept. */
export const formatDone = (done: readonly number[]): string => JSON.stringify({ version: VERSION, done });

/**
 * What somebody has done of the lessons, kept on the device in a record for each lesson. A record that cannot be read is set
 * aside and named; the others stay. Tabs join what they know, and none undoes what another has written.
 */
export class Progress {
  readonly done = signal<Done>(NOTHING);
  /** Lessons whose records were set aside. */
  readonly broken = signal<readonly LessonName[]>([]);
  /** Why nothing is kept, if so. */
  readonly trouble: Texts["trouble"];
  readonly #texts: Texts;
  #forgotten: Done | undefined;

  constructor(texts: Texts) {
    this.#texts = texts;
    this.trouble = texts.trouble;
    this.read();
    texts.follow(({ key, lost }) => {
      const lesson = LESSONS.find((one) => KEY + one === key);
      if (!lesson) return;
      this.read();
      for (const step of parseDone(lost ?? "", lesson) ?? []) this.finish(lesson, step);
    });
  }

  /** Reads what is kept. */
  read(): void {
    this.done.value = Object.fromEntries(
      LESSONS.map((lesson) => [lesson, this.#kept(lesson) ?? []]),
    ) as unknown as Done;
  }

  /** Notes that a step is done. */
  finish(lesson: LessonName, step: number): void {
    const before = new Set(this.#kept(lesson));
    if (before.has(step) && this.trouble.peek() === undefined) return;
    this.#forgotten = undefined;
    this.#write(
      lesson,
      [...before.add(step)].sort((a, b) => a - b),
    );
  }

  /** Forgets everything; {@link bringBack} undoes it until the next step is done. */
  forget(): void {
    this.#forgotten = this.done.peek();
    for (const lesson of LESSONS) this.#texts.remove(KEY + lesson);
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
    // It goes first, since there may be no room for both.
    this.#texts.remove(KEY + lesson);
    this.#texts.write(ASIDE + lesson, text);
    if (!this.broken.peek().includes(lesson)) this.broken.value = [...this.broken.peek(), lesson];
    return undefined;
  }
}

let shared: Progress | undefined;

/** The progress on this device, which is read the first time. */
export const progressHere = (): Progress => {
  void deviceTexts.load();
  shared ??= new Progress(deviceTexts);
  return shared;
};
