import type { Result } from "@broadside/engine";
import { isRecord } from "@broadside/engine/text";
import { signal } from "@preact/signals";
import { type KeptFile, openRunDatabase, type RunDatabase } from "./run-database.ts";
import { formatRunHead, parseRunGames, parseRunHead, type Run, type RunHead } from "./run-record.ts";

/** Why runs are not kept: nothing can be (a private window, storage switched off), or there is no room left. */
export type KeepingTrouble = "off" | "full";

/** How writing a run went; `overtaken` where another tab has played it on. */
export type RunWriting = "written" | "overtaken" | KeepingTrouble;

/** A run of the list, or what is wrong with what was kept of it. */
export interface ListedRun {
  readonly id: string;
  readonly head: Result<RunHead>;
}

/** A run as it was kept, to be put back. */
export interface RemovedRun {
  readonly id: string;
  readonly head: unknown;
  readonly games: unknown;
}

/** Opened files that are kept, so that tabs which show one find it again after a reload. */
const FILES = 5;

const revisionOf = (value: unknown): unknown => (isRecord(value) ? value["revision"] : undefined);

/** What could not be kept and why, for the page: who leaves Compare does not lose a run by that. */
const unkept = { trouble: signal<KeepingTrouble | undefined>(undefined), runs: new Map<string, RemovedRun>() };

/** The runs kept on the device. Where nothing can be kept they last as long as the page. Nothing here throws. */
export class RunStore {
  /** Why the last writing failed; undefined while all is well. */
  readonly trouble = unkept.trouble;
  #database: Promise<RunDatabase | undefined> | undefined;
  /** What could not be kept, and goes on here. */
  readonly #memory = unkept.runs;

  #open(): Promise<RunDatabase | undefined> {
    this.#database ??= openRunDatabase(() => {
      this.#database = undefined;
    }).catch(() => {
      this.trouble.value = "off";
      return undefined;
    });
    return this.#database;
  }

  /** All that is kept, newest first. */
  async list(): Promise<ListedRun[]> {
    const heads = new Map<string, unknown>();
    await this.#attempt(async (database) => {
      const change = database.transaction("runs");
      for (let at = await change.store.openCursor(); at; at = await at.continue()) heads.set(at.key, at.value);
    });
    for (const [id, { head }] of this.#memory) heads.set(id, head);
    const changed = ({ head }: ListedRun): number => (head.ok ? head.value.changed : 0);
    return Array.from(heads, ([id, head]) => ({ id, head: parseRunHead(head) })).sort(
      (a, b) => changed(b) - changed(a),
    );
  }

  /** A run with its games; undefined where there is none of that id. */
  async read(id: string): Promise<Result<Run> | undefined> {
    const kept = await this.#raw(id);
    if (!kept) return undefined;
    const head = parseRunHead(kept.head);
    return head.ok ? parseRunGames(head.value, kept.games) : head;
  }

  async #raw(id: string): Promise<RemovedRun | undefined> {
    return (
      this.#memory.get(id) ??
      (await this.#attempt(async (database) => {
        const [head, games] = await Promise.all([database.get("runs", id), database.get("games", id)]);
        return head === undefined ? undefined : { id, head, games };
      }))
    );
  }

  /**
   * Writes a run over the one that it was read from or written as last. Where it cannot be kept it stays in memory, and is
   * written with its next change if there is room then.
   */
  async write({ games, ...head }: Run): Promise<RunWriting> {
    const value = formatRunHead(head);
    try {
      const database = await this.#open();
      if (!database) return this.#remember(head.id, value, games, "off");
      const change = database.transaction(["runs", "games"], "readwrite");
      const runs = change.objectStore("runs");
      const there = revisionOf(await runs.get(head.id));
      if (typeof there === "number" && there > head.revision - 1) return "overtaken";
      await Promise.all([runs.put(value, head.id), change.objectStore("games").put(games, head.id), change.done]);
      this.#memory.delete(head.id);
      this.trouble.value = undefined;
      return "written";
    } catch (error) {
      return this.#remember(head.id, value, games, (error as Error).name === "QuotaExceededError" ? "full" : "off");
    }
  }

  #remember(id: string, head: unknown, games: unknown, trouble: KeepingTrouble): KeepingTrouble {
    this.#memory.set(id, { id, head, games });
    this.trouble.value = trouble;
    return trouble;
  }

  /** Takes a run off the device and returns what it was. */
  async remove(id: string): Promise<RemovedRun | undefined> {
    const kept = await this.#raw(id);
    this.#memory.delete(id);
    await this.#attempt(async (database) => {
      const change = database.transaction(["runs", "games"], "readwrite");
      await Promise.all([change.objectStore("runs").delete(id), change.objectStore("games").delete(id), change.done]);
    });
    return kept;
  }

  /** Puts back what was removed, as it was. */
  async putBack({ id, head, games }: RemovedRun): Promise<void> {
    const written = await this.#attempt(async (database) => {
      const change = database.transaction(["runs", "games"], "readwrite");
      await Promise.all([change.objectStore("runs").put(head, id), change.objectStore("games").put(games, id)]);
      await change.done;
      return true;
    });
    if (!written) this.#memory.set(id, { id, head, games });
  }

  /** Keeps a file that was opened, and lets go of the oldest ones. */
  async keepFile(id: string, file: KeptFile): Promise<void> {
    await this.#attempt(async (database) => {
      const change = database.transaction("files", "readwrite");
      await change.store.put(file, id);
      const kept: { key: string; opened: number }[] = [];
      for (let at = await change.store.openCursor(); at; at = await at.continue())
        kept.push({ key: at.key, opened: at.value.opened });
      const oldest = kept.sort((a, b) => b.opened - a.opened).slice(FILES);
      await Promise.all([...oldest.map(({ key }) => change.store.delete(key)), change.done]);
    });
  }

  /** A file that is kept; undefined where there is none of that id. */
  readFile(id: string): Promise<KeptFile | undefined> {
    return this.#attempt((database) => database.get("files", id));
  }

  async #attempt<T>(act: (database: RunDatabase) => Promise<T>): Promise<T | undefined> {
    try {
      const database = await this.#open();
      return database && (await act(database));
    } catch (error) {
      this.trouble.value = (error as Error).name === "QuotaExceededError" ? "full" : "off";
      return undefined;
    }
  }
}
