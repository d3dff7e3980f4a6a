import { fail, type InputError, ok, type Result } from "@broadside/engine";
import { showValue } from "@broadside/engine/input";
import { formatDuration, formatNumberOf, oneLine } from "@broadside/engine/text";
import type { Fault } from "../../core/fault.ts";
import {
  formatArenaLine,
  LINE_BYTES,
  PROTOCOL_VERSION,
  START_MILLISECONDS,
  UNASKED_BYTES,
} from "../protocol/arena-line.ts";
import { type BotFields, type BotOption, parseBotLine } from "../protocol/bot-line.ts";
import { BotProcess, type Reply } from "./bot-process.ts";
import type { BotCommand } from "./bot-program.ts";

/** How a bot introduces itself. */
export interface Greeting {
  readonly version: number;
  readonly fields: BotFields;
  readonly options: readonly BotOption[];
}

/** A handshake, read line by line: pass each line from the bot to {@link hear} until it returns a greeting. */
export class Handshake {
  static readonly line = `${formatArenaLine({ kind: "broadside", version: PROTOCOL_VERSION })}\n`;

  #version: number | undefined;
  #fields: BotFields = {};
  readonly #options: BotOption[] = [];
  #last: string | undefined;

  /** Why it did not end in time, as words that follow "the bot"; undefined if it never began. */
  unended(milliseconds: number): InputError | undefined {
    if (this.#last === undefined) return undefined;
    const what = `said ${showValue(this.#last)}, but no ok within ${formatDuration(milliseconds)}`;
    return { where: "handshake", what, fix: "end the handshake with ok" };
  }

  /** Takes a line. @returns the greeting after the last line, otherwise undefined */
  hear(text: string): Result<Greeting | undefined> {
    const line = parseBotLine(text);
    this.#last = text;
    const next =
      this.#version === undefined ? `begin with bot ${PROTOCOL_VERSION} name=…, then ok` : "go on with option or ok";
    // Text that is no line of a bot is often its log.
    if (!line.ok && line.error.where === "line")
      return fail("handshake", `the bot said ${showValue(text)}`, `${next}, and write your log to standard error`);
    if (!line.ok) return fail("handshake", line.error.what, line.error.fix);
    const message = line.value;
    if (message.kind === "error" || message.kind === "ask")
      return fail("handshake", `the bot said ${showValue(text)}`, next);
    if (this.#version === undefined) {
      if (message.kind !== "bot") return fail("handshake", `the bot said ${showValue(text)}`, next);
      if (message.version > PROTOCOL_VERSION)
        return fail("handshake", `version ${message.version} was not offered`, `answer bot ${PROTOCOL_VERSION}`);
      this.#version = message.version;
      this.#fields = message.fields;
      return ok(undefined);
    }
    if (message.kind === "bot") return fail("handshake", "bot was said twice", "say it once");
    if (message.kind === "ok") return ok({ version: this.#version, fields: this.#fields, options: this.#options });
    if (this.#options.some(({ name }) => name === message.option.name))
      return fail("handshake", `option ${message.option.name} was offered twice`, "offer it once");
    this.#options.push(message.option);
    return ok(undefined);
  }
}

/** Why there is no line, as words that follow "the bot". */
export const replyText = (reply: Exclude<Reply, { kind: "line" }>, milliseconds: number): string => {
  switch (reply.kind) {
    case "late":
      return `said ${reply.isBlank ? "only an empty line" : "nothing"} within ${formatDuration(milliseconds)}`;
    case "ended":
      return `ended (${reply.how})`;
    case "closed":
      return "closed its output";
    case "long":
      return `said a line of more than ${formatNumberOf(LINE_BYTES, "byte")}`;
    case "flood":
      return `said more than ${UNASKED_BYTES / 1e6} MB that was not asked for`;
  }
};

/** Why there is no line, as the fault of a game. */
export const replyFault = (reply: Exclude<Reply, { kind: "line" }>, milliseconds: number): Fault => {
  const kinds = { late: "late", ended: "process", closed: "process", long: "flood", flood: "flood" } as const;
  return { kind: kinds[reply.kind], what: replyText(reply, milliseconds) };
};

/** Starts a bot, reads its introduction, asks whether it plays the rules and can place a fleet, and ends it. */
export const greetBot = async (
  command: BotCommand,
  scenario: string,
  where: string,
  mustPlace = false,
): Promise<Result<Greeting>> => {
  const bot = new BotProcess(command);
  try {
    const greeting = await shakeHands(bot, where);
    if (!greeting.ok) return greeting;
    const agreed = await agreeOn(bot, scenario, where);
    if (!agreed.ok) return agreed;
    const placed = mustPlace ? await askToPlace(bot, where) : agreed;
    return placed.ok ? greeting : placed;
  } finally {
    await bot.quit();
  }
};

export const shakeHands = async (bot: BotProcess, where: string): Promise<Result<Greeting>> => {
  const handshake = new Handshake();
  bot.say(Handshake.line);
  for (;;) {
    const reply = await bot.read(START_MILLISECONDS);
    const unended = reply.kind === "late" ? handshake.unended(START_MILLISECONDS) : undefined;
    if (unended) return fail(where, `${unended.where}: the bot ${unended.what}`, unended.fix);
    if (reply.kind !== "line") return silent(bot, where, replyText(reply, START_MILLISECONDS), "broadside 1");
    const heard = handshake.hear(reply.text);
    if (!heard.ok) return fail(where, `${heard.error.where}: ${heard.error.what}`, heard.error.fix);
    if (heard.value) return ok(heard.value);
  }
};

export const agreeOn = async (bot: BotProcess, scenario: string, where: string): Promise<Result<undefined>> => {
  const line = `${formatArenaLine({ kind: "scenario", json: scenario })}\n`;
  if (Buffer.byteLength(line) > LINE_BYTES)
    return fail(where, "the rules are longer than a line of the protocol", "take a shorter prior, or none");
  bot.say(line);
  const reply = await bot.read(START_MILLISECONDS);
  if (reply.kind !== "line") return silent(bot, where, replyText(reply, START_MILLISECONDS), "scenario");
  const answer = parseBotLine(reply.text);
  if (answer.ok && answer.value.kind === "ok") return ok(undefined);
  if (answer.ok && answer.value.kind === "error") {
    const what = `the bot does not play these rules (${oneLine(answer.value.text)})`;
    return fail(where, what, "take other rules, or leave the bot out");
  }
  return fail(where, `the bot said ${showValue(reply.text)} to scenario`, "answer ok, or error and why");
};

const askToPlace = async (bot: BotProcess, where: string): Promise<Result<undefined>> => {
  const game = formatArenaLine({ kind: "game", number: 0 });
  bot.say(`${game}\n${formatArenaLine({ kind: "place", move: START_MILLISECONDS })}\n`);
  const reply = await bot.read(START_MILLISECONDS);
  if (reply.kind !== "line") return silent(bot, where, replyText(reply, START_MILLISECONDS), "place");
  const answer = parseBotLine(reply.text);
  if (answer.ok && answer.value.kind === "error")
    return fail(where, `the bot places no fleet (${oneLine(answer.value.text)})`, "write --fleet drawn");
  return ok(undefined);
};

/** The last line of a log that says something: after an error, Node writes where it was and its own version. */
export const lastLine = (log: string): string =>
  log
    .split("\n")
    .filter((line) => !/^(\s*|\s+at .*|Node\.js v[\d.]+)$/.test(line))
    .pop()
    ?.trim() ?? "";

const silent = (bot: BotProcess, where: string, what: string, asked: string): Result<never> => {
  const last = lastLine(bot.log);
  const log = last === "" ? "" : `; its last error line: ${oneLine(last)}`;
  return fail(where, `the bot ${what} when it was told ${asked}${log}`, "try it with broadside bot-check");
};

/** A bot's name and version as it gave them, for records, such as `Ann v2.1`; undefined where it gave neither. */
export const greetingLabel = ({ fields: { name = "", version = "" } }: Pick<Greeting, "fields">): string | undefined =>
  oneLine(`${name} ${version.replace(/^(?=\d)/, "v")}`) || undefined;
