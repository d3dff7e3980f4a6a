import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { LUCK, REDUCED_PARTS, type ReducedGame } from "@broadside/engine/review";
import { StoreFailed } from "../experiment/arena-error.ts";
import { faultOfParts, partsOfFault } from "../fault/fault.ts";
import type { StoredGame } from "../store/game-store.ts";

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

/** A fast compression level: higher ones save little and cost the games time. */
const LEVEL = 1;

/** The games of a block as compressed JSON, one list for each game. Numbers survive exactly. */
export const packGames = (games: readonly StoredGame[]): Promise<Buffer> =>
  pack(JSON.stringify(games.map(listOf)), { level: LEVEL });

/** Reads the bytes of {@link packGames}. @throws StoreFailed when they are something else. */
export const unpackGames = async (bytes: Buffer): Promise<StoredGame[]> => {
  try {
    const lists: unknown = JSON.parse((await unpack(bytes)).toString("utf8"));
    if (Array.isArray(lists)) return lists.map(gameOf);
  } catch {
    // Reported below.
  }
  throw new StoreFailed("the queue holds games that cannot be read");
};

const listOf = ({ game, layout, shots, misses, milliseconds, fault, sequence, reduced }: StoredGame): unknown[] => [
  game,
  layout,
  shots,
  misses,
  milliseconds,
  fault && partsOfFault(fault),
  sequence,
  ...(reduced ? [...REDUCED_PARTS.map((part) => reduced[part]), ...reduced.luck] : []),
];

const gameOf = (list: unknown): StoredGame => {
  if (!Array.isArray(list)) throw new TypeError("a game is a list");
  const [game, layout, shots, misses, milliseconds, fault, sequence, ...more] = list as unknown[];
  const isGame = [game, layout, shots, misses, milliseconds].every((value) => typeof value === "number");
  if (!isGame || typeof sequence !== "string") throw new TypeError("a game is seven values");
  const plain = { game, layout, shots, misses, milliseconds, sequence } as Omit<StoredGame, "fault">;
  const kept = { ...plain, fault: Array.isArray(fault) ? faultOfParts(fault) : null };
  return more.length === 0 ? kept : { ...kept, reduced: reducedOf(more.map(Number)) };
};

const reducedOf = (numbers: readonly number[]): ReducedGame => {
  const [searching, chasing, greedy, advantage, ...luck] = numbers;
  if (luck.length !== LUCK.length) throw new TypeError("luck has other parts");
  return { searching, chasing, greedy, advantage, luck };
};
