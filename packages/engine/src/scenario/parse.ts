import { type Board, makeBoard, withBlocked } from "../board/board.ts";
import { firstCellName, formatCell, parseCell } from "../board/cell-name.ts";
import { type Fields, isRecord, notRight, parseName, refuseMissing, refuseUnknown, showValue } from "../core/fields.ts";
import { parseText } from "../core/json-text.ts";
import { suggestName } from "../core/nearest.ts";
import { fail, ok, parseEach, type Result } from "../core/result.ts";
import { ANSWERS, type Answers } from "./answer.ts";
import { type Clue, formatClues, parseClues } from "./clues.ts";
import { CONTACTS, type Contact } from "./contact.ts";
import {
  type Fleet,
  formatPicture,
  type Line,
  type Picture,
  parsePicture,
  type Shape,
  type ShipClass,
  sharedLengths,
} from "./fleet.ts";
import { formatPrior, type PriorSource, parsePrior } from "./prior/parse-prior.ts";
import { checkScenario, makeScenario, type Scenario, withPrior } from "./scenario.ts";
import { formatTotals, parseTotals, type TotalsSource } from "./totals.ts";

/**
 * A ship class in JSON, of one form: a length, a picture, or a box; or of one of several lengths or pictures. Or as many
 * ships as `names` with these `lengths`, of which nobody says which ship has which.
 */
export type ShipSource =
  | ({ readonly name: string; readonly count?: number; readonly names?: never; readonly lengths?: never } & (
      | {
          readonly length: number | readonly number[];
          readonly shape?: never;
          readonly reflect?: never;
          readonly box?: never;
        }
      | {
          readonly shape: readonly string[] | readonly (readonly string[])[];
          readonly reflect?: boolean;
          readonly length?: never;
          readonly box?: never;
        }
      | { readonly box: "any"; readonly length?: never; readonly shape?: never; readonly reflect?: never }
    ))
  | ({ readonly names: readonly string[]; readonly lengths: readonly number[] } & {
      readonly [Field in "name" | "count" | "length" | "shape" | "reflect" | "box"]?: never;
    });

/** A scenario in JSON. */
export interface ScenarioSource {
  /** The address of the schema, for editors; not read. */
  readonly $schema?: string;
  readonly name?: string;
  readonly board: { readonly size: readonly number[]; readonly blocked?: readonly string[] };
  readonly fleet: readonly ShipSource[];
  readonly contact: Contact;
  readonly answers: Answers;
  readonly prior?: PriorSource;
  readonly totals?: TotalsSource;
  readonly clues?: Readonly<Record<string, Clue>>;
}

const FIELDS = ["name", "board", "fleet", "contact", "answers", "prior", "totals", "clues", "$schema"];

/** Checks for an object with known fields only. @param form what to write, for example */
const parseFields = (value: unknown, where: string, names: readonly string[], form: string): Result<Fields> =>
  isRecord(value)
    ? (refuseUnknown(value, names, where) ?? ok(value))
    : fail(where, notRight(value, "an object"), `write ${form}`);

const BOARD_FORM = '{"size": [10, 10]}';

/** The shortest scenario with a fleet in this form. */
const shortest = (fleet: string): string =>
  `{"board": ${BOARD_FORM}, "fleet": ${fleet}, "contact": "none", "answers": "sunk"}`;

/** The fields that a scenario must have and has not, those inside its board and its ships included. */
const missingIn = ({ board, fleet, contact, answers }: Fields): string[] => {
  const inShip = (ship: unknown, i: number): string[] => {
    if (!isRecord(ship) || ship["names"] !== undefined || ship["lengths"] !== undefined) return [];
    const hasForm = ["length", "shape", "box"].some((field) => ship[field] !== undefined);
    return [...(ship["name"] === undefined ? [`fleet[${i}].name`] : []), ...(hasForm ? [] : [`fleet[${i}].length`])];
  };
  return [
    ...(board === undefined ? ["board"] : isRecord(board) && board["size"] === undefined ? ["board.size"] : []),
    ...(fleet === undefined ? ["fleet"] : Array.isArray(fleet) ? fleet.flatMap(inShip) : []),
    ...(contact === undefined ? ["contact"] : []),
    ...(answers === undefined ? ["answers"] : []),
  ];
};

