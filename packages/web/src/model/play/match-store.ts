import type { Result, Scenario } from "@broadside/engine";
import type { PlacedShip } from "../../position/placed-ship.ts";
import { formatRules } from "../../text/rules/rules.ts";
import { formatShips, parseShips } from "../../text/shots/ship-notation.ts";
import { isAsNew, type KeptFleet, KeptRecords, type Writing } from "../kept-records.ts";
import { tabStorage } from "../settings.ts";
import { formatMatch, type Match, parseMatch } from "./match-record.ts";

const KEY = "play-placing";

/** The ships of the person's fleet that are being placed: a reload of the tab finds them again. */
export class PlacingKept {
  /** True from placing ships until a match begins: what leads to the placing stays in view. */
  hasBegun = false;

  /** The ships that were placed so far under these rules; undefined where no placing was under way. */
  read(scenario: Scenario): PlacedShip[] | undefined {
    const [rules, ships] = tabStorage.read(KEY)?.split("\n") ?? [];
    if (rules !== formatRules(scenario) || ships === undefined) return undefined;
    const placed = parseShips(scenario, ships);
    this.hasBegun ||= placed.ok;
    return placed.ok ? placed.value : undefined;
  }

  keep(scenario: Scenario, placed: readonly PlacedShip[]): void {
    this.hasBegun = true;
    tabStorage.write(KEY, `${formatRules(scenario)}\n${formatShips(scenario, placed)}`);
  }

  /** When the fleet is placed, or the placing is given up. */
  forget(): void {
    tabStorage.remove(KEY);
  }
}

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

/** Shared by the page's rooms: leaving Play for Review does not lose a match that could not be kept. */
const records = new KeptRecords();

/**
 * The matches and fleets kept on the device. A match is one record, written as a whole. Where nothing can be
 * kept they last as long as the page. Nothing here throws.
 */
export class MatchStore {
  /** Why the last writing failed; undefined while all is well. */
  readonly trouble = records.trouble;

  /** All kept matches, newest first. It pauses after each, so that a long list does not stop the page. */
  async list(): Promise<ListedMatch[]> {
    const listed: ListedMatch[] = [];
    for (const [id, value] of await records.all("matches")) {
      listed.push({ id, match: parseMatch(value), value });
      await new Promise((resolve) => setTimeout(resolve));
    }
    const changed = ({ match }: ListedMatch): number => (match.ok ? match.value.changed : 0);
    return listed.sort((a, b) => changed(b) - changed(a));
  }

  /** A match; undefined where there is none of that id. */
  async read(id: string): Promise<Result<Match> | undefined> {
    const value = await records.get("matches", id);
    return value === undefined ? undefined : parseMatch(value);
  }

  /** Writes a match over the one that it was read from or written as last. */
  write(match: Match): Promise<Writing> {
    const matches = formatMatch(match);
    return records.write(["matches"], match.id, (there) => (isAsNew(there, match.revision) ? undefined : { matches }));
  }

  /** Takes a match off the device; what it was can be put back. */
  remove(id: string): Promise<void> {
    return records.remove(["matches"], id);
  }

  /** Puts back what was removed, as it was. */
  async putBack(id: string, value: unknown): Promise<void> {
    await records.write(["matches"], id, () => ({ matches: value }));
  }

  /** The kept fleets, newest first. */
  async fleets(): Promise<ListedFleet[]> {
    const fleets = (await records.all("fleets")) as Map<string, KeptFleet>;
    const listed = Array.from(fleets, ([id, fleet]) => ({ ...fleet, id }));
    return listed.sort((a, b) => b.kept - a.kept);
  }

  /** Keeps a fleet; false where that is not possible, and it lasts as long as the page. */
  async keepFleet(id: string, fleet: KeptFleet): Promise<boolean> {
    return (await records.write(["fleets"], id, () => ({ fleets: fleet }))) === "written";
  }

  removeFleet(id: string): Promise<void> {
    return records.remove(["fleets"], id);
  }
}
