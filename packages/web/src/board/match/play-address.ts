import {
  fail,
  formatCell,
  type InputError,
  ok,
  parseCell,
  preset,
  type Result,
  type Scenario,
} from "@broadside/engine";
import type { HiddenLayout } from "@broadside/engine/boxes";
import { Duel, parseTurnRule, type TurnRule } from "@broadside/engine/games";
import { type Language, language } from "../../language/language.ts";
import {
  addressCodec,
  type Field,
  type FilledField,
  oneOf,
  quoteDoubly,
  quoteSingly,
  type Reading,
  RULES,
  type Table,
  TEXT,
} from "../notation/address-codec.ts";
import { formatLayoutText, parseLayoutText } from "../notation/ship-notation.ts";
import { usualGame } from "../rules/game-groups.ts";
import { type Hiding, parseHiding } from "../rules/hiding-prior.ts";
import { withoutPrior } from "../rules/rules.ts";
import { refusalTold } from "../rules/text-limits.ts";
import { hasParameters, SIDES, type SideName } from "./side-name.ts";

/** The name that a link has for a player who is not a strategy. */
export const PERSON = "person";

export type LinkedSide = SideName | typeof PERSON;

/** A finished match as contained in a link: all shots of both sides, and who made them. */
export interface LinkedMatch {
  readonly duel: Duel;
  readonly sides: readonly [LinkedSide, LinkedSide];
  /** Who gave up; absent if a fleet was sunk. */
  readonly resigned?: 0 | 1 | undefined;
  /** The prior that hid the second player's fleet; absent if only the rules decided. */
  readonly hiding?: Hiding | undefined;
  /** Of two people: the id of their match and the seat of the first player, `ID-0`; only their devices know it. */
  readonly of?: string | undefined;
}

export interface MatchChoice {
  readonly scenario: Scenario;
  /** The prior by which the opponent hides its fleet; absent if the rules decide. */
  readonly hiding?: Hiding | undefined;
  readonly against: SideName;
  /** The player that replaces the person, if two strategies are watched. */
  readonly watch?: SideName | undefined;
  readonly turns: TurnRule;
  readonly theyBegin: boolean;
}

export const firstChoice = (): MatchChoice => ({
  scenario: preset("hasbro"),
  against: "cadet",
  turns: "alternate",
  theyBegin: false,
});

/** Where a hit earns another shot. For the sources see docs/reference/languages.md. */
const SHOOT_AGAIN: readonly Language[] = ["de", "ru", "pl"];

/** The choice where neither the address nor the device names a game. */
export const usualChoice = (): MatchChoice => ({
  ...firstChoice(),
  scenario: usualGame(),
  turns: SHOOT_AGAIN.includes(language.peek()) ? "hit-again" : "alternate",
});

/** A field that says who plays a side: one of some names, or a strategy with parameters. */
const sideOf = <T extends string>(names: readonly T[]): Field<T | SideName, unknown> => ({
  read: (text, all, where) => (hasParameters(text) ? ok(text) : oneOf(names).read(text, all, where)),
  write: (side) => side,
});

/** One of the two players, numbered 1 and 2. */
const PLAYER: Field<0 | 1, unknown> = {
  read: (text, _, where) =>
    text === "1" || text === "2"
      ? ok(text === "1" ? 0 : 1)
      : fail(where, `"${text.slice(0, 40)}" is not a player`, "write 1 or 2"),
  write: (player) => String(player + 1),
};

const LINKED_SIDE: FilledField<LinkedSide, unknown> = {
  ...sideOf<LinkedSide>([PERSON, ...SIDES]),
  standard: () => PERSON,
  always: true,
};

const AGAIN = "copy the link again";

const readCells = ({ board }: Scenario, text: string, where: string): Result<number[]> => {
  const cells: number[] = [];
  for (const name of text.split(/\s+/)) {
    if (name === "") continue;
    const cell = parseCell(board, name, where);
    if (!cell.ok) return cell;
    cells.push(cell.value);
    if (cells.length > board.cellCount)
      return fail(where, "names more cells than the board has", "leave out the last ones");
  }
  return ok(cells);
};

