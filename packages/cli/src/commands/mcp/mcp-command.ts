import { finished } from "node:stream/promises";
import { Remote, ThreadError } from "@broadside/engine/worker";
import { defineCommand } from "../../definition/command.ts";
import { writeNote } from "../../output/output.ts";
import { streams } from "../../output/streams.ts";
import { UsageError } from "../../output/usage-error.ts";
import { startThread } from "../../thread/watched-thread.ts";
import type { TaskHandlers } from "../../thread/work-thread.ts";
import { version } from "../../version.ts";
import {
  type CommandLine,
  type CommandOutput,
  type CommandTold,
  describeTool,
  errorOf,
  lineFor,
  TOOLS,
} from "./mcp-tools.ts";

const NOTES = `
Tools: ${TOOLS.map(({ command }) => command.name).join(", ")}. Each takes the flags of its command as arguments and answers with the JSON that its --json writes. Tools read and write no files and take no defaults from broadside.json.

A client of the protocol starts this command; docs/how-to/mcp.md has the lines for its settings.`;

const INSTRUCTIONS =
  "Exact analysis of Battleship: ask these tools for numbers instead of guessing them. A shot is a cell and its answer: E5. is a miss, F6x a hit, F7# sinks a ship (F7#cruiser where the referee names it). A1 is the top left cell, letters are columns. Give all shots so far, in order.";

export const mcpCommand = defineCommand({
  name: "mcp",
  about: "Give language models exact numbers: tools of the Model Context Protocol, over standard input and output",
  flags: [],
  notes: [NOTES],
  examples: { "broadside mcp": "as a client of the protocol starts it" },
  run: () => serveTools(),
});

const loadSdk = async () => {
  // Loaded here because help needs no server.
  const { loadLibrary } = await import("@broadside/arena/libraries");
  return loadLibrary("@modelcontextprotocol/sdk", async () => ({
    ...(await import("@modelcontextprotocol/sdk/server/index.js")),
    ...(await import("@modelcontextprotocol/sdk/server/stdio.js")),
    ...(await import("@modelcontextprotocol/sdk/types.js")),
  }));
};

const textResult = (text: string, isError: boolean) => ({ content: [{ type: "text" as const, text }], isError });

/** Answers calls of the tools, one after another, until the client leaves. @throws LibraryMissing */
const serveTools = async (): Promise<void> => {
  const { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError, Server, StdioServerTransport } =
    await loadSdk();
  const { stdin, stdout } = streams();
  const thread = new Remote<TaskHandlers<CommandLine, CommandTold, CommandOutput>>(() =>
    startThread(new URL("./mcp-thread.js", import.meta.url)),
  );
  const server = new Server(
    { name: "broadside", version: version() },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.onerror = ({ message }) => void writeNote(`broadside: a message cannot be read: ${message.split("\n")[0]}`);
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS.map(describeTool) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const tool = TOOLS.find(({ command }) => command.name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `there is no tool "${params.name}"`);
    const token = params._meta?.progressToken;
    let told = 0;
    const progress = ({ what, share }: CommandTold): void => {
      // The protocol wants each number to be above the one before.
      if (token === undefined || share <= told) return;
      told = share;
      const progressed = { progressToken: token, progress: share, total: 1, message: what };
      sendNotification({ method: "notifications/progress", params: progressed }).catch(() => {});
    };
    try {
      const line = lineFor(tool, params.arguments ?? {});
      const output = await thread.call("work", line, { signal, progress, patience: 0 });
      if (output.stdout !== "") return textResult(output.stdout.trimEnd(), false);
      return textResult(errorOf(tool, output), true);
    } catch (error) {
      if (error instanceof UsageError || error instanceof ThreadError) return textResult(error.message, true);
      throw error;
    }
  });
  if (stdin.isTTY) await writeNote("broadside: waiting for a client of the Model Context Protocol; Ctrl-C ends this");
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  await server.connect(new StdioServerTransport(stdin, stdout));
  await Promise.race([closed, finished(stdin, { writable: false }).catch(() => {})]);
  thread.stop();
  await server.close();
  // A pipe kept open at the other end would keep this process running.
  stdin.destroy();
};
