import { isRecord } from "@broadside/engine/text";
import type { FileTreeName } from "../../text/trees/tree-name.ts";
import { DeviceRecords } from "../device-database.ts";

/** So many files are kept, the last opened ones. */
const MOST_KEPT = 8;

/** The files of trees that were opened, so that their addresses bring them back. Where nothing can be kept they last as long as the page. Nothing here throws. */
export class TreeFiles {
  readonly #records = new DeviceRecords();
  readonly #memory = new Map<string, string>();

  /** Keeps the text of a file, and lets the oldest go. */
  async keep(name: FileTreeName, text: string): Promise<void> {
    this.#memory.set(name, text);
    await this.#records.keepFile("tree-files", name, { name, text, opened: Date.now() }, MOST_KEPT);
  }

  /** The text of a file; undefined where it is not kept. */
  async text(name: FileTreeName): Promise<string | undefined> {
    const here = this.#memory.get(name);
    if (here !== undefined) return here;
    const value: unknown = await this.#records.attempt((database) => database.get("tree-files", name));
    return isRecord(value) && typeof value["text"] === "string" ? value["text"] : undefined;
  }
}
