import { randomUUID } from "node:crypto";
import { Pause, settledWithin } from "../core/pause.ts";
import { ExperimentRefused, StoreFailed } from "../experiment/arena-error.ts";
import { type MatchBatch, type PlayerPair, pairNumber, pairOfNumber } from "../match/match-task.ts";
import type { Batch } from "../play/batch-player.ts";
import { layoutParts, ofLayouts } from "../play/game-layouts.ts";
import type { Players, PlayersSource, WholeGamesRequest } from "../run/players.ts";
import {
  type Block,
  BlockLedger,
  type Delivery,
  type NumberedGame,
  unpackGames,
  unpackWholeGames,
  type WholeGame,
} from "./block-ledger.ts";
import { type PresentWorkers, QUEUE_TIMING, type QueueOptions, type QueueTiming } from "./queue-address.ts";
import { QueueClosed } from "./queue-error.ts";
import { loadClients, QueueLink, QueueLock } from "./queue-link.ts";
import {
  addBlocks,
  addMissingJobs,
  freeJobs,
  openSchema,
  remove,
  type SeenWorker,
  seenWorkers,
  withdraw,
} from "./queue-table.ts";
import { nameOfTask, programMark, type QueuedRun, queuedWholeGames, taskOf } from "./queued-experiment.ts";

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

const LOOK_EVERY = 200;
const COUNT_EVERY = 1000;
const FETCHED = 20;

/** What a coordinator brings into the queue, and who gets the games. */
interface CoordinatedGames<Game extends NumberedGame> {
  readonly run: QueuedRun;
  readonly unpack: (bytes: Buffer) => Promise<Game[]>;
  /** The next games that are needed; undefined if there are none at present. */
  readonly next: () => Batch | undefined;
  readonly played: (games: Omit<Delivery<Game>, "block"> & { readonly saved: () => void }) => void;
  readonly ready: () => void;
  /** Called when all games asked for have come back and no more are needed at present. */
  readonly idle?: () => void;
  readonly failed: (error: Error) => void;
}

/** Brings the games of one run into the queue as blocks, and hands them over when workers have played them. */
class QueueCoordinator<Game extends NumberedGame> implements Players {
  readonly #request: CoordinatedGames<Game>;
  readonly #options: QueueOptions;
  readonly #timing: QueueTiming;
  readonly #link: QueueLink;
  #experiment = "";
  #lock: QueueLock | undefined;
  #book = new BlockLedger<Game>([], randomUUID);
  #fresh: Block[] = [];
  #used: string[] = [];
  #now: PresentWorkers | undefined;
  #seen: readonly SeenWorker[] = [];
  #counted = Number.NEGATIVE_INFINITY;
  #isFilling = false;
  /** Whether no more games were needed when games were last asked for. */
  #isDry = false;
  #isStopping = false;
  #isClosed = false;
  #isReady = false;
  #work: Promise<void>;
  readonly #pause = new Pause();

