import { fail, type InputError, ok, parseShots, type Result } from "@broadside/engine";
import { type RefereedTranscript, replayTranscript } from "@broadside/engine/games";
import { encode, quoteDoubly, quoteSingly } from "../address.ts";
import { readRoomFields } from "../address-fields.ts";
import { formatMatchLink, type LinkedMatch, MATCH_LINK_KEYS, parseMatchLink } from "../play/match-link.ts";
import { refusalTold } from "../refusal.ts";
import { MAX_PROBLEMS } from "../rules/limits.ts";
import { parseRules } from "../rules/rules.ts";
import { formatLayoutText, parseLayoutText } from "../shots/layout-text.ts";
import { formatPosition } from "../shots/position-text.ts";

/** Where a game to be reviewed lies: played here, kept in Analyse, opened from a file, or the ready example. */
export const GAME_PLACES = ["game", "own", "file", "example"] as const;
export type GamePlace = (typeof GAME_PLACES)[number];

/** A game to be reviewed: one that lies on this device, by its id, or one that the address itself holds, of one side or of both. */
export type GameName =
  | { readonly place: GamePlace; readonly id: string }
  | { readonly place: "link"; readonly transcript: RefereedTranscript }
  | { readonly place: "match"; readonly match: LinkedMatch };

/** Whose shots are looked at: those of the person or the first player, or the other side's. */
export type ReviewedSide = 0 | 1;

/** What the address of the room says. */
export interface ReviewAddress {
  /** Absent where a game is still to be chosen. */
  readonly game?: GameName;
  readonly side: ReviewedSide;
  /** The shot that is looked at, counted from 1. */
  readonly shot?: number;
  readonly problems: readonly InputError[];
}

/** What names the game in an address: `game=ID`, or the whole game. */
const formatGame = (game: GameName): string => {
  if (game.place === "match") return formatMatchLink(game.match).join("&");
  if (game.place !== "link") return `${game.place}=${encode(game.id)}`;
  const { scenario, observations, layout, strategy } = game.transcript;
  const { rules, shots } = formatPosition({ scenario, observations });
  return [
    rules.startsWith("{") ? `rules=${encode(quoteSingly(rules))}` : `preset=${encode(rules)}`,
    `ships=${encode(formatLayoutText(layout))}`,
    `shots=${encode(shots)}`,
    ...(strategy === undefined ? [] : [`by=${encode(strategy)}`]),
  ].join("&");
};

/** The address of a review as a fragment, without `#`: `review&game=ID&side=theirs&shot=17`. */
export const formatReviewAddress = (game: GameName | undefined, side: ReviewedSide = 0, shot?: number): string =>
  [
    "review",
    ...(game === undefined ? [] : [formatGame(game)]),
    ...(side === 1 ? ["side=theirs"] : []),
    ...(shot === undefined ? [] : [`shot=${shot}`]),
  ].join("&");

const KEYS = [...GAME_PLACES, "side", "shot", "preset", "rules", "ships", "shots", "by", ...MATCH_LINK_KEYS] as const;
type Key = (typeof KEYS)[number];

/** The whole game of an address, every answer of which its layout gives. */
const readLink = (fields: ReadonlyMap<Key, string>): Result<RefereedTranscript> => {
  const rules = fields.get("rules");
  const scenario = parseRules(rules === undefined ? (fields.get("preset") ?? "") : quoteDoubly(rules));
  if (!scenario.ok) return scenario;
  const ships = fields.get("ships");
  if (ships === undefined) return fail('address "ships"', "is missing", "copy the link again");
  const layout = parseLayoutText(scenario.value, ships);
  if (!layout.ok) return layout;
  const shots = parseShots(scenario.value, fields.get("shots") ?? "");
  if (!shots.ok) return shots;
  const by = fields.get("by")?.slice(0, 200);
  const transcript = {
    scenario: scenario.value,
    layout: layout.value,
    observations: shots.value,
    ...(by === undefined ? {} : { strategy: by }),
  };
  const game = replayTranscript(transcript);
  return game.ok ? ok(transcript) : game;
};

const readGame = (fields: ReadonlyMap<Key, string>, problems: InputError[]): GameName | undefined => {
  const place = GAME_PLACES.find((name) => fields.has(name));
  if (place) return { place, id: fields.get(place) ?? "" };
  if (!fields.has("preset") && !fields.has("rules")) return undefined;
  if (fields.has("fleet1") || fields.has("fleet2")) {
    const match = parseMatchLink(fields);
    if (match.ok) return { place: "match", match: match.value };
    problems.push(match.error);
    return undefined;
  }
  const transcript = refusalTold(() => readLink(fields));
  if (transcript.ok) return { place: "link", transcript: transcript.value };
  problems.push(transcript.error);
  return undefined;
};

/** Reads the address of the room, with or without its `#`. What is wrong in it is reported, what is right is kept. */
export const parseReviewAddress = (fragment: string): ReviewAddress => {
  const problems: InputError[] = [];
  const fields = readRoomFields(fragment, KEYS, problems);
  const game = readGame(fields, problems);
  const side = fields.get("side");
  if (side !== undefined && side !== "theirs" && side !== "mine")
    problems.push(fail('address "side"', `"${side}" is not known`, 'write "mine" or "theirs"').error);
  const shot = fields.get("shot");
  const isNumber = shot === undefined || /^[1-9]\d{0,5}$/.test(shot);
  if (!isNumber) problems.push(fail('address "shot"', `"${shot}" is not a number of a shot`, "write 1, 2, 3 …").error);
  return {
    ...(game === undefined ? {} : { game }),
    side: side === "theirs" ? 1 : 0,
    ...(shot === undefined || !isNumber ? {} : { shot: Number(shot) }),
    problems: problems.slice(0, MAX_PROBLEMS),
  };
};
