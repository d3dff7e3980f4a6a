// The thread in which `broadside mcp` runs the commands behind its tools, so that it can hear that one is cancelled.

import { Readable, Writable } from "node:stream";
import { runCommand } from "../../run-command.ts";
import { answerTask, type TaskContext } from "../../thread/work-thread.ts";
import type { CommandLine, CommandOutput, CommandTold } from "./mcp-tools.ts";

const keeper = () => {
  const parts: Buffer[] = [];
  const stream = new Writable({
    write(part: Buffer, _, done) {
      parts.push(part);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(parts).toString("utf8") };
};

answerTask(async ({ words, input }: CommandLine, { tell }: TaskContext<CommandTold>): Promise<CommandOutput> => {
  const [stdout, stderr] = [keeper(), keeper()];
  await runCommand(words, {
    stdin: Readable.from([Buffer.from(input)], { objectMode: false }),
    stdout: stdout.stream,
    stderr: stderr.stream,
    env: process.env,
    progress: (what, share) => tell({ what, share }),
  });
  return { stdout: stdout.text(), stderr: stderr.text() };
});
