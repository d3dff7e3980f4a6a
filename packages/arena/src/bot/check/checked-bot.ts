import { formatDuration, oneLine } from "@broadside/engine/text";
import type { BotCommand } from "../command/bot-command.ts";
import { BotProcess } from "../process/bot-process.ts";
import { type Greeting, Handshake, replyText } from "../process/greet-bot.ts";
import { parseBotLine } from "../protocol/bot-line.ts";

/** How long is waited for lines that should not come. */
const SETTLE_MILLISECONDS = 60;

/** A bot does not keep to the protocol: what it did, in words that follow what was checked. */
export class CheckFailed extends Error {
  override readonly name = "CheckFailed";
  /** Whether nothing was heard in time. */
  readonly isLate: boolean;

  constructor(message: string, isLate = false) {
    super(message);
    this.isLate = isLate;
  }
}

/** Something is not as most bots have it, and allowed. */
export class CheckNote extends Error {
  override readonly name = "CheckNote";
}

/** Speaks to a bot that is checked, and remembers what was said last. A bot that has ended is started again. */
export class CheckedBot {
  /** How long a bot may take for an answer, in milliseconds. */
  readonly limit: number;
  /** Whether the last check ended because nothing was heard in time. */
  wasLate = false;
  readonly #command: BotCommand;
  #bot: BotProcess | undefined;
  #sent: string | undefined;
  #heard: string | undefined;
  #log = "";

  constructor(command: BotCommand, limit: number) {
    this.#command = command;
    this.limit = limit;
  }

  /** What was said to the bot last, and what came back. */
  get last(): { readonly sent?: string; readonly heard?: string } {
    const [sent, heard] = [this.#sent, this.#heard];
    return { ...(sent !== undefined && { sent }), ...(heard !== undefined && { heard }) };
  }

  /** The end of what the bot's processes wrote to standard error. */
  get log(): string {
    return (this.#log + (this.#bot?.log ?? "")).slice(-2000);
  }

  /** Begins a check: what was said before is no part of it. */
  forget(): void {
    this.#sent = this.#heard = undefined;
    this.wasLate = false;
  }

  /** Says text that no answer is asked for by. @param text with its line breaks */
  say(text: string): void {
    this.#process.say(text);
    this.#sent = shown(text);
    this.#heard = undefined;
  }

  /** Says text and returns the line that answers it. @throws CheckFailed when there is none in time */
  async ask(text: string, limit = this.limit): Promise<string> {
    this.say(text);
    return this.hear(limit);
  }

  /** The next line. @throws CheckFailed when there is none in time */
  async hear(limit = this.limit): Promise<string> {
    const reply = await this.#process.read(limit);
    if (reply.kind === "line") {
      this.#heard = shown(reply.text);
      return reply.text;
    }
    this.#heard = "";
    if (reply.kind !== "late") this.drop();
    const hint =
      reply.kind === "late" ? `; if it did answer, it may not send its output at once (flush it after each line)` : "";
    throw new CheckFailed(`it ${replyText(reply, limit)}${hint}`, reply.kind === "late");
  }

  /** Says a line that is answered by ok or error. @returns the error's text, undefined for ok */
  async agree(text: string): Promise<string | undefined> {
    const reply = await this.ask(text);
    const line = parseBotLine(reply);
    if (line.ok && line.value.kind === "ok") return undefined;
    if (line.ok && line.value.kind === "error") return line.value.text === "" ? "without a reason" : line.value.text;
    throw new CheckFailed("it has to answer ok, or error and why");
  }

  /** Makes sure that the bot says nothing. @param why nothing is to be said, in words that follow "though" */
  async expectSilence(why: string): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MILLISECONDS));
    const [line] = this.#process.waiting;
    if (line === undefined) return;
    this.#heard = shown(line);
    throw new CheckFailed(`it said something though ${why}`);
  }

  /** A bot that has shaken hands: the one that is there, or a new one. */
  async ready(): Promise<Greeting | undefined> {
    if (this.#bot?.end === undefined && this.#bot) return undefined;
    this.drop();
    return this.greet();
  }

  /** Starts a bot and shakes hands. */
  async greet(): Promise<Greeting> {
    this.drop();
    this.#bot = new BotProcess(this.#command);
    const handshake = new Handshake();
    let line = await this.ask(Handshake.line);
    for (;;) {
      const heard = handshake.hear(line);
      if (!heard.ok) throw new CheckFailed(`${heard.error.what}; ${heard.error.fix}`);
      if (heard.value) return heard.value;
      line = await this.hear();
    }
  }

  /** Has the bot quit. @returns how long it took, undefined when it did not in time */
  async quit(): Promise<{ readonly inTime: boolean; readonly how: string }> {
    const bot = this.#process;
    this.#sent = "quit";
    this.#heard = undefined;
    const inTime = await bot.quit();
    const how = bot.end ?? `it was ended after ${formatDuration(1000)}`;
    this.drop();
    return { inTime, how };
  }

  /** Ends the bot's input without a word. @returns whether it ended in time */
  async hangUp(): Promise<boolean> {
    const bot = this.#process;
    this.#sent = "(the end of its input)";
    this.#heard = undefined;
    const inTime = await bot.quit(undefined, "");
    this.drop();
    return inTime;
  }

  /** Ends the bot at once. */
  drop(): void {
    if (!this.#bot) return;
    this.#log += this.#bot.log;
    this.#bot.kill();
    this.#bot = undefined;
  }

  get #process(): BotProcess {
    if (!this.#bot) throw new CheckFailed("it is not running");
    return this.#bot;
  }
}

/** Longer lines are of no use to people. */
const LONGEST = 200;

const shown = (text: string): string => {
  const line = text.trim().split("\n").map(oneLine).join(" | ");
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST)} …`;
};