const parseWhole = (value: unknown, where: string, fix: string): Result<number> =>
  typeof value === "number" && Number.isInteger(value) && value >= 1
    ? ok(value)
    : fail(where, `${showValue(value)} is not a whole number from 1`, fix);

const parseOneOf = <T extends string>(value: unknown, where: string, words: readonly T[]): Result<T> => {
  if (typeof value === "string" && (words as readonly string[]).includes(value)) return ok(value as T);
  if (typeof value === "string") {
    // A known value with a word after it, such as "sunk-named", need not be what was meant.
    const isOther = words.some((name) => value.startsWith(`${name}-`));
    return fail(where, `"${value}" is not known`, isOther ? `known: ${words.join(", ")}` : suggestName(value, words));
  }
  return fail(where, notRight(value, "text"), `write one of ${words.join(", ")}`);
};

const MAX_COUNT = 10_000;

/**
 * Reads the name of a contact rule.
 *
 * @example
 * import { parseContact, unwrap } from "@broadside/engine";
 *
 * unwrap(parseContact("no-sides")); // => "no-sides"
 * parseContact("touching").ok; // => false
 */
export const parseContact = (value: unknown, where = "contact"): Result<Contact> => parseOneOf(value, where, CONTACTS);

/**
 * Reads the name of a kind of answers.
 *
 * @example
 * import { parseAnswers, unwrap } from "@broadside/engine";
 *
 * unwrap(parseAnswers("sunk")); // => "sunk"
 * parseAnswers("sank").ok; // => false
 */
export const parseAnswers = (value: unknown, where = "answers"): Result<Answers> => parseOneOf(value, where, ANSWERS);

/** What fields that people expect are called, or where they belong. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  ships: 'did you mean "fleet"?',
  touch: 'did you mean "contact"?',
  turns: "how players take turns is a flag: --turns salvo",
  told: "leave it out: only count, heatmap, suggest, ask and place take what somebody said",
};

const withOtherWord = (failure: Result<never>, value: unknown): Result<never> => {
  const field = isRecord(value) ? Object.keys(value).find((name) => !FIELDS.includes(name)) : undefined;
  const fix = field !== undefined && Object.hasOwn(OTHER_WORDS, field) ? OTHER_WORDS[field] : undefined;
  return failure.ok || fix === undefined ? failure : fail(failure.error.where, failure.error.what, fix);
};

/**
 * Reads a scenario from a value such as `JSON.parse` returns. Unknown fields are errors, except `$schema`.
 * The value must have `contact` and `answers`; the default name is "custom", and the default count of a ship
 * is 1. A fleet may be the lengths of its ships: `[5, 4, 3, 3]` is a carrier, a battleship and two cruisers.
 *
 * @example
 * import { parseScenario, unwrap } from "@broadside/engine";
 *
 * const scenario = unwrap(
 *   parseScenario({
 *     board: { size: [6, 6] },
 *     fleet: [{ name: "boat", length: 2, count: 3 }],
 *     contact: "none",
 *     answers: "sunk",
 *   }),
 * );
 * scenario.fleet[0]?.count; // => 3
 */
export const parseScenario = (value: unknown): Result<Scenario> => {
  const fields = parseFields(value, "scenario", FIELDS, shortest("[5, 4, 3]"));
  if (!fields.ok) return withOtherWord(fields, value);
  const missing = missingIn(fields.value);
  const fleetForm = missing.some((field) => field.startsWith("fleet[")) ? `[${SHIP_FORM}]` : "[5, 4, 3]";
  const incomplete = refuseMissing(missing, "scenario", `write for example ${shortest(fleetForm)}`);
  if (incomplete) return incomplete;
  const { name: given = "custom" } = fields.value;
  const name = parseName(given, "name", 'write for example "my rules"');
  if (!name.ok) return name;
  const board = parseBoard(fields.value["board"]);
  if (!board.ok) return board;
  const list = fields.value["fleet"];
  if (!Array.isArray(list))
    return fail("fleet", notRight(list, "a list"), 'write for example [{"name":"boat","length":1}] or [5, 4, 3]');
  const fleet = parseFleet(list);
  if (!fleet.ok) return fleet;
  const contact = parseContact(fields.value["contact"]);
  if (!contact.ok) return contact;
  const answers = parseAnswers(fields.value["answers"]);
  if (!answers.ok) return answers;
  const known = parseGiven(board.value, fields.value);
  if (!known.ok) return known;
  const rules = {
    name: name.value,
    board: board.value,
    fleet: fleet.value,
    contact: contact.value,
    answers: answers.value,
  };
  const plain = makeScenario({ ...rules, ...known.value });
  if (!plain.ok || fields.value["prior"] === undefined) return plain;
  const prior = parsePrior(plain.value, fields.value["prior"]);
  return prior.ok ? withPrior(plain.value, prior.value) : prior;
};

