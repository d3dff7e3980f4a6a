import { countLayouts, formatCell, type Knowledge } from "@broadside/engine";
import {
  DEFAULT_MAX_LAYOUTS,
  formatTreeFile,
  OBJECTIVE_MEANING,
  OBJECTIVES,
  type Objective,
  parseObjective,
  type Solution,
} from "@broadside/engine/solver";
import { formatCount, formatNumber, formatNumberOf } from "@broadside/engine/text";
import type { Command } from "commander";
import { examples } from "../../definition/broadside-help.ts";
import { addSettings, isSetting, settingName, settingsOf } from "../../definition/setting.ts";
import { requireConsistent } from "../../input/contradiction.ts";
import { duration, oneOf, readDecimal, wholeNumber } from "../../input/flag-value.ts";
import { addPlainRuleFlags, type KnowledgeFlags, readKnowledge } from "../../input/flags/knowledge-flags.ts";
import { requirePlayable } from "../../input/limit/huge-board.ts";
import { namingLimit, requireEquallyLikely } from "../../input/limit/layout-limit.ts";
import { requireBelief } from "../../input/source/named-strategy.ts";
import { scenarioOf } from "../../input/source/scenario-source.ts";
import { checkNewFile, write, writeJson, writeOutput } from "../../output/output.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { checkTable, MOST_ROWS, TABLE_FORMATS, type TableFormat, writeDecisionTable } from "./decision-table.ts";
import { solutionText, writeBound } from "./solution-text.ts";
import {
  assessStrategies,
  DEFAULT_COMPARE_POSITIONS,
  readStrategies,
  strategiesJson,
  strategyTable,
} from "./strategy-table.ts";

const TREE_ENDINGS: readonly string[] = [".json", ".dot", ".svg", ".html"];

const isPage = (file: string): boolean => file.toLowerCase().endsWith(".html");

/** Checks that the tree will fit into its file's format. @throws UsageError if it will not */
const checkTreeFits = async (file: string, knowledge: Knowledge): Promise<void> => {
  if (!isPage(file)) return;
  const { MOST_PAGE_LAYOUTS } = await import("@broadside/arena/trees");
  const { layouts } = countLayouts(knowledge);
  if (layouts <= BigInt(MOST_PAGE_LAYOUTS)) return;
  const what = `there are ${formatCount(layouts)} layouts, and a page holds ${formatCount(MOST_PAGE_LAYOUTS)}`;
  throw UsageError.of(`--tree "${file}"`, what, "end it with .json, which holds any number");
};

/** Writes the tree of a solution to a file, in the format of its extension; returns a line about the file. */
const writeTree = async (file: string, solution: Solution): Promise<string> => {
  const { knowledge, tree } = solution;
  const { scenario } = knowledge;
  if (file.toLowerCase().endsWith(".json")) {
    await writeOutput(file, `${JSON.stringify(formatTreeFile(knowledge, tree))}\n`);
    return `the strategy is in ${file}`;
  }
  const { treeDot, treePage, treeSvg } = await import("@broadside/arena/trees");
  const title = titleOf(solution);
  const picture = isPage(file)
    ? treePage(knowledge, tree, title, aboutOf(solution))
    : file.toLowerCase().endsWith(".dot")
      ? treeDot(scenario, tree, title)
      : treeSvg(scenario, tree, title);
  await writeOutput(file, picture.text);
  if (picture.shown === picture.shots) return `the strategy is in ${file}`;
  return (
    `the strategy is in ${file}: ${formatCount(picture.shown)} of its ${formatCount(picture.shots)} shots, ` +
    "the parts with the fewest layouts are folded; .json and .html hold the whole tree"
  );
};

const titleOf = ({ knowledge, objective, proven }: Solution): string => {
  const { scenario, observations } = knowledge;
  const after = observations.length === 0 ? "" : `, after ${formatNumberOf(observations.length, "shot")}`;
  return `${scenario.name}, ${scenario.answers}${after}: ${OBJECTIVE_MEANING[objective]}${proven ? "" : " (not proved)"}`;
};

