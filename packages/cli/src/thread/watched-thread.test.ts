import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { withStreams } from "../output/streams.ts";
import { startThread } from "./watched-thread.ts";

test("what is printed in a thread goes to standard error", async () => {
  const stdout = vi.spyOn(process.stdout, "write");
  const stderr = new PassThrough();
  const program = new URL("data:text/javascript,console.log('debug')");
  const given = { stdin: new PassThrough(), stdout: new PassThrough(), stderr, env: {} };
  await withStreams(given, () => new Promise((resolve) => startThread(program, () => {}, resolve)));
  stderr.end();
  expect(await text(stderr)).toBe("debug\n");
  expect(stdout.mock.calls.flat().map(String)).not.toContain("debug\n");
  stdout.mockRestore();
});
