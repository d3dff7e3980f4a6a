import { existsSync } from "node:fs";
import { PRESET_NAMES, STRATEGY_NAMES } from "@broadside/engine";
import { suggestName } from "@broadside/engine/input";
import { Argument, Command as CommanderCommand, type ErrorOptions, type Help, Option } from "commander";
import { UsageError } from "../output/usage-error.ts";
import { BroadsideHelp } from "./broadside-help.ts";
import type { Command } from "./command.ts";
import { aboutFlag, FLAG_GROUPS, type Flag, isSetting, keyOf, settingForm, typedName } from "./flag.ts";

const eachOf = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

/** A command of commander, made from a definition; its {@link UsageError}s suggest the nearest word. */
export class BroadsideCommand extends CommanderCommand {
  /** The flags and settings of its definition; the program itself has none. */
  readonly flags: readonly Flag[];
  readonly #moved: Command["moved"];

  constructor(name: string, { flags, moved }: Pick<Command, "flags" | "moved"> = { flags: [], moved: {} }) {
    super(name);
    this.flags = flags;
    this.#moved = moved;
    this.exitOverride()
      .showSuggestionAfterError(false)
      .helpCommand(false)
      .addHelpOption(new Option("-h, --help", "show this").helpGroup(FLAG_GROUPS.running));
  }

  /** Makes a command of a program. @param all loads all commands */
  static define(command: Command, program: BroadsideCommand, all: () => Promise<readonly Command[]>): BroadsideCommand {
    const made = new BroadsideCommand(command.name, command).copyInheritedSettings(program).description(command.about);
    for (const { form, about } of command.arguments) made.addArgument(new Argument(form, about));
    for (const one of command.flags) made.#add(one);
    made
      .allowExcessArguments(command.takesMore)
      .addHelpText("after", command.notes)
      .action(() =>
        command.run(made.opts(), { command, words: made.args, sourceOf: (key) => made.getOptionValueSource(key), all }),
      );
    program.addCommand(made);
    return made;
  }

  override createHelp(): Help {
    return Object.assign(new BroadsideHelp(), this.configureHelp());
  }

