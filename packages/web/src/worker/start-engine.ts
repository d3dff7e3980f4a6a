import type { StartWorker } from "./analyst.ts";
import type { Message } from "./protocol.ts";

/** Starts the engine in a thread of its own. */
export const startEngine: StartWorker = (hear, fail) => {
  const worker = new Worker(new URL("./engine-thread.ts", import.meta.url), { type: "module", name: "engine" });
  worker.addEventListener("message", ({ data }: MessageEvent<Message>) => hear(data));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    fail(event.message || "its worker stopped");
  });
  return { post: (question) => worker.postMessage(question), end: () => worker.terminate() };
};
