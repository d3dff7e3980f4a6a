import {
  fail,
  formatInputError,
  formatShots,
  type InputError,
  type Observation,
  ok,
  parseShots,
  preset,
  type Scenario,
} from "@broadside/engine";
import { nearestName, suggestName } from "@broadside/engine/input";
import { wordedFault } from "../../parts/fault.ts";
import { formatRules, parseRules, withoutPrior } from "../rules/rules.ts";
import { MAX_ADDRESS, MAX_PROBLEMS, refusalTold } from "../rules/text-limits.ts";
import { boardWords } from "../texts/words.ts";

/** Writes a room's address: as a new entry in the browser's history, or in place of the present one. */
export type WriteRoomAddress = (fragment: string, how: "push" | "replace") => void;

/** The result of reading a field: its value, perhaps without an unreadable part, or what is wrong. */
export type FieldResult<T> =
  | { readonly ok: true; readonly value: T; readonly left?: InputError }
  | { readonly ok: false; readonly error: InputError };

/** A field of an address, `name=text`. @typeParam All the type of all field values in its table */
export interface Field<T, All> {
  /**
   * Reads the field's text, which may be empty, after the fields above it. Reading may give no value.
   * @param where the place named in errors: `address "name"`
   */
  readonly read: (text: string, all: All, where: string) => FieldResult<T | undefined>;
  readonly write: (value: T, all: All) => string;
  /** The default. The address omits the field if it has this value, unless `always` is set. */
  readonly standard?: (all: All) => T;
  readonly always?: true;
  /** The fields that this field depends on: if one of them is missing or unreadable, this field is not read. */
  readonly by?: readonly (keyof All)[];
  /** The name that the field has in addresses if its text is not JSON, such as `preset` for rules. */
  readonly plain?: string;
}

export type FilledField<T, All> = Field<T, All> & Required<Pick<Field<T, All>, "standard">>;

/** The fields of a room's addresses, in the order in which they are read and written. */
export type Table<All> = {
  readonly [Name in keyof All]-?: Record<never, never> extends Pick<All, Name>
    ? Field<Exclude<All[Name], undefined>, All>
    : FilledField<All[Name], All>;
};

export interface Fault {
  readonly kind: "long" | "unknown" | "broken" | "twice" | "unread";
  /** The faulty part of the address, or the text of the field. */
  readonly text: string;
  readonly error: InputError;
}

/** The readable part of an address, and what is wrong with the rest. */
export interface Reading<All> {
  /** The values of the fields; defaults for those omitted or unreadable. */
  readonly values: All;
  /** The fields that the address contains, readable or not. */
  readonly named: ReadonlySet<keyof All>;
  /** The texts of the fields that could not be read completely. */
  readonly unread: ReadonlyMap<keyof All, string>;
  readonly faults: readonly Fault[];
  /** The faults in words, and how many more there are. */
  readonly problems: readonly InputError[];
}

export interface AddressCodec<All> {
  readonly room: string;
  readonly table: Table<All>;
  /**
   * Reads a fragment, with or without its `#`: keeps what is right, and says what is wrong; never throws. Cost: linear
   * in its length, plus reading its fields.
   */
  readonly parse: (fragment: string) => Reading<All>;
  /** The fragment, without `#`. */
  readonly format: (values: { readonly [Name in keyof All]?: All[Name] | undefined }) => string;
}

