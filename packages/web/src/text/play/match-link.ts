import { fail, formatCell, type InputError, ok, parseCell, type Result, type Scenario } from "@broadside/engine";
import { Duel, TURN_RULES, type TurnRule } from "@broadside/engine/games";
import { suggestName } from "@broadside/engine/text";
import { encode, quoteDoubly, quoteSingly } from "../address.ts";
import { refusalTold } from "../refusal.ts";
import { withoutPrior } from "../rules/prior.ts";
import { formatRules, parseRules } from "../rules/rules.ts";
import { formatLayoutText, parseLayoutText } from "../shots/layout-text.ts";
import { hasParameters, SIDES, type SideName } from "./side-name.ts";

/** What a link calls somebody who is no strategy. */
export const PERSON = "person";

/** Who played a side of a match that is handed on. */
export type LinkedSide = SideName | typeof PERSON;

/** A finished match as a link holds it: all that was shot on both sides, and who shot. */
export interface LinkedMatch {
  readonly duel: Duel;
  readonly sides: readonly [LinkedSide, LinkedSide];
  /** Who gave up; absent where a fleet was sunk. */
  readonly resigned?: 0 | 1;
}

/**
 * What a link of a match has beside the rules. `fleet1` are the ships of the first player, `cells1` the cells that they shot at, in
 * order; answers are left out, because the layouts give them.
 */
export const MATCH_LINK_KEYS = [
  ...["fleet1", "fleet2", "cells1", "cells2", "by1", "by2"],
  ...["turns", "begins", "resigned"],
] as const;

/** The fields of a finished match, `key=value`, for an address. {@link parseMatchLink} reads them back. Some 800 letters on 10 × 10. */
export const formatMatchLink = ({ duel, sides, resigned }: LinkedMatch): string[] => {
  const { layouts, turns, first } = duel.rules;
  const { scenario } = layouts[0];
  const rules = formatRules(scenario);
  const cells = (player: 0 | 1): string =>
    encode(
      duel
        .game(player)
        .observations.map(({ cell }) => formatCell(scenario.board, cell))
        .join(" "),
    );
  return [
    rules.startsWith("{") ? `rules=${encode(quoteSingly(rules))}` : `preset=${encode(rules)}`,
    ...(turns === "alternate" ? [] : [`turns=${turns}`]),
    ...(first === 0 ? [] : ["begins=2"]),
    `by1=${encode(sides[0])}`,
    `by2=${encode(sides[1])}`,
    // A player shoots at the fleet of the other.
    `fleet1=${encode(formatLayoutText(layouts[1]))}`,
    `fleet2=${encode(formatLayoutText(layouts[0]))}`,
    `cells1=${cells(0)}`,
    `cells2=${cells(1)}`,
    ...(resigned === undefined ? [] : [`resigned=${resigned + 1}`]),
  ];
};

const AGAIN = "copy the link again";

/** One of two, as a link numbers them; `standard` where nothing is said. */
const readPlayer = <T>(fields: ReadonlyMap<string, string>, key: string, standard: T): Result<0 | 1 | T> => {
  const text = fields.get(key);
  if (text === undefined) return ok(standard);
  return text === "1" || text === "2"
    ? ok(text === "1" ? 0 : 1)
    : fail(`address "${key}"`, `"${text.slice(0, 40)}" is not a player`, "write 1 or 2");
};

const readSide = (fields: ReadonlyMap<string, string>, key: string): Result<LinkedSide> => {
  const text = fields.get(key) ?? PERSON;
  if (hasParameters(text)) return ok(text);
  const names: readonly LinkedSide[] = [PERSON, ...SIDES];
  const name = names.find((known) => known === text);
  const short = text.slice(0, 80);
  return name === undefined ? fail(`address "${key}"`, `"${short}" is not known`, suggestName(short, names)) : ok(name);
};

const readTurns = (text: string | undefined): Result<TurnRule> => {
  if (text === undefined) return ok("alternate");
  const short = text.slice(0, 80);
  const rule = TURN_RULES.find((known) => known === text);
  return rule ? ok(rule) : fail('address "turns"', `"${short}" is not known`, suggestName(short, TURN_RULES));
};

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

/** Lets both players shoot their cells by turns. Cost: the shots, of which there are at most two for each cell. */
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

/** Reads two values, or says what is wrong with the first that is. */
const both = <A, B>(one: Result<A>, other: Result<B>): Result<readonly [A, B]> =>
  !one.ok ? one : other.ok ? ok([one.value, other.value]) : other;

/**
 * Reads a match from the fields of a link. Nothing is taken for granted: the layouts are read by the engine's parsers, every shot is
 * made again by its referee, and the match must be over, because it is shown with both fleets.
 */
export const parseMatchLink = (fields: ReadonlyMap<string, string>): Result<LinkedMatch> =>
  refusalTold(() => readMatch(fields));

const readMatch = (fields: ReadonlyMap<string, string>): Result<LinkedMatch> => {
  const rules = fields.get("rules");
  const read = parseRules(rules === undefined ? (fields.get("preset") ?? "") : quoteDoubly(rules));
  if (!read.ok) return read;
  const scenario = withoutPrior(read.value);
  const layout = (key: string) => {
    const text = fields.get(key);
    return text === undefined ? fail(`address "${key}"`, "is missing", AGAIN) : parseLayoutText(scenario, text);
  };
  const cells = (key: string) => readCells(scenario, fields.get(key) ?? "", `address "${key}"`);
  const layouts = both(layout("fleet2"), layout("fleet1"));
  if (!layouts.ok) return layouts;
  const shot = both(cells("cells1"), cells("cells2"));
  if (!shot.ok) return shot;
  const sides = both(readSide(fields, "by1"), readSide(fields, "by2"));
  if (!sides.ok) return sides;
  const who = both(readPlayer(fields, "begins", 0 as const), readPlayer(fields, "resigned", undefined));
  if (!who.ok) return who;
  const turns = readTurns(fields.get("turns"));
  if (!turns.ok) return turns;
  const [first, resigned] = who.value;
  const duel = new Duel({ layouts: layouts.value, turns: turns.value, first });
  const error = replayCells(duel, shot.value);
  if (error) return { ok: false, error };
  if (duel.winner !== undefined) return ok({ duel, sides: sides.value });
  if (resigned === undefined) return fail("match", "is not over", "a link holds the whole of a finished match");
  return ok({ duel, sides: sides.value, resigned });
};
