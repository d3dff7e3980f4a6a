import os from "node:os";

/** Memory of this machine, in bytes. */
export interface MemorySource {
  /** Memory still free for programs. */
  free(): number;
  /** What a control group leaves to this process; undefined where Node cannot tell. */
  available?: (() => number) | undefined;
  /** Limit of a control group for this process; 0 or far more than exists where there is none. */
  constrained?: (() => number) | undefined;
  /** Memory used by this process. */
  taken(): number;
}

const MACHINE: MemorySource = {
  free: () => os.freemem(),
  available: process.availableMemory?.bind(process),
  constrained: process.constrainedMemory?.bind(process),
  taken: () => process.memoryUsage.rss(),
};

/** Memory to try on any machine. */
const LEAST_BYTES = 100e6;

/** Memory that this process can take without forcing others out, within its container's limit. */
export const freeBytes = ({ free, available, constrained, taken }: MemorySource = MACHINE): number => {
  const limit = constrained?.() ?? 0;
  const left = limit > 0 ? limit - taken() : Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(free(), available?.() ?? Number.POSITIVE_INFINITY, left));
};

/** Default memory limit of a command: half of what is free when it begins. */
export const defaultMaxBytes = (source: MemorySource = MACHINE): number =>
  Math.max(LEAST_BYTES, Math.floor(freeBytes(source) / 2));
