import type { Logger } from "graphile-worker";
import { clients } from "./clients.ts";

/** The log of graphile-worker goes nowhere: what matters of it is said in words of ours. */
export const quietLogger = (): Logger => new (clients().graphile.Logger)(() => () => {});
