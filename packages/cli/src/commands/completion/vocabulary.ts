import { ANSWERS, CONTACTS, METHOD_NAMES, PRESET_NAMES, STRATEGY_NAMES } from "@broadside/engine";
import { TURN_RULES } from "@broadside/engine/games";
import { PLACEMENT_MODELS } from "@broadside/engine/placing";
import { MODELS, NAMED_PRIORS } from "@broadside/engine/priors";
import { OBJECTIVES } from "@broadside/engine/solver";
import type { CommandOutline, FlagOutline } from "../../definition/command-outline.ts";
import { flagEntry } from "../../definition/flag-catalogue.ts";
import { ORDERS } from "../place/placing-run.ts";
import { PLAYERS } from "../play/match-settings.ts";
import { SCHEMA_NAMES } from "../schema/schema-command.ts";
import { TABLE_FORMATS } from "../table/decision-table-text.ts";

/** Possible values of a flag or an argument. */
export interface Values {
  readonly names: readonly string[];
  /** Whether a path is possible too. */
  readonly path: boolean;
  /** Whether it is a list, separated by commas. */
  readonly list: boolean;
}

/** A flag with its possible values. */
export interface WordedFlag extends FlagOutline {
  readonly values: Values;
}

/** A command with everything that may follow it. */
export interface WordedCommand {
  readonly words: readonly string[];
  readonly about: string;
  readonly flags: readonly WordedFlag[];
  /** Possible values without a flag. */
  readonly arguments: Values;
}

const priors = Object.keys(NAMED_PRIORS);
const placements = [...new Set([...Object.keys(PLACEMENT_MODELS), ...priors])];

/** Names that a flag takes. Strategies are completed without their parameters. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  "--scenario": PRESET_NAMES,
  "--contact": CONTACTS,
  "--answers": ANSWERS,
  "--prior": priors,
  "--method": METHOD_NAMES,
  "--strategy": STRATEGY_NAMES,
  "--strategies": STRATEGY_NAMES,
  "--against": STRATEGY_NAMES,
  "--playout": STRATEGY_NAMES,
  "--difficulty": STRATEGY_NAMES,
  "--anchor": STRATEGY_NAMES,
  "--placement": placements,
  "--order": ORDERS,
  "--objective": OBJECTIVES,
  "--turns": TURN_RULES,
  "--first": PLAYERS,
  "--fleets": ["drawn", "own"],
  "--format": TABLE_FORMATS,
  "--model": Object.keys(MODELS),
};

const LISTS: readonly string[] = ["--strategies", "--export"];

/** Vocabulary of all commands, for shells. */
export const makeVocabulary = async (outlines: readonly CommandOutline[]): Promise<WordedCommand[]> => {
  const { EXPORT_FORMATS, LUCK_REDUCTIONS, UNTIL_OF } = await import("@broadside/arena");
  const { STUDIES } = await import("@broadside/arena/studies");
  const { SCHEDULES } = await import("@broadside/arena/tournaments");
  const namesOf: Readonly<Record<string, readonly string[]>> = {
    ...NAMES,
    "--schedule": SCHEDULES,
    "--export": EXPORT_FORMATS,
    "--until-of": UNTIL_OF,
    "--reduce-luck": LUCK_REDUCTIONS,
  };
  const commands = [...new Set(outlines.map(({ words }) => words.split(" ")[0]))];
  const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
    study: STUDIES.map(({ name }) => name),
    match: STRATEGY_NAMES,
    completion: ["bash", "zsh", "fish"],
    "prior show": priors,
    schema: SCHEMA_NAMES,
    help: commands,
  };
  const help = {
    words: "help",
    about: "Explain a command",
    arguments: [{ term: "command", about: "" }],
    flags: [],
    notes: "",
  };
  return [...outlines, help].map(({ words, about, flags, arguments: given }) => ({
    words: words.split(" "),
    about,
    flags: flags.map((flag) => ({
      ...flag,
      values: {
        names: namesOf[flag.long] ?? [],
        path: flagEntry(flag.long)?.path === true || flag.long === "--strategies",
        list: LISTS.includes(flag.long),
      },
    })),
    arguments: {
      names: ARGUMENTS[words] ?? [],
      path: given.length > 0 && ARGUMENTS[words] === undefined,
      list: false,
    },
  }));
};
