/** The memory to assume if the browser does not tell. */
const UNKNOWN_BYTES = 2e9;

/**
 * The memory for work in the page, in bytes: half of the device's memory. Browsers give a tab less than 8 GB.
 *
 * @param deviceMemory gigabytes, a power of two and at most 8 (Device Memory, W3C draft), if the browser tells them
 */
export const maxBytesOf = ({ deviceMemory = 0 }: { readonly deviceMemory?: number }): number =>
  deviceMemory > 0 ? deviceMemory * 0.5e9 : UNKNOWN_BYTES;
