// What the page's worker does, room by room; the type of a task and of its answer is that of its function.
import type { ArgsOf, Handlers, ResultOf } from "@broadside/engine/worker";
import { tasks as mapTasks } from "../board/map/answer-map.ts";
import type { TaskContext, Trouble } from "./task.ts";

/** Tasks whose code is loaded with the first of them: a map does not need it, and the first one must not wait. */
type Later<Room> = {
  readonly [Kind in keyof Room]: (task: ArgsOf<Room[Kind]>, context: TaskContext) => Promise<ResultOf<Room[Kind]>>;
};

const later = <Room extends Handlers<Room>, Kind extends keyof Room>(
  load: () => Promise<{ readonly tasks: Room }>,
  ...kinds: Kind[]
) =>
  Object.fromEntries(
    kinds.map((kind) => [kind, async (task: never, context: never) => (await load()).tasks[kind](task, context)]),
  ) as Pick<Later<Room>, Kind>;

export type Tasks = typeof mapTasks &
  Later<
    typeof import("../rooms/place/answer-layout.ts").tasks &
      typeof import("../board/map/answer-prior.ts").tasks &
      typeof import("../rooms/play/answer-match.ts").tasks &
      typeof import("../rooms/learn/answer-lesson.ts").tasks &
      typeof import("../rooms/puzzles/answer-puzzle.ts").tasks &
      typeof import("../rooms/compare/answer-games.ts").tasks &
      typeof import("../rooms/compare/answer-summary.ts").tasks &
      typeof import("../rooms/trees/answer-tree.ts").tasks &
      typeof import("../rooms/review/answer-review.ts").tasks
  >;

/** All tasks. They throw the engine's errors. */
export const tasks: Tasks = {
  ...mapTasks,
  ...later(() => import("../rooms/place/answer-layout.ts"), "layout", "find", "difficulty"),
  ...later(() => import("../board/map/answer-prior.ts"), "effect", "fit"),
  ...later(() => import("../rooms/play/answer-match.ts"), "fleet", "shot"),
  ...later(() => import("../rooms/learn/answer-lesson.ts"), "costs", "places"),
  ...later(() => import("../rooms/puzzles/answer-puzzle.ts"), "puzzle", "puzzle-open", "puzzle-step", "best-shot"),
  ...later(() => import("../rooms/compare/answer-games.ts"), "games"),
  ...later(() => import("../rooms/compare/answer-summary.ts"), "summary"),
  ...later(
    () => import("../rooms/trees/answer-tree.ts"),
    "tree",
    "tree-open",
    "tree-file",
    "tree-shots",
    "tree-losses",
  ),
  ...later(() => import("../rooms/review/answer-review.ts"), "review", "try"),
};

export type TaskKind = keyof Tasks;

/** A question to the worker: its kind, and what the task of this kind takes. */
export type TaskOf<Kind extends TaskKind> = { [K in Kind]: { readonly kind: K } & ArgsOf<Tasks[K]> }[Kind];

export type Task = TaskOf<TaskKind>;

/** The answer to tasks of a kind, or why there is none. */
export type AnswerTo<Kind extends TaskKind> = ResultOf<Tasks[Kind]> | Trouble;

export type Answer = AnswerTo<TaskKind>;

export type AnswerOf<Kind extends Answer["kind"]> = Extract<Answer, { readonly kind: Kind }>;
