import { suggestName } from "../../core/nearest.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Strategy } from "./strategy.ts";

/** A parameter of a strategy: its meaning, its default and the format of its values. */
interface Parameter<T> {
  readonly about: string;
  readonly standard: T;
  /** Reads a value; `where` is the place that an error names. */
  parse(text: string, where: string): Result<T>;
  format(value: T): string;
  /** For values that have parameters of their own, written `name.parameter=value` alongside `name=value`. */
  readonly nested?: NestedParameters<T>;
}

/** Parameters of a parameter's value. */
interface NestedParameters<T> {
  /** The value that a text with these parameters describes. @param values at least one, by name without the dot */
  parse(text: string, values: ReadonlyMap<string, string>, where: string): Result<T>;
  /** The value's parameters as text; empty if all have their default values. */
  format(value: T): Readonly<Record<string, string>>;
}

export const wholeNumber = (about: string, standard: number, least: number): Parameter<number> => ({
  about,
  standard,
  parse(text, where) {
    const value = Number(text);
    return /^\d+$/.test(text) && Number.isSafeInteger(value) && value >= least
      ? ok(value)
      : fail(where, `"${text}" is not a whole number from ${least}`, `write for example ${standard}`);
  },
  format: String,
});

export const fraction = (about: string, standard: number): Parameter<number> => ({
  about,
  standard,
  parse(text, where) {
    const value = Number(text);
    if (!/^(\d+\.?\d*|\.\d+)(e-\d+)?$/.test(text) || value > 1)
      return fail(where, `"${text}" is not a number from 0 to 1`, `write for example ${standard}`);
    return value > 0 || /^[0.]+(e|$)/.test(text)
      ? ok(value)
      : fail(where, `"${text}" is too near to 0 to tell them apart`, `write 0, or for example ${standard}`);
  },
  format: String,
});

/** A cell written as `row/column`, both counted from 0. */
export type RowColumn = readonly [row: number, column: number];

export const rowColumn = (about: string, standard: RowColumn): Parameter<RowColumn> => ({
  about,
  standard,
  parse(text, where) {
    const match = /^(\d{1,9})\/(\d{1,9})$/.exec(text);
    return match
      ? ok([Number(match[1]), Number(match[2])])
      : fail(
          where,
          `"${text}" is not a row/column`,
          `write two numbers counted from 0, for example ${standard.join("/")}`,
        );
  },
  format: ([row, column]) => `${row}/${column}`,
});

/** A strategy's parameter, for lists that people read. */
export interface ParameterInfo {
  readonly name: string;
  readonly about: string;
  /** The default as text. */
  readonly standard: string;
}

/** All strategies with the same name: one for every choice of its parameters. */
export interface StrategyFamily {
  readonly name: string;
  readonly about: string;
  readonly parameters: readonly ParameterInfo[];
  /** The family's strategy with default values for all parameters. */
  readonly standard: Strategy;
  /** The strategy with the given values, as text, and defaults. @param files the texts of the files that they name */
  parse(values: ReadonlyMap<string, string>, files?: ReadonlyMap<string, string>): Result<Strategy>;
}

/** The family of a strategy without parameters. */
export const familyOf = (strategy: Strategy): StrategyFamily => ({
  name: strategy.name,
  about: strategy.about,
  parameters: [],
  standard: strategy,
  parse(values) {
    const [first] = values.keys();
    return first === undefined
      ? ok(strategy)
      : fail(
          `strategy ${strategy.name}, parameter "${first}"`,
          "the strategy has no parameters",
          `write "${strategy.name}" alone`,
        );
  },
});

type Parameters<V> = { readonly [K in keyof V]: Parameter<V[K]> };

/** What {@link makeFamily} needs to create a family of strategies. */
export interface FamilySource<V> {
  readonly name: string;
  readonly about: string;
  readonly parameters: Parameters<V>;
  /** Fails if the values do not go together. `where` begins the place that an error names. */
  check?(values: V, where: string): Result<V>;
  /** Creates the strategy for some values; `texts` holds the same values as text. */
  make(values: V, texts: Readonly<Record<string, string>>): Strategy;
}

