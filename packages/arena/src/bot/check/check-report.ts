import type { Greeting } from "../process/greet-bot.ts";

/** How a check ended: as the protocol has it, against it, or neither, which is worth knowing. */
export const VERDICTS = ["right", "wrong", "note"] as const;

/** One of {@link VERDICTS}. */
export type Verdict = (typeof VERDICTS)[number];

/** What one check of a bot found, in plain words. */
export interface CheckFinding {
  /** What was checked, in a word or two. */
  readonly check: string;
  readonly verdict: Verdict;
  /** What was found, in one line. */
  readonly text: string;
  /** The last line that the bot was told, and what came back; absent where they say nothing of it. */
  readonly sent?: string;
  readonly heard?: string;
}

/** What the checks of a bot found. */
export interface CheckReport {
  readonly command: string;
  /** What the bot said of itself; absent when it did not get that far. */
  readonly greeting?: Greeting;
  readonly findings: readonly CheckFinding[];
  /** Whether nothing was wrong. */
  readonly passed: boolean;
  /** The end of what it wrote to standard error, if anything. */
  readonly log: string;
}
