const spare = new Map<string, ArrayBuffer>();

/** Working memory, reused from count to count: it is the largest part of the memory and slow to allocate. */
export const borrow = (name: string, bytes: number): ArrayBuffer => {
  let buffer = spare.get(name);
  if (!buffer || buffer.byteLength < bytes) {
    // Free the old buffer first, so that both need not exist together.
    spare.delete(name);
    buffer = new ArrayBuffer(Math.ceil(bytes / 8) * 8);
    spare.set(name, buffer);
  }
  return buffer;
};
