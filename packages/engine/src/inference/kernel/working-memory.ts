const spare = new Map<string, Float64Array>();

/** Working memory, kept from count to count: it is the largest part of the memory and costly to make. */
export const borrow = (name: string, entries: number): Float64Array => {
  let array = spare.get(name);
  if (!array || array.length < entries) {
    array = new Float64Array(entries);
    spare.set(name, array);
  }
  return array;
};
