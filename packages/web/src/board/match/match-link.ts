import { fail, type Result } from "@broadside/engine";
import { textId } from "../../parts/id.ts";
import { strictFragment } from "../notation/address-codec.ts";
import type { Hiding } from "../rules/hiding-prior.ts";
import { formatMatch, type Match, type MatchPlayer, parseMatch, playerOf, winnerOf } from "./match-record.ts";
import { formatLinkedAddress, type LinkedMatch, type LinkedSide, PERSON } from "./play-address.ts";
import { hasParameters, SIDES } from "./side-name.ts";

/** The id of a match that is contained in the address: such a match is not stored. */
export const LINKED_ID = "link";

const playerOfSide = (side: LinkedSide): MatchPlayer => (side === PERSON ? { kind: "stranger" } : playerOf(side));

/** A player, under a name that a link can contain; undefined for a player that no link may name. */
const sideOfPlayer = (player: MatchPlayer): LinkedSide | undefined => {
  if (player.kind !== "strategy") return PERSON;
  if (player.level !== undefined) return player.level;
  const { strategy } = player;
  return hasParameters(strategy) ? strategy : SIDES.find((side) => side === strategy);
};

/** A finished match in the form that a link contains; undefined while the match is in progress. */
export const linkOfMatch = (match: Match): LinkedMatch | undefined => {
  const { duel, players, resigned, hiding } = match;
  const [one, other] = players.map(sideOfPlayer);
  if (winnerOf(match) === undefined || one === undefined || other === undefined) return undefined;
  const [of] = players.flatMap((player) => (player.kind === "friend" && player.of) || []);
  return { duel, sides: [one, other], resigned, hiding, of };
};

/** The most letters of a link to a finished game that holds the weights of a prior. */
const MOST_LETTERS = 1000;

/** Whether a link holds the weights of a prior and is too long for them; names of priors are short. */
export const isTooLong = (fragment: string, hiding: Hiding | undefined): boolean =>
  hiding?.startsWith("{") === true && strictFragment(fragment).length > MOST_LETTERS;

export const withoutHiding = ({ hiding: _, ...linked }: LinkedMatch): LinkedMatch => linked;

/** As {@link linkOfMatch}, but without a prior that would make the link long. */
export const shortLinkOf = (match: Match): LinkedMatch | undefined => {
  const linked = linkOfMatch(match);
  return linked && isTooLong(formatLinkedAddress(linked), linked.hiding) ? withoutHiding(linked) : linked;
};

/** The match in a link, for showing only: it is over, so nobody continues it and none of it is stored. */
export const matchOfLink = ({ duel, sides, resigned, hiding }: LinkedMatch): Match => ({
  id: LINKED_ID,
  ...{ revision: 1, begun: 0, changed: 0, seed: 0, hints: [], takenBack: 0, states: [[], []] },
  players: [playerOfSide(sides[0]), playerOfSide(sides[1])],
  ...(resigned === undefined ? {} : { resigned }),
  ...(hiding === undefined ? {} : { hiding }),
  duel,
});

/** The largest size of an unpacked match, in bytes: far more than any match that can be played. */
const MOST_BYTES = 2_000_000;

const AGAIN = "copy the link again";

/** The whole content of a stream, or undefined if it has more than `most` bytes. */
const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>, most: number): Promise<Uint8Array | undefined> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > most) {
      await reader.cancel();
      return undefined;
    }
    parts.push(next.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
};

const through = (bytes: Uint8Array<ArrayBuffer>, way: CompressionStream | DecompressionStream) =>
  new Blob([bytes]).stream().pipeThrough(way);

/** A match as compressed text for a link, readable by anyone: 1,000 to 4,500 letters on 10 × 10. */
export const packMatch = async (match: Match): Promise<string> => {
  const plain = new TextEncoder().encode(JSON.stringify(formatMatch(match)));
  const packed = await read(through(plain, new CompressionStream("deflate-raw")), MOST_BYTES);
  const letters = Array.from(packed ?? [], (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

/** Reads a packed match and trusts nothing: compares every answer with the layouts. Equal texts have equal ids. */
export const unpackMatch = async (text: string): Promise<Result<Match>> => {
  const broken = fail('address "match"', "is not a match, or not a whole one", AGAIN);
  let value: unknown;
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const plain = await read(through(packed, new DecompressionStream("deflate-raw")), MOST_BYTES);
    if (plain === undefined) return fail('address "match"', "is too long when it is unpacked", AGAIN);
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
  } catch {
    return broken;
  }
  const match = parseMatch(value);
  if (!match.ok) return match;
  return { ok: true, value: { ...match.value, id: `from-${textId(text)}`, revision: 1, changed: Date.now() } };
};
