import type { Result } from "@broadside/engine";
import { isRecord } from "@broadside/engine/text";
import { signal } from "@preact/signals";
import { type KeptFleet, type MatchDatabase, openMatchDatabase } from "./match-database.ts";
import { formatMatch, type Match, parseMatch } from "./match-record.ts";

/** Why matches are not kept: nothing can be (a private window, storage switched off), or there is no room left. */
export type KeepingTrouble = "off" | "full";

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

const revisionOf = (value: unknown): unknown => (isRecord(value) ? value["revision"] : undefined);

/** What could not be kept and why, for all rooms of the page: who leaves Play, or goes on to Review, does not lose a match by that. */
const unkept = { trouble: signal<KeepingTrouble | undefined>(undefined), matches: new Map<string, unknown>() };

/**
 * The matches and fleets kept on the device, each match in a record of its own that is written as a whole. Where nothing can be
 * kept they last as long as the page. Nothing here throws.
 */
export class MatchStore {
  /** Why the last writing failed; undefined while all is well. */
  readonly trouble = unkept.trouble;
  #database: Promise<MatchDatabase | undefined> | undefined;
  /** What could not be kept, and goes on here. */
  readonly #memory = unkept.matches;

  #open(): Promise<MatchDatabase | undefined> {
    this.#database ??= openMatchDatabase(() => {
      this.#database = undefined;
    }).catch(() => {
      this.trouble.value = "off";
      return undefined;
    });
    return this.#database;
  }

  /** All that is kept, newest first, read one after the other, so that a long list does not hold up the page. */
  async list(): Promise<ListedMatch[]> {
    const listed: ListedMatch[] = [];
    for (const [id, value] of await this.#values()) {
      listed.push({ id, match: parseMatch(value), value });
      await new Promise((resolve) => setTimeout(resolve));
    }
    const changed = ({ match }: ListedMatch): number => (match.ok ? match.value.changed : 0);
    return listed.sort((a, b) => changed(b) - changed(a));
  }

  async #values(): Promise<Map<string, unknown>> {
    const values = new Map<string, unknown>();
    try {
      const database = await this.#open();
      const change = database?.transaction("matches");
      for (let at = await change?.store.openCursor(); at; at = await at.continue()) values.set(at.key, at.value);
    } catch {
      this.trouble.value = "off";
    }
    for (const [id, value] of this.#memory) values.set(id, value);
    return values;
  }

  /** A match; undefined where there is none of that id. */
  async read(id: string): Promise<Result<Match> | undefined> {
    const value = this.#memory.get(id) ?? (await this.#attempt((database) => database.get("matches", id)));
    return value === undefined ? undefined : parseMatch(value);
  }

  /**
   * Writes a match over the one that it was read from or written as last. Where it cannot be kept it stays in memory, and is
   * written with its next change if there is room then.
   */
  async write(match: Match): Promise<MatchWriting> {
    const value = formatMatch(match);
    const before = match.revision - 1;
    try {
      const database = await this.#open();
      if (!database) return this.#remember(match.id, value, "off");
      const change = database.transaction("matches", "readwrite");
      const there = revisionOf(await change.store.get(match.id));
      if (typeof there === "number" && there > before) return "overtaken";
      await Promise.all([change.store.put(value, match.id), change.done]);
      this.#memory.delete(match.id);
      this.trouble.value = undefined;
      return "written";
    } catch (error) {
      return this.#remember(match.id, value, (error as Error).name === "QuotaExceededError" ? "full" : "off");
    }
  }

  #remember(id: string, value: unknown, trouble: KeepingTrouble): KeepingTrouble {
    this.#memory.set(id, value);
    this.trouble.value = trouble;
    return trouble;
  }

  /** Takes a match off the device; what it was can be put back. */
  async remove(id: string): Promise<void> {
    this.#memory.delete(id);
    await this.#attempt((database) => database.delete("matches", id));
  }

  /** Puts back what was removed, as it was; where it cannot be kept it stays in memory. */
  async putBack(id: string, value: unknown): Promise<void> {
    const written = await this.#attempt((database) => database.put("matches", value, id));
    if (written === undefined) this.#memory.set(id, value);
  }

  /** The kept fleets, newest first. */
  async fleets(): Promise<ListedFleet[]> {
    const listed: ListedFleet[] = [];
    await this.#attempt(async (database) => {
      const change = database.transaction("fleets");
      for (let at = await change.store.openCursor(); at; at = await at.continue())
        listed.push({ ...at.value, id: at.key });
    });
    return listed.sort((a, b) => b.kept - a.kept);
  }

  /** Keeps a fleet; false where that is not possible. */
  async keepFleet(id: string, fleet: KeptFleet): Promise<boolean> {
    return (await this.#attempt((database) => database.put("fleets", fleet, id))) !== undefined;
  }

  async removeFleet(id: string): Promise<void> {
    await this.#attempt((database) => database.delete("fleets", id));
  }

  async #attempt<T>(act: (database: MatchDatabase) => Promise<T>): Promise<T | undefined> {
    try {
      const database = await this.#open();
      return database && (await act(database));
    } catch (error) {
      this.trouble.value = (error as Error).name === "QuotaExceededError" ? "full" : "off";
      return undefined;
    }
  }
}
