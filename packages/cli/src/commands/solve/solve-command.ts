import {
  countLayouts,
  formatCell,
  formatScenario,
  formatShots,
  type Knowledge,
  type Progress,
} from "@broadside/engine";
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
import { defineCommand } from "../../definition/command.ts";
import { flag, setting } from "../../definition/flag.ts";
import { requireConsistent } from "../../input/contradiction.ts";
import { wholeNumber } from "../../input/flag-value.ts";
import { AS_JSON, MAX_MEMORY, MAX_TIME, readKnowledge, SHOTS } from "../../input/knowledge-flags.ts";
import { namingLimit, requireEquallyLikely, requirePlayable } from "../../input/limits.ts";
import { requireBelief } from "../../input/named-strategy.ts";
import { STRATEGIES } from "../../input/run-flags.ts";
import { checkNewFile, write, writeJson, writeOutput } from "../../output/output.ts";
import { stopAfter } from "../../output/progress.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { watchThread } from "../../thread/watched-thread.ts";
import { readKept, writeKept } from "./kept-file.ts";
import { exampleLines, exampleScenario, layoutsSetting, smallRules, WITH_BOUND } from "./small-game.ts";
import { solutionText } from "./solution-text.ts";
import type { Solved, SolveTask, SolveTold } from "./solve-thread.ts";
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
const checkTreeFits = async (file: string, knowledge: Knowledge, progress: Progress): Promise<void> => {
  if (!isPage(file)) return;
  const { MOST_PAGE_LAYOUTS } = await import("@broadside/arena/trees");
  const { layouts } = countLayouts(knowledge, { progress });
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

const LAYOUTS = { usual: DEFAULT_MAX_LAYOUTS, most: 10_000_000 };

const SMALL = "gorkoff-5x5";

const MORE_HELP = `
Objectives:
${OBJECTIVES.map((name) => `  ${name.padEnd(16)} ${OBJECTIVE_MEANING[name]}`).join("\n")}

Ctrl-C ends the search with the bounds reached; a second one ends it at once.

The ties of --strategies are the equally good cells; a strategy by exact counts leaves sure misses out of them.`;

export const solveCommand = defineCommand({
  name: "solve",
  about: "Find the best strategy for a small game and prove it",
  flags: [
    ...smallRules(`${SMALL}; hasbro with --shots`, "no other is solved"),
    SHOTS,
    flag("--objective <name>", "question", `what to minimise: ${OBJECTIVES.join(", ")}`, {
      read: (text) => accept(parseObjective(text, "--objective")),
      standard: "mean",
      names: OBJECTIVES,
    }),
    flag("--tree <file>", "output", `write the strategy to a new file: ${TREE_ENDINGS.join(", ")}`, { path: "maybe" }),
    {
      ...STRATEGIES,
      about:
        "also show the cost of these strategies over all layouts, exact or (beyond compare-positions) estimated: names (see broadside list strategies), paths of modules, or all",
    },
    {
      ...MAX_MEMORY,
      about: "memory for the search; when it is full, the search forgets positions and takes longer",
      standard: 2,
    },
    {
      ...MAX_TIME,
      about:
        "stop the search after this time, such as 90s, 15m or 1h30m, with the bounds reached, and --strategies with those assessed so far",
    },
    flag(
      "--resume <file>",
      "limits",
      "go on from what this file holds, if it is there, and keep in it what is proved, also when stopped",
      { path: "always" },
    ),
    AS_JSON,
    layoutsSetting(LAYOUTS),
    setting(
      "compare-positions=<number>",
      "estimate the cost of --strategies that reach more positions than this, instead of counting it exactly",
      {
        read: wholeNumber("compare-positions", 1, 100_000_000),
        standard: DEFAULT_COMPARE_POSITIONS,
        needs: { flag: "strategies", what: "has no effect without --strategies", fix: "add --strategies all" },
      },
    ),
  ],
  notes: [MORE_HELP],
  examples: {
    "broadside solve --scenario gorkoff-5x5 --answers sunk": "fewest misses on average, over 1,428 layouts",
    "broadside solve --scenario gorkoff-5x5 --answers sunk --objective worst": "fewest on the hardest layout",
    "broadside solve --scenario gorkoff-3x3 --tree tree.html": "with the whole strategy as a page to walk through",
    "broadside solve --scenario gorkoff-3x3 --tree tree.json": "or as a file for programs,",
    "broadside solve check tree.json": "whose misses are counted anew",
    "broadside solve --scenario gorkoff-5x5 --answers sunk --resume proof.bin":
      "what is proved is kept in a file, also after Ctrl-C, and the same command goes on",
    "broadside solve --scenario gorkoff-3x3 --strategies all": "beside what the other strategies cost",
    "broadside bound --scenario hasbro": "what no strategy can be below where the game is too large",
  },
  moved: {
    "--bound": "bound",
    "--hider": "hider",
    "--table": "table",
    "--check": "solve check FILE",
    "--until": "hider --until MISSES",
  },
  run: async (given, call) => {
    const example = exampleScenario(call, SMALL);
    const flags = { ...given, ...(example !== undefined && { scenario: example }) };
    const { tree: file, objective, maxTime, maxLayouts, comparePositions } = flags;
    const others = flags.strategies === undefined ? undefined : await readStrategies(flags.strategies);
    if (file !== undefined) checkNewFile(file, "--tree", "tree.json", TREE_ENDINGS);
    const knowledge = readKnowledge(flags);
    requireEquallyLikely(knowledge.scenario, flags.prior, "solve takes all layouts as equally likely");
    requirePlayable(knowledge.scenario);
    for (const other of others ?? []) requireBelief(other, knowledge.scenario, "--strategies");
    const progress = stopAfter(maxTime);
    const end = maxTime === undefined ? undefined : performance.now() + maxTime;
    if (knowledge.observations.length > 0) requireConsistent(knowledge, countLayouts(knowledge, { progress }).layouts);
    if (file !== undefined) await checkTreeFits(file, knowledge, progress);
    const earlier = flags.resume === undefined ? undefined : readKept(flags.resume, knowledge, objective);
    const work = () =>
      runSolver(knowledge, {
        objective,
        limits: { layouts: maxLayouts, bytes: flags.maxMemory * 1e9, milliseconds: maxTime },
        resume: earlier,
        keep: flags.resume !== undefined,
        whole: file !== undefined,
      });
    const solution = await namingLimit(LAYOUTS.most, work, WITH_BOUND);
    const written = file === undefined ? [] : [await writeTree(file, solution)];
    if (flags.resume !== undefined && solution.file) {
      await writeKept(flags.resume, solution.file);
      const next = solution.proven ? "" : "; the same command goes on from there";
      written.push(`what is proved is in ${flags.resume}${next}`);
    }
    const limits = { maxLayouts, maxPositions: comparePositions, end };
    if (flags.json) {
      const compared = others && {
        compare: strategiesJson(assessStrategies(knowledge, others, limits), solution.layouts),
      };
      return writeJson({ ...solutionJson(solution), ...compared });
    }
    // Write what is proved first, because following the other strategies may take longer.
    const terminal = outputTerminal();
    const lines = [...exampleLines(example), solutionText(solution, terminal)];
    await write(`${[...lines, ...written].join("\n")}\n`);
    if (!others) return;
    const assessed = assessStrategies(knowledge, others, limits);
    return write(`\n${strategyTable(solution, assessed, comparePositions, terminal)}\n`);
  },
});

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

/** Solves in a separate thread and shows the bounds. The first Ctrl-C ends the search with the bounds so far. */
const runSolver = (
  { scenario, observations }: Knowledge,
  run: Omit<SolveTask, "scenario" | "shots">,
): Promise<Solved> =>
  watchThread<SolveTask, SolveTold, Solved>(
    new URL("./solve-thread.js", import.meta.url),
    { ...run, scenario: formatScenario(scenario), shots: formatShots(scenario, observations) },
    (progress) => progressWords(progress, run.objective),
    "the bounds reached so far follow",
  );

/** The bounds so far and, if there is room, the current step of the search. */
const progressWords = (progress: SolveTold, objective: Objective): { what: string; notes?: readonly string[] } => {
  if ("preparing" in progress) return { what: progress.preparing };
  const { stage, nodes, entries, total, worst } = progress;
  const bounds = objective.startsWith("mean")
    ? `total ${formatCount(total.lower)} to ${formatCount(total.upper)}`
    : `worst ${worst.lower} to ${worst.upper}`;
  return {
    what: `${bounds}  proving ${stage}`,
    notes: [`${formatCount(nodes)} positions`, `${formatCount(entries)} kept`],
  };
};
