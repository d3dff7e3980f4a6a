import { type ExperimentGames, layoutsText, type TournamentSummary } from "@broadside/arena";
import { outputTerminal } from "../../output/terminal.ts";
import { tournamentText } from "./tournament-text.ts";

/**
 * What a tournament found, for people.
 *
 * @param end how it was played
 * @param files that were written
 */
export const tournamentResult = (
  games: Pick<ExperimentGames, "scenario" | "seed" | "placement" | "belief">,
  summary: TournamentSummary,
  end: string,
  files: readonly string[],
): string => {
  const terminal = outputTerminal();
  const { scenario, seed } = games;
  const layouts = layoutsText(games).replaceAll(": ", " ").replace("; ", ", ");
  const lines = [
    terminal.style.bold(`${scenario.name}, answers ${scenario.answers}, ${layouts}, seed ${seed}`),
    "",
    tournamentText(summary, terminal),
    "",
    ...[end, ...files.filter((file) => !/\.(svg|png)$/.test(file))].map((line) => terminal.style.dim(line)),
  ];
  return `${lines.join("\n")}\n`;
};
