import type { Command } from "commander";
import { outlinesOf } from "../../definition/command-outline.ts";
import { writeData } from "../../output/output.ts";
import { UsageError } from "../../output/usage-error.ts";
import { bashScript } from "./bash-script.ts";
import { fishScript } from "./fish-script.ts";
import { makeVocabulary } from "./vocabulary.ts";
import { zshScript } from "./zsh-script.ts";

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

/**
 * Writes the script that lets a shell complete the command lines of a program.
 *
 * @param name of the shell
 * @throws UsageError for a shell that is not known
 */
export const writeCompletion = async (program: Command, name: string | undefined): Promise<void> => {
  const shells = Object.keys(SCRIPTS).join(", ");
  if (name === undefined || name === "") throw UsageError.of("--completion", "names no shell", `write ${shells}`);
  if (!Object.hasOwn(SCRIPTS, name)) throw UsageError.of("--completion", `"${name}" is not known`, `write ${shells}`);
  const script = SCRIPTS[name as keyof typeof SCRIPTS];
  return writeData(script(await makeVocabulary(outlinesOf(program))));
};
