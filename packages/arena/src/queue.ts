/**
 * @broadside/arena/queue: experiments played by many machines, over a queue in a PostgreSQL database. The
 * PostgreSQL client is loaded when a queue is opened; nothing else of the arena loads it.
 *
 * @packageDocumentation
 */
export { type QueueAddress, takeQueueAddress } from "./queue/queue-address.ts";
export type { PresentWorkers, QueueOptions, QueueTiming } from "./queue/queue-options.ts";
export { queuePlayers } from "./queue/queue-players.ts";
export { serveQueue, type WorkerOptions } from "./queue/queue-worker.ts";
