import type { RunFlags } from "../../input/flags/run-flags.ts";
import type { RuleFlags } from "../../input/source/scenario-source.ts";

/** The flags of `broadside tournament`, lists and names as they were typed. */
export interface TournamentFlags extends RuleFlags, RunFlags {
  readonly strategies?: string;
  readonly out?: string;
  readonly scenario: string;
  readonly schedule: string;
  readonly rounds?: number;
  readonly games?: number;
  readonly turns: string;
  readonly fleets?: string;
  readonly lastTurn?: true;
  readonly anchor?: string;
  readonly anchorAt: string;
  readonly sprt?: string;
  readonly seed?: number;
  readonly placement?: string;
  readonly json?: true;
}
