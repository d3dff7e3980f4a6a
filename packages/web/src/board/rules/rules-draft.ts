import {
  type Answers,
  type Clue,
  type Contact,
  coordOf,
  fail,
  formatCell,
  formatPicture,
  formsOf,
  type InputError,
  makeBoard,
  parseCell,
  parsePicture,
  type Result,
  type Scenario,
  type Shape,
  type Totals,
} from "@broadside/engine";
import { cellName } from "../../language/cell-name.ts";
import { columns } from "../../language/language.ts";
import { oneOf } from "../../language/numbers.ts";
import { wordedFault } from "../../parts/fault.ts";
import { rulesWords } from "../texts/rules/words.ts";
import { parseShowable } from "./rules.ts";

/** A ship class in the form; its texts may be wrong. */
export interface ShipDraft {
  readonly name: string;
  /** How its form is given: by a length, by a drawing, or not at all, for a box of any size. */
  readonly form: "length" | "shape" | "box";
  /** The number of cells, or several, of which the ship has one. */
  readonly length: string;
  /** Rows of `X` and `.`, all of the size of the drawing grid. */
  readonly picture: readonly string[];
  readonly reflect: boolean;
  /** Several drawings, of which the ship has one: they are kept, but cannot be changed here. */
  readonly several?: readonly (readonly string[])[] | undefined;
  readonly count: string;
}

/** What is known about a cell before the first shot, in the form; ignored if no cell is named. */
export interface ClueDraft {
  readonly cell: string;
  readonly clue: Clue;
}

export interface RulesDraft {
  readonly sides: readonly string[];
  readonly ships: readonly ShipDraft[];
  readonly contact: Contact;
  readonly answers: Answers;
  /** The totals of the lines across each side: separate numbers, with `?` where one is unknown; or nothing. */
  readonly totals: readonly string[];
  readonly clues: readonly ClueDraft[];
}

/** The side of the grid on which shapes are drawn, in cells. */
const PICTURE_SIDE = 5;

const emptyPicture = (side = PICTURE_SIDE): string[] => new Array<string>(side).fill(".".repeat(side));

/** The rows, extended with `.` to a square drawing grid. */
const fillUp = (rows: readonly string[]): string[] => {
  const side = Math.max(PICTURE_SIDE, rows.length, ...rows.map((row) => row.length));
  return emptyPicture(side).map((blank, y) => (rows[y] ?? "").padEnd(side, ".") || blank);
};

/** The rows without the empty rows and columns around the drawing. */
const crop = (rows: readonly string[]): readonly string[] => {
  const picture = parsePicture(rows, true, "shape");
  return picture.ok ? formatPicture(picture.value) : rows;
};

/** The forms of a ship in a draft: those of one picture or one length can be edited, several pictures are kept. */
const FORMS = { line: "length", picture: "shape", box: "box" } as const;

const draftOfShape = (shape: Shape): Pick<ShipDraft, "form" | "length" | "picture" | "reflect" | "several"> => {
  const forms = formsOf(shape);
  const [first] = forms;
  const lengths = forms.flatMap((form) => (form.kind === "line" ? [form.length] : []));
  return {
    form: FORMS[first.kind],
    length: lengths.length > 0 ? oneOf(lengths.map(String)) : "3",
    picture: first.kind === "picture" ? fillUp(formatPicture(first)) : emptyPicture(),
    reflect: first.kind === "picture" ? first.reflect : true,
    ...(first.kind === "picture" &&
      forms.length > 1 && { several: forms.flatMap((form) => (form.kind === "picture" ? [formatPicture(form)] : [])) }),
  };
};

export const draftOf = (scenario: Scenario): RulesDraft => ({
  sides: scenario.board.size.map(String),
  contact: scenario.contact,
  answers: scenario.answers,
  ships: scenario.fleet.map(({ name, shape, count }) => ({
    name,
    count: String(count),
    ...draftOfShape(shape),
  })),
  totals: scenario.board.size.map((_, axis) => totalsText(scenario.totals?.[axis])),
  clues: Array.from(scenario.clues ?? [], ([cell, clue]) => ({ cell: cellName(scenario.board, cell), clue })),
});

const totalsText = (list: Totals[number]): string => (list ?? []).map((total) => total ?? UNKNOWN).join(" ");

