/**
 * @broadside/arena/queue: experiments that many machines play, over a queue in a PostgreSQL database. It loads the client of
 * PostgreSQL when a queue is opened; nothing else of the arena does.
 *
 * @packageDocumentation
 */
export { type QueueAddress, takeQueueAddress } from "./queue/queue-address.ts";
export type { PresentWorkers, QueueOptions, QueueTiming } from "./queue/queue-options.ts";
export { queuePlayers } from "./queue/queue-players.ts";
export { serveQueue, type WorkerOptions } from "./queue/queue-worker.ts";