const aboutOf = ({ layouts, misses, proven, knowledge }: Solution): string =>
  `What to shoot after every answer, over ${formatNumberOf(layouts, "layout")}${knowledge.observations.length === 0 ? "" : " that the shots leave"}: ` +
  `${formatNumber(misses.mean, 4)} misses on average, ${misses.worst} at most. ` +
  (proven ? "It is proved that no strategy is better." : "It is the best strategy found; a better one may exist.");

interface SolveFlags extends Omit<KnowledgeFlags, "method"> {
  readonly objective: Objective;
  readonly tree?: string;
  readonly strategies?: string;
  readonly bound?: true;
  readonly hider?: true;
  readonly table?: true;
  readonly until?: number;
  readonly top?: number;
  readonly check?: string;
  readonly format?: TableFormat;
  readonly out?: string;
  readonly maxMemory: number;
  readonly maxLayouts?: number;
  readonly comparePositions: number;
}

const MODES = {
  best: ["shots", "objective", "tree", "strategies", "maxTime", "maxMemory", "maxLayouts", "comparePositions"],
  bound: [],
  hider: ["until", "top", "check", "out", "maxTime", "maxLayouts"],
  table: ["shots", "format", "out", "maxLayouts"],
} as const;

type Mode = keyof typeof MODES;

const COMMON = ["scenario", "contact", "answers", "prior", "json", "set", "quiet", "config"];

/** How many layouts each mode lists by default, and how many `max-layouts` can allow. */
const LAYOUTS = {
  best: { usual: DEFAULT_MAX_LAYOUTS, most: 10_000_000 },
  hider: { usual: 20_000, most: 200_000 },
  table: { usual: 10_000, most: MOST_ROWS },
} as const;

const SMALL = { best: "gorkoff-5x5", hider: "gorkoff-3x3", table: "gorkoff-3x3" } as const;

const STANDARD_RULES = `${SMALL.best} or ${SMALL.hider}; hasbro with --bound, --shots or other rules`;

export const addSolveCommand = (program: Command): void => {
  const command = addPlainRuleFlags(program.command("solve"), STANDARD_RULES)
    .description(
      "Find the best strategy for a small game and prove it; or find bounds, the best way to hide or the decision table",
    )
    .option(
      "--prior <uniform>",
      "take all layouts as equally likely, whatever the scenario's prior; no other is solved",
    );
  addSolveFlags(command);
  addModeFlags(command);
  command.addHelpText("after", MODES_HELP).addHelpText("after", EXAMPLES).action(runSolve);
};

const addSolveFlags = (command: Command): void => {
  command
    .option("--shots <shots>", 'the shots so far with their answers, in order: "E5. F6x F7#"')
    .option(
      "--objective <name>",
      `what to minimise: ${OBJECTIVES.join(", ")}`,
      (text) => accept(parseObjective(text, "--objective")),
      "mean" as const,
    )
    .option("--tree <file>", `write the strategy to a new file: ${TREE_ENDINGS.join(", ")}`)
    .option(
      "--strategies <list>",
      "also show the cost of these strategies over all layouts, exact or (beyond compare-positions) estimated: names (see broadside list strategies), paths of modules, or all",
    )
    .option(
      "--max-memory <GB>",
      "memory for the search; when it is full, the search forgets positions and takes longer",
      wholeNumber("--max-memory", 1, 1000),
      2,
    )
    .option(
      "--max-time <time>",
      "stop the search after this time, such as 90s, 15m or 1h30m, with the bounds reached; --strategies then takes its own time",
      duration("--max-time"),
    )
    .option("--json", "write JSON");
  addSettings(command, {
    "max-layouts=<number>": [
      `refuse scenarios with more layouts than this (default: ${LAYOUTS.best.usual}, --hider ${LAYOUTS.hider.usual}, --table ${LAYOUTS.table.usual})`,
      wholeNumber("max-layouts", 1, LAYOUTS.best.most),
    ],
    "compare-positions=<number>": [
      "estimate the cost of --strategies that reach more positions than this, instead of counting it exactly",
      wholeNumber("compare-positions", 1, 100_000_000),
      DEFAULT_COMPARE_POSITIONS,
    ],
  });
};