  constructor(request: CoordinatedGames<Game>, options: QueueOptions, timing: QueueTiming) {
    this.#request = request;
    this.#options = options;
    this.#timing = timing;
    const { address, say } = options;
    this.#link = new QueueLink(address, { name: "broadside coordinator", say, firstPause: timing.firstPause });
    this.#work = this.#open().then(
      () => this.#loop(),
      (error: unknown) => this.#fail(error),
    );
  }

  get busy(): number {
    // The players are remote, so a stop does not wait for them.
    return this.#isStopping ? 0 : this.#book.wanted;
  }

  /** Requests games and wakes the loop, which checks what the workers of the queue can take. */
  feed(): void {
    this.#fill();
    this.#pause.end();
  }

  /** Does nothing, because workers do not pass on the output of programs. */
  keepLogs(): void {}

  stop(): void {
    this.#isStopping = true;
    this.#pause.end();
  }

  async close(isFinished: boolean): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#pause.end();
    // Finish the current step first, unless the server is gone or has never accepted us.
    if (this.#link.wasLetIn) await settledWithin(this.#work, 1000);
    if (this.#isReady) await this.#leave(isFinished);
    this.#lock?.free();
    await this.#link.close();
    await this.#work;
  }

  /** Leaves the queue tidy. If the server is gone, the server keeps the blocks for the next coordinator. */
  async #leave(isFinished: boolean): Promise<void> {
    // A finished run removes all its games, which may be many.
    const isTidy = isFinished
      ? await this.#link
          .first((client) => remove(client, this.#experiment))
          .then(
            () => true,
            () => false,
          )
      : await this.#link.last((client) => withdraw(client, this.#experiment));
    if (isTidy) return;
    this.#options.say(
      `the queue on ${this.#options.address.label} could not be cleaned up: it still holds the rest of this run`,
    );
  }

  async #open(): Promise<void> {
    const task = taskOf(this.#request.run);
    this.#checkLayouts();
    const { say } = this.#options;
    await openSchema(this.#link);
    this.#experiment = nameOfTask(task);
    this.#lock = new QueueLock(this.#link, this.#experiment);
    await this.#link.first((client) => client.query("SELECT 1 FROM broadside.experiment LIMIT 1"));
    await this.#lock.take();
    await this.#forgetOtherPrograms();
    await this.#link.rows(
      "INSERT INTO broadside.experiment (fingerprint, program, task) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
      [this.#experiment, programMark(), JSON.stringify(task)],
    );
    const rows = await this.#link.rows("SELECT id, strategy, first, count FROM broadside.block WHERE experiment = $1", [
      this.#experiment,
    ]);
    this.#book = new BlockLedger<Game>(rows as unknown as Block[], randomUUID);
    await addMissingJobs(this.#link, this.#experiment);
    say(`experiment ${this.#experiment} is in the queue on ${this.#options.address.label}`);
    this.#isReady = true;
    this.#request.ready();
  }

  /** Removes games of the experiment from another version of the program: they must not mix with ours. */
  async #forgetOtherPrograms(): Promise<void> {
    const [row] = await this.#link.rows("SELECT program FROM broadside.experiment WHERE fingerprint = $1", [
      this.#experiment,
    ]);
    if (!row || row["program"] === programMark()) return;
    await this.#link.transaction((client) => remove(client, this.#experiment));
  }

  #checkLayouts(): void {
    const { scenario, placement, seed } = this.#request.run.experiment;
    if (placement.model === "file") return;
    const made = ofLayouts({ scenario, seed, ...layoutParts(scenario, placement) }, () => undefined);
    if (!made.ok) throw ExperimentRefused.from(made.error);
  }

  async #loop(): Promise<void> {
    try {
      while (!this.#isClosed && !this.#isStopping) {
        await this.#lock?.take();
        this.#fill();
        if (this.#isDry && this.#book.wanted === 0) this.#request.idle?.();
        await this.#exchange();
        const hasCollected = await this.#collect();
        await this.#count();
        if (!hasCollected && this.#fresh.length === 0) await this.#pause.take(LOOK_EVERY);
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Requests games until enough blocks are open: a few, and two more for each thread and each worker. */
  #fill(): void {
    if (this.#isFilling || !this.#isReady || this.#isStopping || this.#isClosed) return;
    this.#isFilling = true;
    try {
      const { workers, threads } = this.#now ?? { workers: 0, threads: 0 };
      const enough = 4 + 2 * (threads + workers);
      this.#isDry = false;
      while (this.#book.open < enough) {
        const batch = this.#request.next();
        this.#isDry = batch === undefined;
        if (!batch) break;
        const { fresh, ready } = this.#book.ask(batch);
        this.#fresh.push(...fresh);
        this.#deliver(ready);
      }
    } finally {
      this.#isFilling = false;
    }
  }

  async #exchange(): Promise<void> {
    const fresh = this.#fresh;
    this.#fresh = [];
    if (fresh.length > 0) await addBlocks(this.#link, this.#experiment, fresh);
    const used = this.#used;
    this.#used = [];
    if (used.length > 0) await this.#link.rows("DELETE FROM broadside.block WHERE id = ANY($1::uuid[])", [used]);
  }

  async #collect(): Promise<boolean> {
    const rows = await this.#link.rows("SELECT id FROM broadside.block WHERE experiment = $1 AND games IS NOT NULL", [
      this.#experiment,
    ]);
    const ids = rows.map(({ id }) => String(id)).filter((id) => !this.#book.isDone(id) && !this.#used.includes(id));
    const wanted = ids.slice(0, FETCHED);
    if (wanted.length === 0) return false;
    const done = await this.#link.rows(
      "SELECT id, games, milliseconds FROM broadside.block WHERE id = ANY($1::uuid[])",
      [wanted],
    );
    for (const { id, games, milliseconds } of done) {
      const played = await this.#request.unpack(games as Buffer);
      if (this.#isClosed) return false;
      this.#deliver(this.#book.finish(String(id), played, Number(milliseconds)));
    }
    return true;
  }

  #deliver(deliveries: readonly Delivery<Game>[]): void {
    for (const { block, batch, games, gameMilliseconds } of deliveries) {
      const saved = (): void => {
        if (this.#book.save(block, games.length)) this.#used.push(block);
      };
      this.#request.played({ batch, games, gameMilliseconds, saved });
    }
  }

  async #count(): Promise<void> {
    if (performance.now() < this.#counted + COUNT_EVERY) return;
    this.#counted = performance.now();
    const { lostSeconds } = this.#timing;
    const seen = await seenWorkers(this.#link, this.#experiment, lostSeconds);
    await freeJobs(this.#link, lostSeconds);
    await addMissingJobs(this.#link, this.#experiment);
    this.#sayLost(seen);
    const here = seen.filter(({ silent }) => silent < lostSeconds);
    const now = { workers: here.length, threads: here.reduce((sum, { threads }) => sum + threads, 0) };
    const before = this.#now;
    this.#now = now;
    if (before?.workers === now.workers && before.threads === now.threads) return;
    this.#options.present?.(now);
    if (now.workers === 0)
      this.#options.say(`no worker plays: start some with broadside worker --queue and the same address`);
    else if (!before?.workers) this.#options.say("workers play");
    this.#fill();
  }

  /** Says which workers are lost. Another worker may have removed one from the table since the last look. */
  #sayLost(seen: readonly SeenWorker[]): void {
    const { lostSeconds } = this.#timing;
    const removed = this.#seen.filter(
      ({ id, isLost, silent }) => !isLost && silent > lostSeconds / 2 && !seen.some((one) => one.id === id),
    );
    for (const { name } of [...removed, ...seen.filter(({ isLost }) => isLost)])
      this.#options.say(`worker ${name} has been silent for ${lostSeconds} s: other workers get its blocks`);
    this.#seen = seen;
  }

  #fail(error: unknown): void {
    if (error instanceof QueueClosed || this.#isClosed) return;
    this.#isStopping = true;
    const failure = error instanceof Error ? error : new StoreFailed(String(error));
    this.#request.failed(failure);
  }
}
