// Questions of your own, sent to real Node threads. They run the built code: npm run build -- libraries
import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, test } from "vitest";
import { ThreadLine, threadStarter } from "../src/worker.ts";

let made: Worker[] = [];
const make = (file: URL): Worker => {
  const worker = new Worker(file);
  made.push(worker);
  return worker;
};
afterEach(async () => {
  await Promise.all(made.map((worker) => worker.terminate()));
  made = [];
});

describe("questions of one's own", () => {
  const own = (answer: string) => () =>
    make(
      new URL(
        `data:text/javascript,${encodeURIComponent(`
        import { serveThread } from ${JSON.stringify(new URL("../dist/worker.js", import.meta.url).href)};
        import { parentPort } from "node:worker_threads";
        serveThread(parentPort, ${answer});`)}`,
      ),
    );
  type Own = { readonly id: number; readonly text: string };
  /** A line, the messages received from it so far, and a wait until there are a given number of them. */
  const line = (answer: string) => {
    const heard: unknown[] = [];
    let wake = (): void => {};
    const hear = (what: unknown): void => {
      heard.push(what);
      wake();
    };
    const asked = new ThreadLine<Own, number, number>(threadStarter(own(answer)), {
      progressed: ({ id }, progress) => hear([id, progress]),
      answered: ({ id }, number) => hear([id, number]),
      failed: ({ id }, error) => hear([id, error]),
    });
    const until = async (count: number): Promise<void> => {
      while (heard.length < count) await new Promise<void>((resolve) => (wake = resolve));
    };
    return { asked, heard, until };
  };

  test("are told, answered and failed in their order", async () => {
    const { asked, heard, until } = line(
      '({ text }, { tell }) => { tell(0.5); if (text === "") throw new RangeError("empty"); return text.length; }',
    );
    asked.ask({ id: 1, text: "four" });
    asked.ask({ id: 2, text: "" });
    await until(4);
    expect(heard).toEqual([
      [1, 0.5],
      [1, 4],
      [2, 0.5],
      [2, new RangeError("empty")],
    ]);
  });

  const waits = `({ text }, { tell, isStopped }) => {
    tell(1);
    if (text !== "wait") return text.length;
    while (!isStopped());
    throw Object.assign(new Error("stopped"), { name: "StoppedError" });
  }`;

  test("that listen end when they are let go, and their worker goes on", async () => {
    const { asked, heard, until } = line(waits);
    for (const id of [1, 3, 5]) {
      const wait = { id, text: "wait" };
      asked.ask(wait);
      asked.ask({ id: id + 1, text: "next" });
      await until(heard.length + 1);
      asked.letGo(wait);
      await until(heard.length + 2);
    }
    expect(heard).toEqual(
      [1, 3, 5].flatMap((id) => [
        [id, 1],
        [id + 1, 1],
        [id + 1, 4],
      ]),
    );
    expect(made).toHaveLength(1);
  });

  test("that do not listen have their worker replaced", async () => {
    const { asked, heard, until } = line(waits.replace("!isStopped()", "true"));
    const wait = { id: 1, text: "wait" };
    asked.ask(wait);
    asked.ask({ id: 2, text: "next" });
    await until(1);
    asked.letGo(wait);
    await until(3);
    expect([heard, made.length]).toEqual([
      [
        [1, 1],
        [2, 1],
        [2, 4],
      ],
      2,
    ]);
  });
});
