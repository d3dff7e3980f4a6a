import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { basename } from "node:path";
import {
  type Answers,
  type Contact,
  parsePreset,
  parseScenario,
  parseScenarioText,
  type Scenario,
  unwrap,
  withPrior,
  withRules,
} from "@broadside/engine";
import type { TranscriptSource } from "@broadside/engine/games";
import { isRecord, parseJsonText } from "@broadside/engine/input";
import { isPriorPath, type Prior, parseNamedPrior, parsePriorText } from "@broadside/engine/priors";
import { formatBytes } from "@broadside/engine/text";
import { streams } from "../output/streams.ts";
import { accept, UsageError } from "../output/usage-error.ts";

/** Flags that override a scenario's own rules. */
export interface RuleFlags {
  readonly contact?: Contact;
  readonly answers?: Answers;
  readonly prior?: string;
}

const GAME_FORMAT: TranscriptSource["format"] = "broadside-transcript";

/** Reads the text of rules. @param where the file, which may be one of a game by mistake */
const readRules = (text: string, where: string): Scenario => {
  const read = parseScenarioText(text, where);
  const value = read.ok ? read : parseJsonText(text, where, "");
  if (value.ok && isRecord(value.value) && value.value["format"] === GAME_FORMAT)
    throw UsageError.of(
      where,
      "is a game, not its rules",
      'broadside review judges its shots; its field "scenario" holds its rules',
    );
  return accept(read);
};

/** Loads the scenario of `--scenario`: `-` is standard input, a path or a `.json` a file, else a preset. */
export const loadScenario = (source: string): Scenario => {
  if (source === STANDARD_INPUT) return readRules(readText(source, "--scenario"), "standard input");
  if (!/\.json$|[/\\]/i.test(source)) {
    const named = parsePreset(source);
    if (!named.ok && existsSync(`${source}.json`))
      throw UsageError.of("--scenario", named.error.what, `write ${source}.json for the file`);
    return accept(named, "--scenario");
  }
  return readRules(readText(source, "--scenario"), source);
};

/** The scenario of `--scenario` with the rules that other flags override. */
export const scenarioOf = (flags: RuleFlags & { readonly scenario: string }): Scenario =>
  overrideRules(loadScenario(flags.scenario), flags);

/** A scenario, and what its file or object says somebody said. */
export interface ToldScenario {
  readonly scenario: Scenario;
  readonly told: readonly string[];
}

/** Like {@link scenarioOf}, for commands that take what somebody said. */
export const toldScenarioOf = (flags: RuleFlags & { readonly scenario: string }): ToldScenario => {
  const source = flags.scenario;
  const isPiped = source === STANDARD_INPUT;
  const isFile = isPiped || /\.json$|[/\\]/i.test(source);
  const value = isFile ? parseJsonText(readText(source, "--scenario"), "scenario", "") : undefined;
  if (!value?.ok || !isRecord(value.value) || !("told" in value.value))
    return { scenario: scenarioOf(flags), told: [] };
  const { told, rules } = splitTold(value.value);
  return {
    scenario: overrideRules(
      accept(parseScenario(rules), (place) => `${isPiped ? "standard input" : source}: ${place}`),
      flags,
    ),
    told,
  };
};

/** An object of rules without what was said. */
const splitTold = ({ told, ...rules }: Readonly<Record<string, unknown>>) => ({ told: toldField(told), rules });

/** The statements in a field. @throws UsageError */
export const toldField = (value: unknown): readonly string[] => {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((text) => typeof text === "string")) return value;
  throw UsageError.of("told", "is not a list of texts", 'write for example ["any(A1:D4) = true @0.1"]');
};

const overrideRules = (scenario: Scenario, flags: RuleFlags): Scenario => {
  if (flags.prior === undefined) return changeRules(scenario, flags);
  // Drop its own prior first, because it need not fit the new rules.
  return overridePrior(changeRules(unwrap(withPrior(scenario, undefined)), flags), flags.prior);
};

/** The scenario with the prior of `--prior`; a prior without a name gets the name of its file. */
export const overridePrior = (scenario: Scenario, source: string): Scenario => {
  const prior = readPrior(scenario, source, "--prior");
  return accept(
    withPrior(scenario, prior && isPriorPath(source) ? { name: basename(source), ...prior } : prior),
    "--prior",
  );
};

/** Whether the value of a flag names a file of a prior, or standard input. */
export const isPriorFile = (source: string): boolean => source === STANDARD_INPUT || isPriorPath(source);

/** Reads the prior named by a flag: `uniform` is none; a file ends in `.json` or has a path separator. */
export const readPrior = (scenario: Scenario, source: string, flag: string): Prior | undefined =>
  isPriorFile(source)
    ? accept(parsePriorText(scenario, readText(source, flag), source === STANDARD_INPUT ? "standard input" : source))
    : accept(parseNamedPrior(scenario, source, flag));

const changeRules = (scenario: Scenario, { contact, answers }: RuleFlags): Scenario => {
  if (contact === undefined && answers === undefined) return scenario;
  const changed = withRules(scenario, { ...(contact && { contact }), ...(answers && { answers }) });
  const flags = [contact && `--contact ${contact}`, answers && `--answers ${answers}`].filter(Boolean).join(" ");
  return accept(changed, (place) => `${flags} on "${scenario.name}": ${place}`);
};

