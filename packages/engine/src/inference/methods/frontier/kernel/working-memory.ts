const spare = new Map<string, ArrayBuffer>();

/** Working memory of so many bytes, kept from count to count: it is the largest part of the memory and costly to make. */
export const borrow = (name: string, bytes: number): ArrayBuffer => {
  let buffer = spare.get(name);
  if (!buffer || buffer.byteLength < bytes) {
    // Released first, so that it need not be there beside the new one.
    spare.delete(name);
    buffer = new ArrayBuffer(Math.ceil(bytes / 8) * 8);
    spare.set(name, buffer);
  }
  return buffer;
};
