/** What `make` makes of each item, one after another. */
export const inTurn = async <Item, Made>(
  items: Iterable<Item>,
  make: (item: Item, index: number) => Promise<Made>,
): Promise<Made[]> => {
  const made: Made[] = [];
  for (const item of items) made.push(await make(item, made.length));
  return made;
};
