import { METHOD_NAMES, STRATEGY_FAMILIES } from "@broadside/engine";
import { suggestName } from "@broadside/engine/text";
import type { Command } from "commander";
import { ALL, CONFIG_NAME } from "../../config/config-file.ts";
import { addLimitFlags, addPlainRuleFlags } from "../../input/flags/knowledge-flags.ts";
import { strategyList } from "../../input/source/strategy-list.ts";
import { examples } from "../../output/examples.ts";
import { write, writeJson } from "../../output/output.ts";
import { namedLines } from "../../output/text-table.ts";
import { UsageError } from "../../output/usage-error.ts";
import { listDefaults, listSettings } from "./defaults.ts";
import { listPresets } from "./presets.ts";
import { describePrior, listPriors, type PriorFlags } from "./priors.ts";
import { listSchemas } from "./schemas.ts";

/** What can be listed. */
const ABOUT = {
  presets: "rules that have a name",
  priors: "priors that have a name, or with a name or a .json file what that prior says",
  strategies: "strategies with their parameters",
  methods: "ways to count layouts, for --method",
  schemas: "files that have a JSON Schema, for editors, or with a name that schema",
  settings: `what --set and ${CONFIG_NAME} take besides flags`,
  config: `which ${CONFIG_NAME} gives the defaults here, and what it says, checked`,
} as const;

type Topic = keyof typeof ABOUT;

/** Their names. */
export const TOPICS = Object.keys(ABOUT) as Topic[];

const CONFIG_HELP = `
Defaults for flags and settings are read from the nearest ${CONFIG_NAME}: that of this
folder, or of one above it, no further than your home. "${ALL}" holds those of every
command that has them, and each command may have its own. What is typed wins, and
--no-config leaves all defaults out. Paths are as from the file's folder.

  {
    "${ALL}": { "scenario": "russian" },
    "compare": { "games": 200, "strategies": ["random", "hunt-target"], "openings": false },
    "solve": { "max-layouts": 50000 }
  }`;

/** `broadside list`: everything that has a name, and the defaults in effect. */
export const addListCommand = (program: Command): void => {
  const command = program
    .command("list")
    .description("List what has a name: presets, priors, strategies, methods, schemas, settings; and the defaults here")
    .argument("[topic]", `${TOPICS.join(", ")}; without one they are listed`)
    .argument("[name]", "a prior or a schema to be shown");
  addLimitFlags(addPlainRuleFlags(command))
    .option("--json", "write JSON; a schema is JSON with or without")
    .addHelpText("after", `\nTopics:\n${TOPICS.map((topic) => `  ${topic.padEnd(12)} ${ABOUT[topic]}`).join("\n")}`)
    .addHelpText("after", "\nThe rules and the limits are for a prior that is shown: its chances are worked out.")
    .addHelpText("after", CONFIG_HELP)
    .addHelpText(
      "after",
      examples(
        ["broadside list presets", "each preset with a sentence about it"],
        ["broadside list priors people", "how people hide their ships"],
        ["broadside list priors edges:temperature=0.5 --scenario russian --json", "a prior file, from a name"],
        ["broadside list schemas scenario", "the schema of scenario files, to be written to a file for an editor"],
        ["broadside list config", "which file of defaults applies, and what it says"],
      ),
    )
    .action(async (topic: string | undefined, name: string | undefined, flags: PriorFlags) => {
      const asJson = flags.json === true;
      if (topic === undefined) return listTopics(asJson);
      if (!(topic in ABOUT)) throw UsageError.of(`"${topic}"`, "is no topic", suggestName(topic, TOPICS));
      refuseUseless(command, topic, name);
      switch (topic as Topic) {
        case "presets":
          return listPresets(asJson);
        case "priors":
          return name === undefined ? listPriors(asJson) : describePrior(name, flags);
        case "strategies":
          return listStrategies(asJson);
        case "methods":
          return asJson ? writeJson({ methods: METHOD_NAMES }) : write(`${METHOD_NAMES.join("\n")}\n`);
        case "schemas":
          return listSchemas(name, asJson);
        case "settings":
          return listSettings(program, asJson);
        case "config":
          return listDefaults(program, asJson);
      }
    });
};

const listTopics = (asJson: boolean): Promise<void> => {
  if (asJson) return writeJson({ topics: TOPICS.map((topic) => ({ topic, about: ABOUT[topic] })) });
  return write(namedLines(ABOUT));
};

const listStrategies = (asJson: boolean): Promise<void> => {
  if (!asJson) return write(`${strategyList().trimStart()}\n`);
  const strategies = STRATEGY_FAMILIES.map(({ name, about, parameters }) => ({
    name,
    about,
    parameters: parameters.map(({ name: parameter, about: what, standard }) => ({
      name: parameter,
      about: what,
      standard: String(standard),
    })),
  }));
  return writeJson({ strategies });
};

/** Refuses a name and flags where nothing is shown that they could change. */
const refuseUseless = (command: Command, topic: string, name: string | undefined): void => {
  const isNamed = topic === "priors" || topic === "schemas";
  if (name !== undefined && !isNamed)
    throw UsageError.of(`"${name}"`, "is not expected here", `write broadside list ${topic}`);
  if (topic === "priors" && name !== undefined) return;
  const typed = command.options.find(
    (option) =>
      ["scenario", "contact", "answers", "maxMemory", "maxTime"].includes(option.attributeName()) &&
      command.getOptionValueSource(option.attributeName()) === "cli",
  );
  if (typed) throw UsageError.of(typed.long ?? "", `has no effect on list ${topic}`, "leave it out");
};
