import { createHash } from "node:crypto";

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let word = byte;
  for (let bit = 0; bit < 8; bit++) word = (word >>> 1) ^ (word & 1 ? 0xedb88320 : 0);
  return word;
});

/** The CRC-32 of zip and zlib, signed, continuing from the checksum `before`. */
export const crc32 = (bytes: Uint8Array, from = 0, to = bytes.length, before = 0): number => {
  let word = ~before;
  for (let i = from; i < to; i++) word = TABLE[(word ^ bytes[i]) & 255] ^ (word >>> 8);
  return ~word;
};

/** Number of 32-bit words in a record without its checksum: four for the key, and one for the decision. */
export const RECORD_WORDS = 5;

const MAGIC = new TextEncoder().encode("BSOPEN01");
const ID_BYTES = 16;
const HEAD_BYTES = MAGIC.length + ID_BYTES;
const RECORD_BYTES = 4 * (RECORD_WORDS + 1);

export const bookId = (name: string): Uint8Array =>
  createHash("sha256").update(name).digest().subarray(0, ID_BYTES) as Uint8Array;

export const segmentBytes = (records: number): number => HEAD_BYTES + records * RECORD_BYTES;

/** Records as bytes: the format, the book's id, then each record with a checksum of id and words. */
export const encodeSegment = (id: Uint8Array, records: Int32Array): Uint8Array => {
  const count = records.length / RECORD_WORDS;
  const bytes = new Uint8Array(segmentBytes(count));
  bytes.set(MAGIC);
  bytes.set(id, MAGIC.length);
  const view = new DataView(bytes.buffer);
  const before = crc32(id);
  for (let i = 0, at = HEAD_BYTES; i < count; i++, at += RECORD_BYTES) {
    for (let word = 0; word < RECORD_WORDS; word++)
      view.setInt32(at + 4 * word, records[i * RECORD_WORDS + word], true);
    const end = at + 4 * RECORD_WORDS;
    view.setInt32(end, crc32(bytes, at, end, before), true);
  }
  return bytes;
};

interface ReadSegment {
  readonly records: Int32Array;
  /** Whether the file contains anything else: another head, a record with a wrong checksum, or an incomplete end. */
  readonly isDamaged: boolean;
}

/** Reads a file of the book. Whatever the bytes are, it returns only records that were written for this book. */
export const decodeSegment = (id: Uint8Array, bytes: Uint8Array): ReadSegment => {
  const isHead = bytes.length >= HEAD_BYTES && [...MAGIC, ...id].every((byte, i) => bytes[i] === byte);
  if (!isHead) return { records: new Int32Array(0), isDamaged: true };
  const count = Math.floor((bytes.length - HEAD_BYTES) / RECORD_BYTES);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const records = new Int32Array(count * RECORD_WORDS);
  const before = crc32(id);
  let size = 0;
  for (let i = 0, at = HEAD_BYTES; i < count; i++, at += RECORD_BYTES) {
    const end = at + 4 * RECORD_WORDS;
    if (view.getInt32(end, true) !== crc32(bytes, at, end, before)) continue;
    for (let word = 0; word < RECORD_WORDS; word++) records[size++] = view.getInt32(at + 4 * word, true);
  }
  return { records: records.slice(0, size), isDamaged: bytes.length !== segmentBytes(size / RECORD_WORDS) };
};
