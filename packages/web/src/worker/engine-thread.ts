// The engine in its own thread, so that the page never waits for it.
import { answerTask } from "./answer-task.ts";
import { type DeviceMemory, maxBytesOf } from "./device-memory.ts";
import type { Message, Question } from "./protocol.ts";

const maxBytes = maxBytesOf(navigator as Navigator & DeviceMemory);

const send = (message: Message): void => postMessage(message);

addEventListener("message", ({ data: { id, ...task } }: MessageEvent<Question>) => {
  const answer = answerTask(task, (progress) => send({ id, kind: "progress", ...progress }), maxBytes);
  send({ id, kind: "answer", answer });
});