const UNKNOWN = "?";

export const newShip = (ships: readonly ShipDraft[]): ShipDraft => {
  const names = new Set(ships.map(({ name }) => name));
  let name = "ship";
  for (let i = 2; names.has(name); i++) name = `ship-${i}`;
  return { name, form: "length", length: "2", picture: emptyPicture(), reflect: true, count: "1" };
};

/** The ship as a drawing; if it was never drawn, the drawing begins as its straight form. */
export const drawnShip = (ship: ShipDraft): ShipDraft => {
  if (ship.several || ship.picture.some((row) => row.includes("X"))) return { ...ship, form: "shape" };
  const side = ship.picture.length;
  const length = Math.min(side, Math.max(1, Number(ship.length) || 1));
  const [, ...rest] = ship.picture;
  return { ...ship, form: "shape", picture: ["X".repeat(length).padEnd(side, "."), ...rest] };
};

export const togglePicture = (rows: readonly string[], x: number, y: number): string[] =>
  rows.map((row, i) => (i === y ? row.slice(0, x) + (row[x] === "X" ? "." : "X") + row.slice(x + 1) : row));

/** A whole number if the text is one, otherwise the text, which the engine's message then quotes. */
const numberOf = (text: string): unknown => (/^\s*\d+\s*$/.test(text) ? Number(text) : text);

/** A span of lengths as people write it: `2-4`, `2–4`, `2..4`, `2 to 4`. */
const SPAN = /(\d+)\s*(?:[-‐-―−~〜～…]|\.{2,3}|to|through|bis|à|do|до|から)\s*(\d+)/giu;
/** What stands between lengths of a list. */
const BETWEEN = /\s*(?:[\s,;/、]|or|and|oder|und|ou|et|lub|albo|i|или|и|または|か)+\s*/iu;

/** The most lengths that a span may stand for; no ship of a longer span is playable. */
const MOST_LENGTHS = 50;

/** The text with every span written out, `2, 3, 4`. A span that is none stays, and the engine's message quotes it. */
const writeOut = (text: string): string =>
  text.replace(SPAN, (span, from: string, to: string) => {
    const more = Number(to) - Number(from);
    return more > 0 && more < MOST_LENGTHS
      ? Array.from({ length: more + 1 }, (_, i) => Number(from) + i).join(", ")
      : span;
  });

/** Several lengths as people write them, `2, 3 or 4` in any language, or `2-4`; or what a number is. */
const lengthsOf = (text: string): unknown => {
  const all = writeOut(text);
  const lengths = all.trim().split(BETWEEN);
  return lengths.length > 1 && lengths.every((each) => /^\d+$/.test(each)) ? lengths.map(Number) : numberOf(text);
};

/** The lengths as the field shows them, `2, 3 or 4`; what are not several stays as it is. */
export const lengthsText = (text: string): string => {
  const lengths = lengthsOf(text);
  return Array.isArray(lengths) ? oneOf(lengths.map(String)) : text;
};

/** Whether the row holds several ships, each of one of several lengths. */
export const mixesLengths = ({ form, length, count }: ShipDraft): boolean =>
  form === "length" && Number(count) > 1 && Array.isArray(lengthsOf(length));

const formSource = (ship: ShipDraft): object => {
  if (ship.form === "box") return { box: "any" };
  if (ship.form === "length") return { length: lengthsOf(ship.length) };
  return { shape: ship.several ?? crop(ship.picture), ...(ship.reflect ? {} : { reflect: false }) };
};

const shipSource = (ship: ShipDraft): unknown => ({
  name: ship.name,
  count: numberOf(ship.count),
  ...formSource(ship),
});

/** The names of the blocked cells that are still on a board of this size. */
const keptBlocked = ({ sides }: RulesDraft, { board }: Scenario): string[] =>
  board.blocked
    .filter((cell) => {
      const coord = coordOf(board, cell);
      return coord.length === sides.length && coord.every((x, axis) => x < Number(sides[axis]));
    })
    .map((cell) => formatCell(board, cell));

