import { isRecord } from "@broadside/engine/input";

/** Whether a value is a whole number from 0 on. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/**
 * Reads an untrusted value, from this device or from a file: a copy of what belongs there, without anything else.
 *
 * @param place where the value is, for messages: `pairs[0].mean`; empty for the whole
 * @throws Misfit
 */
export type Reader<T> = (value: unknown, place?: string) => T;

/** What a reader throws: where a value is wrong, and what would be right. */
export class Misfit extends Error {
  readonly place: string;
  readonly right: string;

  constructor(place: string, right: string) {
    super(place);
    this.place = place;
    this.right = right;
  }
}

/** Reads values that pass a test. @param right what would be right */
export const valueThat =
  <T>(isRight: (value: unknown) => value is T, right = "something else belongs there"): Reader<T> =>
  (value, place = "") => {
    if (isRight(value)) return value;
    throw new Misfit(place, right);
  };

const aNumber = valueThat((value): value is number => Number.isFinite(value), "a number belongs there");
const aCount = valueThat(isCount, "a whole number from 0 on belongs there");

/** The readers of simple values, by name. */
const SIMPLE = {
  number: aNumber,
  count: (value: unknown, place?: string) => aCount(aNumber(value, place), place),
  text: valueThat((value) => typeof value === "string", "a text belongs there"),
  flag: valueThat((value) => typeof value === "boolean", "true or false belongs there"),
};

/** What to read: the name of a simple value, or the reader of another. */
type Content = keyof typeof SIMPLE | Reader<unknown>;

type Found<C> = C extends Reader<infer T> ? T : C extends keyof typeof SIMPLE ? ReturnType<(typeof SIMPLE)[C]> : never;

const readerOf = <C extends Content>(content: C): Reader<Found<C>> =>
  (typeof content === "function" ? content : SIMPLE[content as keyof typeof SIMPLE]) as Reader<Found<C>>;

/** Reads those values of another reader that pass a test. */
export const suchThat =
  <C extends Content>(
    content: C,
    isRight: (value: Found<C>) => boolean,
    right = "something else belongs there",
  ): Reader<Found<C>> =>
  (value, place = "") => {
    const found = readerOf(content)(value, place);
    if (isRight(found)) return found;
    throw new Misfit(place, right);
  };

export const oneOf = <const T extends string | number>(values: readonly T[]): Reader<T> => {
  const right = `${values.slice(0, -1).join(", ")} or ${values.at(-1)} belongs there`;
  return valueThat((value): value is T => values.some((one) => one === value), right);
};

/** Reads a value that may be absent. */
export const maybe =
  <C extends Content>(content: C): Reader<Found<C> | undefined> =>
  (value, place) =>
    value === undefined ? undefined : readerOf(content)(value, place);

export const listOf =
  <C extends Content>(content: C, most = Number.POSITIVE_INFINITY): Reader<readonly Found<C>[]> =>
  (value, place = "") => {
    if (!Array.isArray(value) || value.length > most)
      throw new Misfit(place, `a list of at most ${most} belongs there`);
    return value.map((item, i) => readerOf(content)(item, `${place}[${i}]`));
  };

export const pairOf =
  <A extends Content, B extends Content>(first: A, second: B): Reader<readonly [Found<A>, Found<B>]> =>
  (value, place = "") => {
    if (!Array.isArray(value) || value.length !== 2) throw new Misfit(place, "a pair belongs there");
    return [readerOf(first)(value[0], `${place}[0]`), readerOf(second)(value[1], `${place}[1]`)];
  };

type Contents = Readonly<Record<string, Content>>;

/** The fields that {@link maybe} reads are optional. */
type FoundFields<F extends Contents> = {
  readonly [Name in keyof F as undefined extends Found<F[Name]> ? never : Name]: Found<F[Name]>;
} & {
  readonly [Name in keyof F as undefined extends Found<F[Name]> ? Name : never]?: Exclude<Found<F[Name]>, undefined>;
};

/** Reads an object, field by field. */
export const fields =
  <F extends Contents>(contents: F): Reader<FoundFields<F>> =>
  (value, place = "") => {
    if (!isRecord(value)) throw new Misfit(place, "an object belongs there");
    const found = Object.entries(contents).flatMap(([name, content]) => {
      const field = readerOf(content)(value[name], place === "" ? name : `${place}.${name}`);
      return field === undefined ? [] : [[name, field] as const];
    });
    return Object.fromEntries(found) as FoundFields<F>;
  };

/** What a reader finds in an object of this version; undefined for anything else. */
export const readVersion = <T>(version: number, read: Reader<T>, value: unknown): T | undefined => {
  if (!isRecord(value) || value["version"] !== version) return undefined;
  try {
    return read(value);
  } catch (error) {
    if (error instanceof Misfit) return undefined;
    throw error;
  }
};
