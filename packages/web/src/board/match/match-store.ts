import type { Result } from "@broadside/engine";
import { isAsNew, type KeptFleet, KeptRecords, type Writing } from "../../storage/kept-records.ts";
import { formatMatch, type Match, parseMatch } from "./match-record.ts";

/** A match in the list, or what is wrong with its record; `value` is the unchanged record. */
export interface ListedMatch {
  readonly id: string;
  readonly match: Result<Match>;
  readonly value: unknown;
}

export interface ListedFleet extends KeptFleet {
  readonly id: string;
}

/** Shared by the page's rooms, so that leaving Play for Review loses no match that could not be stored. */
const records = new KeptRecords();
records.handOn();

/** The matches and fleets on the device; if storing fails, they last until the page closes. Nothing here throws. */
export class MatchStore {
  readonly trouble = records.trouble;

  /** All stored matches, the newest first. It pauses after each, so that a long list does not block the page. */
  async list(): Promise<ListedMatch[]> {
    const listed: ListedMatch[] = [];
    for (const [id, value] of await records.all("matches")) {
      listed.push({ id, match: parseMatch(value), value });
      await new Promise((resolve) => setTimeout(resolve));
    }
    const changed = ({ match }: ListedMatch): number => (match.ok ? match.value.changed : 0);
    return listed.sort((a, b) => changed(b) - changed(a));
  }

  async read(id: string): Promise<Result<Match> | undefined> {
    const value = await records.get("matches", id);
    return value === undefined ? undefined : parseMatch(value);
  }

  /** Stores the match, unless another tab has stored this revision or a newer one. */
  write(match: Match): Promise<Writing> {
    const matches = formatMatch(match);
    return records.write(["matches"], match.id, (there) => (isAsNew(there, match.revision) ? undefined : { matches }));
  }

  /** Removes a match from the device; the list keeps its record, so that it can be put back. */
  remove(id: string): Promise<void> {
    return records.remove(["matches"], id);
  }

  async putBack(id: string, value: unknown): Promise<void> {
    await records.write(["matches"], id, () => ({ matches: value }));
  }

  async fleets(): Promise<ListedFleet[]> {
    const fleets = (await records.all("fleets")) as Map<string, KeptFleet>;
    const listed = Array.from(fleets, ([id, fleet]) => ({ ...fleet, id }));
    return listed.sort((a, b) => b.kept - a.kept);
  }

  /** Stores a fleet; false if that fails, and then the fleet lasts until the page is closed. */
  async keepFleet(id: string, fleet: KeptFleet): Promise<boolean> {
    return (await records.write(["fleets"], id, () => ({ fleets: fleet }))) === "written";
  }

  removeFleet(id: string): Promise<void> {
    return records.remove(["fleets"], id);
  }
}
