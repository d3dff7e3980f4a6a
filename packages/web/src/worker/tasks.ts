// What the page's worker does, room by room; the type of a task and of its answer is that of its function.
import type { ArgsOf, Handlers, ResultOf } from "@broadside/engine/worker";
import type { TaskContext, Trouble } from "./task.ts";
import type { gameTasks } from "./tasks/answer-games.ts";
import type { layoutTasks } from "./tasks/answer-layout.ts";
import type { lessonTasks } from "./tasks/answer-lesson.ts";
import { mapTasks } from "./tasks/answer-map.ts";
import type { matchTasks } from "./tasks/answer-match.ts";
import type { priorTasks } from "./tasks/answer-prior.ts";
import type { puzzleTasks } from "./tasks/answer-puzzle.ts";
import type { reviewTasks } from "./tasks/answer-review.ts";
import type { summaryTasks } from "./tasks/answer-summary.ts";
import type { treeTasks } from "./tasks/answer-tree.ts";

/** Tasks whose code is loaded with the first of them: a map does not need it, and the first one must not wait. */
type Later<Room> = {
  readonly [Kind in keyof Room]: (task: ArgsOf<Room[Kind]>, context: TaskContext) => Promise<ResultOf<Room[Kind]>>;
};

const later = <Room extends Handlers<Room>, Kind extends keyof Room>(load: () => Promise<Room>, ...kinds: Kind[]) =>
  Object.fromEntries(
    kinds.map((kind) => [kind, async (task: never, context: never) => (await load())[kind](task, context)]),
  ) as Pick<Later<Room>, Kind>;

type RoomTasks = typeof layoutTasks &
  typeof priorTasks &
  typeof matchTasks &
  typeof lessonTasks &
  typeof puzzleTasks &
  typeof gameTasks &
  typeof summaryTasks &
  typeof treeTasks &
  typeof reviewTasks;

export type Tasks = typeof mapTasks & Later<RoomTasks>;

const layouts = () => import("./tasks/answer-layout.ts").then(({ layoutTasks }) => layoutTasks);
const priors = () => import("./tasks/answer-prior.ts").then(({ priorTasks }) => priorTasks);
const match = () => import("./tasks/answer-match.ts").then(({ matchTasks }) => matchTasks);
const lesson = () => import("./tasks/answer-lesson.ts").then(({ lessonTasks }) => lessonTasks);
const puzzle = () => import("./tasks/answer-puzzle.ts").then(({ puzzleTasks }) => puzzleTasks);
const games = () => import("./tasks/answer-games.ts").then(({ gameTasks }) => gameTasks);
const summary = () => import("./tasks/answer-summary.ts").then(({ summaryTasks }) => summaryTasks);
const trees = () => import("./tasks/answer-tree.ts").then(({ treeTasks }) => treeTasks);
const review = () => import("./tasks/answer-review.ts").then(({ reviewTasks }) => reviewTasks);

/** All tasks. They throw the engine's errors. */
export const tasks: Tasks = {
  ...mapTasks,
  ...later(layouts, "layout", "find", "difficulty"),
  ...later(priors, "effect", "fit"),
  ...later(match, "fleet", "shot"),
  ...later(lesson, "costs", "places"),
  ...later(puzzle, "puzzle", "puzzle-open", "puzzle-step", "best-shot"),
  ...later(games, "games"),
  ...later(summary, "summary"),
  ...later(trees, "tree", "tree-open", "tree-file", "tree-shots", "tree-losses"),
  ...later(review, "review", "try"),
};

export type TaskKind = keyof Tasks;

/** A question to the worker: its kind, and what the task of this kind takes. */
export type TaskOf<Kind extends TaskKind> = { [K in Kind]: { readonly kind: K } & ArgsOf<Tasks[K]> }[Kind];

export type Task = TaskOf<TaskKind>;

/** The answer to tasks of a kind, or why there is none. */
export type AnswerTo<Kind extends TaskKind> = ResultOf<Tasks[Kind]> | Trouble;

export type Answer = AnswerTo<TaskKind>;

export type AnswerOf<Kind extends Answer["kind"]> = Extract<Answer, { readonly kind: Kind }>;
