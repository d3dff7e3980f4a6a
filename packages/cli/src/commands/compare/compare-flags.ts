import type { RuleFlags } from "../../input/scenario-source.ts";

/** The flags of `broadside compare`, lists and names as they were typed. */
export interface CompareFlags extends RuleFlags {
  readonly strategies?: string;
  readonly out?: string;
  readonly scenario: string;
  readonly games?: number;
  readonly seed?: number;
  /** Absent: the model of the preset. */
  readonly placement?: string;
  readonly untilCi?: string;
  readonly untilOf?: string;
  readonly workers?: number;
  readonly timeLimit?: number;
  readonly resume?: true;
  readonly export?: string;
  readonly json?: true;
}