const addModeFlags = (command: Command): void => {
  command
    .option("--bound", "instead of solving, prove how many misses every strategy needs at least, for games of any size")
    .option(
      "--hider",
      "instead of solving, find the best way to hide, and the misses that it forces on the best seeker",
    )
    .option("--table", "instead of solving, write the decision table: a row for each layout, a column for each cell")
    .option(
      "--until <misses>",
      "with --hider, the largest gap between the bounds; 0 asks for the exact value (default: 0.0001)",
      readPrecision,
    )
    .option("--top <number>", "with --hider, how many layouts to list (default: 8)", wholeNumber("--top", 1))
    .option(
      "--check <file>",
      "prove again both bounds of a certificate that --hider --out wrote; the only other flag allowed is --json",
    )
    .option(
      "--out <file>",
      "write a new file: with --hider the certificate of the bounds (both sides' mixed strategies), .json; with --table the table, .txt, .csv or .md",
    )
    .option(
      "--format <format>",
      `with --table, how to write it: ${TABLE_FORMATS.join(", ")} (default: as the file's ending says, or text)`,
      (text) => oneOf("--format", text, TABLE_FORMATS),
    );
};

const EXAMPLES = examples({
  "broadside solve --scenario gorkoff-5x5 --answers sunk": "fewest misses on average, over 1,428 layouts",
  "broadside solve --scenario gorkoff-5x5 --answers sunk --objective worst": "fewest on the hardest layout",
  "broadside solve --scenario gorkoff-3x3 --tree tree.html": "with the whole strategy as a page to walk through",
  "broadside solve --scenario gorkoff-3x3 --strategies all": "beside what the other strategies cost",
  "broadside solve --scenario hasbro --bound": "what no strategy can be below where the game is too large",
  "broadside solve --hider --until 0 --out certificate.json": "how to hide, exactly, with a certificate,",
  "broadside solve --check certificate.json": "which anyone can check",
  "broadside solve --table": "the four layouts of the smallest board, gorkoff-3x3",
  'broadside solve --table --scenario gorkoff-5x5 --shots "B2. D4." --format csv':
    "what two misses leave, for a spreadsheet",
});

const MODES_HELP = `
Objectives:
${OBJECTIVES.map((name) => `  ${name.padEnd(16)} ${OBJECTIVE_MEANING[name]}`).join("\n")}

Ctrl-C ends the search with the bounds reached; a second one ends it at once.

Hider and seeker:
  The hider chooses a layout by chance, not all equally often; the seeker chooses a decision tree in the same way. These are their mixed strategies, and each side knows the other's. The lower bound is what the hider's mixed strategy forces whatever the seeker does. The upper bound is what the seeker's costs at most, wherever the ships lie. Both are exact.

Decision table:
  An entry is the answer to a shot there, if that is the next shot. Where sinkings are announced, the answer to a later shot depends on what was hit before.`;

const POSITION = ["scenario", "shots", "contact", "answers", "prior"];

/** A small preset in place of the usual one if no flag determines a position, so that the bare command is quick. */
const exampleScenario = (command: Command, small: string): string | undefined =>
  POSITION.every((name) => [undefined, "default"].includes(command.getOptionValueSource(name))) ? small : undefined;

const exampleLine = (small: string): string =>
  `an example, the preset ${small}: --scenario names other rules, and those of hasbro take some shots first`;

