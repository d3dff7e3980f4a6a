import type { Scenario } from "@broadside/engine";
import { oneLine } from "@broadside/engine/text";
import type { BotCommand } from "../process/bot-program.ts";
import { type Greeting, greetingLabel } from "../process/handshake.ts";
import { CHECKS, type Check, gameBy } from "./check-list.ts";
import { CheckedBot, CheckFailed, CheckNote, type Exchange } from "./checked-bot.ts";

/** Verdict of a check: the bot follows the protocol, breaks it, or does something allowed but worth knowing. */
export const VERDICTS = ["right", "wrong", "note"] as const;

/** One of {@link VERDICTS}. */
export type Verdict = (typeof VERDICTS)[number];

/** What one check of a bot found, in plain words, with the exchange that shows what is wrong or worth knowing. */
export interface CheckFinding extends Exchange {
  readonly check: string;
  readonly verdict: Verdict;
  readonly text: string;
}

/** The findings of all checks of a bot. */
export interface CheckReport {
  readonly command: string;
  /** The bot's handshake; absent if the bot did not get that far. */
  readonly greeting?: Greeting;
  readonly findings: readonly CheckFinding[];
  readonly passed: boolean;
  readonly log: string;
}

/** How far a check of a bot has come. */
export interface CheckProgress {
  /** The check under way, its number from 1 on, and the number of all checks. */
  readonly check: string;
  readonly number: number;
  readonly checks: number;
  /** The bot's answers to `shoot` in this check, and the milliseconds that they took in all. */
  readonly shots: number;
  readonly milliseconds: number;
}

/** Options of {@link checkBot}. */
export interface CheckOptions {
  /** Milliseconds that the bot may take for an answer; 10,000 if absent. */
  readonly limit?: number | undefined;
  /** Rules by which the bot plays a game before the usual checks. */
  readonly scenario?: Scenario | undefined;
  /** Called with each finding as soon as it is made. An error that it throws ends the check. */
  readonly found?: ((finding: CheckFinding) => void) | undefined;
  /** Called when a check begins, and before and after each answer to `shoot`. */
  readonly progress?: ((progress: CheckProgress) => void) | undefined;
}

const LIMIT = 10_000;

/** The name of the check that comes before all others. */
const HANDSHAKE = "handshake";

/**
 * Checks whether a program follows the bot protocol, by playing every kind of game that an arena may play with
 * it. After a fault the bot is restarted, so that one fault is reported only once.
 *
 * Cost: some short games with the program.
 *
 * @throws what `found` or `progress` throws; the promise rejects with it.
 * @example
 * import { checkBot, parseCommand } from "@broadside/arena/bots";
 * import { unwrap } from "@broadside/engine";
 *
 * const bot = unwrap(parseCommand("node --version", "--bot"));
 * (await checkBot(bot)).passed; // => false
 */
export const checkBot = async (
  command: BotCommand,
  { limit = LIMIT, scenario, found, progress }: CheckOptions = {},
): Promise<CheckReport> => {
  const all: Readonly<Record<string, Check>> = { ...(scenario && { "your rules": gameBy(scenario) }), ...CHECKS };
  let at: CheckProgress = {
    check: HANDSHAKE,
    number: 0,
    checks: 1 + Object.keys(all).length,
    shots: 0,
    milliseconds: 0,
  };
  const begin = (check: string): void => {
    at = { ...at, check, number: at.number + 1, shots: 0, milliseconds: 0 };
    progress?.(at);
  };
  const bot = new CheckedBot(command, limit, (milliseconds) => {
    if (milliseconds !== undefined) at = { ...at, shots: at.shots + 1, milliseconds: at.milliseconds + milliseconds };
    progress?.(at);
  });
  const findings: CheckFinding[] = [];
  const note = (finding: CheckFinding): void => {
    findings.push(finding);
    found?.(finding);
  };
  let greeting: Greeting | undefined;
  try {
    begin(HANDSHAKE);
    note(
      await findingOf(bot, HANDSHAKE, async () => {
        greeting = await bot.greet();
        await bot.expectSilence("after the handshake");
        return greetingText(greeting);
      }),
    );
    let late = 0;
    for (const [check, run] of Object.entries(greeting ? all : {})) {
      begin(check);
      note(
        await findingOf(bot, check, async () => {
          await bot.ready();
          return run(bot, greeting as Greeting);
        }),
      );
      late = bot.wasLate ? late + 1 : 0;
      if (late < MOST_LATE) continue;
      note({ check: "the rest", verdict: "note", text: "is not checked: twice in a row no answer came in time" });
      break;
    }
  } finally {
    bot.drop();
  }
  return {
    command: command.text,
    ...(greeting && { greeting }),
    findings,
    passed: findings.every(({ verdict }) => verdict !== "wrong"),
    log: bot.log,
  };
};

/** After this many late checks in a row, the others are skipped: each would wait just as long. */
const MOST_LATE = 2;

const findingOf = async (bot: CheckedBot, check: string, run: () => Promise<string>): Promise<CheckFinding> => {
  bot.forget();
  try {
    return { check, verdict: "right", text: await run() };
  } catch (error) {
    if (error instanceof CheckNote) return { check, verdict: "note", text: error.message, ...error.exchange };
    if (!(error instanceof CheckFailed)) throw error;
    const { last } = bot;
    bot.wasLate = error.isLate;
    bot.drop();
    return { check, verdict: "wrong", text: error.message, ...last };
  }
};

const greetingText = (greeting: Greeting): string => {
  const { name = "a bot without a name", author, ...fields } = greeting.fields;
  const label = greetingLabel({ fields: { ...fields, name } });
  return oneLine(`${label}${author ? ` by ${author}` : ""}, version ${greeting.version} of the protocol`);
};
