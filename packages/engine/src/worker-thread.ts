/**
 * @broadside/engine/worker-thread: the program of the worker behind an `AsyncEngine`
 *   (`@broadside/engine/worker`). In a browser worker, and in a Node worker from version 20.16 on, loading it is
 *   enough; elsewhere, pass the port to {@link serveEngine}.
 *
 * @module @broadside/engine/worker-thread
 */

import { isServed, serveEngine } from "./worker/serve-engine.ts";
import { portOfThread } from "./worker/thread-port.ts";

export { serveEngine } from "./worker/serve-engine.ts";

const port = portOfThread();
if (port) serveEngine(port);
else {
  // A caller that passes the port does so while the modules are loading. Without a port to serve, the worker would
  // never answer.
  void Promise.resolve().then(() => {
    if (!isServed()) throw new Error("this is the program of a worker; where it finds no port, call serveEngine(port)");
  });
}
