import type { Result } from "@broadside/engine";
import { DeviceRecords, type KeepingTrouble, type OpenedFile, revisionOf } from "../device-database.ts";
import { formatRunHead, parseRunGames, parseRunHead, type Run, type RunHead } from "./run-record.ts";

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

/** For the page: leaving Compare does not lose a run that could not be kept. */
const kept = { records: new DeviceRecords(), unkept: new Map<string, RemovedRun>() };

/** The runs kept on the device. Where nothing can be kept they last as long as the page. Nothing here throws. */
export class RunStore {
  readonly #records = kept.records;
  /** Why the last writing failed; undefined while all is well. */
  readonly trouble = kept.records.trouble;
  /** What could not be kept, and goes on here. */
  readonly #memory = kept.unkept;

  /** All that is kept, newest first. */
  async list(): Promise<ListedRun[]> {
    const unkept = new Map(Array.from(this.#memory, ([id, { head }]) => [id, head]));
    const heads = await this.#records.all("runs", unkept);
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
      (await this.#records.attempt(async (database) => {
        const [head, games] = await Promise.all([database.get("runs", id), database.get("run-games", id)]);
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
    const how = await this.#records.attempt(async (database) => {
      const change = database.transaction(["runs", "run-games"], "readwrite");
      const runs = change.objectStore("runs");
      const there = revisionOf(await runs.get(head.id));
      if (there !== undefined && there >= head.revision) return "overtaken";
      await Promise.all([runs.put(value, head.id), change.objectStore("run-games").put(games, head.id), change.done]);
      return "written";
    });
    if (how === undefined) this.#memory.set(head.id, { id: head.id, head: value, games });
    else if (how === "written") {
      this.#memory.delete(head.id);
      this.trouble.value = undefined;
    }
    return how ?? this.trouble.peek() ?? "off";
  }

  /** Takes a run off the device and returns what it was. */
  async remove(id: string): Promise<RemovedRun | undefined> {
    const kept = await this.#raw(id);
    this.#memory.delete(id);
    await this.#records.attempt(async (database) => {
      const change = database.transaction(["runs", "run-games"], "readwrite");
      await Promise.all([
        change.objectStore("runs").delete(id),
        change.objectStore("run-games").delete(id),
        change.done,
      ]);
    });
    return kept;
  }

  /** Puts back what was removed, as it was. */
  async putBack({ id, head, games }: RemovedRun): Promise<void> {
    const written = await this.#records.attempt(async (database) => {
      const change = database.transaction(["runs", "run-games"], "readwrite");
      await Promise.all([change.objectStore("runs").put(head, id), change.objectStore("run-games").put(games, id)]);
      await change.done;
      return true;
    });
    if (!written) this.#memory.set(id, { id, head, games });
  }

  /** Keeps a file that was opened, and lets go of the oldest ones. */
  keepFile(id: string, file: OpenedFile): Promise<void> {
    return this.#records.keepFile("run-files", id, file, FILES);
  }

  /** A file that is kept; undefined where there is none of that id. */
  readFile(id: string): Promise<OpenedFile | undefined> {
    return this.#records.attempt((database) => database.get("run-files", id));
  }
}
