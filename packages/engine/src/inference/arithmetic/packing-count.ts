import type { ExactCounts } from "../../core/count.ts";

/** The exact answer of a method to a packing. */
export interface PackingCount {
  /** Number of packings. */
  readonly total: bigint;
  /** For each group, the number of packings that contain each of its placements; present on request. */
  readonly weights?: readonly ExactCounts[];
}
