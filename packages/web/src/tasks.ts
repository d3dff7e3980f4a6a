// What the page's worker does, room by room; the type of a task and of its answer is that of its function.
import type { ArgsOf, Handlers, ResultOf } from "@broadside/engine/worker";
import { tasks as mapTasks } from "./board/map/answer-map.ts";
import type { TaskContext } from "./engine/task.ts";

/** Tasks whose code is loaded with the first of them: a map does not need it, and the first one must not wait. */
type Later<Room> = {
  readonly [Name in keyof Room]: (task: ArgsOf<Room[Name]>, context: TaskContext) => Promise<ResultOf<Room[Name]>>;
};

const later = <Room extends Handlers<Room>, Name extends keyof Room>(
  load: () => Promise<{ readonly tasks: Room }>,
  ...names: Name[]
) =>
  Object.fromEntries(
    names.map((name) => [name, async (task: never, context: never) => (await load()).tasks[name](task, context)]),
  ) as Pick<Later<Room>, Name>;

type AllTasks = typeof mapTasks &
  Later<
    typeof import("./rooms/place/answer-layout.ts").tasks &
      typeof import("./board/map/answer-prior.ts").tasks &
      typeof import("./rooms/analyse/answer-ask.ts").tasks &
      typeof import("./rooms/play/answer-match.ts").tasks &
      typeof import("./rooms/learn/answer-lesson.ts").tasks &
      typeof import("./rooms/puzzles/answer-puzzle.ts").tasks &
      typeof import("./rooms/compare/answer-games.ts").tasks &
      typeof import("./rooms/compare/answer-summary.ts").tasks &
      typeof import("./rooms/trees/answer-tree.ts").tasks &
      typeof import("./rooms/review/answer-review.ts").tasks
  >;

/** All tasks. They throw the engine's errors. */
export const tasks: AllTasks = {
  ...mapTasks,
  ...later(() => import("./rooms/place/answer-layout.ts"), "layout", "find", "difficulty"),
  ...later(() => import("./board/map/answer-prior.ts"), "effect", "fit"),
  ...later(() => import("./rooms/analyse/answer-ask.ts"), "ask", "rank"),
  ...later(() => import("./rooms/play/answer-match.ts"), "fleet", "shot"),
  ...later(() => import("./rooms/learn/answer-lesson.ts"), "costs", "places"),
  ...later(() => import("./rooms/puzzles/answer-puzzle.ts"), "puzzle", "puzzle-open", "puzzle-step", "best-shot"),
  ...later(() => import("./rooms/compare/answer-games.ts"), "games"),
  ...later(() => import("./rooms/compare/answer-summary.ts"), "summary"),
  ...later(() => import("./rooms/trees/answer-tree.ts"), "tree", "tree-open", "tree-file", "tree-shots", "tree-losses"),
  ...later(() => import("./rooms/review/answer-review.ts"), "review", "try"),
};

// So that any room may call any task by its name, and no room imports another.
declare module "./engine/task.ts" {
  interface Tasks extends AllTasks {}
}
