import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { withStreams } from "../output/streams.ts";
import { watchThread } from "./watched-thread.ts";

/** The error with which a thread ends that runs this program. */
const endOf = (program: string): Promise<Error> =>
  watchThread(new URL(`data:text/javascript,${program}`), {}, () => ({ what: "" }), "").then(
    () => new Error("it answered"),
    (error: Error) => error,
  );

test("what is printed in a thread goes to standard error", async () => {
  const stdout = vi.spyOn(process.stdout, "write");
  const stderr = new PassThrough();
  const given = { stdin: new PassThrough(), stdout: new PassThrough(), stderr, env: {} };
  const error = await withStreams(given, () => endOf("console.log('debug')"));
  expect(error.message).toBe("a thread ended without an answer");
  stderr.end();
  expect(await text(stderr)).toBe("debug\n");
  expect(stdout.mock.calls.flat().map(String)).not.toContain("debug\n");
  stdout.mockRestore();
});

test("a thread that fails says why", async () => {
  expect((await endOf("throw new Error('no room')")).message).toBe("no room");
});
