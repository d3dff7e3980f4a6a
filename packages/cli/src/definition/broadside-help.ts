import { type Argument, type Command, Help, Option } from "commander";
import { commandLines, displayWidth, fitText, padRight, wrap } from "../output/text-width.ts";
import { aboutFlag, FLAG_GROUPS, type Flag, isSetting, settingForm } from "./flag.ts";

const LEAST_COLUMN = 24;

/** A term and its explanation in a column: `  uniform    every layout …`. */
const ITEM = /^( +\S+(?: \S+)* {2,})(?=\S)/;

/** A line of help fitted to the terminal; an explanation stays in its column if that is wide enough. */
const fitHelpLine = (line: string, columns: number): string => {
  const [term] = ITEM.exec(line) ?? [""];
  if (term === "" || displayWidth(line) <= columns || columns - term.length < LEAST_COLUMN)
    return fitText(line, columns);
  const [first, ...more] = wrap(line.slice(term.length), columns - term.length);
  // Something that is never cut may be wider than the column.
  if ([first, ...more].some((part) => displayWidth(part) > columns - term.length))
    return [term.trimEnd(), ...wrap(line.slice(term.length), columns - 4).map((part) => `    ${part}`)].join("\n");
  return [`${term}${first}`, ...more.map((part) => " ".repeat(term.length) + part)]
    .map((part) => part.trimEnd())
    .join("\n");
};

const WIDEST = 100;
const WIDEST_TERM = 28;
const LEAST_TEXT = 36;

export class BroadsideHelp extends Help {
  override prepareContext(context: { helpWidth?: number }): void {
    this.helpWidth = Math.min(WIDEST, context.helpWidth ?? WIDEST);
  }

  override padWidth(...given: Parameters<Help["padWidth"]>): number {
    return Math.min(WIDEST_TERM, super.padWidth(...given));
  }

  /** A command and its arguments, without "[options]", which all commands have. */
  override subcommandTerm(command: Command): string {
    return [command.name(), ...command.registeredArguments.map((one) => argumentForm(one))].join(" ");
  }

  override visibleOptions(command: Command & { readonly flags?: readonly Flag[] }): Option[] {
    const settings = (command.flags ?? []).filter(isSetting).map((one) => {
      const option = new Option(`--${one.name} ${one.value}`, aboutFlag(one)).helpGroup(FLAG_GROUPS.settings);
      return Object.assign(option, { term: settingForm(one) });
    });
    return [...super.visibleOptions(command), ...settings];
  }

  override optionTerm(option: Option & { readonly term?: string }): string {
    return option.term ?? super.optionTerm(option);
  }

  /** The sentence of a flag already has its default. */
  override optionDescription({ description }: Option): string {
    return description;
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

/** Other headings, such as those of groups of commands, come first, in their own order. */
const ORDER: readonly string[] = Object.values(FLAG_GROUPS);

/** Help text that fits the terminal; command lines in examples are continued in the way shells allow. */
export const fitHelp = (text: string, columns: number): string =>
  text
    .split("\n")
    .flatMap((line) => {
      if (!line.startsWith("  $ ")) return fitHelpLine(line, Math.min(WIDEST, columns));
      const [first, ...more] = commandLines(line.slice(4), columns - 4);
      return [`  $ ${first}`, ...more.map((part) => `    ${part}`)];
    })
    .join("\n");
