import { fail, ok, type Result } from "../packages/engine/src/index.ts";
import { suggestName } from "../packages/engine/src/input.ts";
import { AREA_NAMES, AREAS } from "./registry.ts";

/** The flags of the command line. */
export interface Flags {
  readonly minutes?: number;
  readonly cases?: number;
  /** The number of the only case to try. */
  readonly only?: number;
  readonly seed?: number;
  readonly areas: readonly string[];
  /** The file for the outcome. */
  readonly outcome?: string;
  readonly help: boolean;
}

/** Minutes if no flag sets the length. */
export const DEFAULT_MINUTES = 1;

export const HELP = `npm run fuzz [-- FLAGS]: random cases of everything against oracles and laws, until the time is up

  --minutes N     how long (default: ${DEFAULT_MINUTES}; fractions are allowed)
  --cases N       instead: so many cases of each area
  --seed S        the seed, 0 to 4294967295; the same seed tries the same cases (default: a fresh one, which is printed)
  --area A,B      only these areas
  --without A,B   all areas but these
  --case N        only the case of this number, of one area
  --outcome FILE  write cases and failures of each area as JSON
  --help          show this

Areas:
${AREAS.map(({ name, about }) => `  ${name.padEnd(12)}${about}`).join("\n")}

Progress and failures go to standard error, the table to standard output. Ctrl-C stops and shows the table so far.
Exit: 0 nothing found, 1 a failure, 2 bad flags.
`;

type Draft = { -readonly [Key in keyof Flags]: Flags[Key] };

type Reader = (text: string, draft: Draft, flag: string) => Result<unknown>;

const wholeNumber =
  (name: "cases" | "only" | "seed", least: number, most: number): Reader =>
  (text, draft, flag) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most)
      return fail(flag, `"${text}" is not a whole number`, `write one from ${least} to ${most}`);
    draft[name] = value;
    return ok(value);
  };

/** Keeps some of the areas. @param isKept by the names that the flag lists */
const areaList =
  (isKept: (name: string, names: readonly string[]) => boolean): Reader =>
  (text, draft, flag) => {
    const names = text.split(",");
    const unknown = names.find((name) => !AREA_NAMES.includes(name));
    if (unknown !== undefined) return fail(flag, `there is no area "${unknown}"`, suggestName(unknown, AREA_NAMES));
    draft.areas = draft.areas.filter((name) => isKept(name, names));
    return ok(names);
  };

const READERS: Readonly<Record<string, Reader>> = {
  "--minutes": (text, draft) => {
    const value = Number(text);
    if (!/^\d+(\.\d+)?$/.test(text) || value <= 0 || value > 100_000) {
      return fail("--minutes", `"${text}" is not a number of minutes`, "write for example 1 or 0.5");
    }
    draft.minutes = value;
    return ok(value);
  },
  "--cases": wholeNumber("cases", 1, 1e9),
  "--case": wholeNumber("only", 0, 1e9),
  "--seed": wholeNumber("seed", 0, 2 ** 32 - 1),
  "--area": areaList((name, names) => names.includes(name)),
  "--without": areaList((name, names) => !names.includes(name)),
  "--outcome": (text, draft, flag) => {
    draft.outcome = text;
    return text === "" ? fail(flag, "names no file", "write for example outcome.json") : ok(text);
  },
};

/** Reads the command line. */
export const parseFlags = (words: readonly string[]): Result<Flags> => {
  const draft: Draft = { areas: AREA_NAMES, help: false };
  const list = words.flatMap((word) =>
    /^--[^=]+=/.test(word) ? [word.replace(/=.*$/s, ""), word.replace(/^[^=]*=/, "")] : [word],
  );
  for (let i = 0; i < list.length; i++) {
    const flag = list[i];
    if (flag === "--help" || flag === "-h") return ok({ ...draft, help: true });
    const read = READERS[flag];
    if (!Object.hasOwn(READERS, flag)) {
      return fail(`"${flag}"`, "is not a flag of the fuzzer", suggestName(flag, [...Object.keys(READERS), "--help"]));
    }
    const value = list[++i];
    if (value === undefined) return fail(flag, "has no value", `write ${flag} VALUE`);
    const done = read(value, draft, flag);
    if (!done.ok) return done;
  }
  return checkTogether(draft);
};

const checkTogether = (draft: Draft): Result<Flags> => {
  if (draft.only !== undefined && (draft.areas.length !== 1 || draft.seed === undefined)) {
    return fail("--case", "needs one area and a seed", "add --area NAME --seed S as the failure printed them");
  }
  const given = [
    ["--minutes", draft.minutes],
    ["--cases", draft.cases],
    ["--case", draft.only],
  ].filter(([, value]) => value !== undefined);
  if (given.length > 1)
    return fail(String(given[1][0]), `cannot be combined with ${given[0][0]}`, "leave one of them out");
  return ok(draft);
};
