/** The part of `navigator` that tells the device's memory, if the browser supports it. */
export interface DeviceMemory {
  /** Gigabytes, rounded to a power of two and at most 8 (Device Memory, W3C draft). */
  readonly deviceMemory?: number;
}

/** The memory to assume if the browser does not tell. */
const UNKNOWN_BYTES = 2e9;

/** The memory for work in the page, in bytes: half of the device's memory. Browsers give a tab less than 8 GB. */
export const maxBytesOf = (device: DeviceMemory): number => {
  const { deviceMemory } = device;
  return deviceMemory !== undefined && deviceMemory > 0 ? deviceMemory * 0.5e9 : UNKNOWN_BYTES;
};