/** The codec for the addresses of a room, from its table of fields. */
export const addressCodec = <All extends object>(room: string, table: Table<All>): AddressCodec<All> => ({
  room,
  table,
  parse: (fragment) => parseFields(room, table, fragment.replace(/^#/, "")),
  format: (values) => [...(room === "analyse" ? [] : [room]), ...formatFields(table, values as All)].join("&"),
});

const rowsOf = <All extends object>(table: Table<All>) =>
  Object.entries(table) as [string & keyof All, Field<All[string & keyof All], All>][];

const formatFields = <All extends object>(table: Table<All>, all: All): string[] =>
  rowsOf(table).flatMap(([name, { write, standard, always, plain }]) => {
    const value: All[typeof name] | undefined = all[name];
    if (value === undefined) return [];
    const text = write(value, all);
    if (standard && !always && text === write(standard(all), all)) return [];
    return [`${plain === undefined || text.startsWith("{") ? name : plain}=${encode(text)}`];
  });

const parseFields = <All extends object>(room: string, table: Table<All>, fragment: string): Reading<All> => {
  const rows = rowsOf(table);
  const faults: Fault[] = [];
  let more = 0;
  const note: Note = (fault) => {
    if (faults.length < MAX_PROBLEMS) faults.push(fault());
    else more++;
  };
  const known = rows.flatMap(([name, { plain }]) => (plain === undefined ? [name] : [plain, name]));
  // Addresses of Analyse need not name it.
  const isNamed = room !== "analyse" || /^#?analyse(&|$)/.test(fragment);
  const { texts, broken } = readTexts(isNamed ? 1 : 0, known, fragment, note);
  const values: Partial<All> = {};
  const named = new Set<keyof All>();
  const unread = new Map<keyof All, string>();
  for (const [name, { read, standard, by = [], plain = name }] of rows) {
    const key = texts.has(name) || broken.has(name) ? name : plain;
    const text = texts.get(key);
    if (text !== undefined || broken.has(key)) named.add(name);
    if (text !== undefined && by.every((other) => !unread.has(other) && values[other] !== undefined)) {
      const result = refusalTold(() => read(text, values as All, `address "${name}"`));
      if (result.ok && result.value !== undefined) values[name] = result.value;
      const error = result.ok ? result.left : result.error;
      if (error) {
        unread.set(name, text);
        // Two fleets may be refused for the same reason: report it only once.
        if (!faults.some((fault) => formatInputError(fault.error) === formatInputError(error)))
          note(() => ({ kind: "unread", text, error }));
      }
    } else if (broken.has(key)) unread.set(name, broken.get(key) ?? "");
    if (values[name] === undefined && standard) values[name] = standard(values as All);
  }
  const problems = faults.map(({ error }) => error);
  if (more > 0) problems.push(wordedFault("address", () => boardWords.addressMore({ n: more })).error);
  return { values: values as All, named, unread, faults, problems };
};

/** Records a fault; its message is only made if it will be shown. */
type Note = (fault: () => Fault) => void;

const MOST_LETTERS = 80;

/** The texts of an address's fields, by name; a text with a broken % sign is left unchanged. */
const readTexts = (first: number, known: readonly string[], fragment: string, note: Note) => {
  const texts = new Map<string, string>();
  const broken = new Map<string, string>();
  if (fragment.length > MAX_ADDRESS) {
    const say = () => boardWords.addressLong({ n: fragment.length, most: MAX_ADDRESS });
    note(() => ({ kind: "long", text: "", error: wordedFault("address", say).error }));
    return { texts, broken };
  }
  for (const part of fragment.split("&").slice(first)) {
    if (part === "") continue;
    const [name] = part.split("=", 1);
    const shown = name.slice(0, MOST_LETTERS);
    const tell = (kind: Fault["kind"], say: () => string): void =>
      note(() => ({
        kind,
        text: decode(part.replaceAll("+", " ")) ?? part,
        error: wordedFault(`address "${shown}"`, say).error,
      }));
    if (!known.includes(name)) {
      tell("unknown", () => boardWords.addressUnknown({ part: shown, near: nearestName(shown, known) }));
      continue;
    }
    const written = part.slice(name.length + 1).replaceAll("+", " ");
    const text = decode(written);
    if (texts.has(name) && text !== undefined) tell("twice", () => boardWords.addressTwice({ part: shown }));
    if (text !== undefined) texts.set(name, text);
    else {
      broken.set(name, written);
      tell("broken", () => boardWords.addressBroken({ part: shown }));
    }
  }
  return { texts, broken };
};

/** The text of an escaped one; undefined if it has a broken % sign. */
export const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** Characters that every browser leaves alone in a fragment and that are easier to read unescaped. */
const READABLE = /%(?:2C|3A|3B|3D|40|5B|5D|7B|7D)/g;

/** Lone surrogates, which a URL cannot contain: a text that was cut short may end in one. */
const HALF_LETTERS = /\p{Surrogate}/gu;

/** A value for a fragment, as readable as browsers allow. */
export const encode = (text: string): string =>
  encodeURIComponent(text.replace(HALF_LETTERS, "\ufffd")).replace(READABLE, decodeURIComponent).replaceAll("%20", "+");

/** The fragment in characters of RFC 3986 only, so that mail and chat programs keep a link in one piece. */
export const strictFragment = (fragment: string): string =>
  fragment.replace(/[^A-Za-z0-9\-._~!$&()*+,;=:@/?%]/g, (character) =>
    character === "'" ? "%27" : encodeURIComponent(character),
  );

/** JSON in single quotes, because browsers turn double ones into %22; single ones inside become escapes. */
export const quoteSingly = (json: string): string => json.replaceAll("'", "\\u0027").replaceAll('"', "'");

/** JSON from a text in which single quotes stand for double quotes. */
export const quoteDoubly = (text: string): string => (text.includes('"') ? text : text.replaceAll("'", '"'));

export const TEXT: Field<string, unknown> = { read: ok, write: (text) => text };

/** A field whose value is one of some names. @param fix what would be right, if not the nearest name */
export const oneOf = <T extends string>(names: readonly T[], fix?: string): Field<T, unknown> => ({
  read: (text, _, where) => {
    const short = text.slice(0, MOST_LETTERS);
    const name = names.find((known) => known === text);
    return name === undefined ? fail(where, `"${short}" is not known`, fix ?? suggestName(short, names)) : ok(name);
  },
  write: (name) => name,
});

/** Rules: `preset=hasbro`, or JSON in single quotes, `rules={'board':…}`, which may include a prior. */
export const RULES_WITH_PRIOR: Field<Scenario, unknown> = {
  plain: "preset",
  read: (text) => parseRules(quoteDoubly(text)),
  write: (scenario) => quoteSingly(formatRules(scenario)),
};

/** The rules in a room without priors; by default the American game. */
export const RULES: FilledField<Scenario, unknown> = {
  ...RULES_WITH_PRIOR,
  read: (text) => {
    const scenario = parseRules(quoteDoubly(text));
    return scenario.ok ? ok(withoutPrior(scenario.value)) : scenario;
  },
  write: (scenario) => quoteSingly(formatRules(withoutPrior(scenario))),
  standard: () => preset("hasbro"),
  always: true,
};

/** Shots under the rules of the address: all or none, because answers may depend on those before them. */
export const SHOTS: FilledField<readonly Observation[], { readonly rules: Scenario }> = {
  by: ["rules"],
  read: (text, { rules }) => parseShots(rules, text),
  write: (shots, { rules }) => formatShots(rules, shots),
  standard: () => [],
};
