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
import { formatCount, formatNumber } from "@broadside/engine/text";
import type { Command } from "commander";
import { requireConsistent } from "../../input/contradiction.ts";
import { addRuleFlags, type KnowledgeFlags, readKnowledge } from "../../input/flags/knowledge-flags.ts";
import { namingLimit, requireEquallyLikely } from "../../input/limit/layout-limit.ts";
import { exampleLine, exampleScenario } from "../../input/source/example-scenario.ts";
import { duration } from "../../input/value/duration.ts";
import { wholeNumber } from "../../input/value/whole-number.ts";
import { examples } from "../../output/examples.ts";
import { write, writeJson } from "../../output/output.ts";
import { checkNewFile, writeOutput } from "../../output/output-file.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { accept, Failure, UsageError } from "../../output/usage-error.ts";
import { solutionText } from "./solution-text.ts";
import {
  assessStrategies,
  type ComparedStrategy,
  DEFAULT_COMPARE_POSITIONS,
  strategiesJson,
  strategyTable,
} from "./strategy-table.ts";

/** Endings of files for a tree. */
const TREE_ENDINGS: readonly string[] = [".json", ".dot", ".svg", ".html"];

const isPage = (file: string): boolean => file.toLowerCase().endsWith(".html");

/**
 * Checks before the work that the tree will fit into its file's format.
 *
 * @throws UsageError when it will not.
 */
const checkTreeFits = async (file: string, knowledge: Knowledge): Promise<void> => {
  if (!isPage(file)) return;
  const { MOST_PAGE_LAYOUTS } = await import("@broadside/arena/trees");
  const { layouts } = countLayouts(knowledge);
  if (layouts <= BigInt(MOST_PAGE_LAYOUTS)) return;
  throw UsageError.of(
    `--tree "${file}"`,
    `there are ${formatCount(layouts)} layouts, and a page holds ${formatCount(MOST_PAGE_LAYOUTS)}`,
    "end it with .json, which holds any number",
  );
};

/**
 * Writes the tree of a solution to a new file, in the format of its ending; returns a line about its content.
 */
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
    "the rest folded where fewest layouts are; .json and .html hold all of it"
  );
};

const titleOf = ({ knowledge, objective, proven }: Solution): string => {
  const { name, answers } = knowledge.scenario;
  return `${name}, ${answers}: ${OBJECTIVE_MEANING[objective]}${proven ? "" : " (not proved)"}`;
};

const aboutOf = ({ layouts, misses, proven, knowledge }: Solution): string =>
  `What to shoot after every answer, over ${formatCount(layouts)} layouts${knowledge.observations.length === 0 ? "" : " that the shots leave"}: ` +
  `${formatNumber(misses.mean, 4)} misses on average, ${misses.worst} at most. ` +
  (proven ? "It is proved that no strategy is better." : "It is the best strategy found; a better one may exist.");

interface SolveFlags extends Omit<KnowledgeFlags, "method" | "maxTime"> {
  readonly objective: Objective;
  readonly tree?: string;
  readonly bound?: true;
  readonly compare?: true;
  readonly comparePositions: number;
  readonly timeLimit?: number;
  readonly maxMemory: number;
  readonly maxLayouts: number;
}

const MOST_LAYOUTS = 10_000_000;

/** Default scenario of the command: seconds of work. */
const SMALL = "gorkoff-5x5";

/** `broadside solve`: the best strategy, proved. */
export const addSolveCommand = (program: Command): void => {
  addSolveHelp(addSolveFlags(addRuleFlags(program.command("solve")))).action(runSolve);
};

const addSolveFlags = (command: Command): Command =>
  command
    .description("Find the best strategy for a small scenario and prove that there is no better one")
    .option("--shots <shots>", 'the shots so far with their answers, in order: "E5. F6x F7#"')
    .option(
      "--objective <name>",
      `what to keep small: ${OBJECTIVES.join(", ")}`,
      (text) => accept(parseObjective(text, "--objective")),
      "mean" as const,
    )
    .option("--tree <file>", `write the strategy to a new file: ${TREE_ENDINGS.join(", ")}`)
    .option("--bound", "prove how few misses any strategy needs at least, for games of any size, in place of solving")
    .option("--compare", "also show what every strategy costs over all layouts, exactly")
    .option(
      "--compare-positions <number>",
      "with --compare, estimate strategies that reach more positions than this",
      wholeNumber("--compare-positions", 1, 100_000_000),
      DEFAULT_COMPARE_POSITIONS,
    )
    .option(
      "--time-limit <time>",
      "stop after this time with the bounds reached, such as 90s, 15m or 1h30m",
      duration("--time-limit"),
    )
    .option(
      "--max-memory <GB>",
      "memory for the search; when it is full, the search forgets positions and takes longer",
      wholeNumber("--max-memory", 1, 1000),
      2,
    )
    .option(
      "--max-layouts <number>",
      "refuse scenarios of more layouts",
      wholeNumber("--max-layouts", 1, MOST_LAYOUTS),
      DEFAULT_MAX_LAYOUTS,
    )
    .option("--json", "write JSON");

