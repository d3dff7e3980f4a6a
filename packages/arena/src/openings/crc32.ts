const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let word = byte;
  for (let bit = 0; bit < 8; bit++) word = (word >>> 1) ^ (word & 1 ? 0xedb88320 : 0);
  return word;
});

/**
 * The checksum CRC-32 of zip and zlib, of bytes from one place to below another: a signed 32-bit number.
 *
 * @param before the checksum of what came before
 */
export const crc32 = (bytes: Uint8Array, from = 0, to = bytes.length, before = 0): number => {
  let word = ~before;
  for (let i = from; i < to; i++) word = TABLE[(word ^ bytes[i]) & 255] ^ (word >>> 8);
  return ~word;
};
