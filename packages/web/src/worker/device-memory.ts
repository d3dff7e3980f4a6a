/** The part of `navigator` that says how much memory the device has, where the browser tells. */
export interface DeviceMemory {
  /** Gigabytes, rounded to a power of two and at most 8 (Device Memory, W3C draft). */
  readonly deviceMemory?: number;
}

/** Without a word from the browser this is what a tab can be expected to get. */
const UNKNOWN_BYTES = 2e9;

/**
 * The memory that work in the page may take, in bytes: half of what the device says it has, for others run on
 * it too. Browsers give a tab less than 8 GB whatever there is, so half of 8 is the most.
 */
export const maxBytesOf = (device: DeviceMemory): number => {
  const { deviceMemory } = device;
  return deviceMemory !== undefined && deviceMemory > 0 ? deviceMemory * 0.5e9 : UNKNOWN_BYTES;
};
