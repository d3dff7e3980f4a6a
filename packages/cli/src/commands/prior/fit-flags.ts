import type { ModelName } from "@broadside/engine/priors";
import type { LimitFlags } from "../../input/flags/knowledge-flags.ts";
import type { RuleFlags } from "../../input/source/scenario-source.ts";

/** The flags of `broadside prior fit`. */
export interface FitFlags extends RuleFlags, LimitFlags {
  readonly scenario: string;
  readonly out?: string;
  readonly name?: string;
  readonly source?: string;
  readonly tolerance?: number;
  readonly smooth?: number;
  readonly symmetric?: true;
  readonly games?: number;
  readonly folds?: number;
  readonly seed?: number;
  readonly model?: ModelName;
  readonly json?: true;
}
