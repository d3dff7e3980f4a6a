import { fail, formatAnswer, ok, placementsOf, type Result } from "@broadside/engine";
import { isSalvo, shotsOfTurn } from "@broadside/engine/games";
import { type Rules, shipsOfSide } from "./canonical.ts";
import { HASH_BYTES, longestPaths, SALT_BYTES } from "./commitment.ts";
import { HEAD_BYTES, lengthOfAnswer, type Message, readMessage } from "./message.ts";
import { type Received, refuse } from "./refusal.ts";

/** The most characters of a link, address included: every messenger passes on as many. */
export const MOST_OF_LINK = 2000;

const BEFORE = "#play&turn=";

/** Between the messages that one side sends together. */
const BETWEEN = ".";

/** The messages that one side sends together, as one text. */
export const joinMessages = (texts: readonly string[]): string => texts.join(BETWEEN);

/** The messages of a text, not yet read. */
export const splitMessages = (text: string): string[] => text.split(BETWEEN);

/**
 * The link that carries messages. Fails if it is too long for a messenger.
 *
 * @param address of the page, without `#`
 * @example
 * import { formatLink } from "@broadside/match";
 *
 * formatLink("https://example.org/", "AQE"); // => { ok: true, value: "https://example.org/#play&turn=AQE" }
 */
export const formatLink = (address: string, text: string): Result<string> => {
  const link = address + BEFORE + text;
  return link.length <= MOST_OF_LINK
    ? ok(link)
    : fail(
        "link",
        `has ${link.length} characters, and messengers pass on ${MOST_OF_LINK}`,
        "play live, or with smaller rules",
      );
};

/**
 * The text in a link, in the part of an address behind `#`, or in a message around a link.
 *
 * @example
 * import { readLink } from "@broadside/match";
 *
 * readLink("Your turn! https://example.org/#play&turn=AQE"); // => { ok: true, value: "AQE" }
 */
export const readLink = (link: string): Received<string> => {
  if (link.length > MOST_OF_LINK)
    return refuse("too-long", undefined, `has ${link.length} characters`, `a link has at most ${MOST_OF_LINK}`);
  const text = /#play&turn=([\w.-]+)/.exec(link)?.[1];
  return text === undefined
    ? refuse("unreadable", undefined, "has no turn of a match", `paste the whole link, with ${BEFORE}`)
    : { ok: true, value: text };
};

/** What can be seen of messages without their match. */
export interface Addressee {
  /** The id of the match, by which a device finds it. */
  readonly match: string;
  readonly number: number;
  readonly kind: Message["kind"];
}

/**
 * To which match messages belong. If the match is not on this device and the first of them is no offer, say that it
 * began on another one.
 */
export const addresseeOf = (text: string): Received<Addressee> => {
  const read = readMessage(splitMessages(text)[0]);
  if (!read.ok) return read;
  const { match, number, kind } = read.value.message;
  return { ok: true, value: { match, number, kind } };
};

/** The characters of base64url for bytes. */
const lettersOf = (bytes: number): number => Math.ceil((bytes * 4) / 3);

/**
 * The most characters that a turn can have by these rules, to know before a match whether it can be played by links:
 * {@link MOST_OF_LINK} less the address is the limit. Exact up to a few characters for the names of cells.
 */
export const longestTurn = (rules: Rules): number => {
  const { scenario, turns } = rules;
  const { board } = scenario;
  const cells = board.cellCount - board.blocked.length;
  const shots = isSalvo(turns.turns) ? shotsOfTurn(turns.turns, shipsOfSide(rules), BigInt(cells)) : 1;
  const paths = longestPaths(board.cellCount, shots);
  let longest = 0;
  for (let answers = 0; answers <= shots; answers++)
    longest = Math.max(longest, paths[answers] * HASH_BYTES + answers * lengthOfAnswer(longestAnswer(rules)));
  const numbers = 3 * 3 + 1 + SALT_BYTES + shots * (board.cellCount > 128 ? 2 : 1);
  return lettersOf(HEAD_BYTES + numbers + longest);
};

/** The longest answer by these rules. */
const longestAnswer = ({ scenario }: Rules): string => {
  const { answers } = scenario;
  const table = placementsOf(scenario);
  let longest = "#";
  for (let placement = 0; answers !== "hit" && answers !== "sunk" && placement < table.count; placement++) {
    const shipClass = table.classOf[placement];
    const cells = answers === "revealed" || answers === "length" ? Array.from(table.cellsOf(placement)) : [];
    const text = formatAnswer(scenario, {
      kind: "sunk",
      ...(answers === "length" ? { length: cells.length } : { shipClass }),
      ...(answers === "revealed" && { cells }),
    });
    if (text.length > longest.length) longest = text;
  }
  return longest;
};
