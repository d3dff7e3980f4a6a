/**
 * @broadside/arena/tasks: games on which others publish results: rules, rewards, ends, published figures and bounds.
 *   Pure: no Node, threads or database.
 *
 * @module @broadside/arena/tasks
 */

export * from "./experiment/task.ts";
