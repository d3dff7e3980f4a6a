/** The part of `navigator` with the device's memory, if the browser has it. */
export interface DeviceMemory {
  /** Gigabytes, rounded to a power of two and at most 8 (Device Memory, W3C draft). */
  readonly deviceMemory?: number;
}

/** Assumed memory of a tab if the browser does not tell. */
const UNKNOWN_BYTES = 2e9;

/** Memory for work in the page, in bytes: half of the device's. Browsers give a tab less than 8 GB. */
export const maxBytesOf = (device: DeviceMemory): number => {
  const { deviceMemory } = device;
  return deviceMemory !== undefined && deviceMemory > 0 ? deviceMemory * 0.5e9 : UNKNOWN_BYTES;
};
