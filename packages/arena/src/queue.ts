/**
 * @broadside/arena/queue: experiments that many machines play, over a queue in a PostgreSQL database. Opening a
 *   queue loads the PostgreSQL client; nothing else of the arena loads it.
 *
 * @module @broadside/arena/queue
 */

export type { PresentWorkers, QueueOptions, QueueTiming } from "./queue/queue-address.ts";
export { type QueueAddress, takeQueueAddress } from "./queue/queue-address.ts";
export { queuePlayers } from "./queue/queue-players.ts";
export { serveQueue, type WorkerOptions } from "./queue/queue-worker.ts";
