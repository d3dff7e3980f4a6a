// A reporter of vitest that writes down which test files have begun and not ended, into the file named by OPEN_FILES:
// whoever ends a run that takes too long can then say where it stood.
import { writeFileSync } from "node:fs";

export default class OpenFiles {
  /** @type {Set<string>} */
  #open = new Set();

  onTestModuleQueued(/** @type {import("vitest/node").TestModule} */ { relativeModuleId }) {
    this.#write(this.#open.add(relativeModuleId));
  }

  onTestModuleEnd(/** @type {import("vitest/node").TestModule} */ { relativeModuleId }) {
    this.#open.delete(relativeModuleId);
    this.#write(this.#open);
  }

  #write(/** @type {Iterable<string>} */ files) {
    const path = process.env["OPEN_FILES"];
    if (path !== undefined) writeFileSync(path, [...files].join("\n"));
  }
}
