import { suggestName } from "@broadside/engine/text";
import type { Command } from "commander";
import { examples } from "../../output/examples.ts";
import { UsageError } from "../../output/usage-error.ts";
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
        ["broadside place --prior people --number 50 --seed 1 --json > layouts.json", "layouts, to be learnt from;"],
        ["broadside prior fit layouts.json --out mine.json", "the prior that they tell of,"],
        ["broadside heatmap --prior mine.json", "and what follows from it"],
      ),
    )
    .action((name?: string) => {
      if (name === undefined) return prior.outputHelp();
      const names = prior.commands.map((command) => command.name());
      throw UsageError.of(`"${name}"`, "is not a command of broadside prior", suggestName(name, names));
    });
  addFitCommand(prior);
  addShowCommand(prior);
  addListCommand(prior);
};
