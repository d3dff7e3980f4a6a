import type { RunFlags } from "../../input/flags/run-flags.ts";
import type { RuleFlags } from "../../input/source/scenario-source.ts";

/** The flags of `broadside compare`, lists and names as they were typed. */
export interface CompareFlags extends RuleFlags, RunFlags {
  readonly strategies?: string;
  readonly out?: string;
  readonly scenario: string;
  readonly games?: number;
  readonly seed?: number;
  /** Absent: the model of the preset. */
  readonly placement?: string;
  readonly untilCi?: string;
  readonly untilOf?: string;
  readonly reduceLuck?: string;
  readonly margin?: string;
  readonly export?: string;
  readonly json?: true;
}
