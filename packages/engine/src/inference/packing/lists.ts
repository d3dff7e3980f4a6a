/** Lists one after another: list i is `items[start[i]]` to `items[start[i + 1] - 1]`. */
export interface Lists {
  readonly start: Int32Array;
  readonly items: Int32Array;
}

export const listsOf = (lists: readonly (readonly number[])[]): Lists => {
  const start = new Int32Array(lists.length + 1);
  for (const [i, list] of lists.entries()) start[i + 1] = start[i] + list.length;
  return { start, items: Int32Array.from(lists.flat()) };
};

export const listAt = ({ start, items }: Lists, i: number): Int32Array => items.subarray(start[i], start[i + 1]);

/** For each item below `number`, the lists that contain it. */
export const inverse = (lists: Lists, number: number): Lists => {
  const containing: number[][] = Array.from({ length: number }, () => []);
  for (let i = 0; i + 1 < lists.start.length; i++) for (const item of listAt(lists, i)) containing[item].push(i);
  return listsOf(containing);
};