const parseGiven = (board: Board, fields: Fields): Result<Pick<Scenario, "totals" | "clues">> => {
  const { totals: lines, clues: cells } = fields;
  const totals = lines === undefined ? undefined : parseTotals(board, lines);
  if (totals?.ok === false) return totals;
  const clues = cells === undefined ? undefined : parseClues(board, cells);
  if (clues?.ok === false) return clues;
  return ok({ ...(totals && { totals: totals.value }), ...(clues && { clues: clues.value }) });
};

const parseBoard = (value: unknown): Result<Board> => {
  const fields = parseFields(value, "board", ["size", "blocked"], BOARD_FORM);
  if (!fields.ok) return fields;
  const { size, blocked = [] } = fields.value;
  if (!Array.isArray(size)) return fail("board.size", notRight(size, "a list of sides"), "write for example [10, 10]");
  const bare = makeBoard(size as number[]);
  if (!bare.ok) return bare;
  if (!Array.isArray(blocked))
    return fail("board.blocked", `${showValue(blocked)} is not a list of cells`, 'write for example ["D4"]');
  const cells = parseEach(blocked, (name, i) => {
    const where = `board.blocked[${i}]`;
    return typeof name === "string"
      ? parseCell(bare.value, name, where)
      : fail(where, `${showValue(name)} is not a cell`, `write for example "${firstCellName(bare.value)}"`);
  });
  return cells.ok ? ok(withBlocked(bare.value, cells.value)) : cells;
};

/** The names of straight ships of 1 to 5 cells, where only lengths are given. */
const NAME_OF_LENGTH = ["boat", "destroyer", "cruiser", "battleship", "carrier"];

/** Reads ships, or only their lengths: then those of one length are one class. */
const parseFleet = (list: readonly unknown[]): Result<ShipClass[]> => {
  if (!list.some((item) => typeof item === "number")) {
    const ships = parseEach(list, (item, i): Result<readonly ShipClass[]> => {
      if (isRecord(item) && (item["names"] !== undefined || item["lengths"] !== undefined))
        return parseShared(item, `fleet[${i}]`);
      const ship = parseShip(item, `fleet[${i}]`);
      return ship.ok ? ok([ship.value]) : ship;
    });
    return ships.ok ? ok(ships.value.flat()) : ships;
  }
  const lengths = parseEach(list, (item, i) =>
    parseWhole(item, `fleet[${i}]`, "give lengths alone, such as [5, 4, 3, 3], or a name with each"),
  );
  if (!lengths.ok) return lengths;
  const counts = new Map<number, number>();
  for (const length of lengths.value) counts.set(length, (counts.get(length) ?? 0) + 1);
  return parseEach(counts, ([length, count]) =>
    parseShip({ name: NAME_OF_LENGTH[length - 1] ?? `ship-${length}`, length, count }, "fleet"),
  );
};

