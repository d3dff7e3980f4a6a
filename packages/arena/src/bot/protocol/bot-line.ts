import { fail, ok, type Result } from "@broadside/engine";
import { type BotOption, formatOption, parseOption } from "./bot-option.ts";

/** A bot's introduction: fields that it may omit, and others unknown to us. */
export type BotFields = Readonly<Record<string, string>>;

/** A line of a bot that is neither a cell nor a fleet. */
export type BotLine =
  | { readonly kind: "bot"; readonly version: number; readonly fields: BotFields }
  | { readonly kind: "option"; readonly option: BotOption }
  | { readonly kind: "ok" }
  | { readonly kind: "error"; readonly text: string };

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
  }
};

/**
 * Reads a line of a bot that is neither a cell nor a fleet, without its line break.
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
  return fail("line", `"${word}" is not bot, option, ok or error`, "write ok, or error and why");
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
