import type { Result } from "@broadside/engine";
import { isAsNew, KeptRecords, type OpenedFile, type Writing } from "../kept-records.ts";
import { formatRunHead, parseRunGames, parseRunHead, type Run, type RunHead } from "./run-record.ts";

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

const RUN = ["runs", "run-games"] as const;

/** Shared by the page's rooms: leaving Compare does not lose a run that could not be kept. */
const records = new KeptRecords();

/** The runs kept on the device. Where nothing can be kept they last as long as the page. Nothing here throws. */
export class RunStore {
  /** Why the last writing failed; undefined while all is well. */
  readonly trouble = records.trouble;

  /** All that is kept, newest first. */
  async list(): Promise<ListedRun[]> {
    const changed = ({ head }: ListedRun): number => (head.ok ? head.value.changed : 0);
    return Array.from(await records.all("runs"), ([id, head]) => ({ id, head: parseRunHead(head) })).sort(
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
    const [head, games] = await Promise.all(RUN.map((store) => records.get(store, id)));
    return head === undefined ? undefined : { id, head, games };
  }

  /** Writes a run over the one that it was read from or written as last. */
  write({ games, ...head }: Run): Promise<Writing> {
    const parts = { runs: formatRunHead(head), "run-games": games };
    return records.write(RUN, head.id, (there) => (isAsNew(there, head.revision) ? undefined : parts));
  }

  /** Takes a run off the device and returns what it was. */
  async remove(id: string): Promise<RemovedRun | undefined> {
    const kept = await this.#raw(id);
    await records.remove(RUN, id);
    return kept;
  }

  /** Puts back what was removed, as it was. */
  async putBack({ id, head, games }: RemovedRun): Promise<void> {
    await records.write(RUN, id, () => ({ runs: head, "run-games": games }));
  }

  /** Keeps a file that was opened, and lets go of the oldest ones. */
  keepFile(id: string, file: OpenedFile): Promise<void> {
    return records.keepFile("run-files", id, file, FILES);
  }

  /** A file that is kept; undefined where there is none of that id. */
  readFile(id: string): Promise<OpenedFile | undefined> {
    return records.file("run-files", id);
  }
}