/** Reads ships that share lengths. */
const parseShared = (value: Fields, where: string): Result<ShipClass[]> => {
  const form = 'write {"names": ["red", "blue"], "lengths": [3, 2]}';
  const unknown = refuseUnknown(value, ["names", "lengths"], where);
  if (unknown) return unknown;
  const { names, lengths: given } = value;
  if (!Array.isArray(names) || !Array.isArray(given) || names.length === 0)
    return fail(where, "has no list of names and of lengths", form);
  if (names.length !== given.length)
    return fail(where, `has ${names.length} names and ${given.length} lengths`, "write a length for each name");
  const lengths = parseEach(given, (each, i) => parseWhole(each, `${where}.lengths[${i}]`, "write numbers of cells"));
  if (!lengths.ok) return lengths;
  const among = lengths.value.sort((a, b) => b - a);
  const distinct = [...new Set(among)];
  const ships = parseEach(names, (name, i) => {
    const ship = parseShip({ name, length: distinct }, where);
    return ship.ok || ship.error.where !== `${where}.name`
      ? ship
      : fail(`${where}.names[${i}]`, ship.error.what, ship.error.fix);
  });
  // Ships of one length have nothing to share.
  if (!ships.ok || distinct.length === 1) return ships;
  return ok(ships.value.map((ship) => ({ ...ship, among })));
};

const SHIP_FORM = '{"name": "boat", "length": 1}';
const OTHER_FORMS = 'or "shape": ["X.", "XX"] or "box": "any" in place of the length';

const parseShip = (value: unknown, where: string): Result<ShipClass> => {
  if (!isRecord(value)) return fail(where, notRight(value, "a ship"), `write ${SHIP_FORM}, ${OTHER_FORMS}`);
  const unknown = refuseUnknown(value, ["name", "length", "shape", "box", "reflect", "count"], where);
  if (unknown) return unknown;
  const { name: given, count = 1 } = value;
  if (typeof given !== "string" || !/^\p{L}[\p{L}\p{N}_-]*$/u.test(given)) {
    return fail(`${where}.name`, notRight(given, "a class name"), "write a letter, then letters, digits, - or _");
  }
  const name = parseName(given, `${where}.name`, "write a shorter one");
  if (!name.ok) return name;
  const number = parseWhole(count, `${where}.count`, "write how many ships of this class there are");
  if (!number.ok) return number;
  if (number.value > MAX_COUNT)
    return fail(`${where}.count`, `${number.value} ships are too many`, `write at most ${MAX_COUNT}`);
  const shape = parseShape(value, where);
  return shape.ok ? ok({ name: name.value, shape: shape.value, count: number.value }) : shape;
};

const parseShape = (fields: Fields, where: string): Result<Shape> => {
  const given = ["length", "shape", "box"].filter((field) => fields[field] !== undefined);
  if (given.length !== 1) {
    const what = given.length === 0 ? "has no form" : `has both "${given[0]}" and "${given[1]}"`;
    return fail(where, what, 'give one of "length": 3, "shape": ["X.", "XX"], "box": "any"');
  }
  const { length, shape, box, reflect } = fields;
  if (reflect !== undefined && (given[0] !== "shape" || typeof reflect !== "boolean")) {
    return fail(
      `${where}.reflect`,
      given[0] === "shape" ? `${showValue(reflect)} is neither true nor false` : "belongs to a shape only",
      "leave it out or write true or false beside a shape",
    );
  }
  if (given[0] === "length") {
    return parseLengths(length, `${where}.length`);
  }
  if (given[0] === "box") {
    return box === "any" ? ok({ kind: "box" }) : fail(`${where}.box`, `${showValue(box)} is not known`, 'write "any"');
  }
  const pictureAt = (rows: unknown, at: string): Result<Picture> =>
    Array.isArray(rows) && rows.every((row) => typeof row === "string")
      ? parsePicture(rows, reflect !== false, at)
      : fail(at, `${showValue(rows)} is not a picture`, 'write rows such as ["X.", "XX"]');
  if (!Array.isArray(shape) || !Array.isArray(shape[0])) return pictureAt(shape, `${where}.shape`);
  const pictures = parseEach(shape, (rows, i) => pictureAt(rows, `${where}.shape[${i}]`));
  return pictures.ok ? oneOf(pictures.value, `${where}.shape`) : pictures;
};

