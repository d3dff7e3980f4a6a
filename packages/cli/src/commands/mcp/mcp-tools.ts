import { isModulePath, PRESET_NAMES, priorFileOf, STRATEGY_NAMES } from "@broadside/engine";
import { isRecord, showValue, suggestName } from "@broadside/engine/input";
import { NAMED_PRIORS } from "@broadside/engine/priors";
import type { Command } from "../../definition/command.ts";
import type { Flag } from "../../definition/flag.ts";
import { isPriorFile } from "../../input/scenario-source.ts";
import { UsageError } from "../../output/usage-error.ts";
import { askCommand } from "../ask-command.ts";
import { countCommand } from "../count-command.ts";
import { heatmapCommand } from "../heatmap-command.ts";
import { reviewCommand } from "../review-command.ts";
import { suggestCommand } from "../suggest-command.ts";

/** A command line, and what it reads from standard input. */
export interface CommandLine {
  readonly words: readonly string[];
  readonly input: string;
}

/** How far a command is. @property share from 0 to 1 */
export interface CommandTold {
  readonly what: string;
  readonly share: number;
}

/** What a command wrote. */
export interface CommandOutput {
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that language models can call, whose arguments are the command's. */
export interface Tool {
  readonly command: Command;
  /** What it does and what its numbers mean, for a model. */
  readonly about: string;
  /** The argument that the command reads from standard input if it is not a name. */
  readonly piped: string;
  readonly inputs: readonly Input[];
}

/** An argument of a tool. */
interface Input {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly isRequired: boolean;
  /** The words for its value. @throws UsageError */
  readonly line: (value: unknown) => Partial<CommandLine>;
}

/** What is said of arguments whose flags can name files: a model names none. */
const ABOUT: Readonly<Record<string, string>> = {
  scenario: `the rules: a preset (${PRESET_NAMES.join(", ")}, or boxes:NxD:K), or an object such as {"board":{"size":[10,10]},"fleet":[5,4,3,3,2],"contact":"none","answers":"sunk"}`,
  prior: `how likely layouts are before the first shot: ${Object.keys(NAMED_PRIORS).join(", ")} (with :temperature=T); by default all are equally likely`,
  strategy: `the strategy to ask: ${STRATEGY_NAMES.join(", ")}; its parameters follow a colon, as in rollout:cells=4`,
};

/** Flags for files, for people, or for a call that is one of many. */
const isOffered = ({ name, group }: Flag): boolean =>
  name === "seed" || !(name === "batch" || ["output", "running", "settings"].includes(group));

const TYPES: Readonly<Record<string, string>> = { "<number>": "integer", "<GB>": "integer", "<chance>": "number" };

const typeOf = ({ value, repeats }: Flag): string =>
  value === undefined ? "boolean" : repeats ? "array" : (TYPES[value] ?? "string");

const WORDS: Readonly<Record<string, string>> = {
  array: "a list of texts",
  boolean: "true or false",
  integer: "a number",
  number: "a number",
  string: "text",
};

const wrongType = (name: string, value: unknown, wanted: string): UsageError =>
  UsageError.of(name, `${showValue(value)} is not ${wanted}`, `give ${wanted}, or leave it out`);

/** Whether text would make a flag read a file, or run one. */
const namesFile = (name: string, text: string): boolean =>
  name === "strategy" ? isModulePath(text) || priorFileOf(text) !== undefined : isPriorFile(text);

const inputOf = (one: Flag, about: Readonly<Record<string, string>>): Input => {
  const { name, standard, names, path, repeats } = one;
  const type = typeOf(one);
  const closed = !path && !repeats && Array.isArray(names) ? { enum: names } : {};
  return {
    name,
    isRequired: false,
    schema: {
      ...{ type, ...closed, ...(repeats && { items: { type: "string" } }) },
      description: about[name] ?? one.about,
      ...(standard !== undefined && { default: standard }),
    },
    line: (value) => {
      const texts = Array.isArray(value) ? value : [value];
      const wanted = type === "array" ? "string" : type === "integer" ? "number" : type;
      if (Array.isArray(value) !== (type === "array") || texts.some((text) => typeof text !== wanted))
        throw wrongType(name, value, WORDS[type]);
      if (type === "boolean") return { words: value ? [`--${name}`] : [] };
      if (path && namesFile(name, String(value)))
        throw UsageError.of(name, `${showValue(value)} is a file, and tools read none`, "give a name");
      return { words: texts.map((text) => `--${name}=${text}`) };
    },
  };
};

/** Rules may be an object as well, which the command reads from standard input. */
const orObject = (input: Input): Input => ({
  ...input,
  schema: { ...input.schema, type: ["string", "object"] },
  line: (value) =>
    isRecord(value) ? { words: [`--${input.name}=-`], input: JSON.stringify(value) } : input.line(value),
});

const QUESTION: Input = {
  name: "question",
  isRequired: false,
  schema: {
    type: "string",
    description:
      'such as "any(A1:D4)", "count(row 3) > 2", "at(F6) = carrier", "across(carrier)", "length(carrier)" or "touch(carrier, cruiser)", joined by and, or, not; a region is A1:D4, "A1,B2", row 3, column B or a class. Without a question, the best ones are ranked',
  },
  line: (value) => {
    if (typeof value !== "string") throw wrongType("question", value, "text");
    return { words: ["--", value] };
  },
};

const TRANSCRIPT: Input = {
  name: "transcript",
  isRequired: true,
  schema: {
    type: ["string", "object"],
    description:
      'the game, finished or not: its shots with their answers, such as "E5. F6x F7x", or an object {"format":"broadside-transcript","version":1,"strategy":"a person","scenario":{…},"shots":"E5. F6x"}',
  },
  line: (value) => {
    if (typeof value !== "string" && !isRecord(value)) throw wrongType("transcript", value, "text or an object");
    return { words: ["--", "-"], input: typeof value === "string" ? value : JSON.stringify(value) };
  },
};

/** @param own the argument of the command @param said what is said of flags that mean something else here */
const tool = (command: Command, about: string, own?: Input, said: Readonly<Record<string, string>> = {}): Tool => {
  const piped = own === TRANSCRIPT ? own.name : "scenario";
  const inputs = command.flags.filter(isOffered).map((one) => {
    const input = inputOf(one, { ...ABOUT, ...said });
    return one.name === piped ? orObject(input) : input;
  });
  // Last, because what follows two dashes is no flag.
  return { command, about, piped, inputs: own ? [...inputs, own] : inputs };
};

/** The tools. A layout is a whole arrangement of the fleet. */
export const TOOLS: readonly Tool[] = [
  tool(
    countCommand,
    "Count exactly the layouts (arrangements of the whole fleet) that agree with the shots and with what was told. `layouts` is an exact whole number, as text.",
  ),
  tool(
    heatmapCommand,
    "Tell for each cell how likely a ship lies there. `occupied` has the exact number of the `layouts` with a ship on the cell, as text, and `chance` their share, from 0 to 1; a cell already hit has 1. occupied[1][0] is A2: rows from the top, each from column A. Only with `estimate` are the chances sampled, each with its standardError.",
  ),
  tool(
    suggestCommand,
    "Say where to shoot next: `cells`, the best first. `hit` is the exact chance of a hit, from 0 to 1; `score` is what the strategy ranks by. Only with `estimate` are the chances sampled, each with its standardError.",
  ),
  tool(
    askCommand,
    "Tell how likely each answer to a question about the hidden layout is, or rank the questions that tell most. `layouts` (as text) and `chance` are exact; if `method` is estimate, they are sampled, with a standardError. `bits` is how much the answer is expected to tell.",
    QUESTION,
  ),
  tool(
    reviewCommand,
    "Judge each shot of a game: `lost` is the number of shots that it is expected to cost more than the `best` cell, `luck` what chance gave. A value with `exact` (a fraction) is exact; one with `estimate` is sampled, with its standardError.",
    TRANSCRIPT,
    {
      scenario: `the rules where the transcript is text: a preset (${PRESET_NAMES.join(", ")}; by default hasbro)`,
      strategy: `the strategy that finishes the game after each shot; by default the strongest judge. One of ${STRATEGY_NAMES.join(", ")}`,
      prior: `${ABOUT["prior"]}, or as the transcript says`,
    },
  ),
];

/** A tool as the protocol describes it. */
export const describeTool = ({ command, about, inputs }: Tool) => ({
  name: command.name,
  description: about,
  inputSchema: {
    type: "object" as const,
    properties: Object.fromEntries(inputs.map(({ name, schema }) => [name, schema])),
    required: inputs.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    additionalProperties: false,
  },
  annotations: { title: command.about, readOnlyHint: true, openWorldHint: false },
});

/** The command line for a call. @throws UsageError for arguments that the tool does not have, or of another type */
export const lineFor = ({ command: { name }, inputs }: Tool, given: Readonly<Record<string, unknown>>): CommandLine => {
  const names = inputs.map((input) => input.name);
  for (const key of Object.keys(given)) {
    if (!names.includes(key)) throw UsageError.of(key, `is not an argument of ${name}`, suggestName(key, names));
  }
  const lines = inputs.flatMap((input) => {
    const value = given[input.name];
    if (value !== undefined) return input.line(value);
    if (input.isRequired) throw UsageError.of(input.name, "is missing", "give it");
    return [];
  });
  return {
    // Defaults in a file would make an answer another than the tool describes.
    words: [name, "--json", "--quiet", "--no-config", ...lines.flatMap(({ words = [] }) => words)],
    input: lines.map(({ input = "" }) => input).join(""),
  };
};

/** The error of a command in one line, which names the arguments of its tool. */
export const errorOf = ({ piped }: Tool, { stderr }: CommandOutput): string =>
  stderr.trimEnd().replace(/^broadside: (standard input\b)?/, (_, input) => (input ? piped : ""));