const MOST_KEPT = 64;

export class ScenarioCache {
  readonly #kept = new Map<string, Scenario>();

  /** The scenario for the name of a preset, or for an object as in a file, with the rules that the flags override. */
  get(given: unknown, rules: RuleFlags): ToldScenario {
    const { told, rules: source } = isRecord(given) ? splitTold(given) : { told: [], rules: given };
    const key = JSON.stringify(source);
    const scenario = this.#kept.get(key) ?? overrideRules(readScenario(source), rules);
    this.#kept.delete(key);
    this.#kept.set(key, scenario);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return { scenario, told };
  }
}

const readScenario = (source: unknown): Scenario =>
  accept(typeof source === "string" ? parsePreset(source) : parseScenario(source));

/** The largest size of rules, in bytes: more is a mistake, such as a program that never ends. */
const MOST_BYTES = 2 ** 28;
const PART_BYTES = 2 ** 20;

/** The text of a file or, for `-`, of standard input, without a byte order mark. @throws UsageError if unreadable */
export const readText = (path: string, flag: string): string => {
  if (path === STANDARD_INPUT) return piped ?? "";
  try {
    return readFile(path, placeOf(path, flag));
  } catch (error) {
    throw error instanceof UsageError ? error : fileError(path, flag, error);
  }
};

/** Reads in parts: a device such as /dev/zero has no size, and no end. */
const readFile = (path: string, where: string): string => {
  const file = openSync(path, "r");
  try {
    const parts: Buffer[] = [];
    let bytes = 0;
    for (;;) {
      const part = Buffer.allocUnsafe(PART_BYTES);
      const count = readSync(file, part);
      if (count === 0) return textOf(parts);
      bytes += count;
      if (bytes > MOST_BYTES) throw tooLong(where, "name a smaller file");
      parts.push(part.subarray(0, count));
    }
  } finally {
    closeSync(file);
  }
};

const textOf = (parts: readonly Buffer[]): string =>
  Buffer.concat(parts)
    .toString("utf8")
    .replace(/^\ufeff/, "");

const tooLong = (where: string, fix: string): UsageError =>
  UsageError.of(where, `holds more than ${formatBytes(MOST_BYTES)}`, fix);

const REASONS: Readonly<Record<string, readonly [what: string, fix: string]>> = {
  ENOENT: ["there is no such file", "check the path"],
  ENOTDIR: ["there is no such file", "check the path"],
  EISDIR: ["is a folder", "name a file"],
  EACCES: ["may not be read", "check its permissions"],
};

export const fileError = (path: string, flag: string, error: unknown): UsageError => {
  const { code, message } = error as NodeJS.ErrnoException;
  const [what, fix] = REASONS[code ?? ""] ?? [`cannot be read (${message})`, "name a file that can be read"];
  return UsageError.of(`${flag} "${path}"`, what, fix);
};

/** What is typed in place of a file's name for standard input. */
const STANDARD_INPUT = "-";

/** Where a file, or standard input, is in an error. @param flag the flag or argument that names it */
export const placeOf = (path: string, flag = ""): string =>
  path === STANDARD_INPUT ? "standard input" : `${flag}${flag === "" ? "" : " "}"${path}"`;

let piped: string | undefined;

/** The flags whose value may be the name of a file that is read; `--batch` reads its own, line by line. */
const FILE_FLAGS = ["scenario", "prior", "placement", "fleet", "index", "batch"];

/** Reads standard input, if a flag or argument asks for it. @throws UsageError if two of them do */
export const readPiped = async (
  command: string,
  flags: Readonly<Record<string, unknown>>,
  files: readonly string[],
): Promise<void> => {
  piped = undefined;
  const isAsked = (flag: string): boolean => {
    const value = flags[flag];
    // Some flags have been read already.
    return value === STANDARD_INPUT || (isRecord(value) && value["file"] === STANDARD_INPUT);
  };
  const asked = [
    ...FILE_FLAGS.filter(isAsked).map((flag) => `--${flag}`),
    ...files.filter((file) => file === STANDARD_INPUT),
  ];
  const [first, second] = asked;
  if (first === undefined) return;
  if (command === "play") throw UsageError.of(`${first} -`, "what is typed is your moves", "write it to a .json file");
  if (second !== undefined)
    throw UsageError.of(
      first === STANDARD_INPUT ? first : `${first} -`,
      `${second} reads standard input too`,
      "write one of the two to a file",
    );
  if (first !== "--batch") piped = await readStandardInput();
};

/** All of standard input, without a byte order mark. @throws UsageError if it is far too long */
const readStandardInput = async (): Promise<string> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of streams().stdin) {
    const buffer = typeof part === "string" ? Buffer.from(part) : (part as Buffer);
    bytes += buffer.length;
    // The error stops the reading, so that the writer notices and cannot fill the memory.
    if (bytes > MOST_BYTES) throw tooLong("standard input", "send one file alone");
    parts.push(buffer);
  }
  return textOf(parts);
};
