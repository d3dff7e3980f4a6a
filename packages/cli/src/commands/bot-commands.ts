import type { CheckFinding, CheckProgress, CheckReport, Verdict } from "@broadside/arena/bots";
import { formatStrategy, isModulePath, type Scenario, STANDARD_STRATEGIES, STRATEGY_NAMES } from "@broadside/engine";
import { formatDuration, formatNumberOf, listOf, oneLine } from "@broadside/engine/text";
import { defineCommand } from "../definition/command.ts";
import { type FlagValues, flag } from "../definition/flag.ts";
import { AS_JSON, SCENARIO } from "../input/knowledge-flags.ts";
import { requirePlayable } from "../input/limits.ts";
import { loadStrategy, readPriorFile, strategyList } from "../input/named-strategy.ts";
import { requireLayout } from "../input/require-layout.ts";
import { MOVE_LIMIT } from "../input/run-flags.ts";
import { loadScenario } from "../input/scenario-source.ts";
import { write, writeData, writeJson } from "../output/output.ts";
import { makeProgressBar } from "../output/progress.ts";
import { streams } from "../output/streams.ts";
import { outputTerminal, type Terminal } from "../output/terminal.ts";
import { wrap } from "../output/text-width.ts";
import { accept, Failure, UsageError } from "../output/usage-error.ts";
import { interruptible } from "../thread/interrupt.ts";
import { version } from "../version.ts";

export const botCommand = defineCommand({
  name: "bot",
  about: "Play a strategy by the bot protocol, over standard input and output (docs/reference/protocol.md)",
  flags: [
    flag("-p --strategy <name>", "play", "who plays: a strategy, or the path of a module", {
      standard: STANDARD_STRATEGIES.advice,
      names: STRATEGY_NAMES,
      path: "maybe",
    }),
  ],
  notes: [strategyList()],
  examples: {
    "broadside bot": "greedy-hit, for any program that speaks the bot protocol",
    "broadside bot --strategy rollout:cells=4": "another strategy, its parameters set from the start",
  },
  run: ({ strategy }) => runBot(strategy),
});

/** Plays a strategy by the bot protocol until it is told to quit or its input ends. */
const runBot = async (name: string): Promise<void> => {
  const { LINE_BYTES, StrategyBot, StrategySettings } = await import("@broadside/arena/bots");
  const strategy = await loadStrategy(name, "--strategy");
  const isModule = isModulePath(name);
  const files = isModule ? undefined : readPriorFile(name, "--strategy");
  const settings = new StrategySettings(strategy, { isModule, ...(files && { files }) });
  const bot = new StrategyBot(settings, {
    // The protocol ends a text field at a semicolon.
    name: `broadside ${formatStrategy(strategy)}`.replaceAll(";", ","),
    ...(!isModule && { author: "Broadside", version: version() }),
  });
  for await (const line of linesOf(streams().stdin, 2 * LINE_BYTES)) {
    const replies = bot.hear(line);
    if (replies.length > 0) await writeData(`${replies.join("\n")}\n`);
    if (bot.isOver) break;
  }
  // A pipe kept open at the other end would keep this process running.
  streams().stdin.destroy();
};

/** The lines of a stream, without line breaks, each cut after `most` bytes, which is more than the bot accepts. */
async function* linesOf(input: AsyncIterable<unknown>, most: number): AsyncGenerator<string> {
  let part = Buffer.alloc(0);
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk as Uint8Array);
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      yield Buffer.concat([part, bytes.subarray(start, end)]).toString("utf8");
      part = Buffer.alloc(0);
      start = end + 1;
    }
    part = Buffer.concat([part, bytes.subarray(start)]).subarray(0, most);
  }
  if (part.length > 0) yield part.toString("utf8");
}

const { standard: _, ...SCENARIO_OR_NONE } = SCENARIO;

const FLAGS = [
  {
    ...SCENARIO_OR_NONE,
    about:
      "also play a game by these rules: a preset (see broadside list presets), a .json file, or - for standard input",
  },
  AS_JSON,
  { ...MOVE_LIMIT, about: "how long the bot may take for any answer (default: 10s)" },
] as const;

export const botCheckCommand = defineCommand({
  name: "bot-check",
  about: "Check whether a program keeps to the bot protocol (docs/reference/protocol.md)",
  arguments: [{ form: "<command>", about: "the command that starts the bot, in quotes; no shell reads it" }],
  takesMore: true,
  flags: FLAGS,
  examples: {
    'broadside bot-check "python3 mybot.py"': "what is right and what is wrong with a bot, in plain words",
    "broadside bot-check ./mybot --json": "the same for programs",
    "broadside bot-check ./mybot --scenario russian": "also in a game of other rules",
  },
  run: async (flags, { words }) => {
    if (words.length > 1)
      throw UsageError.of("<command>", "is several words", `write broadside bot-check "${words.join(" ")}"`);
    await runBotCheck(words[0], flags);
  },
});

