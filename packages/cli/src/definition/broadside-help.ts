import { type Argument, type Command, Help, type Option } from "commander";
import { displayWidth, padRight } from "../output/display-width.ts";
import { commandLines, wrap } from "../output/wrap.ts";
import { FLAG_GROUPS } from "./flag-catalogue.ts";
import { fitHelpLine } from "./help-text.ts";

/** Wider help is hard to read, however wide the terminal is. */
const WIDEST = 100;
/** What is longer has its explanation on the next line. */
const WIDEST_TERM = 28;
/** Columns that an explanation has beside its term. */
const LEAST_TEXT = 36;

/** Help as wide as the terminal: flags in groups, each group a list of terms and explanations. */
export class BroadsideHelp extends Help {
  override prepareContext(context: { helpWidth?: number }): void {
    this.helpWidth = Math.min(WIDEST, context.helpWidth ?? WIDEST);
  }

  override padWidth(...given: Parameters<Help["padWidth"]>): number {
    return Math.min(WIDEST_TERM, super.padWidth(...given));
  }

  /** A command and what it takes, without a word on its flags, which all of them have. */
  override subcommandTerm(command: Command): string {
    return [command.name(), ...command.registeredArguments.map((one) => argumentForm(one))].join(" ");
  }

  override formatItem(term: string, termWidth: number, description: string): string {
    const width = this.helpWidth ?? WIDEST;
    if (description === "") return `  ${term}`;
    const isNarrow = width - termWidth - 4 < LEAST_TEXT;
    const indent = isNarrow ? 6 : termWidth + 4;
    const lines = wrap(description, width - indent).map((line) => " ".repeat(indent) + line);
    if (isNarrow || displayWidth(term) > termWidth) return [`  ${term}`, ...lines].join("\n");
    return [`  ${padRight(term, termWidth)}  ${lines[0].trimStart()}`, ...lines.slice(1)].join("\n");
  }

  /** Groups of flags in the order of the catalogue, not in that of the flags. */
  override groupItems<T extends Command | Option>(
    all: T[],
    visible: T[],
    groupOf: (item: T) => string,
  ): Map<string, T[]> {
    const groups = super.groupItems(all, visible, groupOf) as unknown as Map<string, T[]>;
    const place = (heading: string): number => ORDER.indexOf(heading);
    return new Map([...groups].sort(([a], [b]) => place(a) - place(b)));
  }
}

const argumentForm = (argument: Argument): string => {
  const text = `${argument.name()}${argument.variadic ? "..." : ""}`;
  return argument.required ? `<${text}>` : `[${text}]`;
};

/** Headings that are not here, such as those of commands, come first, as they came. */
const ORDER: readonly string[] = Object.values(FLAG_GROUPS);

/** The text of help no wider than a terminal; the command lines of examples go on as a shell takes them. */
export const fitHelp = (text: string, columns: number): string =>
  text
    .split("\n")
    .flatMap((line) => {
      if (!line.startsWith("  $ ")) return fitHelpLine(line, columns);
      const [first, ...more] = commandLines(line.slice(4), columns - 4);
      return [`  $ ${first}`, ...more.map((part) => `    ${part}`)];
    })
    .join("\n");