export const makeFamily = <V extends object>(source: FamilySource<V>): StrategyFamily => {
  const { name, about, parameters } = source;
  const names = Object.keys(parameters) as (keyof V & string)[];
  const asTexts = <K extends keyof V & string>(key: K, value: V[K]): [string, string][] => {
    const { format, nested } = parameters[key];
    const inner = Object.entries(nested?.format(value) ?? {}).map(([name, text]): [string, string] => [
      `${key}.${name}`,
      text,
    ]);
    return [[key, format(value)], ...inner];
  };
  const make = (values: V): Strategy =>
    source.make(values, Object.fromEntries(names.flatMap((key) => asTexts(key, values[key]))));
  const standard = make(Object.fromEntries(names.map((key) => [key, parameters[key].standard])) as V);
  const parse = (texts: ReadonlyMap<string, string>): Result<Strategy> => {
    for (const key of texts.keys()) {
      const [outer, ...inner] = key.split(".");
      const match = names.find((name) => name === outer);
      if (match === undefined || (inner.length > 0 && !parameters[match].nested))
        return fail(`strategy ${name}`, `has no parameter "${key}"`, suggestName(key, names));
    }
    const values: Partial<V> = {};
    for (const key of names) {
      const value = readValue(parameters[key], key, texts, `strategy ${name}, parameter ${key}`);
      if (!value.ok) return value;
      values[key] = value.value;
    }
    const checked = source.check ? source.check(values as V, `strategy ${name}`) : ok(values as V);
    if (!checked.ok) return checked;
    const strategy = make(checked.value);
    // The default strategy is a single object, whether or not its values are written out.
    return ok(sameTexts(strategy.parameters, standard.parameters) ? standard : strategy);
  };
  return {
    name,
    about,
    parameters: names.map((key) => ({
      name: key,
      about: parameters[key].about,
      standard: parameters[key].format(parameters[key].standard),
    })),
    standard,
    parse,
  };
};

/** The value of a parameter and of its own parameters, from the strategy's texts. */
const readValue = <T>(
  { standard, parse, format, nested }: Parameter<T>,
  key: string,
  texts: ReadonlyMap<string, string>,
  where: string,
): Result<T> => {
  const text = texts.get(key);
  const inner = new Map(
    [...texts].flatMap(([name, value]): [string, string][] =>
      name.startsWith(`${key}.`) ? [[name.slice(key.length + 1), value]] : [],
    ),
  );
  if (nested && inner.size > 0) return nested.parse(text ?? format(standard), inner, where);
  return text === undefined ? ok(standard) : parse(text, where);
};

const sameTexts = (a: Strategy["parameters"] = {}, b: Strategy["parameters"] = {}): boolean =>
  Object.keys({ ...a, ...b }).every((key) => a[key] === b[key]);

/** A time, written as `50ms` or `2s`, in milliseconds; `none` is infinite and the default. */
export const duration = (about: string): Parameter<number> => ({
  about,
  standard: Number.POSITIVE_INFINITY,
  parse(text, where) {
    if (text === "none") return ok(Number.POSITIVE_INFINITY);
    const [, number, unit] = /^(\d+(?:\.\d+)?)(ms|s)$/.exec(text) ?? [];
    // Whole microseconds in this range are written without an exponent, so what `format` writes can be read again.
    const milliseconds = Math.round(Number(number) * (unit === "s" ? 1e6 : 1000)) / 1000;
    return milliseconds >= 0.001 && milliseconds <= 1e12
      ? ok(milliseconds)
      : fail(where, `"${text}" is not a time from 0.001ms to 1000000000s`, "write for example 50ms or 2s, or none");
  },
  format: (milliseconds) => (milliseconds === Number.POSITIVE_INFINITY ? "none" : `${milliseconds}ms`),
});

/**
 * A parameter that names another strategy, as in `otherwise=rollout`. That strategy's own parameters follow a dot,
 * as in `otherwise.layouts=1000`. It sees the same rules as the first, so it takes no prior of its own.
 *
 * @param asker the strategy with the parameter, which cannot name itself
 * @param families called only when a value is read, because the list does not exist yet while defaults are
 *   made
 */
export const otherStrategy = (
  about: string,
  asker: string,
  standard: Strategy,
  families: () => readonly StrategyFamily[],
): Parameter<Strategy> => {
  const familyOf = (text: string, where: string): Result<StrategyFamily> => {
    const others = families().filter(({ name }) => name !== asker);
    const family = others.find(({ name }) => name === text);
    if (family) return ok(family);
    const [name] = text.split(":");
    const fix =
      name !== text && others.some((other) => other.name === name)
        ? `write ${parameterOf(where)}=${name} and each of its parameters as ${parameterOf(where)}.NAME=VALUE`
        : suggestName(
            text,
            others.map((other) => other.name),
          );
    return fail(where, `"${text}" is not the name of another strategy`, fix);
  };
  return {
    about,
    standard,
    parse(text, where) {
      const family = familyOf(text, where);
      return family.ok ? ok(family.value.standard) : family;
    },
    format: ({ name }) => name,
    nested: {
      parse(text, values, where) {
        const family = familyOf(text, where);
        if (!family.ok) return family;
        if (values.has("prior")) return fail(where, "a strategy that is asked has no prior of its own", "leave it out");
        const strategy = family.value.parse(values);
        return strategy.ok
          ? strategy
          : fail(`${where}: ${strategy.error.where}`, strategy.error.what, strategy.error.fix);
      },
      format(strategy) {
        if (strategy === standard) return {};
        const family = families().find(({ name }) => name === strategy.name);
        return family === undefined || family.standard === strategy ? {} : (strategy.parameters ?? {});
      },
    },
  };
};

/** The parameter's name, which is the last word of the place in an error. */
const parameterOf = (where: string): string => where.slice(where.lastIndexOf(" ") + 1);
