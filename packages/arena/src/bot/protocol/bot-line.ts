import { fail, ok, type Result } from "@broadside/engine";
import { suggestName } from "@broadside/engine/input";

/** An option of a bot: its possible values and its default. */
export type BotOption =
  | { readonly type: "text"; readonly name: string; readonly standard: string }
  | { readonly type: "choice"; readonly name: string; readonly standard: string; readonly values: readonly string[] }
  | {
      readonly type: "number";
      readonly name: string;
      readonly standard: number;
      readonly min?: number;
      readonly max?: number;
    };

const TYPES = ["number", "choice", "text"];

const formatOption = (option: BotOption): string => {
  const head = `option name=${option.name} type=${option.type}`;
  if (option.type === "text") return `${head} default=${option.standard}`;
  if (option.type === "choice") return `${head} default=${option.standard} values=${option.values.join("|")}`;
  const { standard, min, max } = option;
  return `${head} default=${standard}${min === undefined ? "" : ` min=${min}`}${max === undefined ? "" : ` max=${max}`}`;
};

const parseOption = (text: string): Result<BotOption> => {
  const where = "option";
  const [head, tail] = splitText(text);
  const fields = new Map<string, string>();
  for (const part of head.split(/\s+/).filter((one) => one !== "")) {
    const equals = part.indexOf("=");
    if (equals < 1) return fail(where, `"${part}" is not a field`, EXAMPLE);
    const name = part.slice(0, equals);
    if (fields.has(name)) return fail(where, `${name} is there twice`, "leave one of the two out");
    fields.set(name, part.slice(equals + 1));
  }
  const name = fields.get("name") ?? "";
  if (!/^[A-Za-z][\w.-]*$/.test(name)) return fail(where, `"${name}" is not a name`, EXAMPLE);
  const type = fields.get("type") ?? "";
  if (type === "text") return ok({ type, name, standard: tail });
  if (type === "choice") return parseChoice(name, fields);
  if (type === "number") return parseNumber(name, fields);
  return fail(`option ${name}`, `type "${type}" is not known`, suggestName(type, TYPES));
};

const EXAMPLE = "write option name=depth type=number default=2 min=1 max=9";

/** Splits off the default of a text option, which may contain blanks. */
const splitText = (text: string): [head: string, tail: string] => {
  const at = /(^|\s)default=/.exec(text);
  if (!at || !/(^|\s)type=text(\s|$)/.test(text.slice(0, at.index))) return [text, ""];
  return [text.slice(0, at.index), text.slice(at.index + at[0].length).trim()];
};

const parseChoice = (name: string, fields: ReadonlyMap<string, string>): Result<BotOption> => {
  const values = (fields.get("values") ?? "").split("|").filter((value) => value !== "");
  const standard = fields.get("default") ?? "";
  return values.includes(standard)
    ? ok({ type: "choice", name, standard, values })
    : fail(`option ${name}`, "its default is none of its values", "write type=choice default=a values=a|b|c");
};

const parseNumber = (name: string, fields: ReadonlyMap<string, string>): Result<BotOption> => {
  const values: Partial<Record<"default" | "min" | "max", number>> = {};
  for (const field of ["default", "min", "max"] as const) {
    const text = fields.get(field);
    if (text === undefined) continue;
    const value = numberOf(text);
    if (value === undefined) return fail(`option ${name}`, `${field} "${text}" is not a number`, EXAMPLE);
    values[field] = value;
  }
  const { default: standard, min, max } = values;
  if (standard === undefined) return fail(`option ${name}`, "has no default", EXAMPLE);
  if (standard < (min ?? standard) || standard > (max ?? standard))
    return fail(`option ${name}`, "its default is not between min and max", EXAMPLE);
  return ok({ type: "number", name, standard, ...(min !== undefined && { min }), ...(max !== undefined && { max }) });
};

const numberOf = (text: string): number | undefined => {
  const value = Number(text);
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text) && Number.isFinite(value) ? value : undefined;
};

/** A bot's introduction: known fields, which the bot may omit, and fields unknown to us. */
export type BotFields = Readonly<Record<string, string>>;

/** A line from a bot that is neither a cell nor a fleet. */
export type BotLine =
  | { readonly kind: "bot"; readonly version: number; readonly fields: BotFields }
  | { readonly kind: "option"; readonly option: BotOption }
  | { readonly kind: "ok" }
  | { readonly kind: "error"; readonly text: string }
  | { readonly kind: "ask" /** as `parseQuestion` of the engine reads it */; readonly question: string };

/**
 * The text of a line, without its line break; {@link parseBotLine} reads it back.
 *
 * Cost: the length of the line.
 *
 * @example
 * import { formatBotLine } from "@broadside/arena/bots";
 *
 * formatBotLine({ kind: "ok" }); // => "ok"
 */
export const formatBotLine = (line: BotLine): string => {
  switch (line.kind) {
    case "bot": {
      const fields = Object.entries(line.fields).map(([name, value]) => `${name}=${value}`);
      return `bot ${line.version}${fields.length === 0 ? "" : ` ${fields.join("; ")}`}`;
    }
    case "option":
      return formatOption(line.option);
    case "ok":
      return "ok";
    case "error":
      return `error ${line.text}`;
    case "ask":
      return `ask ${line.question}`;
  }
};

/**
 * Reads a line from a bot that is neither a cell nor a fleet, without its line break.
 *
 * Cost: the length of the line.
 *
 * @example
 * import { parseBotLine } from "@broadside/arena/bots";
 * import { unwrap } from "@broadside/engine";
 *
 * unwrap(parseBotLine("ok")); // => { kind: "ok" }
 */
export const parseBotLine = (text: string): Result<BotLine> => {
  const [, word = "", rest = ""] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(text) ?? [];
  if (word === "bot") return parseGreeting(rest);
  if (word === "option") {
    const option = parseOption(rest);
    return option.ok ? ok({ kind: "option", option: option.value }) : option;
  }
  if (word === "ok" && rest === "") return ok({ kind: "ok" });
  if (word === "error") return ok({ kind: "error", text: rest });
  if (word === "ask" && rest !== "") return ok({ kind: "ask", question: rest });
  return fail("line", `"${text.trim()}" is not bot, option, ok or error`, "write ok, or error and why");
};

const parseGreeting = (rest: string): Result<BotLine> => {
  const [, version = "", list = ""] = /^(\d*)(?:\s+(.*))?$/s.exec(rest) ?? [];
  if (!/^[1-9]\d{0,8}$/.test(version)) return fail("bot", "names no version", "write bot 1 name=My bot; author=Ann");
  const fields: Record<string, string> = {};
  for (const part of list.split(";").map((one) => one.trim())) {
    if (part === "") continue;
    const match = /^([A-Za-z][\w-]*)\s*=\s*(.*)$/s.exec(part);
    if (!match) return fail("bot", `"${part}" is not a field`, "write name=My bot; author=Ann");
    if (Object.hasOwn(fields, match[1])) return fail("bot", `${match[1]} is there twice`, "leave one of the two out");
    fields[match[1]] = match[2];
  }
  return ok({ kind: "bot", version: Number(version), fields });
};
