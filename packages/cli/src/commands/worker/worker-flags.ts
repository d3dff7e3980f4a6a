import type { OpeningsFlag } from "../../input/flags/openings-flag.ts";

/** The flags of `broadside worker`. */
export interface WorkerFlags {
  readonly queue?: string;
  readonly workers?: number;
  readonly openings?: OpeningsFlag;
}
