// The engine in a thread of its own, so that the page never waits for it.
import { serveThread } from "@broadside/engine/worker";
import { answerTask } from "./answer-task.ts";
import { maxBytesOf } from "./device-memory.ts";
import type { Question, TaskProgress, WorkerAnswer } from "./protocol.ts";

const maxBytes = maxBytesOf(navigator as { readonly deviceMemory?: number });

serveThread<Question, WorkerAnswer, TaskProgress>(self, ({ id: _, ...task }, { tell }) =>
  answerTask(task, tell, maxBytes),
);
