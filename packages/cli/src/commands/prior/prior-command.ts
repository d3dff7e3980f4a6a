import type { Command } from "commander";
import { unknownCommand } from "../../definition/broadside-command.ts";
import { examples } from "../../output/examples.ts";
import { addFitCommand } from "./fit-command.ts";
import { addListCommand } from "./list-command.ts";
import { addShowCommand } from "./show-command.ts";

/** `broadside prior`: priors fitted to data, shown and listed. */
export const addPriorCommand = (program: Command): void => {
  const prior = program
    .command("prior")
    .description(
      "Fit a prior, how likely layouts are before the first shot, to counts or layouts; show and list priors",
    )
    .usage("<command> [options]")
    .helpCommand(false)
    .argument("[command]", "fit, show or list")
    .addHelpText(
      "after",
      examples(
        ["broadside prior list", "the priors that have a name"],
        ["broadside prior show people", "what a prior says"],
        ["broadside play --scenario gorkoff-5x5 --save game.json", "a game, of which two layouts are kept;"],
        ["broadside prior fit game.json game-theirs.json --scenario gorkoff-5x5 --out mine.json", "what they tell,"],
        ["broadside heatmap --scenario gorkoff-5x5 --prior mine.json", "and what follows from it"],
      ),
    )
    .action((name?: string) => {
      if (name === undefined) return prior.outputHelp();
      throw unknownCommand(prior, name);
    });
  addFitCommand(prior);
  addShowCommand(prior);
  addListCommand(prior);
};
