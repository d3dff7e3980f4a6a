import { countLayouts, type Knowledge } from "@broadside/engine";
import { formatTreeFile, OBJECTIVE_MEANING, type Solution } from "@broadside/engine/solver";
import { formatCount, formatNumber } from "@broadside/engine/text";
import { writeOutput } from "../../output/output.ts";
import { UsageError } from "../../output/usage-error.ts";

export const TREE_ENDINGS: readonly string[] = [".json", ".dot", ".svg", ".html"];

const isPage = (file: string): boolean => file.toLowerCase().endsWith(".html");

/** Checks that the tree will fit into its file's format. @throws UsageError if it will not */
export const checkTreeFits = async (file: string, knowledge: Knowledge): Promise<void> => {
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

/** Writes the tree of a solution to a file, in the format of its extension; returns a line about the file. */
export const writeTree = async (file: string, solution: Solution): Promise<string> => {
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
