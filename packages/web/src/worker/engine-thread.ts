// The engine in its own thread, so that the page never waits for it.
import { answerTask } from "./answer-task.ts";
import type { Message, Question } from "./protocol.ts";

const send = (message: Message): void => postMessage(message);

addEventListener("message", ({ data: { id, ...task } }: MessageEvent<Question>) => {
  const answer = answerTask(task, (progress) => send({ id, kind: "progress", ...progress }));
  send({ id, kind: "answer", answer });
});
