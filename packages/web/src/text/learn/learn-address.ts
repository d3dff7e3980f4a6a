import { MAX_ADDRESS } from "../rules/limits.ts";
import { LESSONS, type LessonName, STEP_COUNTS } from "./lessons.ts";

/** What is wrong with an address: the lesson or part it names is not known, or the lesson has no such step. */
export type LearnProblem =
  | { readonly kind: "lesson" | "part"; readonly name: string }
  | { readonly kind: "step"; readonly name: string; readonly lesson: LessonName }
  | { readonly kind: "long" };

/** What the address of the room says: the list, or a step of a lesson, counted from 1. */
export interface LearnAddress {
  readonly lesson?: LessonName;
  readonly step: number;
  readonly problems: readonly LearnProblem[];
}

/** The address of a step as a fragment, without `#`: `learn&lesson=parity&step=3`; of the list without a lesson. */
export const formatLearnAddress = (lesson?: LessonName, step = 1): string =>
  lesson === undefined ? "learn" : `learn&lesson=${lesson}${step === 1 ? "" : `&step=${step}`}`;

/** What was not understood is quoted, but not all of it when it is long. */
const QUOTED = 40;

const PART = /^(lesson|step)=(.*)$/s;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
};

const shorten = (text: string): string => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);

/** Reads the address of the room, with or without its `#`. Where a lesson or a step is not known, the list is meant. */
export const parseLearnAddress = (fragment: string): LearnAddress => {
  if (fragment.length > MAX_ADDRESS) return { step: 1, problems: [{ kind: "long" }] };
  const problems: LearnProblem[] = [];
  const fields = new Map<string, string>();
  for (const part of fragment.replace(/^#/, "").split("&").slice(1)) {
    const [, key, value] = PART.exec(part) ?? [];
    if (key !== undefined) fields.set(key, decode(value));
    else if (part !== "") problems.push({ kind: "part", name: shorten(decode(part)) });
  }
  const asked = fields.get("lesson");
  const lesson = LESSONS.find((name) => name === asked);
  if (lesson === undefined) {
    if (asked !== undefined) problems.unshift({ kind: "lesson", name: shorten(asked) });
    return { step: 1, problems: problems.slice(0, 1) };
  }
  const text = fields.get("step") ?? "1";
  const step = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (step < 1 || step > STEP_COUNTS[lesson])
    return { step: 1, problems: [{ kind: "step", name: shorten(text), lesson }] };
  return { lesson, step, problems: problems.slice(0, 1) };
};
