/**
 * @broadside/engine/worker-thread: the program of the worker behind an `AsyncEngine` (`@broadside/engine/worker`). A browser's
 * worker, and one of Node's from version 20.16 on, is served as soon as this is loaded; elsewhere {@link serveEngine} is given
 * the port.
 *
 * @packageDocumentation
 */

import { portOfThread } from "./worker/port-of-thread.ts";
import { isServed, serveEngine } from "./worker/serve-engine.ts";

export { serveEngine } from "./worker/serve-engine.ts";

const port = portOfThread();
if (port) serveEngine(port);
else {
  // Whoever gives the port does so while the modules are loaded. A worker that nobody serves would never answer.
  void Promise.resolve().then(() => {
    if (!isServed()) throw new Error("this is the program of a worker; where it finds no port, call serveEngine(port)");
  });
}
