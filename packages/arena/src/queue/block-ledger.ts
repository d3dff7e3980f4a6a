import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { LUCK, REDUCED_PARTS } from "@broadside/engine/review";
import { faultOfParts, partsOfFault } from "../core/fault.ts";
import { StoreFailed } from "../experiment/arena-error.ts";
import type { MatchResult } from "../match/play-match.ts";
import type { Batch } from "../play/batch-player.ts";
import type { StoredGame } from "../store/game-store.ts";
import { reducedOf } from "../store/make-store.ts";

/** A game with its number, by which it has its place in a block. */
export interface NumberedGame {
  readonly game: number;
}

/** A whole game of two players. Its number is that of the match. */
export interface WholeGame extends NumberedGame {
  readonly result: MatchResult;
}

/** Games of one strategy, or whole games of one pair of players, that one worker plays together. */
export interface Block extends Batch {
  readonly id: string;
}

export interface Delivery<Game> {
  readonly block: string;
  readonly batch: Batch;
  readonly games: readonly Game[];
  readonly gameMilliseconds: number;
}

interface Entry<Game> {
  readonly block: Block;
  wanted: Batch[];
  /** Number of games of the block that were not requested, or are not yet known to be saved. */
  left: number;
  done: Pick<Delivery<Game>, "games" | "gameMilliseconds"> | undefined;
}

/** The largest growth from one block of a strategy to its next, because one game says little about a thousand. */
const GROWTH = 16;

/** Knows which games are in which block of the queue, so that every game is delivered once. */
export class BlockLedger<Game extends NumberedGame> {
  readonly #entries = new Map<string, Entry<Game>>();
  readonly #largest = new Map<number, number>();
  readonly #makeId: () => string;

  /** @param earlier blocks in the queue, done or not; no two blocks of one strategy share a game */
  constructor(earlier: readonly Block[], makeId: () => string) {
    this.#makeId = makeId;
    for (const block of earlier) this.#enter(block, []);
  }

