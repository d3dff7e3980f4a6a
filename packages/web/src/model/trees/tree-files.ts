import { isRecord } from "@broadside/engine/text";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { FileTreeName } from "../../text/trees/tree-name.ts";

/** A tree's file as it was opened. */
interface KeptFile {
  readonly text: string;
  /** In milliseconds since 1970. */
  readonly opened: number;
}

/** The files of trees, by the names of the trees; what is in them, the engine's parser knows. */
interface TreeSchema extends DBSchema {
  readonly files: { readonly key: string; readonly value: KeptFile };
}

const NAME = "broadside-trees";
const VERSION = 1;
/** So many files are kept, the last opened ones. */
const MOST_KEPT = 8;

/** The files of trees that were opened, so that their addresses bring them back. Where nothing can be kept they last as long as the page. Nothing here throws. */
export class TreeFiles {
  #database: Promise<IDBPDatabase<TreeSchema> | undefined> | undefined;
  readonly #memory = new Map<string, KeptFile>();

  #open(): Promise<IDBPDatabase<TreeSchema> | undefined> {
    const closed = (): void => {
      this.#database = undefined;
    };
    this.#database ??= openDB<TreeSchema>(NAME, VERSION, {
      upgrade: (database) => void database.createObjectStore("files"),
      // Another tab has a newer page.
      blocking: () => {
        void this.#database?.then((database) => database?.close());
        closed();
      },
      terminated: closed,
    }).catch(() => undefined);
    return this.#database;
  }

  /** Keeps the text of a file, and lets the oldest go. */
  async keep(name: FileTreeName, text: string): Promise<void> {
    const file = { text, opened: Date.now() };
    this.#memory.set(name, file);
    try {
      const database = await this.#open();
      if (!database) return;
      const change = database.transaction("files", "readwrite");
      await change.store.put(file, name);
      const kept: { name: string; opened: number }[] = [];
      for (let at = await change.store.openCursor(); at; at = await at.continue())
        kept.push({ name: at.key, opened: openedOf(at.value) });
      for (const { name: old } of kept.sort((a, b) => b.opened - a.opened).slice(MOST_KEPT))
        await change.store.delete(old);
      await change.done;
    } catch {
      // It stays in memory.
    }
  }

  /** The text of a file; undefined where it is not kept. */
  async text(name: FileTreeName): Promise<string | undefined> {
    const here = this.#memory.get(name);
    if (here) return here.text;
    try {
      const value: unknown = await (await this.#open())?.get("files", name);
      return isRecord(value) && typeof value["text"] === "string" ? value["text"] : undefined;
    } catch {
      return undefined;
    }
  }
}

/** When a file was opened, whatever is kept of it. */
const openedOf = (value: unknown): number =>
  isRecord(value) && typeof value["opened"] === "number" ? value["opened"] : 0;
