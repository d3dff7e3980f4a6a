import { type ExperimentGames, layoutsText, type Summary } from "@broadside/arena";
import { outputTerminal } from "../../output/terminal.ts";
import { comparisonText } from "./comparison-text.ts";

/**
 * What an experiment found, for people.
 *
 * @param end how it was played
 * @param files that were written
 */
export const resultText = (games: ExperimentGames, summary: Summary, end: string, files: readonly string[]): string => {
  const terminal = outputTerminal();
  const lines = [
    terminal.style.bold(titleOf(games)),
    "",
    comparisonText(summary, terminal),
    "",
    ...[end, ...files.filter(isMainFile)].map((line) => terminal.style.dim(line)),
  ];
  return `${lines.join("\n")}\n`;
};

const titleOf = (games: ExperimentGames): string => {
  const { scenario, seed } = games;
  const layouts = layoutsText(games).replaceAll(": ", " ").replace("; ", ", ");
  return `${scenario.name}, answers ${scenario.answers}, ${layouts}, seed ${seed}`;
};

/** Everything but the pictures, which are in the report as well. */
const isMainFile = (path: string): boolean => !/\.(svg|png)$/.test(path);