const runBotCheck = async (text: string, { moveLimit, scenario, json }: FlagValues<typeof FLAGS>): Promise<void> => {
  const rules = scenario === undefined ? undefined : playableRules(scenario);
  const { BOT_PREFIX, checkBot, parseCommand } = await import("@broadside/arena/bots");
  // Accepts the prefix used in strategy lists, so that you can paste an entry.
  const words = text.trim().startsWith(BOT_PREFIX) ? text.trim().slice(BOT_PREFIX.length) : text.trim();
  if (words === "")
    throw UsageError.of("<command>", "names no program", 'write broadside bot-check "python3 mybot.py"');
  const command = accept(parseCommand(words, `"${text}"`));
  const terminal = outputTerminal();
  const bar = makeProgressBar();
  let lines = Promise.resolve();
  let failed: { readonly error: unknown } | undefined;
  const wrong = new Map<string, WrongAgain>();
  const found = (finding: CheckFinding): void => {
    // Nobody reads the output any longer: throwing here ends the check, and the bot with it.
    if (failed) throw failed.error;
    if (json) return;
    const { check, verdict, text } = finding;
    // What a bot says differs where its fault is the same.
    const fault = text.replace(/"[^"]*"/g, "");
    const same = verdict === "wrong" ? wrong.get(fault) : undefined;
    if (same) {
      same.checks.push(check);
      return;
    }
    if (verdict === "wrong") wrong.set(fault, { text, checks: [] });
    lines = lines
      .then(() => {
        bar.clear();
        return write(findingText(finding, terminal));
      })
      .catch((error: unknown) => {
        failed ??= { error };
      });
  };
  const start = performance.now();
  const progress = (at: CheckProgress): void =>
    bar.show({ what: checkText(at), milliseconds: performance.now() - start, notes: paceText(at) });
  const options = { ...(moveLimit !== undefined && { limit: 1000 * moveLimit }), scenario: rules, found, progress };
  const report = await interruptible(
    (signal) => {
      // A check takes little time, so if the user stops it, nothing needs to be saved.
      signal.addEventListener("abort", () => process.exit(1));
      return checkBot(command, options);
    },
    { clear: () => bar.clear(), note: "the bot is ended" },
  );
  await lines;
  if (failed) throw failed.error;
  if (json) await writeJson(report);
  else await write(`${againLines(wrong, terminal)}${endText(report)}`);
  const wrongs = report.findings.filter(({ verdict }) => verdict === "wrong").length;
  if (!report.passed)
    throw new Failure(`the bot does not keep to the protocol: ${formatNumberOf(wrongs, "check")} wrong`);
};

/** Rules by which a whole game can be played. @throws UsageError if there is none */
const playableRules = (source: string): Scenario => {
  const scenario = loadScenario(source);
  requirePlayable(scenario);
  requireLayout(scenario);
  return scenario;
};

const checkText = ({ number, checks, check }: CheckProgress): string => `check ${number} of ${checks}: ${check}`;

const paceText = ({ shots, milliseconds }: CheckProgress): readonly string[] =>
  shots === 0 ? [] : [`${formatNumberOf(shots, "shot")}, ${formatDuration(milliseconds / shots)} each`];

const WORDS: Readonly<Record<Verdict, string>> = { right: "right", wrong: "WRONG", note: "note " };

/** A text whose further lines begin below its first. */
const indented = (text: string, indent: number, columns: number): string =>
  wrap(text, columns - indent).join(`\n${" ".repeat(indent)}`);

const findingText = ({ check, verdict, text, ...exchange }: CheckFinding, terminal: Terminal): string => {
  const { style, columns } = terminal;
  const word = verdict === "wrong" ? style.bold(WORDS[verdict]) : WORDS[verdict];
  const parts = EXCHANGE.flatMap((part) =>
    exchange[part] === undefined
      ? []
      : [`       ${part.padEnd(5)}  ${indented(String(exchange[part] || "nothing"), 14, columns)}`],
  );
  return `${[`${word}  ${indented(`${check}: ${text}`, 7, columns)}`, ...parts].join("\n")}\n`;
};

const EXCHANGE = ["rules", "shot", "sent", "heard", "log"] as const;

interface WrongAgain {
  readonly text: string;
  readonly checks: string[];
}

/** Faults that several checks found, each with the checks that found it again. */
const againLines = (wrong: ReadonlyMap<string, WrongAgain>, { columns }: Terminal): string =>
  Array.from(wrong.values(), ({ text, checks }) =>
    checks.length === 0
      ? ""
      : `${WORDS.wrong}  ${indented(`the same in ${listOf(checks, "and")}: ${text}`, 7, columns)}\n`,
  ).join("");

const endText = (report: CheckReport): string => {
  const counts = (["right", "wrong", "note"] as const).map((verdict) => countText(report, verdict)).join(", ");
  // A single line was shown with the finding already.
  const log =
    report.passed || !report.log.trim().includes("\n")
      ? ""
      : `\nThe end of its log (standard error), of all checks:\n${report.log.trimEnd().split("\n").map(logLine).join("\n")}\n`;
  return `\nchecks: ${counts}\n${log}`;
};

/** A line of a bot, which may have written what a terminal obeys; its indentation stays. */
const logLine = (line: string): string => `${/^ */.exec(line.replaceAll("\t", "  "))?.[0]}${oneLine(line)}`;

const countText = ({ findings }: CheckReport, verdict: Verdict): string => {
  const count = findings.filter((finding) => finding.verdict === verdict).length;
  return verdict === "note" ? formatNumberOf(count, "note") : `${count} ${verdict}`;
};