/** The cells that a player shot at, in order; answers are left out, because they follow from the layouts. */
const CELLS: FilledField<readonly number[], MatchFields> = {
  by: ["rules"],
  read: (text, { rules }, where) => readCells(rules, text, where),
  write: (cells, { rules }) => cells.map((cell) => formatCell(rules.board, cell)).join(" "),
  standard: () => [],
  always: true,
};

const FLEET: Field<HiddenLayout, MatchFields> = {
  by: ["rules"],
  // A match is played without a prior, even if the room's rules have one.
  read: (text, { rules }) => parseLayoutText(withoutPrior(rules), text),
  write: formatLayoutText,
};

/** The prior by which a fleet is hidden: its name, or JSON in single quotes. */
const PLACEMENT: Field<Hiding, { readonly rules: Scenario }> = {
  by: ["rules"],
  read: (text, { rules }) => parseHiding(rules, quoteDoubly(text)),
  write: quoteSingly,
};

/** A match contained in a link: both fleets, the cells shot at, and the players. */
export interface MatchFields {
  readonly rules: Scenario;
  readonly placement?: Hiding | undefined;
  readonly turns: TurnRule;
  readonly begins: 0 | 1;
  readonly by1: LinkedSide;
  readonly by2: LinkedSide;
  readonly fleet1?: HiddenLayout;
  readonly fleet2?: HiddenLayout;
  readonly cells1: readonly number[];
  readonly cells2: readonly number[];
  readonly resigned?: 0 | 1 | undefined;
  readonly of?: string | undefined;
}

/** The fields of {@link MatchFields} without the rules: some 800 characters on 10 × 10, and a prior without a name. */
export const MATCH_FIELDS: Omit<Table<MatchFields>, "rules"> = {
  placement: PLACEMENT,
  turns: { read: (text, _, where) => parseTurnRule(text, where), write: (rule) => rule, standard: () => "alternate" },
  begins: { ...PLAYER, standard: () => 0 },
  by1: LINKED_SIDE,
  by2: LINKED_SIDE,
  fleet1: FLEET,
  fleet2: FLEET,
  cells1: CELLS,
  cells2: CELLS,
  resigned: PLAYER,
  of: TEXT,
};

/** The field values of a finished match. {@link matchIn} turns them back into the match. */
export const fieldsOfMatch = ({ duel, sides, resigned, hiding, of }: LinkedMatch): MatchFields => {
  const { layouts, turns, first } = duel.rules;
  const cells = (player: 0 | 1) => duel.game(player).observations.map(({ cell }) => cell);
  return {
    ...{ rules: layouts[0].scenario, turns, begins: first, by1: sides[0], by2: sides[1] },
    // Each player shoots at the other's fleet.
    ...{ fleet1: layouts[1], fleet2: layouts[0], cells1: cells(0), cells2: cells(1), resigned, placement: hiding, of },
  };
};

/** Has both players shoot at their cells, following the turn rule. Cost: linear in the shots. */
const replayCells = (duel: Duel, cells: readonly [readonly number[], readonly number[]]): InputError | undefined => {
  const made: [number, number] = [0, 0];
  while (made[0] < cells[0].length || made[1] < cells[1].length) {
    const player = duel.turn;
    if (player === undefined)
      return fail("cells", "go on after the end of the game", "leave out what follows it").error;
    const where = `cell ${made[player] + 1} of player ${player + 1}`;
    const turn = cells[player].slice(made[player], made[player] + duel.shotsDue);
    if (turn.length === 0) return fail(where, "is missing: it was their turn", AGAIN).error;
    try {
      made[player] += duel.repeat(turn).length;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return fail(where, error.message, AGAIN).error;
    }
  }
  return undefined;
};

/** The match in a link; undefined without one, or if a fault is already reported. The referee repeats every shot. */
export const matchIn = <All extends MatchFields>({
  values,
  named,
  unread,
}: Reading<All>): Result<LinkedMatch> | undefined => {
  const { placement, turns, begins, by1, by2, fleet1, fleet2, cells1, cells2, resigned, of } = values;
  const isWrong = ["rules", ...Object.keys(MATCH_FIELDS)].some((name) => unread.has(name as keyof MatchFields));
  if (isWrong || !(named.has("fleet1") || named.has("fleet2"))) return undefined;
  if (fleet1 === undefined || fleet2 === undefined)
    return fail(`address "${fleet1 === undefined ? "fleet1" : "fleet2"}"`, "is missing", AGAIN);
  return refusalTold(() => {
    const duel = new Duel({ layouts: [fleet2, fleet1], turns, first: begins });
    const error = replayCells(duel, [cells1, cells2]);
    if (error) return { ok: false, error };
    const match = { duel, sides: [by1, by2], hiding: placement, of } as const;
    if (duel.winner !== undefined) return ok(match);
    if (resigned === undefined) return fail("match", "is not over", "a link holds the whole of a finished match");
    return ok({ ...match, resigned });
  });
};

