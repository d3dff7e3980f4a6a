import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** A side of a match: `0` made the offer, `1` accepted it. */
export type Seat = 0 | 1;

/** The other side. */
export const otherSeat = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

/** The version of the protocol, part of every message and every root. */
export const VERSION = 1;

/** The bytes of a salt, of a nonce and of a match id. */
export const SALT_BYTES = 16;

/** The bytes of a hash, of a seed and of a key. */
export const HASH_BYTES = 32;

/** The first byte of what is hashed says what it is, so that nothing passes for something else. */
const TAG = { leaf: 0, node: 1, layout: 2, root: 3, nonce: 4, first: 5 };

type Bytes = Uint8Array;

const hash = (tag: number, ...parts: readonly Bytes[]): Bytes => sha256(concatBytes(Uint8Array.of(tag), ...parts));

const cellBytes = (cell: number): Bytes => Uint8Array.of(cell >>> 24, cell >>> 16, cell >>> 8, cell);

/** Where a commitment belongs: the match, as hexadecimal digits, and the side. */
export interface Place {
  readonly match: string;
  readonly seat: Seat;
}

const placeBytes = ({ match, seat }: Place): Bytes => concatBytes(hexToBytes(match), Uint8Array.of(seat));

/** The SHA-256 of bytes or of a text in UTF-8, in hexadecimal. */
export const hashOf = (content: Bytes | string): string =>
  bytesToHex(sha256(typeof content === "string" ? utf8ToBytes(content) : content));

/** A salt: the first 16 bytes of HMAC-SHA-256 with the seed as its key. */
const saltOf = (seed: Bytes, tag: number, place: Place, rest: Bytes = new Uint8Array()): Bytes =>
  hmac(sha256, seed, concatBytes(Uint8Array.of(tag), placeBytes(place), rest)).subarray(0, SALT_BYTES);

/** The salt of a cell, which opens the cell's leaf. */
export const saltOfCell = (seed: Bytes, place: Place, cell: number): Bytes =>
  saltOf(seed, TAG.leaf, place, cellBytes(cell));

/** The leaf of a cell: it binds the side to whether a ship lies there. */
export const leafOf = (place: Place, cell: number, isShip: boolean, salt: Bytes): Bytes =>
  hash(TAG.leaf, placeBytes(place), cellBytes(cell), Uint8Array.of(isShip ? 1 : 0), salt);

/** What a side hides, and the hashes that bind it to that. */
export interface Commitment {
  readonly root: string;
  /** The commitment to the whole layout, which says which ship lies where. */
  readonly layout: string;
}

/** What a commitment is made of. */
export interface Hidden {
  readonly place: Place;
  /** The hash of the rules in canonical form, in hexadecimal. */
  readonly rules: string;
  /** The cells of the board, blocked ones included. */
  readonly cellCount: number;
  /** The cells with a ship. */
  readonly cells: Iterable<number>;
  /** The layout in canonical form. */
  readonly layout: string;
  readonly seed: Bytes;
}

/** The leaves of a side, by cell. */
export const leavesOf = ({ place, cellCount, cells, seed }: Omit<Hidden, "rules" | "layout">): Bytes[] => {
  const ships = new Set(cells);
  return Array.from({ length: cellCount }, (_, cell) =>
    leafOf(place, cell, ships.has(cell), saltOfCell(seed, place, cell)),
  );
};

/** Commits a side to its layout. Cost: about six hashes for each cell of the board. */
export const commit = (hidden: Hidden): Commitment => {
  const { place, rules, layout, seed } = hidden;
  const whole = hash(TAG.layout, placeBytes(place), utf8ToBytes(layout), saltOf(seed, TAG.layout, place));
  const leaves = leavesOf(hidden);
  return {
    root: rootOf(place, rules, treeOf(leaves, 0, leaves.length), bytesToHex(whole)),
    layout: bytesToHex(whole),
  };
};

/** The root: the tree of cells and the layout, bound to the match, the side, the rules and the version. */
const rootOf = (place: Place, rules: string, tree: Bytes, layout: string): string =>
  bytesToHex(hash(TAG.root, Uint8Array.of(VERSION), placeBytes(place), hexToBytes(rules), tree, hexToBytes(layout)));

