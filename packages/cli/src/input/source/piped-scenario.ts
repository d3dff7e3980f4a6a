import type { Command } from "commander";
import { streams } from "../../output/streams.ts";
import { UsageError } from "../../output/usage-error.ts";

/** What `--scenario` says where the rules come by standard input. */
export const STANDARD_INPUT = "-";

let piped: string | undefined;

/** Reads the rules where a command is to take them from standard input. @throws UsageError where that is read for something else */
export const readPipedScenario = async (command: Command): Promise<void> => {
  piped = undefined;
  if (command.getOptionValue("scenario") !== STANDARD_INPUT) return;
  if (command.name() === "play")
    throw UsageError.of("--scenario -", "what is typed is your moves", "write the rules to a .json file");
  if (command.getOptionValue("batch") === STANDARD_INPUT)
    throw UsageError.of("--scenario -", "--batch reads standard input too", "write one of the two to a file");
  const parts: Buffer[] = [];
  for await (const part of streams().stdin) parts.push(Buffer.from(part as Uint8Array));
  piped = Buffer.concat(parts).toString("utf8");
};

/** The rules that came by standard input. */
export const pipedScenario = (): string => piped ?? "";