interface Fields extends MatchFields {
  readonly against: SideName;
  readonly watch?: SideName | undefined;
  readonly first: "me" | "them";
  /** Whether the person is placing the own fleet. */
  readonly fleet?: "hand";
  readonly game?: string;
  readonly match?: string;
  readonly friend?: string;
  readonly again?: string;
  readonly turn?: string;
  readonly room?: string;
}

/** What an address says of a match between two people: what they sent, a stored match, a room, or a new one. */
export interface FriendAddress {
  /** Messages from the other person. */
  readonly turn?: string | undefined;
  /** The code of a room of `broadside serve`. */
  readonly room?: string | undefined;
  /** The id of a match on this device, or {@link NEW_FRIEND}. */
  readonly friend?: string | undefined;
  /** For a new match: the id of the one that it follows, as its rematch. */
  readonly again?: string | undefined;
}

/** Stands for a match that is yet to be offered. */
export const NEW_FRIEND = "new";

/** The addresses: `play&preset=russian&against=mate`, `play&game=ID`, or a whole match, `play&by1=person&…`. */
export const PLAY_ADDRESS = addressCodec<Fields>("play", {
  rules: RULES,
  against: { ...sideOf(SIDES), standard: () => firstChoice().against, always: true },
  watch: sideOf(SIDES),
  ...MATCH_FIELDS,
  first: { ...oneOf(["me", "them"]), standard: () => "me" },
  fleet: oneOf(["hand"]),
  game: TEXT,
  match: TEXT,
  friend: TEXT,
  again: TEXT,
  turn: TEXT,
  room: TEXT,
});

/** @param more what the address says beside the choice: a match with a friend, or that a fleet is placed by hand */
export const formatPlayAddress = (
  choice: MatchChoice,
  more: FriendAddress & { readonly fleet?: "hand" } = {},
): string => {
  const { scenario, hiding, against, watch, turns, theyBegin } = choice;
  return PLAY_ADDRESS.format({
    ...{ rules: scenario, placement: hiding, against, watch, turns, ...more },
    first: theyBegin ? "them" : "me",
  });
};

export const formatFriendAddress = (friend: FriendAddress): string => PLAY_ADDRESS.format({ ...friend });

export const formatMatchAddress = (game: string): string => PLAY_ADDRESS.format({ game });

export const formatPackedAddress = (packed: string): string => PLAY_ADDRESS.format({ match: packed });

export const formatLinkedAddress = (match: LinkedMatch): string => PLAY_ADDRESS.format(fieldsOfMatch(match));

/**
 * Reads the room's address, with or without its `#`: a stored match (`game`), a match to be continued here
 * (`packed`), a whole one (`linked`), or one to start. Reports what is wrong, and keeps what is right.
 */
export const parsePlayAddress = (fragment: string) => {
  const reading = PLAY_ADDRESS.parse(fragment);
  const { rules: scenario, placement: hiding, against, watch, turns, first, fleet, game, match } = reading.values;
  const { friend, again, turn, room } = reading.values;
  const linked = matchIn(reading);
  const named: MatchChoice = { scenario, hiding, against, watch, turns, theyBegin: first === "them" };
  const choice = reading.named.size === 0 ? usualChoice() : named;
  const isFriend = friend !== undefined || turn !== undefined || room !== undefined;
  return {
    game,
    packed: match,
    ...(isFriend && { friend: { friend, again, turn, room } satisfies FriendAddress }),
    linked: linked?.ok ? linked.value : undefined,
    choice,
    isPlacing: fleet === "hand",
    /** Whether the opponent is named, and not just the usual one. */
    namesOpponent: reading.named.has("against"),
    namesGame: reading.named.has("rules"),
    problems: linked?.ok === false ? [...reading.problems, linked.error] : reading.problems,
  };
};
