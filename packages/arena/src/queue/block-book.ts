import { StoreFailed } from "../experiment/arena-error.ts";
import type { Batch } from "../play/batch-player.ts";
import type { StoredGame } from "../store/game-store.ts";

/** Games of one strategy that are played together, by one worker. */
export interface Block extends Batch {
  readonly id: string;
}

/** Games that were asked for, and are there. */
export interface Delivery {
  readonly block: string;
  readonly batch: Batch;
  readonly games: readonly StoredGame[];
  readonly gameMilliseconds: number;
}

interface Entry {
  readonly block: Block;
  /** What was asked for of the block and is not there yet. */
  wanted: Batch[];
  /** Games of the block that were not asked for, or not yet said to be saved. */
  left: number;
  done: { readonly games: readonly StoredGame[]; readonly gameMilliseconds: number } | undefined;
}

/** A strategy's blocks grow by no more than this from what was played before: one game says little of a thousand. */
const GROWTH = 16;

/**
 * Which games are in which block of the queue. Blocks of an earlier coordinator may cover parts of what is asked for, in pieces of
 * any size: those are waited for, only the rest becomes blocks of its own. So every game that is asked for is delivered once.
 */
export class BlockBook {
  readonly #entries = new Map<string, Entry>();
  /** The games of the largest block done, by strategy. */
  readonly #largest = new Map<number, number>();
  readonly #makeId: () => string;

  /** @param earlier blocks that are in the queue already, done or not: no two of one strategy share a game */
  constructor(earlier: readonly Block[], makeId: () => string) {
    this.#makeId = makeId;
    for (const block of earlier) this.#enter(block, []);
  }

  /** Blocks that are not done. */
  get open(): number {
    let open = 0;
    for (const { done } of this.#entries.values()) if (!done) open++;
    return open;
  }

  /** Batches that were asked for and are not delivered. */
  get wanted(): number {
    let wanted = 0;
    for (const entry of this.#entries.values()) wanted += entry.wanted.length;
    return wanted;
  }

  /** Blocks that are not known to be done, with those that are and wait to be asked for. */
  isDone(id: string): boolean {
    return this.#entries.get(id)?.done !== undefined;
  }

  /** Asks for games. @returns blocks that are new, and what is there already */
  ask({ strategy, first, count }: Batch): { readonly fresh: readonly Block[]; readonly ready: readonly Delivery[] } {
    const end = first + count;
    const known = [...this.#entries.values()]
      .filter(({ block }) => block.strategy === strategy && block.first < end && block.first + block.count > first)
      .sort((a, b) => a.block.first - b.block.first);
    const fresh: Block[] = [];
    const ready: Delivery[] = [];
    let at = first;
    for (const entry of known) {
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

  /** Takes note of a block's games. @throws StoreFailed when they are not those of the block */
  finish(id: string, games: readonly StoredGame[], milliseconds: number): Delivery[] {
    const entry = this.#entries.get(id);
    if (!entry || entry.done) return [];
    const { strategy, first, count } = entry.block;
    if (games.length !== count || games.some(({ game }, i) => game !== first + i))
      throw new StoreFailed(`a worker gave games ${first} to ${first + count - 1} back as others`);
    entry.done = { games, gameMilliseconds: milliseconds / count };
    this.#largest.set(strategy, Math.max(count, this.#largest.get(strategy) ?? 0));
    const wanted = entry.wanted;
    entry.wanted = [];
    return wanted.map((batch) => deliver(entry, batch));
  }

  /** Takes note that games of a block are saved. @returns whether all of them are: the block is forgotten then */
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

const deliver = ({ block, done }: Entry, batch: Batch): Delivery => {
  if (!done) throw new Error("the block is not done");
  const at = batch.first - block.first;
  return {
    block: block.id,
    batch,
    games: done.games.slice(at, at + batch.count),
    gameMilliseconds: done.gameMilliseconds,
  };
};
