import type { Ask } from "../../src/model/learn/lesson.ts";
import { answerTask } from "../../src/worker/answer-task.ts";

/** Asks the engine as the page's worker does, but without a worker. */
export const askEngine: Ask = (task) => answerTask(task, () => {}, 1e9);
