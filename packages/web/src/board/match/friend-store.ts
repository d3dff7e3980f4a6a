import { fail, type InputError, ok, type Result } from "@broadside/engine";
import { isRecord } from "@broadside/engine/input";
import type { MatchState } from "@broadside/match";
import { Collection, type Listed } from "../../storage/collection.ts";
import { isCount } from "../../storage/reader.ts";
import { hasVersion, newerThan, VERSIONS } from "../../storage/versions.ts";
import type { PlacedShip } from "../position/placed-ship.ts";
import type { MatchPlayers } from "./match-record.ts";

/** How the two people reach each other: by links, live through `broadside serve`, or at one device. */
export type Way = "link" | "live" | "here";

const WAYS: readonly string[] = ["link", "live", "here"] satisfies Way[];

/** A match between two people, as far as this device has it. */
export interface FriendMatch {
  /** The id of the match, by which a link finds it. */
  readonly id: string;
  /** Counts the writes, so that no tab overwrites what another one has written since. */
  readonly revision: number;
  readonly begun: number;
  readonly changed: number;
  readonly way: Way;
  /** The side that plays here: for two people at one device the one who offered. */
  readonly mine: MatchState;
  /** The other side, if both play at this device and the second has chosen a fleet. */
  readonly theirs?: MatchState;
  /** The room of a live match, and the letters by which the server knows this device. */
  readonly room?: string;
  readonly seat?: string;
  /** Whether this side gives up as soon as it may speak. */
  readonly givesUp?: boolean;
}

const cellsIn = (ships: readonly { readonly cells: readonly number[] }[]): string =>
  ships
    .map(({ cells }) => [...cells].sort((a, b) => a - b).join())
    .sort()
    .join(";");

/** Whether one of the sides that play here hides this fleet. */
export const hides = ({ mine, theirs }: FriendMatch, ships: readonly PlacedShip[]): boolean => {
  const shown = cellsIn(ships);
  return [mine, theirs].some((state) => state !== undefined && cellsIn(state.secret.ships) === shown);
};

const KIND = "friends";
const WHAT = "this match";

/** Only whether it has the form of a match: its messages are checked when it is opened, by the protocol. */
const isState = (value: unknown): value is MatchState =>
  isRecord(value) &&
  typeof value["match"] === "string" &&
  Array.isArray(value["messages"]) &&
  isRecord(value["secret"]) &&
  Array.isArray(value["secret"]["ships"]) &&
  value["secret"]["ships"].every((ship) => isRecord(ship) && Array.isArray(ship["cells"]));

const parseFriendMatch = (value: unknown, id: string): Result<FriendMatch> => {
  const newer = newerThan(KIND, value, WHAT);
  if (newer) return newer;
  if (!hasVersion(KIND, value)) return WRONG;
  const { revision, begun, changed, way, mine, theirs, room, seat, givesUp } = value;
  const areWhole = isCount(revision) && isCount(begun) && isCount(changed) && isState(mine) && mine.match === id;
  if (!areWhole || !WAYS.includes(String(way)) || (theirs !== undefined && !isState(theirs))) return WRONG;
  const texts = { ...(typeof room === "string" && { room }), ...(typeof seat === "string" && { seat }) };
  const leaves = givesUp === true ? { givesUp } : {};
  return ok({ id, revision, begun, changed, way: way as Way, mine, ...(theirs && { theirs }), ...texts, ...leaves });
};

const WRONG: { readonly ok: false; readonly error: InputError } = fail(
  WHAT,
  "cannot be read",
  "delete it, or save it for a report",
);

export type ListedFriendMatch = Listed<Result<FriendMatch>>;

export const friendMatches = new Collection<FriendMatch, Result<FriendMatch>>(KIND, {
  parse: parseFriendMatch,
  format: (match) => ({ version: VERSIONS[KIND], ...match }),
  changed: (match) => (match.ok ? match.value.changed : 0),
  outlivesPage: true,
});

/** Who played a match from a link, if it is one of two people that this device has. @param of as in the link */
export const playersHere = async (of: string): Promise<MatchPlayers | undefined> => {
  const [id, seat] = of.split("-");
  const read = await friendMatches.read(id);
  if (!read?.ok) return undefined;
  const first = seat === "1" ? 1 : 0;
  if (read.value.way === "here")
    return [
      { kind: "friend", seat: first },
      { kind: "friend", seat: first === 0 ? 1 : 0 },
    ];
  const players: MatchPlayers = [{ kind: "person" }, { kind: "friend" }];
  return read.value.mine.seat === first ? players : [players[1], players[0]];
};
