import { hostname } from "node:os";

/** How a worker is called: its machine and its process. */
export const workerName = (): string => `${hostname()}/${process.pid}`;
