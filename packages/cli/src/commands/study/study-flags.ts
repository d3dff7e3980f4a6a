import type { OpeningsFlag } from "../../input/flags/openings-flag.ts";

/** The flags of `broadside study`. */
export interface StudyFlags {
  readonly games?: number;
  readonly seed?: number;
  readonly out?: string;
  readonly workers?: number;
  readonly queue?: string;
  readonly openings?: OpeningsFlag;
  readonly resume?: true;
  readonly shard?: string;
  readonly json?: true;
}
