/**
 * The shots of a game as compact text. Each shot is a number: `2 * cell + 1` if it hit at least one ship, and
 * `2 * cell` if it missed. All numbers have the same number of base64url digits, most significant first. On
 * boards of up to 2048 cells, a shot takes two characters.
 */

export interface SequenceShot {
  readonly cell: number;
  readonly hit: boolean;
}

/** The digits, by value. */
export const SEQUENCE_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const VALUES = new Map([...SEQUENCE_DIGITS].map((digit, value) => [digit, value]));

/**
 * The number of characters for one shot on a board.
 *
 * @param cellCount cells of the board, blocked ones included
 * @example
 * import { sequenceWidth } from "@broadside/arena/games";
 *
 * sequenceWidth(100); // => 2
 */
export const sequenceWidth = (cellCount: number): number => {
  let width = 1;
  while (64 ** width < 2 * cellCount) width++;
  return width;
};

/**
 * Encodes shots as text.
 *
 * Cost: the number of shots.
 *
 * @param cellCount cells of the board, blocked ones included
 * @example
 * import { encodeShots } from "@broadside/arena/games";
 *
 * encodeShots([{ cell: 44, hit: true }, { cell: 45, hit: false }], 100); // => "BZBa"
 */
export const encodeShots = (shots: readonly SequenceShot[], cellCount: number): string => {
  const width = sequenceWidth(cellCount);
  return shots
    .map(({ cell, hit }) => {
      const value = 2 * cell + (hit ? 1 : 0);
      let digits = "";
      for (let i = width - 1; i >= 0; i--) digits += SEQUENCE_DIGITS[Math.floor(value / 64 ** i) % 64];
      return digits;
    })
    .join("");
};

/**
 * Decodes text that {@link encodeShots} wrote.
 *
 * Cost: the number of shots.
 *
 * @param cellCount cells of the board, blocked ones included
 * @throws RangeError when the text is not a sequence for this board.
 * @example
 * import { decodeShots, encodeShots } from "@broadside/arena/games";
 *
 * const shots = [{ cell: 44, hit: true }, { cell: 45, hit: false }];
 * decodeShots(encodeShots(shots, 100), 100)[1]?.cell; // => 45
 */
export const decodeShots = (text: string, cellCount: number): SequenceShot[] => {
  const width = sequenceWidth(cellCount);
  if (text.length % width !== 0) throw new RangeError(`"${text}" is not a sequence of shots: ${width} characters each`);
  const shots: SequenceShot[] = [];
  for (let i = 0; i < text.length; i += width) {
    let value = 0;
    for (let k = i; k < i + width; k++) value = value * 64 + (VALUES.get(text[k]) ?? Number.NaN);
    const cell = Math.floor(value / 2);
    if (!(cell < cellCount))
      throw new RangeError(`"${text.slice(i, i + width)}" is not a shot at one of ${cellCount} cells`);
    shots.push({ cell, hit: value % 2 === 1 });
  }
  return shots;
};
