import type { Result } from "@broadside/engine";
import { DeviceRecords, type KeepingTrouble, type KeptFleet, revisionOf } from "../device-database.ts";
import { formatMatch, type Match, parseMatch } from "./match-record.ts";

/** How writing a match went; `overtaken` where another tab has played it on. */
export type MatchWriting = "written" | "overtaken" | KeepingTrouble;

/** A match of the list, or what is wrong with what was kept of it; `value` is that as it is. */
export interface ListedMatch {
  readonly id: string;
  readonly match: Result<Match>;
  readonly value: unknown;
}

/** A kept fleet with its id. */
export interface ListedFleet extends KeptFleet {
  readonly id: string;
}

/** For all rooms of the page: leaving Play for Review does not lose a match that could not be kept. */
const kept = { records: new DeviceRecords(), unkept: new Map<string, unknown>() };

/**
 * The matches and fleets kept on the device, each match in a record of its own that is written as a whole. Where nothing can be
 * kept they last as long as the page. Nothing here throws.
 */
export class MatchStore {
  readonly #records = kept.records;
  /** Why the last writing failed; undefined while all is well. */
  readonly trouble = kept.records.trouble;
  /** What could not be kept, and goes on here. */
  readonly #memory = kept.unkept;

  /** All that is kept, newest first, read one after the other, so that a long list does not hold up the page. */
  async list(): Promise<ListedMatch[]> {
    const listed: ListedMatch[] = [];
    for (const [id, value] of await this.#records.all("matches", this.#memory)) {
      listed.push({ id, match: parseMatch(value), value });
      await new Promise((resolve) => setTimeout(resolve));
    }
    const changed = ({ match }: ListedMatch): number => (match.ok ? match.value.changed : 0);
    return listed.sort((a, b) => changed(b) - changed(a));
  }

  /** A match; undefined where there is none of that id. */
  async read(id: string): Promise<Result<Match> | undefined> {
    const value = this.#memory.get(id) ?? (await this.#records.attempt((database) => database.get("matches", id)));
    return value === undefined ? undefined : parseMatch(value);
  }

  /**
   * Writes a match over the one that it was read from or written as last. Where it cannot be kept it stays in memory, and is
   * written with its next change if there is room then.
   */
  async write(match: Match): Promise<MatchWriting> {
    const value = formatMatch(match);
    const how = await this.#records.attempt(async (database) => {
      const change = database.transaction("matches", "readwrite");
      const there = revisionOf(await change.store.get(match.id));
      if (there !== undefined && there >= match.revision) return "overtaken";
      await Promise.all([change.store.put(value, match.id), change.done]);
      return "written";
    });
    if (how === undefined) this.#memory.set(match.id, value);
    else if (how === "written") {
      this.#memory.delete(match.id);
      this.trouble.value = undefined;
    }
    return how ?? this.trouble.peek() ?? "off";
  }

  /** Takes a match off the device; what it was can be put back. */
  async remove(id: string): Promise<void> {
    this.#memory.delete(id);
    await this.#records.attempt((database) => database.delete("matches", id));
  }

  /** Puts back what was removed, as it was; where it cannot be kept it stays in memory. */
  async putBack(id: string, value: unknown): Promise<void> {
    const written = await this.#records.attempt((database) => database.put("matches", value, id));
    if (written === undefined) this.#memory.set(id, value);
  }

  /** The kept fleets, newest first. */
  async fleets(): Promise<ListedFleet[]> {
    const fleets = (await this.#records.all("fleets")) as Map<string, KeptFleet>;
    const listed = Array.from(fleets, ([id, fleet]) => ({ ...fleet, id }));
    return listed.sort((a, b) => b.kept - a.kept);
  }

  /** Keeps a fleet; false where that is not possible. */
  async keepFleet(id: string, fleet: KeptFleet): Promise<boolean> {
    return (await this.#records.attempt((database) => database.put("fleets", fleet, id))) !== undefined;
  }

  async removeFleet(id: string): Promise<void> {
    await this.#records.attempt((database) => database.delete("fleets", id));
  }
}
