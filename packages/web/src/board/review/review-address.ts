import { fail, type Observation, ok, type Result } from "@broadside/engine";
import type { HiddenLayout } from "@broadside/engine/boxes";
import { replayTranscript, type Transcript } from "@broadside/engine/games";
import { fieldsOfMatch, type LinkedMatch, MATCH_FIELDS, type MatchFields, matchIn } from "../match/play-address.ts";
import { addressCodec, oneOf, type Reading, RULES, RULES_WITH_PRIOR, SHOTS, TEXT } from "../notation/address-codec.ts";
import { formatLayoutText, parseLayoutText } from "../notation/ship-notation.ts";
import { formatHiding, hiddenBy } from "../rules/hiding-prior.ts";
import { refusalTold } from "../rules/text-limits.ts";

/** Where a game is found: played here, stored in Analyse, opened from a file, or the built-in example. */
const GAME_PLACES = ["game", "own", "file", "example"] as const;
export type GamePlace = (typeof GAME_PLACES)[number];

/** A game that the address holds, with one or both sides. */
export type HeldGame =
  | { readonly place: "link"; readonly transcript: Transcript }
  | { readonly place: "match"; readonly match: LinkedMatch };

/** A game to review: one on this device, by its id, perhaps held as well for other devices, or only one held. */
export type GameName = { readonly place: GamePlace; readonly id: string; readonly held?: HeldGame } | HeldGame;

/** Whose shots are reviewed: 0 for the person or the first player, 1 for the other side. */
export type ReviewedSide = 0 | 1;

interface Fields extends MatchFields, Partial<Record<GamePlace, string>> {
  readonly ships?: HiddenLayout;
  readonly shots: readonly Observation[];
  readonly by?: string;
  readonly side: "mine" | "theirs";
  readonly shot?: number;
  readonly learn?: "mistakes";
}

/**
 * The addresses: `review&game=ID&side=theirs&shot=17`, or a whole game, or both, so that a device that does not have
 * the game can show it; `learn=mistakes` tries that shot again.
 */
export const REVIEW_ADDRESS = addressCodec<Fields>("review", {
  game: TEXT,
  own: TEXT,
  file: TEXT,
  example: TEXT,
  rules: { ...RULES, read: RULES_WITH_PRIOR.read },
  ...MATCH_FIELDS,
  ships: {
    by: ["rules"],
    read: (text, { rules }) => parseLayoutText(rules, text),
    write: formatLayoutText,
  },
  shots: { ...SHOTS, always: true },
  by: { read: (text) => ok(text.slice(0, 200)), write: (name) => name },
  side: { ...oneOf(["mine", "theirs"], 'write "mine" or "theirs"'), standard: () => "mine" },
  shot: {
    read: (text, _, where) =>
      /^[1-9]\d{0,5}$/.test(text)
        ? ok(Number(text))
        : fail(where, `"${text}" is not a number of a shot`, "write 1, 2, 3 …"),
    write: String,
  },
  learn: oneOf(["mistakes"], 'write "mistakes", or leave it out'),
});

const fieldsOf = (game: GameName | undefined): Parameters<typeof REVIEW_ADDRESS.format>[0] => {
  if (game === undefined) return {};
  if (game.place === "match") return fieldsOfMatch(game.match);
  if (game.place !== "link") return { ...fieldsOf(game.held), [game.place]: game.id };
  const { scenario, observations, layout, strategy } = game.transcript;
  return { rules: scenario, placement: formatHiding(scenario), ships: layout, shots: observations, by: strategy };
};

export const formatReviewAddress = (
  game: GameName | undefined,
  side: ReviewedSide = 0,
  shot?: number,
  learns = false,
): string =>
  REVIEW_ADDRESS.format({
    ...fieldsOf(game),
    side: side === 1 ? "theirs" : "mine",
    shot,
    learn: learns ? "mistakes" : undefined,
  });

/** The game contained in an address; its layout, if there is one, determines every answer. */
const transcriptIn = ({ values, unread }: Reading<Fields>): Result<Transcript> | undefined => {
  const { rules, placement, ships: layout, shots: observations, by } = values;
  if (["rules", "placement", "ships", "shots"].some((name) => unread.has(name as keyof Fields))) return undefined;
  const hidden = placement === undefined ? ok(rules) : hiddenBy(rules, placement);
  if (!hidden.ok) return hidden;
  const scenario = hidden.value;
  const transcript = { scenario, observations, ...(layout && { layout }), ...(by !== undefined && { strategy: by }) };
  if (layout === undefined) return ok(transcript);
  return refusalTold(() => {
    const game = replayTranscript(transcript);
    return game.ok ? ok(transcript) : game;
  });
};

/** The game that an address names, or what is wrong with the address as a whole. */
const gameIn = (reading: Reading<Fields>): Result<GameName> | undefined => {
  const { values, named } = reading;
  const held = heldIn(reading);
  const place = GAME_PLACES.find((name) => named.has(name));
  const id = place && values[place];
  if (!place) return held;
  return id === undefined ? undefined : ok({ place, id, ...(held?.ok && { held: held.value }) });
};

const heldIn = (reading: Reading<Fields>): Result<HeldGame> | undefined => {
  const { named } = reading;
  if (!named.has("rules")) return undefined;
  if (named.has("fleet1") || named.has("fleet2")) {
    const match = matchIn(reading);
    return match?.ok ? ok({ place: "match", match: match.value }) : match;
  }
  const transcript = transcriptIn(reading);
  return transcript?.ok ? ok({ place: "link", transcript: transcript.value }) : transcript;
};

export const parseReviewAddress = (fragment: string) => {
  const reading = REVIEW_ADDRESS.parse(fragment);
  const { shot, learn } = reading.values;
  const game = gameIn(reading);
  const side: ReviewedSide = reading.values.side === "theirs" ? 1 : 0;
  return {
    /** Absent if a game has yet to be chosen. */
    game: game?.ok ? game.value : undefined,
    side,
    /** The shot on the screen, counted from 1. */
    shot,
    /** Whether the mistakes are tried again, starting at this shot. */
    learns: learn && true,
    problems: game?.ok === false ? [...reading.problems, game.error] : reading.problems,
  };
};
