import type { RuleFlags } from "../../input/source/scenario-source.ts";

/** The flags of `broadside hider`. */
export interface HiderFlags extends RuleFlags {
  readonly scenario: string;
  readonly precision: number;
  readonly timeLimit?: number;
  readonly top: number;
  readonly maxLayouts: number;
  readonly out?: string;
  readonly check?: string;
  readonly json?: true;
}
