import { ANSWERS, CONTACTS, METHOD_NAMES, PRESET_NAMES, STRATEGY_NAMES } from "@broadside/engine";
import { TURN_RULES } from "@broadside/engine/games";
import { PLACEMENT_MODELS } from "@broadside/engine/placing";
import { MODELS, NAMED_PRIORS } from "@broadside/engine/priors";
import { PUZZLE_LEVELS } from "@broadside/engine/puzzles";
import { OBJECTIVES } from "@broadside/engine/solver";
import type { CommandOutline, FlagOutline, SettingOutline } from "../../definition/command-outline.ts";
import { flagEntry } from "../../definition/flag-catalogue.ts";
import { SCHEMA_NAMES, TOPICS } from "../list/list-command.ts";
import { ORDERS } from "../place/placing-run.ts";
import { PLAYERS } from "../play/match-settings.ts";

export interface Values {
  readonly names: readonly string[];
  readonly path: boolean;
  readonly list: boolean;
  /** Whether the names continue: `max-layouts=` is followed by its value. */
  readonly open?: true;
}

export interface WordedFlag extends FlagOutline {
  readonly values: Values;
}

export interface WordedSetting extends SettingOutline {
  readonly values: Values;
}

export interface WordedCommand {
  readonly name: string;
  readonly about: string;
  readonly flags: readonly WordedFlag[];
  readonly settings: readonly WordedSetting[];
  readonly arguments: Values;
  readonly after: Readonly<Record<string, Values>>;
}

const priors = Object.keys(NAMED_PRIORS);
const placements = [...new Set([...Object.keys(PLACEMENT_MODELS), ...priors])];

/** Names that a flag accepts. Strategies are completed without their parameters. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  "--scenario": PRESET_NAMES,
  "--contact": CONTACTS,
  "--answers": ANSWERS,
  "--prior": priors,
  "--method": METHOD_NAMES,
  "--strategy": STRATEGY_NAMES,
  "--strategies": STRATEGY_NAMES,
  "--against": STRATEGY_NAMES,
  "--difficulty": STRATEGY_NAMES,
  "--anchor": STRATEGY_NAMES,
  "--until": ["differences=", "sprt="],
  "--placement": placements,
  "--order": ORDERS,
  "--objective": OBJECTIVES,
  "--turns": TURN_RULES,
  "--first": PLAYERS,
  "--fleet": ["drawn", "own"],
  "--clues": ["fewest", "symmetric"],
  "--level": PUZZLE_LEVELS,
  model: Object.keys(MODELS),
};

const FORMATS: Readonly<Record<string, readonly string[]>> = {
  heatmap: ["csv"],
  suggest: ["csv", "matrix"],
  solve: ["text", "csv", "markdown"],
};

const LISTS: readonly string[] = ["--strategies", "--clues", "export"];
const NOTHING: Values = { names: [], path: false, list: false };

export const makeVocabulary = async (outlines: readonly CommandOutline[]): Promise<WordedCommand[]> => {
  const { EXPORT_FORMATS, LUCK_REDUCTIONS } = await import("@broadside/arena");
  const { STUDIES } = await import("@broadside/arena/studies");
  const { SCHEDULES } = await import("@broadside/arena/tournaments");
  const namesOf: Readonly<Record<string, readonly string[]>> = {
    ...NAMES,
    "--schedule": SCHEDULES,
    "--reduce-luck": LUCK_REDUCTIONS,
    export: EXPORT_FORMATS,
  };
  const commands = outlines.map(({ name }) => name);
  const named = (names: readonly string[]): Values => ({ ...NOTHING, names });
  const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
    study: STUDIES.map(({ name }) => name),
    list: TOPICS,
    help: commands,
  };
  const AFTER: Readonly<Record<string, WordedCommand["after"]>> = {
    list: { priors: named(priors), schemas: named(SCHEMA_NAMES) },
  };
  const valuesOf = (name: string): Values => ({
    names: namesOf[name] ?? [],
    path: flagEntry(name)?.path === true || name === "--strategies",
    list: LISTS.includes(name),
  });
  const help = { name: "help", about: "Explain a command", arguments: [], flags: [], settings: [], notes: "" };
  return [...outlines, help].map(({ name, about, flags, settings, arguments: given }) => {
    const own = (long: string): Values => {
      if (long === "--set") return { ...named(settings.map((one) => `${one.name}=`)), open: true };
      return long === "--format" ? named(FORMATS[name] ?? []) : valuesOf(long);
    };
    return {
      name,
      about,
      flags: flags.map((flag) => ({ ...flag, values: own(flag.long) })),
      settings: settings.map((setting) => ({ ...setting, values: valuesOf(setting.name) })),
      arguments: {
        ...named(ARGUMENTS[name] ?? []),
        path: given.length > 0 && ARGUMENTS[name] === undefined,
      },
      after: AFTER[name] ?? {},
    };
  });
};