  #add(one: Flag): void {
    const { standard, read } = one;
    if (isSetting(one)) {
      // Settings are not options of commander, so that nobody can type them as flags.
      if (standard !== undefined) this.setOptionValueWithSource(keyOf(one), standard, "default");
      return;
    }
    const option = new Option(`${one.short ? `-${one.short}, ` : ""}${flagForm(one)}`, aboutFlag(one)).helpGroup(
      FLAG_GROUPS[one.group],
    );
    if (standard !== undefined) option.default(standard);
    if (read) option.argParser((text, before?: unknown) => read(text, before as never));
    else if (one.repeats) option.argParser(eachOf);
    // Commander would take the last value and silently ignore the others.
    if (one.value !== undefined && !one.repeats)
      this.on(`option:${one.name}`, () => {
        if (this.getOptionValueSource(keyOf(one)) === "cli")
          throw UsageError.of(typedName(one), "is given twice", "give it once");
      });
    this.addOption(option);
  }

  /** Applies the values given by `--set`. @throws UsageError for an unknown setting or an invalid value */
  applySettings(): void {
    for (const text of (this.getOptionValue("set") as readonly string[] | undefined) ?? []) {
      const [, name = text, value] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
      const setting = this.flags.find((one) => one.name === name);
      if (setting === undefined || !isSetting(setting)) throw this.#unknownSetting(name, setting);
      if (value === undefined)
        throw UsageError.of(`--set ${name}`, "has no value", `write --set ${settingForm(setting)}`);
      if (this.getOptionValueSource(keyOf(setting)) === "cli")
        throw UsageError.of(`--set ${name}`, "is given twice", "give it once");
      this.setOptionValueWithSource(keyOf(setting), setting.read ? setting.read(value) : value, "cli");
    }
  }

  #unknownSetting(name: string, one: Flag | undefined): UsageError {
    if (one) return UsageError.of(`--set ${name}`, "is a flag, not a setting", `write ${flagForm(one)}`);
    const names = this.flags.filter(isSetting).map((one) => one.name);
    return UsageError.of("--set", `"${name}" is not a setting of this command`, suggestName(name, names));
  }

  /** Checks what goes with what, as the records of its flags say. @throws UsageError */
  requireRelations(): void {
    for (const one of this.flags) {
      const value: unknown = this.getOptionValue(keyOf(one));
      if (value === undefined || this.getOptionValueSource(keyOf(one)) === "default") continue;
      const isGiven = (other: string): boolean => this.getOptionValue(keyOf({ name: other })) !== undefined;
      const wrong = [
        ...(one.needs && !isGiven(one.needs.flag) ? [one.needs] : []),
        ...(one.excludes ?? []).filter((other) => (other.value ?? value) === value && isGiven(other.flag)),
      ].at(0);
      if (wrong) throw UsageError.of(`${typedName(one)}${wrong.value ? ` ${wrong.value}` : ""}`, wrong.what, wrong.fix);
    }
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
    const shots = takes("--shots") ? words.filter((word) => SHOT.test(word) && !word.endsWith(".json")) : [];
    const who = ["--strategies", "--strategy", "--against"].find(takes);
    const players = who === undefined ? [] : words.filter(isStrategy);
    const others = words.length - scenarios.length - shots.length - players.length;
    if (others > 0 || (players.length > 1 && who !== "--strategies"))
      return this.flags.some(({ name, value }) => name === "out" && value === "<dir>") && words.length === 1
        ? `--out ${words[0]} for a folder`
        : "";
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
    const typed = (this.parent as { rawArgs?: readonly string[] } | null)?.rawArgs ?? [];
    const asked = [flag, ...typed].find((one) => Object.hasOwn(this.#moved, one));
    if (asked !== undefined)
      return UsageError.of(asked, "is a command of its own", `write broadside ${this.#moved[asked]}`);
    if (this.options.some(({ long }) => long === flag))
      return UsageError.of(word, "this flag takes no value", `write ${flag}`);
    const setting = this.flags.find((one) => isSetting(one) && `--${one.name}` === flag);
    if (setting) return UsageError.of(flag, "is a setting, not a flag", `write --set ${settingForm(setting)}`);
    const ofCommand = this.commands.some((command) => command.options.some(({ long }) => long === flag));
    if (ofCommand) return UsageError.of(flag, "must come after the command", `write broadside COMMAND ${flag}`);
    const named = this.flags.find((one) => valuesOf(one).includes(flag.slice(2)));
    if (named !== undefined) {
      const form = `${typedName(named)}${isSetting(named) ? "=" : " "}`;
      return UsageError.of(flag, "is not a flag of this command", `did you mean ${form}${flag.slice(2)}?`);
    }
    const names = this.options.flatMap(({ long }) => long ?? []);
    return UsageError.of(flag, "is not a flag of this command", suggestName(flag, [...names, "--help"]));
  }
}

const SHOT = /^(?:[A-Za-z]+\d+|\([\d,\s]+\))[.x#=]/;

const isScenario = (word: string): boolean =>
  PRESET_NAMES.includes(word) || (word.endsWith(".json") && existsSync(word));

const isStrategy = (word: string): boolean => STRATEGY_NAMES.includes(word.split(/[:,]/)[0]);

/** The values that the help of a flag or setting lists: `what the hardest step needs: easy, medium, hard`. */
const valuesOf = ({ about }: Flag): readonly string[] => {
  const [, list = ""] = /: ([^;]*)/.exec(about.replaceAll(/ \([^)]*\)/g, "")) ?? [];
  return list.split(/, (?:or )?| or /);
};

const flagForm = ({ name, value }: Flag): string => `--${name}${value === undefined ? "" : ` ${value}`}`;

const unknownCommand = ({ commands }: CommanderCommand, name: string): UsageError => {
  const names = commands.map((command) => command.name());
  return UsageError.of(`"${name}"`, "is not a command", suggestName(name, names));
};
