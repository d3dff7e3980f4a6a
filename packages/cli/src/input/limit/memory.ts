import os from "node:os";

/** What is known of the memory of this machine, in bytes. */
export interface MemorySource {
  /** What the machine could still give to programs. */
  free(): number;
  /** What a control group leaves to this process; undefined where Node cannot tell. */
  available?: (() => number) | undefined;
  /** The most a control group gives to this process; 0 or far more than there is where it sets no limit. */
  constrained?: (() => number) | undefined;
  /** What this process has taken. */
  taken(): number;
}

const MACHINE: MemorySource = {
  free: () => os.freemem(),
  available: process.availableMemory?.bind(process),
  constrained: process.constrainedMemory?.bind(process),
  taken: () => process.memoryUsage.rss(),
};

/** So much is tried on any machine. */
const LEAST_BYTES = 100e6;

/** Memory that this process may still take without driving others out: what is free, within the limit of its container. */
export const freeBytes = ({ free, available, constrained, taken }: MemorySource = MACHINE): number => {
  const limit = constrained?.() ?? 0;
  const left = limit > 0 ? limit - taken() : Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(free(), available?.() ?? Number.POSITIVE_INFINITY, left));
};

/** What the work of a command may take unless it is told otherwise: half of what is free, asked for when it begins. */
export const defaultMaxBytes = (source: MemorySource = MACHINE): number =>
  Math.max(LEAST_BYTES, Math.floor(freeBytes(source) / 2));
