import { type ArgsOf, type CallContext, type PortEvent, serve } from "@broadside/engine/worker";
import { type StartWorker, troubleOf } from "../src/engine/room-engine.ts";
import type { Tell } from "../src/engine/task.ts";
import {
  type Answer,
  type AnswerOf,
  type AnswerTo,
  type Task,
  type TaskKind,
  type TaskOf,
  type Tasks,
  tasks,
} from "../src/engine/tasks.ts";

/** Does a task as the page's worker does, but without a worker. */
export const answerTask = async <Kind extends TaskKind>(
  { kind, ...args }: TaskOf<Kind>,
  tell: Tell = () => {},
): Promise<AnswerTo<Kind>> => {
  const work = tasks[kind] as (args: ArgsOf<Tasks[Kind]>, context: object) => AnswerTo<Kind> | Promise<AnswerTo<Kind>>;
  try {
    return await work(args as ArgsOf<Tasks[Kind]>, { progress: tell, signal: { aborted: false } });
  } catch (error) {
    return troubleOf(error);
  }
};

/** The answer to a task, which must be of the given kind. */
export const answerOf = async <K extends Answer["kind"]>(task: Task, kind: K, tell?: Tell): Promise<AnswerOf<K>> => {
  const found = await answerTask(task, tell);
  if (found.kind !== kind) throw new Error(JSON.stringify(found));
  return found as AnswerOf<K>;
};

/** One end of a channel in this thread, and what sends to it. */
const portTo = (send: (message: unknown) => void) => {
  const listeners: ((event: PortEvent) => void)[] = [];
  return {
    hear: (data: unknown): void => {
      for (const listener of listeners) listener({ type: "message", data });
    },
    port: {
      postMessage: send,
      addEventListener: (type: string, listener: (event: PortEvent) => void): void => {
        if (type === "message") listeners.push(listener);
      },
    },
  };
};

interface Gate {
  /** Called before a task; may throw. */
  readonly enter?: () => void;
  /** Lets an answer through, at once or later. */
  readonly leave?: (send: () => void) => void;
}

/** Starts what does tasks as a worker does, in this thread. */
export const answering =
  ({ enter = () => {}, leave = (send) => send() }: Gate = {}): StartWorker =>
  () => {
    const there = portTo((reply) => leave(() => here.hear(reply)));
    const here = portTo((call) => there.hear(call));
    const behind = (task: (args: never, context: never) => unknown) => (args: never, context: CallContext<never>) => {
      enter();
      return task(args, context as never);
    };
    serve(there.port, Object.fromEntries(Object.entries(tasks).map(([kind, task]) => [kind, behind(task)])));
    return here.port;
  };
