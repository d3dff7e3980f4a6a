import { parseScenario, type Result } from "@broadside/engine";
import { parseTranscript, type RefereedTranscript, type Transcript, withLayout } from "@broadside/engine/games";
import { isRecord } from "@broadside/engine/text";
import { refusalTold } from "../../text/refusal.ts";
import { checkShowable } from "../../text/rules/rules.ts";

/**
 * Reads a transcript, if this page can show its rules: that is asked first, because a layout on a board of millions of cells takes seconds
 * to read. Nothing is thrown for any value.
 */
export const readTranscript = (value: unknown): Result<Transcript> => {
  const scenario = parseScenario(isRecord(value) ? value["scenario"] : undefined);
  const showable = scenario.ok ? checkShowable(scenario.value) : scenario;
  // What is wrong with the rules is told with its place in the transcript.
  return scenario.ok && !showable.ok ? showable : refusalTold(() => parseTranscript(value));
};

/** The same for a transcript that must hold its layout. */
export const readRefereed = (value: unknown): Result<RefereedTranscript> => {
  const read = readTranscript(value);
  return read.ok ? withLayout(read.value) : read;
};
