import type { RandomStream } from "../../packages/engine/src/index.ts";
import { pick } from "../../packages/engine/test/generate/pick.ts";

/** Values that a parser may not expect. */
const NASTY: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e21,
  1e308,
  2 ** 31,
  2 ** 53,
  -0,
  "",
  " ",
  "0",
  "NaN",
  "A1",
  "ZZZZZZZZZZZZ99999999999999999999",
  "(1,1,1,1,1)",
  "__proto__",
  "constructor",
  "x".repeat(3000),
  "\u0000",
  "\ud800",
  [],
  [[]],
  [null],
  {},
  { __proto__: null },
  { length: 1 },
  { toString: 0, valueOf: 0 },
  [1e9, 1e9],
];

/** Pieces of text that a parser may not expect. */
const TOKENS = [
  ..."()[]{}\"',;:.#=x%&+-_/\\\n\t \u0000",
  "\ufeff",
  "\u2028",
  "\ud83d\ude80",
  "é",
  "#[",
  "##",
  "=-1",
  "=1e9",
  "99999999999999999999999",
  "%E0%A4",
  "%00",
  "null",
  "1/0",
  "-",
  "e9",
  "\\u0000",
  "__proto__",
];

/**
 * A text with a few mistakes: in its JSON if there is any and `random` chooses that, otherwise in its
 * characters.
 */
export const mutate = (text: string, random: RandomStream): string => {
  let out = text;
  for (let left = 1 + random.below(3); left > 0; left--) {
    const value = random.below(3) > 0 ? parsed(out) : undefined;
    out = value === undefined ? mutateText(out, random) : mutateJson(value, out, random);
  }
  return out;
};

/**
 * JSON with a mistake. Returns the text unchanged if an earlier mistake nested the value too deeply to write it
 * again.
 */
const mutateJson = (value: unknown, text: string, random: RandomStream): string => {
  try {
    return JSON.stringify(mutateValue(value, random));
  } catch (error) {
    if (error instanceof RangeError) return text;
    throw error;
  }
};

const mutateText = (text: string, random: RandomStream): string => {
  const at = random.below(text.length + 1);
  const end = Math.min(text.length, at + 1 + random.below(pick(random, [1, 3, 12])));
  switch (random.below(5)) {
    case 0:
      return text.slice(0, at) + text.slice(end);
    case 1:
      return text.slice(0, at) + pick(random, TOKENS) + text.slice(at);
    case 2:
      return text.slice(0, at) + pick(random, TOKENS) + text.slice(end);
    case 3:
      return text.slice(0, end) + text.slice(at);
    default:
      return random.below(4) === 0
        ? text.slice(0, at)
        : text.slice(0, at) + pick(random, TOKENS).repeat(1 + random.below(40)) + text.slice(at);
  }
};

type Parent = unknown[] | Record<string, unknown>;

/** All places in a value, each as a parent and a key. */
const placesOf = (value: unknown): [Parent, string | number][] => {
  const places: [Parent, string | number][] = [];
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) {
      part.forEach((item, i) => {
        places.push([part, i]);
        visit(item);
      });
    } else if (typeof part === "object" && part !== null) {
      for (const key of Object.keys(part)) {
        places.push([part as Record<string, unknown>, key]);
        visit((part as Record<string, unknown>)[key]);
      }
    }
  };
  visit(value);
  return places;
};

const deep = (depth: number): unknown => {
  let value: unknown = [];
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { shoot: value };
  return value;
};

/** A value with one mistake: a part removed, duplicated, renamed, swapped with another, or replaced. */
const mutateValue = (value: unknown, random: RandomStream): unknown => {
  const places = placesOf(value);
  if (places.length === 0) return pick(random, NASTY);
  // A file has many layouts or shots but few top-level fields, so those fields get half of the mistakes.
  const [parent, key] = pick(random, random.below(2) === 0 ? places.filter(([owner]) => owner === value) : places);
  const at = parent as Record<string | number, unknown>;
  switch (random.below(7)) {
    case 0:
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else delete at[key];
      break;
    case 1:
      if (Array.isArray(parent)) parent.push(at[key]);
      else at[`${key}${pick(random, ["", "s", "_"])}`] = at[key];
      break;
    case 2: {
      const [other, its] = pick(random, places);
      const copy = JSON.stringify((other as Record<string | number, unknown>)[its]);
      at[key] = copy === undefined ? null : JSON.parse(copy);
      break;
    }
    case 3:
      at[key] = typeof at[key] === "number" ? (at[key] as number) + pick(random, [-1, 1, 0.5, 100]) : [at[key]];
      break;
    case 4:
      at[key] = typeof at[key] === "string" ? mutateText(at[key], random) : textOf(at[key]);
      break;
    case 5:
      at[key] = random.below(4) === 0 ? deep(pick(random, [30, 3000])) : pick(random, NASTY);
      break;
    default:
      at[key] = pick(random, NASTY);
  }
  return value;
};

/** A value as text. Objects become JSON, because some of the nasty ones cannot be converted to a string. */
const textOf = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/**
 * Shorter texts: first, if the text is JSON, with parts of the value left out; then with a half, a quarter and
 * so on of the text left out.
 */
export function* shorterTexts(text: string): Generator<string> {
  const value = parsed(text);
  if (value !== undefined) {
    for (const smaller of smallerValues(value)) {
      const written = JSON.stringify(smaller);
      if (written.length < text.length) yield written;
    }
  }
  for (let size = Math.ceil(text.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < text.length; from += size) yield text.slice(0, from) + text.slice(from + size);
    // Cutting JSON text soon breaks it; smaller valid pieces were already tried part by part.
    if (value !== undefined && size * 8 < text.length) return;
  }
}

/** What a text is as JSON; undefined if it is none. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Values with something left out: halves of lists, single items and fields, then the same within each part. */
function* smallerValues(value: unknown): Generator<unknown> {
  if (typeof value === "string" && value.length > 1) {
    yield value.slice(0, value.length >> 1);
    yield value.slice(value.length >> 1);
  } else if (Array.isArray(value)) yield* smallerLists(value);
  else if (typeof value === "object" && value !== null) yield* smallerRecords(value as Record<string, unknown>);
}

function* smallerLists(list: readonly unknown[]): Generator<unknown[]> {
  for (let size = Math.ceil(list.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < list.length; from += size) yield [...list.slice(0, from), ...list.slice(from + size)];
  }
  for (const [i, item] of list.entries()) {
    for (const smaller of smallerValues(item)) yield list.map((old, j) => (i === j ? smaller : old));
  }
}

function* smallerRecords(record: Readonly<Record<string, unknown>>): Generator<Record<string, unknown>> {
  for (const key of Object.keys(record)) {
    const { [key]: _, ...rest } = record;
    yield rest;
  }
  for (const [key, item] of Object.entries(record)) {
    for (const smaller of smallerValues(item)) yield { ...record, [key]: smaller };
  }
}
