import type { LessonName } from "../../../text/learn/lessons.ts";
import type { Lesson } from "../lesson.ts";
import { centreLesson } from "./centre-lesson.ts";
import { greedyLesson } from "./greedy-lesson.ts";
import { hidingLesson } from "./hiding-lesson.ts";
import { mapLesson } from "./map-lesson.ts";
import { parityLesson } from "./parity-lesson.ts";
import { sinkingLesson } from "./sinking-lesson.ts";

/** A lesson with its facts, once they are counted. */
export interface OpenLesson {
  readonly steps: () => ReturnType<Lesson["steps"]>;
}

/** A lesson whose facts only itself knows: it is counted, and then has steps. */
export type ClosedLesson = Omit<Lesson, "count" | "steps"> & {
  readonly open: (...args: Parameters<Lesson["count"]>) => Promise<OpenLesson>;
};

const closed = <F>({ count, steps, analyse, picture }: Lesson<F>): ClosedLesson => ({
  open: async (ask) => {
    const facts = await count(ask);
    return { steps: () => steps(facts) };
  },
  analyse,
  picture,
});

/** The six lessons. */
export const ALL_LESSONS: Readonly<Record<LessonName, ClosedLesson>> = {
  map: closed(mapLesson),
  centre: closed(centreLesson),
  parity: closed(parityLesson),
  sinking: closed(sinkingLesson),
  greedy: closed(greedyLesson),
  hiding: closed(hidingLesson),
};
