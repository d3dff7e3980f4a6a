import type { Command } from "commander";
import { outlinesOf } from "../../definition/command-outline.ts";
import { examples } from "../../output/examples.ts";
import { writeData } from "../../output/output.ts";
import { UsageError } from "../../output/usage-error.ts";

const SHELLS = ["bash", "zsh", "fish"] as const;

const ABOUT = `
To have it in every shell that you open:
  bash  add to ~/.bashrc:   source <(broadside completion bash)
  zsh   add to ~/.zshrc:    source <(broadside completion zsh)
  fish  write it to         ~/.config/fish/completions/broadside.fish`;

/** `broadside completion`: scripts that let a shell complete command lines. */
export const addCompletionCommand = (program: Command): void => {
  program
    .command("completion")
    .argument("<shell>", SHELLS.join(", "))
    .description("Write the script by which a shell completes commands, flags and their values")
    .addHelpText("after", ABOUT)
    .addHelpText("after", examples(["broadside completion bash", "for bash; the others likewise"]))
    .action(async (name: string) => {
      if (name === "") throw UsageError.of("<shell>", "is empty", `write ${SHELLS.join(", ")}`);
      const shell = SHELLS.find((one) => one === name);
      if (shell === undefined) throw UsageError.of("<shell>", `"${name}" is not known`, `write ${SHELLS.join(", ")}`);
      const { makeVocabulary } = await import("./vocabulary.ts");
      const vocabulary = await makeVocabulary(outlinesOf(program));
      const { bashScript } = await import("./bash-script.ts");
      const { zshScript } = await import("./zsh-script.ts");
      const { fishScript } = await import("./fish-script.ts");
      return writeData({ bash: bashScript, zsh: zshScript, fish: fishScript }[shell](vocabulary));
    });
};