const totalsSource = ({ sides, totals }: RulesDraft): object => {
  const lists = sides.map((_, axis) => {
    const numbers = (totals[axis] ?? "").split(/[\s,;]+/).filter((text) => text !== "");
    return numbers.length === 0 ? null : numbers.map((text) => (text === UNKNOWN ? null : numberOf(text)));
  });
  return lists.some((list) => list !== null) ? { totals: lists } : {};
};

/** The name of a clue's cell in the rules, which may be written as the board shows it; a wrong text stays. */
export const clueCell = ({ sides }: Pick<RulesDraft, "sides">, { cell }: ClueDraft): string => {
  const board = makeBoard(sides.map(Number));
  const read = board.ok ? parseCell(board.value, cell.trim(), "", columns.value) : board;
  return board.ok && read.ok ? formatCell(board.value, read.value) : cell.trim();
};

const cluesSource = (draft: RulesDraft): object => {
  const named = draft.clues.map((clue) => [clueCell(draft, clue), clue.clue] as const).filter(([cell]) => cell !== "");
  return named.length === 0 ? {} : { clues: Object.fromEntries(named) };
};

/**
 * The scenario for the contents of the form; blocked cells are taken from the current scenario. Fails also if a
 * straight ship is longer than every side: the engine would only find that there is no layout.
 */
export const parseDraft = (draft: RulesDraft, current: Scenario): Result<Scenario> => {
  const cells = draft.clues.map((clue) => clueCell(draft, clue));
  const twice = draft.clues.find((_, i) => cells[i] !== "" && cells.indexOf(cells[i]) < i);
  if (twice) return fail("clues", `${twice.cell.trim().toUpperCase()} has two clues`, "leave one of them out");
  const parsed = parseShowable({
    board: { size: draft.sides.map(numberOf), blocked: keptBlocked(draft, current) },
    fleet: draft.ships.map(shipSource),
    contact: draft.contact,
    answers: draft.answers,
    ...totalsSource(draft),
    ...cluesSource(draft),
  });
  if (!parsed.ok) return parsed;
  const most = Math.max(...parsed.value.board.size);
  const long = draft.ships.findIndex(
    ({ form, length }) => form === "length" && Math.min(...[lengthsOf(length)].flat().map(Number)) > most,
  );
  if (long < 0) return parsed;
  const { length: text } = draft.ships[long];
  return wordedFault(`fleet[${long}].length`, () => rulesWords.tooLong({ text, most }));
};

/** The name of a side's field, as used in errors. */
export const sideField = (axis: number): string => `board.size[${axis}]`;

/** The draft with this contact rule. If ships may overlap, answers become numbers of ships, the only kind allowed. */
export const withContact = (draft: RulesDraft, contact: Contact): RulesDraft => ({
  ...draft,
  contact,
  answers: contact === "overlap" ? "count" : draft.answers,
});

/** What is wrong, by field. Sides and ships are also checked alone: the engine only reports the first error. */
export const problemsOf = (draft: RulesDraft, current: Scenario): ReadonlyMap<string, InputError> => {
  const found = new Map<string, InputError>();
  const add = (error: InputError, where = error.where): void => {
    if (!found.has(where)) found.set(where, error);
  };
  const boat = { name: "boat", length: 1 };
  const rest = { contact: "allowed", answers: "hit" };
  for (const [axis, text] of draft.sides.entries()) {
    const size = draft.sides.map((_, other) => (other === axis ? numberOf(text) : 1));
    const board = parseShowable({ board: { size }, fleet: [boat], ...rest });
    if (!board.ok) add(board.error, sideField(axis));
  }
  for (const [i, ship] of draft.ships.entries()) {
    const alone = parseShowable({ board: { size: [50, 50] }, fleet: [shipSource(ship)], ...rest });
    if (alone.ok || alone.error.where === "fleet") continue;
    add({ ...alone.error, where: alone.error.where.replace("fleet[0]", `fleet[${i}]`) });
  }
  const whole = parseDraft(draft, current);
  if (!whole.ok && (whole.error.where !== "board.size" || found.size === 0)) add(whole.error);
  return found;
};

/** The fault in a field or, like `fleet[0].shape[1]` and `clues.C4`, in a part of it. */
export const problemAt = (problems: ReadonlyMap<string, InputError>, field: string): InputError | undefined => {
  for (const [where, error] of problems) if (where === field || where.startsWith(`${field}[`)) return error;
  return undefined;
};
