import type { MatchBatch, PlayerPair } from "../match/match-task.ts";
import { pairNumber, pairOfNumber } from "../match/match-task.ts";
import type { Batch } from "../play/batch-player.ts";
import type { PlayersSource, WholeGamesRequest } from "../run/players.ts";
import { unpackGames, unpackWholeGames, type WholeGame } from "./block-ledger.ts";
import { loadClients } from "./clients.ts";
import { type CoordinatedGames, QueueCoordinator } from "./queue-coordinator.ts";
import { type PresentWorkers, QUEUE_TIMING, type QueueOptions } from "./queue-options.ts";
import { queuedWholeGames } from "./queued-experiment.ts";

/** Maximum number of games in a block; three processes hold its bytes in memory. */
const MOST_GAMES = 20_000;

/**
 * Makes players from the workers of a queue: the games of a run go into the queue as blocks, and come back when
 * they have been played. The server is contacted when a run begins.
 *
 * @throws LibraryMissing when the libraries for the server are not installed; the promise rejects with it.
 * @example
 * import { queuePlayers, takeQueueAddress } from "@broadside/arena/queue";
 * import { unwrap } from "@broadside/engine";
 *
 * const address = unwrap(takeQueueAddress("postgres://me@localhost/games", "--queue", {}));
 * const players = await queuePlayers({ address, say: console.error });
 * // runExperiment(experiment, { folder: "run", players }) then waits for the workers of the queue.
 * players.threads; // => 2
 */
export const queuePlayers = async (options: QueueOptions): Promise<PlayersSource> => {
  await loadClients();
  const timing = { ...QUEUE_TIMING, ...options.timing };
  let now: PresentWorkers = { workers: 0, threads: 0 };
  const present = (next: PresentWorkers): void => {
    now = next;
    options.present?.(next);
  };
  return {
    get threads() {
      return Math.max(2, now.threads);
    },
    get atWork() {
      return now.threads;
    },
    batchMilliseconds: timing.blockMilliseconds,
    mostGames: () => MOST_GAMES,
    make: (request) => {
      const { ready, played, failed } = request;
      const next = (): Batch | undefined => request.next(0, () => true);
      const games = { run: request, unpack: unpackGames, next, played, ready, failed };
      return new QueueCoordinator(games, { ...options, present }, timing);
    },
    playWhole: (request) =>
      playWhole(
        request,
        timing.blockMilliseconds,
        (games) => new QueueCoordinator(games, { ...options, present }, timing),
      ),
  };
};

/** Brings whole games into the queue until the plan needs no more or the run is stopped. */
const playWhole = async (
  request: WholeGamesRequest,
  blockMilliseconds: number,
  coordinate: (games: CoordinatedGames<WholeGame>) => QueueCoordinator<WholeGame>,
): Promise<void> => {
  const { plan, signal, isFinished } = request;
  const asked = new AskedMatches(plan.next, blockMilliseconds);
  const { promise, resolve, reject } = deferred();
  const coordinator = coordinate({
    run: queuedWholeGames(request.run),
    unpack: unpackWholeGames,
    next: () => asked.next(),
    played: ({ batch, games, gameMilliseconds, saved }) => {
      asked.learn(batch.strategy, gameMilliseconds);
      for (const { result } of games) plan.played(pairOfNumber(batch.strategy), result, gameMilliseconds);
      saved();
      if (isFinished()) resolve();
    },
    ready: () => {},
    idle: resolve,
    failed: reject,
  });
  const stop = (): void => {
    coordinator.stop();
    resolve();
  };
  signal?.addEventListener("abort", stop);
  try {
    if (signal?.aborted) stop();
    await promise;
  } finally {
    signal?.removeEventListener("abort", stop);
    coordinator.stop();
    await coordinator.close(isFinished());
  }
};

const deferred = () => {
  let resolve = (): void => {};
  let reject = (_: Error): void => {};
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
};

/** Asks a plan for matches, as many as a block should hold, and makes ranges of them. */
class AskedMatches {
  readonly #nextOf: WholeGamesRequest["plan"]["next"];
  readonly #blockMilliseconds: number;
  readonly #milliseconds = new Map<number, number>();
  #ranges: Batch[] = [];

  constructor(nextOf: WholeGamesRequest["plan"]["next"], blockMilliseconds: number) {
    this.#nextOf = nextOf;
    this.#blockMilliseconds = blockMilliseconds;
  }

  next(): Batch | undefined {
    if (this.#ranges.length === 0) {
      const batch = this.#nextOf((pair) => this.#most(pair));
      if (batch) this.#ranges = rangesOf(batch);
    }
    return this.#ranges.shift();
  }

  learn(pair: number, gameMilliseconds: number): void {
    this.#milliseconds.set(pair, gameMilliseconds);
  }

  /** How many matches of a pair last about as long as a block should; 1 until the first has come back. */
  #most(pair: PlayerPair): number {
    const each = this.#milliseconds.get(pairNumber(pair));
    if (each === undefined) return 1;
    return Math.max(1, Math.min(MOST_GAMES, Math.floor(this.#blockMilliseconds / each)));
  }
}

const rangesOf = ({ pair, matches }: MatchBatch): Batch[] => {
  const ranges: { strategy: number; first: number; count: number }[] = [];
  for (const match of matches) {
    const last = ranges.at(-1);
    if (last && last.first + last.count === match) last.count++;
    else ranges.push({ strategy: pairNumber(pair), first: match, count: 1 });
  }
  return ranges;
};
