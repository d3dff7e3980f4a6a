import type { Result } from "@broadside/engine";
import { isRecord } from "@broadside/engine/input";
import { Collection, type Listed } from "../../storage/collection.ts";
import { formatMatch, type Match, parseMatch } from "./match-record.ts";

/** A stored fleet: rules and ships, as the page's address writes them. */
export interface KeptFleet {
  readonly name: string;
  readonly rules: string;
  /** The layout, as the engine writes it in JSON. */
  readonly layout: unknown;
  /** When the fleet was stored, in milliseconds since 1970. */
  readonly kept: number;
}

export const matches = new Collection<Match, Result<Match>>("matches", {
  parse: parseMatch,
  format: formatMatch,
  changed: (match) => (match.ok ? match.value.changed : 0),
  outlivesPage: true,
});

export type ListedMatch = Listed<Result<Match>>;

const isFleet = (value: unknown): value is Readonly<Record<string, unknown>> & KeptFleet =>
  isRecord(value) && typeof value["name"] === "string" && typeof value["rules"] === "string";

export const fleets = new Collection<KeptFleet, KeptFleet | undefined>("fleets", {
  parse: (value) => (isFleet(value) ? value : undefined),
  format: (fleet) => fleet,
  changed: (fleet) => fleet?.kept ?? 0,
  outlivesPage: true,
});

export interface ListedFleet extends KeptFleet {
  readonly id: string;
}

/** The stored fleets, the newest first. */
export const listFleets = async (): Promise<ListedFleet[]> =>
  (await fleets.list()).flatMap(({ id, read }) => (read ? [{ ...read, id }] : []));