const runSolve = async (given: SolveFlags, command: Command): Promise<void> => {
  const mode = modeOf(given);
  refuseForeign(command, mode, given.check !== undefined);
  if (given.strategies === undefined && command.getOptionValueSource("comparePositions") === "cli")
    throw UsageError.of("--set compare-positions", "has no effect without --strategies", "add --strategies all");
  if (given.check !== undefined) {
    const { checkHiderFile } = await import("./hider/hider-run.ts");
    return checkHiderFile(given.check, given.json === true);
  }
  if (mode === "bound") return writeBoundOf(given);
  const example = exampleScenario(command, SMALL[mode]);
  const flags = example === undefined ? given : { ...given, scenario: example };
  const maxLayouts = limitOf(given, mode);
  const intro = example === undefined ? undefined : exampleLine(example);
  if (mode === "hider") return solveHider(flags, maxLayouts, intro);
  return mode === "table" ? tabulate(flags, maxLayouts, intro) : solveBest(flags, maxLayouts, intro);
};

const modeOf = ({ bound, hider, table, check }: SolveFlags): Mode => {
  const asked = { "--bound": bound, "--table": table, "--check": check, "--hider": hider };
  const [first, second] = Object.entries(asked).flatMap(([flag, value]) => (value === undefined ? [] : [flag]));
  if (second !== undefined && first !== "--check")
    throw UsageError.of(first, `does not go with ${second}`, "leave one of the two out");
  if (first === "--bound") return "bound";
  return first === "--table" ? "table" : first === undefined ? "best" : "hider";
};

/** Refuses flags and settings of another mode; with `--check`, all but a few. */
const refuseForeign = (command: Command, mode: Mode, isCheck: boolean): void => {
  const own: readonly string[] = isCheck
    ? ["check", "hider", "json", "quiet", "config"]
    : [...COMMON, mode, ...MODES[mode]];
  const foreign = [...command.options, ...settingsOf(command)].find(
    (option) => !own.includes(option.attributeName()) && command.getOptionValueSource(option.attributeName()) === "cli",
  );
  if (foreign === undefined) return;
  const flag = isSetting(foreign) ? `--set ${settingName(foreign)}` : (foreign.long ?? "");
  if (isCheck)
    throw UsageError.of(flag, "cannot be combined with --check, whose file holds everything", "leave it out");
  if (mode !== "best") {
    const what = `does not go with --${mode}${mode === "bound" ? ", which bounds the whole game" : ""}`;
    throw UsageError.of(flag, what, "leave one of the two out");
  }
  const modes = Object.keys(MODES).filter((name) =>
    (MODES[name as Mode] as readonly string[]).includes(foreign.attributeName()),
  );
  throw UsageError.of(flag, `has no effect without ${modes.map((name) => `--${name}`).join(" or ")}`, "leave it out");
};

/** The maximum number of layouts to list. @throws UsageError if a setting allows more than the mode can handle */
const limitOf = ({ maxLayouts }: SolveFlags, mode: keyof typeof LAYOUTS): number => {
  const { usual, most } = LAYOUTS[mode];
  return maxLayouts === undefined ? usual : wholeNumber("max-layouts", 1, most)(String(maxLayouts));
};

const writeBoundOf = async (flags: SolveFlags): Promise<void> => {
  const scenario = scenarioOf(flags);
  requireEquallyLikely(scenario, flags.prior, EQUALLY);
  requirePlayable(scenario);
  return writeBound(scenario, flags.json === true);
};

const EQUALLY = "solve takes all layouts as equally likely";

const WITH_BOUND = "solve --bound proves how few misses any strategy needs, for games of any size";