  get open(): number {
    let open = 0;
    for (const { done } of this.#entries.values()) if (!done) open++;
    return open;
  }

  get wanted(): number {
    let wanted = 0;
    for (const entry of this.#entries.values()) wanted += entry.wanted.length;
    return wanted;
  }

  isDone(id: string): boolean {
    return this.#entries.get(id)?.done !== undefined;
  }

  ask({ strategy, first, count }: Batch): {
    readonly fresh: readonly Block[];
    readonly ready: readonly Delivery<Game>[];
  } {
    const end = first + count;
    const entries = [...this.#entries.values()]
      .filter(({ block }) => block.strategy === strategy && block.first < end && block.first + block.count > first)
      .sort((a, b) => a.block.first - b.block.first);
    const fresh: Block[] = [];
    const ready: Delivery<Game>[] = [];
    let at = first;
    for (const entry of entries) {
      const { block } = entry;
      fresh.push(...this.#make(strategy, at, block.first));
      const from = Math.max(at, block.first);
      at = Math.min(end, block.first + block.count);
      const batch = { strategy, first: from, count: at - from };
      if (entry.done) ready.push(deliver(entry, batch));
      else entry.wanted.push(batch);
    }
    fresh.push(...this.#make(strategy, at, end));
    return { fresh, ready };
  }

  finish(id: string, games: readonly Game[], milliseconds: number): Delivery<Game>[] {
    const entry = this.#entries.get(id);
    if (!entry || entry.done) return [];
    const { strategy, first, count } = entry.block;
    if (games.length !== count || games.some(({ game }, i) => game !== first + i) || !isTime(milliseconds))
      throw new StoreFailed(`a worker gave games ${first} to ${first + count - 1} back as others`);
    entry.done = { games, gameMilliseconds: milliseconds / count };
    this.#largest.set(strategy, Math.max(count, this.#largest.get(strategy) ?? 0));
    const wanted = entry.wanted;
    entry.wanted = [];
    return wanted.map((batch) => deliver(entry, batch));
  }

  save(id: string, games: number): boolean {
    const entry = this.#entries.get(id);
    if (!entry) return false;
    entry.left -= games;
    if (entry.left > 0) return false;
    this.#entries.delete(id);
    return true;
  }

  #make(strategy: number, first: number, end: number): Block[] {
    const most = GROWTH * (this.#largest.get(strategy) ?? 1);
    const blocks: Block[] = [];
    for (let at = first; at < end; at += most) {
      const block = { id: this.#makeId(), strategy, first: at, count: Math.min(most, end - at) };
      this.#enter(block, [{ strategy, first: at, count: block.count }]);
      blocks.push(block);
    }
    return blocks;
  }

  #enter(block: Block, wanted: Batch[]): void {
    this.#entries.set(block.id, { block, wanted, left: block.count, done: undefined });
  }
}

const deliver = <Game>({ block, done }: Entry<Game>, batch: Batch): Delivery<Game> => {
  if (!done) throw new Error("the block is not done");
  const at = batch.first - block.first;
  return { ...done, block: block.id, batch, games: done.games.slice(at, at + batch.count) };
};

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

/** A fast compression level; higher ones save little and take time from the games. */
const LEVEL = 1;

/** The games of a block as compressed JSON, with one list for each game. Numbers are preserved exactly. */
const packLists = (lists: readonly unknown[][]): Promise<Buffer> => pack(JSON.stringify(lists), { level: LEVEL });

/** The most bytes of a block's games; those of 20,000 games take a few million. */
const MOST_BYTES = 2 ** 28;

const unpackLists = async <Game>(bytes: Buffer, read: (list: unknown) => Game): Promise<Game[]> => {
  try {
    const lists: unknown = JSON.parse((await unpack(bytes, { maxOutputLength: MOST_BYTES })).toString("utf8"));
    if (Array.isArray(lists)) return lists.map(read);
  } catch {
    // Reported below.
  }
  throw new StoreFailed("the queue holds games that cannot be read");
};

export const packGames = (games: readonly StoredGame[]): Promise<Buffer> => packLists(games.map(listOf));

export const unpackGames = (bytes: Buffer): Promise<StoredGame[]> => unpackLists(bytes, gameOf);

export const packWholeGames = (games: readonly WholeGame[]): Promise<Buffer> =>
  packLists(
    games.map(({ result: { match, winner, shots, fault } }) => [
      match,
      winner,
      ...shots,
      ...(fault ? [partsOfFault(fault)] : []),
    ]),
  );

export const unpackWholeGames = (bytes: Buffer): Promise<WholeGame[]> => unpackLists(bytes, wholeGameOf);

/** A number that a column of the store holds. */
const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;

const isTime = (value: unknown): boolean => Number.isFinite(value) && Number(value) >= 0;

const wholeGameOf = (list: unknown): WholeGame => {
  if (!Array.isArray(list)) throw new TypeError("a game is a list");
  const [match, winner, one, other, fault] = list as unknown[];
  if (![match, one, other].every(isCount) || (winner !== 0 && winner !== 1))
    throw new TypeError("a whole game is four numbers");
  const game = match as number;
  const shots = [one as number, other as number] as const;
  const first = game % 2 === 0 ? 0 : 1;
  const lost = fault === undefined ? undefined : faultOfParts(fault as unknown[]);
  if (lost === null) throw new TypeError("a fault is not known");
  return { game, result: { match: game, first, winner, shots, ...(lost && { fault: lost }) } };
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
  const isGame = [game, layout, shots, misses].every(isCount) && isTime(milliseconds);
  if (!isGame || typeof sequence !== "string" || !/^[\w-]*$/.test(sequence))
    throw new TypeError("a game is seven values");
  const plain = { game, layout, shots, misses, milliseconds, sequence } as Omit<StoredGame, "fault">;
  const kept = { ...plain, fault: Array.isArray(fault) ? faultOfParts(fault) : null };
  if (more.length === 0) return kept;
  if (more.length !== REDUCED_PARTS.length + LUCK.length || !more.every(Number.isFinite))
    throw new TypeError("luck has other parts");
  return { ...kept, reduced: reducedOf(more.map(Number)) };
};
