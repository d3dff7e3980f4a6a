import { existsSync } from "node:fs";
import { PRESET_NAMES, STRATEGY_NAMES } from "@broadside/engine";
import { suggestName } from "@broadside/engine/input";
import { Command, type ErrorOptions, type Help, Option } from "commander";
import { UsageError } from "../output/usage-error.ts";
import { BroadsideHelp } from "./broadside-help.ts";
import { FLAG_GROUPS, flagEntry } from "./flag-catalogue.ts";
import { settingForm, settingName, settingsOf } from "./setting.ts";

/** Reads a flag that may be repeated, keeping all its values. Any other flag with a value may be given only once. */
const eachOf = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

/** A command with flags from the catalogue; its {@link UsageError}s suggest the nearest word. */
export class BroadsideCommand extends Command {
  constructor(name?: string) {
    super(name);
    this.exitOverride()
      .showSuggestionAfterError(false)
      .addHelpOption(new Option("-h, --help", "show this").helpGroup(FLAG_GROUPS.running));
  }

  override createCommand(name?: string): Command {
    return new BroadsideCommand(name);
  }

  override createHelp(): Help {
    return Object.assign(new BroadsideHelp(), this.configureHelp());
  }

  override addOption(option: Option): this {
    const { group, short } = flagEntry(option.long) ?? { group: "running" };
    // A letter belongs to the first flag that claims it: a number of layouts takes precedence over one of games.
    const isFree = !this.options.some((other) => other.short === short);
    if (short !== undefined && option.short === undefined && isFree) {
      option.short = short;
      option.flags = `${short}, ${option.flags}`;
    }
    // Commander would take the last value and silently ignore the others.
    if ((option.required || option.optional) && option.parseArg !== eachOf) {
      this.on(`option:${option.name()}`, () => {
        if (this.getOptionValueSource(option.attributeName()) === "cli")
          throw UsageError.of(option.long ?? option.flags, "is given twice", "give it once");
      });
    }
    return super.addOption(option.helpGroup(FLAG_GROUPS[group]));
  }

  override error(message: string, { code }: ErrorOptions = {}): never {
    const word = /'([^']*)'/.exec(message)?.[1] ?? "";
    if (code === "commander.unknownOption") throw this.#unknownOption(word);
    if (code === "commander.unknownCommand") throw unknownCommand(this, word);
    if (code === "commander.optionMissingArgument") {
      const flag = word.replace(/^-\w, /, "");
      const [name, value = "<value>"] = flag.split(" ");
      throw UsageError.of(name, "has no value", `write ${name} ${value}`);
    }
    if (code === "commander.missingArgument") {
      const words = this.registeredArguments.filter(({ required }) => required).map((one) => `<${one.name()}>`);
      throw UsageError.of(`<${word}>`, "is missing", `write ${[...this.#path(), ...words].join(" ")}`);
    }
    if (code === "commander.excessArguments") {
      const words = this.args.slice(this.registeredArguments.length).join(" ");
      const meant = this.#meantBy(this.args.slice(this.registeredArguments.length));
      const fix = `${meant === "" ? "" : `write ${meant}, or `}see ${this.#path().join(" ")} --help`;
      throw UsageError.of(`"${words}"`, "is not expected here", fix);
    }
    throw new UsageError(message.replace(/^error: /, ""));
  }

  #path(): string[] {
    return this.parent ? [this.parent.name(), this.name()] : [this.name()];
  }

  /** What words without a flag probably mean: `--scenario hasbro --shots "E5x"`. */
  #meantBy(words: readonly string[]): string {
    const takes = (flag: string): boolean => this.options.some(({ long }) => long === flag);
    // Words after a value of several words, whose quotes or commas were forgotten.
    const before = (name: string): readonly string[] =>
      this.#typed(name)
        .split(/[\s,]+/)
        .filter(Boolean);
    const scenarios = takes("--scenario") ? words.filter(isScenario) : [];
    const shots = takes("--shots") ? words.filter((word) => SHOT.test(word)) : [];
    const who = ["--strategies", "--strategy", "--against"].find(takes);
    const players = who === undefined ? [] : words.filter(isStrategy);
    const others = words.length - scenarios.length - shots.length - players.length;
    if (others > 0 || (players.length > 1 && who !== "--strategies"))
      return takes("--out") && words.length === 1 ? `--out ${words[0]} for a folder` : "";
    return [
      ...scenarios.map((name) => `--scenario ${name}`),
      ...(shots.length > 0 ? [`--shots "${[...before("shots"), ...shots].join(" ")}"`] : []),
      ...(players.length > 0 ? [`${who} ${[...before("strategies"), ...players].join(",")}`] : []),
    ].join(" ");
  }

  #typed(name: string): string {
    const value: unknown = this.getOptionValue(name);
    return typeof value === "string" ? value : "";
  }

  #unknownOption(word: string): UsageError {
    const [flag] = word.split("=", 1);
    if (this.options.some(({ long }) => long === flag))
      return UsageError.of(word, "this flag takes no value", `write ${flag}`);
    const setting = settingsOf(this).find((one) => settingName(one) === flag.slice(2));
    if (setting !== undefined)
      return UsageError.of(flag, "is a setting, not a flag", `write --set ${settingForm(setting)}`);
    const ofSubcommand = this.commands.some((command) => command.options.some(({ long }) => long === flag));
    if (ofSubcommand) return UsageError.of(flag, "must come after the command", `write broadside COMMAND ${flag}`);
    const named = [...this.options, ...settingsOf(this)].find((option) => valuesOf(option).includes(flag.slice(2)));
    if (named !== undefined) {
      const name = settingName(named);
      const form = this.options.includes(named) ? `--${name} ` : `--set ${name}=`;
      return UsageError.of(flag, "is not a flag of this command", `did you mean ${form}${flag.slice(2)}?`);
    }
    const known = [...this.options.flatMap(({ long }) => long ?? []), "--help"];
    return UsageError.of(flag, "is not a flag of this command", suggestName(flag, known));
  }
}

const SHOT = /^(?:[A-Za-z]+\d+|\([\d,\s]+\))[.x#=]/;

const isScenario = (word: string): boolean =>
  PRESET_NAMES.includes(word) || (word.endsWith(".json") && existsSync(word));

const isStrategy = (word: string): boolean => STRATEGY_NAMES.includes(word.split(/[:,]/)[0]);

/** The values that the help of a flag or setting lists: `what the hardest step needs: easy, medium, hard`. */
const valuesOf = ({ description }: Option): readonly string[] => {
  const [, list = ""] = /: ([^;]*)/.exec(description.replaceAll(/ \([^)]*\)/g, "")) ?? [];
  return list.split(/, (?:or )?| or /);
};

const unknownCommand = ({ commands }: Command, name: string): UsageError => {
  const names = commands.map((command) => command.name());
  return UsageError.of(`"${name}"`, "is not a command", suggestName(name, names));
};

export const addCommonFlags = (command: Command): void => {
  if (settingsOf(command).length > 0)
    command.option("--set <name=value>", "give a setting, one of those below; may be repeated", eachOf);
  command
    .option("-q, --quiet", "only results and errors: no progress, no notes")
    .option("--no-config", "take no defaults from broadside.json");
};