const solveHider = async (flags: SolveFlags, maxLayouts: number, intro: string | undefined): Promise<void> => {
  const { until: precision = 0.0001, top = 8, out, maxTime: milliseconds, json = false } = flags;
  if (out !== undefined) checkNewFile(out, "--out", "hider.json", [".json"]);
  const scenario = scenarioOf(flags);
  requireEquallyLikely(scenario, flags.prior, "solve --hider itself finds how likely layouts should be");
  requirePlayable(scenario);
  // Loaded here because only this mode needs linear programs and trees.
  const { runHider } = await import("./hider/hider-run.ts");
  const question = { limits: { precision, maxLayouts, milliseconds }, top, out, json };
  const work = () => runHider(scenario, question, intro === undefined ? [] : [intro, ""]);
  await namingLimit(LAYOUTS.hider.most, work, WITH_BOUND);
};

const readPrecision = (text: string): number =>
  readDecimal("--until", text, (misses) => misses >= 0, "a number from 0", "write misses such as 0.01");

const tabulate = async (flags: SolveFlags, maxLayouts: number, intro: string | undefined): Promise<void> => {
  const question = { maxLayouts, format: flags.format, out: flags.out, json: flags.json === true };
  checkTable(question);
  const knowledge = readKnowledge(flags);
  requireEquallyLikely(knowledge.scenario, flags.prior, "solve --table takes all layouts as equally likely");
  return writeDecisionTable(knowledge, question, intro);
};

const solveBest = async (flags: SolveFlags, maxLayouts: number, intro: string | undefined): Promise<void> => {
  const { tree: file, objective, maxTime, comparePositions } = flags;
  const others = flags.strategies === undefined ? undefined : await readStrategies(flags.strategies);
  if (file !== undefined) checkNewFile(file, "--tree", "tree.json", TREE_ENDINGS);
  const knowledge = readKnowledge(flags);
  requireEquallyLikely(knowledge.scenario, flags.prior, EQUALLY);
  requirePlayable(knowledge.scenario);
  for (const other of others ?? []) requireBelief(other, knowledge.scenario, "--strategies");
  if (knowledge.observations.length > 0) requireConsistent(knowledge, countLayouts(knowledge).layouts);
  if (file !== undefined) await checkTreeFits(file, knowledge);
  const { runSolver } = await import("./solve-run.ts");
  const work = () =>
    runSolver(knowledge, {
      objective,
      limits: { layouts: maxLayouts, bytes: flags.maxMemory * 1e9, milliseconds: maxTime },
      whole: file !== undefined,
    });
  const solution = await namingLimit(LAYOUTS.best.most, work, WITH_BOUND);
  const written = file === undefined ? [] : [await writeTree(file, solution)];
  const limits = { maxLayouts, maxPositions: comparePositions };
  if (flags.json) {
    const compared = others && {
      compare: strategiesJson(assessStrategies(knowledge, others, limits), solution.layouts),
    };
    return writeJson({ ...solutionJson(solution), ...compared });
  }
  // Write what is proved first, because following the other strategies may take longer.
  const terminal = outputTerminal();
  const lines = [...(intro === undefined ? [] : [intro, ""]), solutionText(solution, terminal)];
  await write(`${[...lines, ...written].join("\n")}\n`);
  if (!others) return;
  const assessed = assessStrategies(knowledge, others, limits);
  return write(`\n${strategyTable(solution, assessed, comparePositions, terminal)}\n`);
};

const solutionJson = (solution: Solution): object => {
  const { knowledge, objective, layouts, misses, lower, proven, stopped, nodes, entries, bytes, tree } = solution;
  return {
    layouts: String(layouts),
    misses: { total: String(misses.total), mean: misses.mean, worst: misses.worst },
    proven,
    nodes,
    milliseconds: Math.round(solution.milliseconds * 1000) / 1000,
    scenario: knowledge.scenario.name,
    objective,
    lower: { total: String(lower.total), worst: lower.worst },
    ...(stopped && { stopped }),
    ...(tree.kind === "shot" && { first: formatCell(knowledge.scenario.board, tree.cell) }),
    entries,
    bytes,
  };
};
