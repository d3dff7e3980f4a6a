import { formatBytes } from "@broadside/engine/text";
import { streams } from "../../output/streams.ts";
import { UsageError } from "../../output/usage-error.ts";

/** The value of `--scenario` for rules on standard input. */
export const STANDARD_INPUT = "-";

/** The largest size of rules, in bytes: more is a mistake, such as a program that never ends. */
const MOST_BYTES = 2 ** 28;

let piped: string | undefined;

/** Reads rules from standard input, if requested. @throws UsageError if something else also needs standard input */
export const readPipedScenario = async (
  command: string,
  { scenario, batch }: { readonly scenario?: unknown; readonly batch?: unknown },
): Promise<void> => {
  piped = undefined;
  if (scenario !== STANDARD_INPUT) return;
  if (command === "play")
    throw UsageError.of("--scenario -", "what is typed is your moves", "write the rules to a .json file");
  if (batch === STANDARD_INPUT)
    throw UsageError.of("--scenario -", "--batch reads standard input too", "write one of the two to a file");
  piped = await readStandardInput();
};

/** All of standard input, without a byte order mark. @throws UsageError if it is far too long */
export const readStandardInput = async (): Promise<string> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of streams().stdin) {
    const buffer = typeof part === "string" ? Buffer.from(part) : (part as Buffer);
    bytes += buffer.length;
    // The error stops the reading, so that the writer notices and cannot fill the memory.
    if (bytes > MOST_BYTES) {
      const what = `holds more than ${formatBytes(MOST_BYTES)}`;
      throw UsageError.of("standard input", what, "send the rules alone, one JSON object");
    }
    parts.push(buffer);
  }
  return Buffer.concat(parts)
    .toString("utf8")
    .replace(/^\ufeff/, "");
};

export const pipedScenario = (): string => piped ?? "";
