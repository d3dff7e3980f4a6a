import type { Ask } from "../../src/model/learn/lesson.ts";
import { answerTask } from "../../src/worker/answer-task.ts";

/** Asks the engine as the page's worker does, without one. */
export const askEngine: Ask = (task) => answerTask(task, () => {}, 1e9);
