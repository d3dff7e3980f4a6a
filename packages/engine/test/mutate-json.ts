/** Changes to a JSON value, one at a time and in every place, without knowing its meaning. */

/** Any value that `JSON.parse` can return. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [field: string]: Json };

/** A changed copy of a value. */
export interface Mutant {
  /** The place of the change: the names of fields and the indices, from the root down. */
  readonly path: readonly (string | number)[];
  /** What was done there. */
  readonly change: string;
  readonly value: Json;
}

/** The name of a field that no format has. */
const UNKNOWN_FIELD = "zzz";

/** Suffixes for the name of a field, with descriptions. */
const RENAMINGS = [
  ["renamed", "z"],
  ["with an astral letter more", "\u{10437}"],
  ["with half a letter more", "\ud801"],
] as const;

/** Every mutant: a part deleted, doubled, swapped, or of another type or value, or an unknown field added. */
export function* mutantsOf(value: Json, path: readonly (string | number)[] = []): Generator<Mutant> {
  for (const [change, other] of changesOf(value)) yield { path, change, value: other };
  if (typeof value !== "object" || value === null) return;
  const entries: [string | number, Json][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  for (const [key, item] of entries) {
    for (const mutant of mutantsOf(item, [...path, key])) {
      yield { ...mutant, value: replaced(value, key, mutant.value) };
    }
  }
}

/** A mutant's place and change in words, for a failure message. */
export const describeMutant = ({ path, change }: Mutant): string => `/${path.join("/")}: ${change}`;

const replaced = (value: Json, key: string | number, item: Json): Json =>
  Array.isArray(value)
    ? value.map((old: Json, i) => (i === key ? item : old))
    : { ...(value as Readonly<Record<string, Json>>), [key]: item };

function* changesOf(value: Json): Generator<[string, Json]> {
  if (value !== null) yield ["null", null];
  if (typeof value !== "boolean") yield ["true", true];
  yield ["in a list", [value]];
  yield ["in an object", { value }];
  if (typeof value === "boolean") yield ["negated", !value];
  else if (typeof value === "number") yield* numbersNear(value);
  else if (typeof value === "string") yield* textsNear(value);
  else if (Array.isArray(value)) yield* listsNear(value);
  else if (value !== null) yield* objectsNear(value as Readonly<Record<string, Json>>);
}

function* numbersNear(value: number): Generator<[string, Json]> {
  for (const other of [value + 1, value - 1, -value, value + 0.5, 1e300]) {
    if (!Object.is(other, value) && other !== value) yield [String(other), other];
  }
  yield ["as text", String(value)];
}

function* textsNear(value: string): Generator<[string, Json]> {
  yield ["empty", ""];
  yield ["with a letter more", `${value}z`];
  yield ["with a digit before", `1${value}`];
  yield ["without its end", value.slice(0, -1)];
  yield ["doubled", `${value} ${value}`];
  // Characters above U+FFFF take two units of a string, and JSON may contain either unit alone.
  yield ["with an astral letter more", `${value}\u{10437}`];
  yield ["with an astral letter before", `\u{10437}${value}`];
  yield ["with an astral sign more", `${value}\u{1f680}`];
  yield ["with half a letter more", `${value}\ud801`];
  yield ["with the other half more", `${value}\udc37`];
  yield ["with half a letter before", `\udc37${value}`];
  if (value.includes(".")) yield ["x for .", value.replace(".", "x")];
  const digit = /\d/.exec(value);
  if (digit) {
    const next = String((Number(digit[0]) + 1) % 10);
    yield ["another digit", value.slice(0, digit.index) + next + value.slice(digit.index + 1)];
  }
  if (value !== "" && Number.isFinite(Number(value))) yield ["as a number", Number(value)];
}

function* listsNear(value: readonly Json[]): Generator<[string, Json]> {
  yield ["empty", []];
  for (const [i, item] of value.entries()) {
    yield [`without ${i}`, value.filter((_, j) => j !== i)];
    yield [`${i} doubled`, [...value.slice(0, i), item, ...value.slice(i)]];
    if (i > 0)
      yield [`${i - 1} and ${i} swapped`, value.map((old, j) => value[j === i ? i - 1 : j === i - 1 ? i : j] ?? old)];
  }
}

function* objectsNear(value: Readonly<Record<string, Json>>): Generator<[string, Json]> {
  const entries = Object.entries(value);
  yield ["empty", {}];
  yield ["an unknown field", { ...value, [UNKNOWN_FIELD]: 1 }];
  yield ["in another order", Object.fromEntries([...entries].reverse())];
  for (const [i, [field, item]] of entries.entries()) {
    yield [`without ${field}`, Object.fromEntries(entries.filter(([other]) => other !== field))];
    for (const [change, end] of RENAMINGS) {
      const renamed = entries.map(([f, v]): [string, Json] => [f === field ? `${f}${end}` : f, v]);
      yield [`${field} ${change}`, Object.fromEntries(renamed)];
    }
    const [next, other] = entries[(i + 1) % entries.length] as [string, Json];
    if (i + 1 < entries.length) yield [`${field} and ${next} exchanged`, { ...value, [field]: other, [next]: item }];
  }
}
