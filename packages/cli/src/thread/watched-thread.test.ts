import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { withStreams } from "../output/streams.ts";
import { startThread } from "./watched-thread.ts";

test("what is printed in a thread goes to standard error", async () => {
  const stderr = new PassThrough();
  const program = new URL("data:text/javascript,console.log('debug')");
  const given = { stdin: new PassThrough(), stdout: new PassThrough(), stderr, env: {} };
  await withStreams(given, () => new Promise((resolve) => startThread(program, () => {}, resolve)));
  stderr.end();
  expect(await text(stderr)).toBe("debug\n");
});
