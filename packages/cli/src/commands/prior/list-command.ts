import { NAMED_PRIORS } from "@broadside/engine/priors";
import type { Command } from "commander";
import { examples } from "../../output/examples.ts";
import { write, writeJson } from "../../output/output.ts";
import { outputTerminal } from "../../output/terminal.ts";

/** `broadside prior list`: the priors that have a name. */
export const addListCommand = (prior: Command): void => {
  prior
    .command("list")
    .description("List the priors that have a name")
    .option("--json", "write JSON")
    .addHelpText("after", examples(["broadside prior list", "each prior with a sentence about it"]))
    .action((flags: { json?: true }) => {
      if (flags.json)
        return writeJson({ priors: Object.entries(NAMED_PRIORS).map(([name, about]) => ({ name, about })) });
      const { style } = outputTerminal();
      const lines = Object.entries(NAMED_PRIORS).map(([name, about]) => `${style.bold(name)}  ${about}`);
      return write(`${lines.join("\n")}\n`);
    });
};