/** The leaves left of where a tree of this many is split: the largest power of two below the number (RFC 6962). */
export const splitOf = (leaves: number): number => 2 ** (31 - Math.clz32(leaves - 1));

const nodeOf = (left: Bytes, right: Bytes): Bytes => hash(TAG.node, left, right);

/** The hash of the tree over the leaves from `from` to before `to`. */
const treeOf = (leaves: readonly Bytes[], from: number, to: number): Bytes => {
  if (to - from === 1) return leaves[from];
  const middle = from + splitOf(to - from);
  return nodeOf(treeOf(leaves, from, middle), treeOf(leaves, middle, to));
};

/**
 * The paths of opened cells to the top of the tree, written together: from left to right, the hash of every largest
 * part of the tree without an opened cell. For one cell these are the hashes of its RFC 6962 audit path.
 */
export const pathsOf = (leaves: readonly Bytes[], opened: readonly number[]): string[] => {
  const walk = (from: number, to: number): string[] => {
    if (!opened.some((cell) => from <= cell && cell < to)) return [bytesToHex(treeOf(leaves, from, to))];
    if (to - from === 1) return [];
    const middle = from + splitOf(to - from);
    return [...walk(from, middle), ...walk(middle, to)];
  };
  return opened.length === 0 ? [] : walk(0, leaves.length);
};

/** An opened cell: what is said to lie there, and its salt in hexadecimal. */
export interface Opening {
  readonly cell: number;
  readonly isShip: boolean;
  readonly salt: string;
}

/**
 * Whether opened cells with their paths lead to the committed root. Missing and surplus hashes lead nowhere.
 *
 * @param rules the hash of the rules
 */
export const opens = (
  { root, layout }: Commitment,
  place: Place,
  rules: string,
  cellCount: number,
  openings: readonly Opening[],
  paths: readonly string[],
): boolean => {
  const leaves = new Map(
    openings.map(({ cell, isShip, salt }) => [cell, leafOf(place, cell, isShip, hexToBytes(salt))]),
  );
  let used = 0;
  const walk = (from: number, to: number): Bytes | undefined => {
    const holds = openings.some(({ cell }) => from <= cell && cell < to);
    if (!holds) return used < paths.length ? hexToBytes(paths[used++]) : undefined;
    if (to - from === 1) return leaves.get(from);
    const middle = from + splitOf(to - from);
    const left = walk(from, middle);
    const right = left && walk(middle, to);
    return right && nodeOf(left, right);
  };
  const tree = walk(0, cellCount);
  return tree !== undefined && used === paths.length && rootOf(place, rules, tree, layout) === root;
};

/**
 * For 0 to `most` opened cells of a tree, the most hashes that their paths can have.
 * Cost: `most` squared for each of the few sizes of parts of the tree.
 */
export const longestPaths = (leaves: number, most: number): readonly number[] => {
  const known = new Map<number, number[]>([[1, [1, 0]]]);
  const of = (size: number): number[] => {
    const before = known.get(size);
    if (before) return before;
    const [left, right] = [of(splitOf(size)), of(size - splitOf(size))];
    const longest: number[] = [1];
    for (let opened = 1; opened <= Math.min(size, most); opened++) {
      let best = 0;
      for (let there = Math.max(0, opened - right.length + 1); there <= Math.min(opened, left.length - 1); there++)
        best = Math.max(best, left[there] + right[opened - there]);
      longest.push(best);
    }
    known.set(size, longest);
    return longest;
  };
  return of(leaves);
};

/** The commitment to a nonce, with which both sides draw who begins. */
export const nonceCommitment = (place: Place, nonce: string): string =>
  bytesToHex(hash(TAG.nonce, placeBytes(place), hexToBytes(nonce)));

/** Who begins by chance: the lowest bit of a hash of both nonces. */
export const drawFirst = (match: string, nonces: readonly [string, string]): Seat =>
  (hash(TAG.first, hexToBytes(match), hexToBytes(nonces[0]), hexToBytes(nonces[1]))[0] & 1) as Seat;