const addSolveHelp = (command: Command): Command =>
  command
    .addHelpText(
      "after",
      `\nObjectives:\n${OBJECTIVES.map((name) => `  ${name.padEnd(16)} ${OBJECTIVE_MEANING[name]}`).join("\n")}\n` +
        "\nCtrl-C ends the search with the bounds reached; a second one ends it at once.",
    )
    .addHelpText(
      "after",
      examples(
        ["broadside solve --scenario gorkoff-5x5 --answers sunk", "fewest misses on average, over 1,428 layouts"],
        ["broadside solve --scenario gorkoff-5x5 --answers sunk --objective worst", "fewest on the hardest layout"],
        [
          "broadside solve --scenario gorkoff-3x3 --tree tree.html",
          "with the whole strategy as a page to walk through",
        ],
        ["broadside solve --scenario gorkoff-3x3 --compare", "beside what the other strategies cost"],
        ["broadside solve --scenario hasbro --bound", "what no strategy can be below where the game is too large"],
      ),
    );

/** Solves, writes the findings, and then the other strategies' costs. */
const runSolve = async (given: SolveFlags, command: Command): Promise<void> => {
  const example = given.bound ? undefined : exampleScenario(command, SMALL);
  const flags = example === undefined ? given : { ...given, scenario: example };
  const { tree: file, objective, timeLimit, comparePositions } = flags;
  if (!flags.compare && command.getOptionValueSource("comparePositions") === "cli")
    throw UsageError.of("--compare-positions", "has no effect without --compare", "add --compare");
  if (file !== undefined) checkNewFile(file, "--tree", "tree.json", TREE_ENDINGS);
  const knowledge = readKnowledge(flags);
  requireEquallyLikely(knowledge.scenario, flags.prior, "solve takes all layouts as equally likely");
  if (flags.bound) {
    const has = (["tree", "compare", "timeLimit", "shots"] as const).find((name) => flags[name] !== undefined);
    if (has)
      throw UsageError.of(
        has === "timeLimit" ? "--time-limit" : `--${has}`,
        "does not go with --bound, which bounds the whole game",
        "leave one of the two out",
      );
    const { writeBound } = await import("./solution-text.ts");
    return writeBound(knowledge.scenario, flags.json === true);
  }
  if (knowledge.observations.length > 0) {
    const { countLayouts } = await import("@broadside/engine");
    requireConsistent(knowledge, countLayouts(knowledge).layouts);
  }
  if (file !== undefined) await checkTreeFits(file, knowledge);
  const { runSolver } = await import("./solve-run.ts");
  const solution = await namingLimit("--max-layouts", MOST_LAYOUTS, () =>
    runSolver(knowledge, {
      objective,
      layouts: flags.maxLayouts,
      bytes: flags.maxMemory * 1e9,
      whole: file !== undefined,
      ...(timeLimit !== undefined && { milliseconds: timeLimit }),
    }),
  );
  if (solution.layouts === 0n) throw new Failure("no layout exists: there is nothing to solve");
  const written = file === undefined ? [] : [await writeTree(file, solution)];
  const compare = (): ComparedStrategy[] => assessStrategies(knowledge, flags.maxLayouts, comparePositions);
  if (flags.json) {
    const strategies = flags.compare && { compare: strategiesJson(compare(), solution.layouts) };
    return writeJson({ ...solutionJson(solution), ...strategies });
  }
  // Write what is proved first: following the strategies may take longer.
  const terminal = outputTerminal();
  const lines = [...(example === undefined ? [] : [exampleLine(example), ""]), solutionText(solution, terminal)];
  await write(`${[...lines, ...written].join("\n")}\n`);
  if (flags.compare) return write(`\n${strategyTable(solution, compare(), comparePositions, terminal)}\n`);
};

/** A solution for JSON; the tree goes into a file of its own. */
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
