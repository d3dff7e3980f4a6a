import { type ArgsOf, type CallContext, type PortEvent, serve } from "@broadside/engine/worker";
import { type StartWorker, troubleOf } from "../src/engine/room-engine.ts";
import type { AnswerOf, AnswerTo, TaskName, Tasks, Tell } from "../src/engine/task.ts";
import { tasks } from "../src/tasks.ts";

/** A task of a kind, with what it takes. */
export type TaskOf<Kind extends TaskName> = { [K in Kind]: { readonly kind: K } & ArgsOf<Tasks[K]> }[Kind];

export type Task = TaskOf<TaskName>;

export type Answer = AnswerTo<TaskName>;

/** Does a task as the page's worker does, but without a worker. */
export const callTask = async <Name extends TaskName>(
  name: Name,
  input: ArgsOf<Tasks[Name]>,
  { progress = () => {} }: { readonly progress?: Tell } = {},
): Promise<AnswerTo<Name>> => {
  const work = tasks[name] as (input: ArgsOf<Tasks[Name]>, context: object) => AnswerTo<Name> | Promise<AnswerTo<Name>>;
  try {
    return await work(input, { progress, signal: { aborted: false } });
  } catch (error) {
    return troubleOf(error);
  }
};

/** The same for a task with its kind. */
export const answerTask = <Kind extends TaskName>(
  { kind, ...input }: TaskOf<Kind>,
  progress: Tell = () => {},
): Promise<AnswerTo<Kind>> => callTask(kind, input as ArgsOf<Tasks[Kind]>, { progress });

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
