/** The number of ships on each shot cell (undefined for the others), and the layouts that agree. */
export interface BoxState {
  readonly known: readonly (number | undefined)[];
  /** The number of ships on every cell, for each layout left. */
  readonly left: readonly (readonly number[])[];
}

/** The ships of `boxes:NxD:K`. */
export const shipsIn = (name: string): number => Number(name.split(":")[2]);

/** Every box of `boxes:NxD:K`, as a list of cells with 1 for those inside; the first coordinate runs fastest. */
export const boxesIn = (name: string): number[][] => {
  const [side, dimensions] = name.split(":")[1].split("x").map(Number);
  const intervals = Array.from({ length: side }, (_, from) =>
    Array.from({ length: side - from }, (_, more) =>
      Array.from({ length: side }, (_, at) => (from <= at && at <= from + more ? 1 : 0)),
    ),
  ).flat();
  let boxes: number[][] = [[1]];
  for (let axis = 0; axis < dimensions; axis++) {
    boxes = boxes.flatMap((box) => intervals.map((interval) => interval.flatMap((at) => box.map((cell) => cell * at))));
  }
  return boxes;
};

/** Every layout of a box game, as the number of ships on each cell, listed by brute force without the engine. */
const boxLayouts = (name: string): number[][] => {
  const boxes = boxesIn(name);
  const found: number[][] = [];
  const place = (ships: readonly number[], from: number, rest: number): void => {
    if (rest === 0) {
      found.push([...ships]);
      return;
    }
    for (let b = from; b <= boxes.length - rest; b++) {
      place(
        ships.map((n, cell) => n + boxes[b][cell]),
        b + 1,
        rest - 1,
      );
    }
  };
  place(
    boxes[0].map(() => 0),
    0,
    shipsIn(name),
  );
  return found;
};

/** Every state that some layout agrees with, the first one included: cells can be shot in any order. */
export const boxStates = (name: string): BoxState[] => {
  const all = boxLayouts(name);
  const cells = all[0].length;
  const found: BoxState[] = [];
  const visit = (known: (number | undefined)[], left: number[][]): void => {
    const cell = known.length;
    if (cell === cells) {
      found.push({ known, left });
      return;
    }
    visit([...known, undefined], left);
    const parts = new Map<number, number[][]>();
    for (const layout of left) parts.set(layout[cell], [...(parts.get(layout[cell]) ?? []), layout]);
    for (const [ships, part] of parts) visit([...known, ships], part);
  };
  visit([], all);
  return found;
};

/** The cells that have not been shot. */
export const openIn = ({ known }: BoxState): number[] =>
  known.flatMap((ships, cell) => (ships === undefined ? [cell] : []));

/** The number of layouts left with 0, 1, … ships on a cell, up to `ships`. */
export const splitAt = ({ left }: BoxState, cell: number, ships: number): number[] => {
  const parts = new Array<number>(ships + 1).fill(0);
  for (const layout of left) parts[layout[cell]]++;
  return parts;
};
