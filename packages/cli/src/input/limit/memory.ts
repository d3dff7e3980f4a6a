import os from "node:os";

export interface MemorySource {
  free(): number;
  /** The memory that a control group leaves to this process; undefined if Node cannot tell. */
  available?: (() => number) | undefined;
  /** The limit that a control group sets for this process; 0, or far more than exists, if there is none. */
  constrained?: (() => number) | undefined;
  taken(): number;
}

const MACHINE: MemorySource = {
  free: () => os.freemem(),
  available: process.availableMemory?.bind(process),
  constrained: process.constrainedMemory?.bind(process),
  taken: () => process.memoryUsage.rss(),
};

const LEAST_BYTES = 100e6;

/** The memory that this process can take without displacing other processes, within its container's limit. */
export const freeBytes = ({ free, available, constrained, taken }: MemorySource = MACHINE): number => {
  const limit = constrained?.() ?? 0;
  const left = limit > 0 ? limit - taken() : Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(free(), available?.() ?? Number.POSITIVE_INFINITY, left));
};

/** The default memory limit of a command: half of what is free when it starts. */
export const defaultMaxBytes = (source: MemorySource = MACHINE): number =>
  Math.max(LEAST_BYTES, Math.floor(freeBytes(source) / 2));