/** Reads a length, or the lengths of which a ship has one. */
const parseLengths = (value: unknown, where: string): Result<Shape> => {
  const fix = "write the number of cells of the ship";
  if (!Array.isArray(value)) {
    const cells = parseWhole(value, where, fix);
    return cells.ok ? ok({ kind: "line", length: cells.value }) : cells;
  }
  if (value.length === 0) return fail(where, "is an empty list", "write the lengths that the ship may have: [2, 3, 4]");
  const lengths = parseEach(value, (each, i) => parseWhole(each, `${where}[${i}]`, fix));
  if (!lengths.ok) return lengths;
  const lines = lengths.value.sort((a, b) => a - b).map((length) => ({ kind: "line" as const, length }));
  return oneOf(lines, where);
};

/** A choice of forms; one form alone is no choice. Fails if a form is given twice. */
const oneOf = <F extends Line | Picture>(forms: readonly F[], where: string): Result<Shape> => {
  const known = new Set<string>();
  for (const form of forms) {
    const key = JSON.stringify(form);
    const name = form.kind === "line" ? `the length ${form.length}` : JSON.stringify(formatPicture(form));
    if (known.has(key)) return fail(where, `${name} is given twice`, "write each form once");
    known.add(key);
  }
  return ok(forms.length === 1 ? forms[0] : ({ kind: "choice", forms } as unknown as Shape));
};

/**
 * Reads a scenario from JSON text. The message of a syntax error says where it is.
 *
 * @param where what to call the text in an error message, for example its path
 * @example
 * import { formatScenario, parseScenarioText, preset, unwrap } from "@broadside/engine";
 *
 * const text = JSON.stringify(formatScenario(preset("hasbro")));
 * unwrap(parseScenarioText(text)).name; // => "hasbro"
 * parseScenarioText("{").ok; // => false
 */
export const parseScenarioText = (text: string, where?: string): Result<Scenario> =>
  parseText(text, where, "scenario", parseScenario);

/** The ships in the order of the fleet, those that share lengths together. */
const formatFleet = (fleet: Fleet): ShipSource[] => {
  const shared = new Map(sharedLengths(fleet).map(({ first, lengths }) => [first, lengths]));
  return fleet.flatMap((ship, i): ShipSource[] => {
    const lengths = shared.get(i);
    if (lengths) return [{ names: fleet.slice(i, i + lengths.length).map(({ name }) => name), lengths: [...lengths] }];
    return ship.among ? [] : [formatShip(ship)];
  });
};

/** A ship that {@link parseShip} reads. */
const formatShip = ({ name, shape, count: ships }: ShipClass): ShipSource => {
  const count = ships === 1 ? {} : { count: ships };
  if (shape.kind === "line") return { name, length: shape.length, ...count };
  if (shape.kind === "box") return { name, box: "any", ...count };
  const lengths: number[] = [];
  const pictures: Picture[] = [];
  for (const form of shape.kind === "choice" ? shape.forms : [shape])
    if (form.kind === "line") lengths.push(form.length);
    else pictures.push(form);
  if (lengths.length > 0) return { name, length: lengths, ...count };
  const rows = pictures.map(formatPicture);
  const reflect = pictures[0].reflect ? {} : { reflect: false };
  return { name, shape: shape.kind === "choice" ? rows : rows[0], ...reflect, ...count };
};

/**
 * The scenario as a value to write as JSON, without default values; {@link parseScenario} reads it back
 * unchanged.
 *
 * @example
 * import { formatScenario, preset } from "@broadside/engine";
 *
 * formatScenario(preset("gorkoff-3x3")).board; // => { size: [3, 3] }
 */
export const formatScenario = (scenario: Scenario): ScenarioSource => {
  checkScenario(scenario);
  const { board } = scenario;
  const blocked = board.blocked.map((cell) => formatCell(board, cell));
  return {
    name: scenario.name,
    board: { size: [...board.size], ...(blocked.length > 0 ? { blocked } : {}) },
    fleet: formatFleet(scenario.fleet),
    contact: scenario.contact,
    answers: scenario.answers,
    ...(scenario.prior ? { prior: formatPrior(scenario, scenario.prior) } : {}),
    ...(scenario.totals ? { totals: formatTotals(scenario.totals) } : {}),
    ...(scenario.clues ? { clues: formatClues(board, scenario.clues) } : {}),
  };
};
