/** The number of a game of a batch or range, by its place in it: from `first` on, `step` (1 when not given) from one to the next. */
export const gameAt = (
  { first, step = 1 }: { readonly first: number; readonly step?: number },
  place: number,
): number => first + place * step;
