import { existsSync, readFileSync } from "node:fs";
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

/** Loads the scenario of `--scenario`: `-` is standard input, a path or a `.json` a file, else a preset. */
export const loadScenario = (source: string): Scenario => {
  if (source === STANDARD_INPUT) return accept(parseScenarioText(pipedScenario(), "standard input"));
  if (!/\.json$|[/\\]/i.test(source)) {
    const named = parsePreset(source);
    if (!named.ok && existsSync(`${source}.json`))
      throw UsageError.of("--scenario", named.error.what, `write ${source}.json for the file`);
    return accept(named, "--scenario");
  }
  const text = readText(source, "--scenario");
  return accept(parseScenarioText(text, source));
};

/** The scenario of `--scenario` with the rules that other flags override. */
export const scenarioOf = (flags: RuleFlags & { readonly scenario: string }): Scenario =>
  overrideRules(loadScenario(flags.scenario), flags);

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

/** Reads the prior named by a flag: `uniform` is none; a file ends in `.json` or has a path separator. */
export const readPrior = (scenario: Scenario, source: string, flag: string): Prior | undefined =>
  isPriorPath(source)
    ? accept(parsePriorText(scenario, readText(source, flag), source))
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
  get(source: unknown, rules: RuleFlags): Scenario {
    const key = JSON.stringify(source);
    const scenario = this.#kept.get(key) ?? overrideRules(readScenario(source), rules);
    this.#kept.delete(key);
    this.#kept.set(key, scenario);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return scenario;
  }
}

const readScenario = (source: unknown): Scenario =>
  accept(typeof source === "string" ? parsePreset(source) : parseScenario(source));

/** The text of a file, without a byte order mark. @throws UsageError if it cannot be read. */
export const readText = (path: string, flag: string): string => {
  try {
    return readFileSync(path, "utf8").replace(/^\ufeff/, "");
  } catch (error) {
    throw fileError(path, flag, error);
  }
};

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

/** The value of `--scenario` for rules on standard input. */
export const STANDARD_INPUT = "-";

/** The largest size of rules, in bytes: more is a mistake, such as a program that never ends. */
const MOST_BYTES = 2 ** 28;

let piped: string | undefined;

/** Reads rules from standard input, if requested. @throws UsageError if something else also needs standard input */
export const readPipedScenario = async (
  command: string,
  { scenario, batch }: { readonly scenario?: unknown; readonly batch?: unknown },
): Promise<void> => {
  piped = undefined;
  if (scenario !== STANDARD_INPUT) return;
  if (command === "play")
    throw UsageError.of("--scenario -", "what is typed is your moves", "write the rules to a .json file");
  if (batch === STANDARD_INPUT)
    throw UsageError.of("--scenario -", "--batch reads standard input too", "write one of the two to a file");
  piped = await readStandardInput();
};

/** All of standard input, without a byte order mark. @throws UsageError if it is far too long */
export const readStandardInput = async (): Promise<string> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of streams().stdin) {
    const buffer = typeof part === "string" ? Buffer.from(part) : (part as Buffer);
    bytes += buffer.length;
    // The error stops the reading, so that the writer notices and cannot fill the memory.
    if (bytes > MOST_BYTES) {
      const what = `holds more than ${formatBytes(MOST_BYTES)}`;
      throw UsageError.of("standard input", what, "send the rules alone, one JSON object");
    }
    parts.push(buffer);
  }
  return Buffer.concat(parts)
    .toString("utf8")
    .replace(/^\ufeff/, "");
};

const pipedScenario = (): string => piped ?? "";
