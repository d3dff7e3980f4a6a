import { fail, ok } from "@broadside/engine";
import { addressCodec, oneOf } from "../../board/notation/address-codec.ts";
import { LESSONS, type LessonName, STEP_COUNTS } from "./lessons.ts";

/** What is wrong with an address: an unknown lesson or field, or a step that the lesson does not have. */
export type LearnProblem =
  | { readonly kind: "lesson" | "part"; readonly name: string }
  | { readonly kind: "step"; readonly name: string; readonly lesson: LessonName }
  | { readonly kind: "long" };

/** What the room's address names: the list, or a step of a lesson, counted from 1. */
export interface LearnAddress {
  readonly lesson?: LessonName;
  readonly step: number;
  readonly problems: readonly LearnProblem[];
}

/** The addresses of the room: `learn`, or for example `learn&lesson=parity&step=3`. */
export const LEARN_ADDRESS = addressCodec<{ readonly lesson?: LessonName; readonly step: number }>("learn", {
  lesson: oneOf(LESSONS),
  step: {
    by: ["lesson"],
    read: (text, { lesson = "map" }, where) => {
      const steps = STEP_COUNTS[lesson];
      const step = /^\d{1,3}$/.test(text) ? Number(text) : 0;
      if (step >= 1 && step <= steps) return ok(step);
      return fail(where, `the lesson "${lesson}" has no step "${text}"`, `write a number from 1 to ${steps}`);
    },
    write: String,
    standard: () => 1,
  },
});

/** The address of a step as a fragment, without `#`; if no lesson is given, the address of the list. */
export const formatLearnAddress = (lesson?: LessonName, step = 1): string =>
  LEARN_ADDRESS.format(lesson === undefined ? {} : { lesson, step });

const QUOTED = 40;

const shorten = (text: string): string => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);

/** Reads the room's address, with or without its `#`. For an unknown lesson or step it gives the list. */
export const parseLearnAddress = (fragment: string): LearnAddress => {
  const { values, unread, faults } = LEARN_ADDRESS.parse(fragment);
  const { lesson, step } = values;
  const [wrongLesson, wrongStep] = [unread.get("lesson"), unread.get("step")];
  if (lesson === undefined && wrongLesson !== undefined)
    return { step: 1, problems: [{ kind: "lesson", name: shorten(wrongLesson) }] };
  if (lesson !== undefined && wrongStep !== undefined)
    return { step: 1, problems: [{ kind: "step", name: shorten(wrongStep), lesson }] };
  const fault = faults.find(({ kind }) => kind === "long" || kind === "unknown");
  const problem: LearnProblem | undefined =
    fault && (fault.kind === "long" ? { kind: "long" } : { kind: "part", name: shorten(fault.text) });
  const problems = problem ? [problem] : [];
  return lesson === undefined ? { step: 1, problems } : { lesson, step, problems };
};
