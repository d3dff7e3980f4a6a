import { readFileSync } from "node:fs";
import type { Task } from "@broadside/arena/tasks";
import {
  ANSWERS_MEANING,
  CONTACT_MEANING,
  formatCell,
  formatPicture,
  formatScenario,
  infer,
  METHOD_NAMES,
  makeKnowledge,
  PRESET_NAMES,
  PRESETS,
  parsePreset,
  parseScenario,
  preset,
  presetPlacement,
  type Scenario,
  STRATEGY_FAMILIES,
  shipCount,
  withPrior,
} from "@broadside/engine";
import { suggestName } from "@broadside/engine/input";
import { PLACEMENT_MODELS } from "@broadside/engine/placing";
import { bitsOfPrior, formatPrior, NAMED_PRIORS, type PlainPrior, type Prior } from "@broadside/engine/priors";
import { formatNumber, formatNumberOf, formatPercent } from "@broadside/engine/text";
import { type Call, type Command, defineCommand } from "../definition/command.ts";
import {
  ALL,
  CONFIG_NAME,
  type ConfigEntry,
  type ConfigFile,
  checkDefaults,
  findConfig,
  readConfig,
  shownDefault,
  shownPath,
  shownValue,
} from "../definition/config-file.ts";
import { aboutFlag, type Flag, type FlagValues, isSetting, keyOf, typedName } from "../definition/flag.ts";
import { oneOf } from "../input/flag-value.ts";
import { AS_JSON, END_FLAGS, inferOptions, type LimitFlags, PLAIN_RULE_FLAGS } from "../input/knowledge-flags.ts";
import { strategyList } from "../input/named-strategy.ts";
import { readPrior, scenarioOf } from "../input/scenario-source.ts";
import { fleetWords } from "../output/drawing/layout-drawing.ts";
import { write, writeJson } from "../output/output.ts";
import { weightLines } from "../output/prior-text.ts";
import { timed } from "../output/progress.ts";
import { outputTerminal } from "../output/terminal.ts";
import { fitItems, type ItemColumn, namedLines } from "../output/text-table.ts";
import { wrap } from "../output/text-width.ts";
import { accept, UsageError } from "../output/usage-error.ts";

const ABOUT = {
  presets: "rules that have a name, or with a name all of those rules",
  priors: "priors that have a name, or with a name or a .json file what that prior says",
  strategies: "strategies with their parameters",
  tasks: "games on which others publish results, or with a name that one: rules, placing, rewards, end",
  methods: "ways to count layouts, for --method; reduction means that none was needed",
  schemas: "files that have a JSON Schema, for editors, or with a name that schema",
  settings: `what --set and ${CONFIG_NAME} take besides flags`,
  config: `which ${CONFIG_NAME} gives the defaults here, and what it says, checked`,
} as const;

type Topic = keyof typeof ABOUT;

const TOPICS = Object.keys(ABOUT) as Topic[];

const CONFIG_HELP = `
Defaults for flags and settings are read from the nearest ${CONFIG_NAME}: that of this folder, or of one above it, no further than your home. "${ALL}" holds those of every command that has them, and each command may have its own. What you type overrides them, and --no-config ignores them all. Paths start from the file's folder.

  {
    "${ALL}": { "scenario": "russian" },
    "compare": { "games": 200, "strategies": ["random", "hunt-target"], "openings": false },
    "solve": { "max-layouts": 50000 }
  }`;

const SCHEMA_ABOUT = {
  scenario: "rules: what --scenario takes as a file",
  prior: "how likely layouts are: what --prior takes as a file",
  transcript: "the record of a game: what review takes",
  layouts: "layouts: what place --json writes",
  tree: "a decision tree: what solve --tree writes",
  proof: "bounds of a hider's game, proved: what hider --out writes",
  answers: "the answers to a question: what ask --json writes",
  regret: "the shots that strategies lose: what regret --json writes",
} as const;

type SchemaName = keyof typeof SCHEMA_ABOUT;

const SCHEMA_NAMES = Object.keys(SCHEMA_ABOUT) as SchemaName[];

const FLAGS = [
  ...PLAIN_RULE_FLAGS,
  ...END_FLAGS,
  { ...AS_JSON, about: "write JSON; a schema is always JSON" },
] as const;

type ListFlags = FlagValues<typeof FLAGS>;

export const listCommand = defineCommand({
  name: "list",
  about:
    "List what has a name: presets, priors, strategies, tasks, methods, schemas, settings; and the defaults that apply here",
  arguments: [
    {
      form: "[topic]",
      about: `what to list: ${TOPICS.join(", ")} (default: the topics themselves)`,
      names: TOPICS,
      after: {
        presets: PRESET_NAMES,
        priors: Object.keys(NAMED_PRIORS),
        tasks: async () => [...(await loadTasks()).keys()],
        schemas: SCHEMA_NAMES,
      },
    },
    { form: "[name]", about: "a preset, a prior, a task or a schema to show" },
  ],
  flags: FLAGS,
  notes: [
    `\nTopics:\n${TOPICS.map((topic) => `  ${topic.padEnd(12)} ${ABOUT[topic]}`).join("\n")}`,
    "\nThe rules and the limits are for a prior that is shown: its chances are worked out.",
    CONFIG_HELP,
  ],
  examples: {
    "broadside list presets": "each preset with a sentence about it",
    "broadside list presets russian": "its board, fleet, contact, answers and source",
    "broadside list priors people": "how people hide their ships",
    "broadside list priors edges:temperature=0.5 --scenario russian --json": "a prior file, from a name",
    "broadside list tasks --json": "games on which others publish results, for programs",
    "broadside list schemas scenario": "the schema of scenario files, to be written to a file for an editor",
    "broadside list config": "which file of defaults applies, and what it says",
  },
  run: async (flags, call) => {
    const asJson = flags.json === true;
    const [topic, name] = call.words;
    if (topic === undefined) return listNamed(ABOUT, ["topics", "topic"], asJson);
    if (!(topic in ABOUT)) throw UsageError.of(`"${topic}"`, "is not a topic", suggestName(topic, TOPICS));
    refuseUseless(call, topic, name);
    switch (topic as Topic) {
      case "presets":
        return name === undefined ? listPresets(asJson) : showPreset(name, asJson);
      case "priors":
        return name === undefined ? listPriors(asJson) : describePrior(name, flags);
      case "strategies":
        return listStrategies(asJson);
      case "tasks":
        return listTasks(name, asJson);
      case "methods":
        return asJson ? writeJson({ methods: METHOD_NAMES }) : write(`${METHOD_NAMES.join("\n")}\n`);
      case "schemas":
        return listSchemas(name, asJson);
      case "settings":
        return listSettings(await call.all(), asJson);
      case "config":
        return listDefaults(await call.all(), asJson);
    }
  },
});

/** Writes names with a sentence about each. @param list what JSON calls the list, and a name in it */
const listNamed = (
  about: Readonly<Record<string, string>>,
  [list, field]: readonly [list: string, field: string],
  asJson: boolean,
): Promise<void> => {
  if (!asJson) return write(namedLines(about));
  return writeJson({ [list]: Object.entries(about).map(([name, text]) => ({ [field]: name, about: text })) });
};

const listStrategies = (asJson: boolean): Promise<void> => {
  if (!asJson) return write(`${strategyList(76).trimStart()}\n`);
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

/** Loaded here because only tasks need the arena. */
const loadTasks = async (): Promise<ReadonlyMap<string, Task>> => (await import("@broadside/arena/tasks")).TASKS;

/** A task by its name. @throws UsageError for another name */
const taskNamed = (all: ReadonlyMap<string, Task>, name: string): Task =>
  all.get(oneOf("list tasks", name, [...all.keys()])) as Task;

/** Lists the tasks, or shows one. */
const listTasks = async (name: string | undefined, asJson: boolean): Promise<void> => {
  const all = await loadTasks();
  const shown = name === undefined ? [...all.values()] : [taskNamed(all, name)];
  if (asJson) return writeJson(name === undefined ? { tasks: shown } : shown[0]);
  const { style, columns } = outputTerminal();
  const indented = (text: string): string[] => wrap(text, columns - 2).map((line) => `  ${line}`);
  const lines = shown.flatMap((task) => {
    const scenario = accept(parseScenario(task.scenario));
    const { board, contact, answers, prior } = scenario;
    const placed = prior ? "placed one after another in this order" : "all layouts equally likely";
    return [
      `${style.bold(task.name)}  ${task.title}`,
      ...indented(`${board.size.join(" x ")}; ${fleetWords(scenario)}, ${placed}`),
      ...indented(`${CONTACT_MEANING[contact]}; ${ANSWERS_MEANING[answers]}`),
      ...indented(rewardWords(task)),
      ...task.published.flatMap((result) => indented(publishedWords(result))),
      ...indented(`source: ${task.source}`).map(style.dim),
    ];
  });
  return write(`${lines.join("\n")}\n`);
};

const publishedWords = ({ agent, return: found, error, finished, games }: Task["published"][number]): string =>
  [
    `others: ${agent}`,
    ...(found === undefined ? [] : [`return ${found}${error === undefined ? "" : `, standard error ${error}`}`]),
    ...(finished === undefined ? [] : [`${formatPercent(finished, 0)} % finished`]),
    ...(games === undefined ? [] : [formatNumberOf(games, "game")]),
  ].join(", ");

const short = (value: number): string => String(Number(value.toPrecision(3))).replace("-", "−");

const rewardWords = ({ rewards: { hit, miss, repeat, finish }, discount, limit }: Task): string =>
  [
    `a hit earns ${short(hit)}, a miss ${short(miss)}, a cell shot again ${short(repeat)}`,
    ...(finish === 0 ? [] : [`the last hit ${short(finish)} besides`]),
    ...(discount === 1 ? [] : [`each shot counts ${discount} times as much as the one before`]),
    limit === null ? "no limit of shots" : `at most ${limit} shots`,
  ].join("; ");

/** Refuses a name or flags that would not change what is shown. */
const refuseUseless = ({ command, sourceOf }: Call, topic: string, name: string | undefined): void => {
  const isNamed = topic === "presets" || topic === "priors" || topic === "tasks" || topic === "schemas";
  if (name !== undefined && !isNamed)
    throw UsageError.of(`"${name}"`, `list ${topic} takes no name`, `write broadside list ${topic}, which shows all`);
  if (topic === "priors" && name !== undefined) return;
  const typed = command.flags.find(
    (one) => (one.group === "position" || one.group === "limits") && sourceOf(keyOf(one)) === "cli",
  );
  if (typed) throw UsageError.of(typedName(typed), `has no effect on list ${topic}`, "leave it out");
};

const BOXES = "boxes:NxD:K";
const BOXES_ABOUT = "K boxes of any size that may overlap, in a board of D dimensions with sides of N cells";

const listPresets = async (asJson: boolean): Promise<void> => {
  if (asJson) return writeJson({ presets: [...PRESETS.keys()].map(presetJson) });
  const { style } = outputTerminal();
  const lines = [...PRESETS].flatMap(([name, { title, about, reference, placement }]) => {
    const { board, fleet, contact, answers } = preset(name);
    const rules = `${board.size.join(" x ")}, ${formatNumberOf(shipCount(fleet), "ship")}; ${CONTACT_MEANING[contact]}; ${ANSWERS_MEANING[answers]}`;
    const placed = placement ? `; placed by ${placement}: ${PLACEMENT_MODELS[placement]}` : "";
    return [
      `${style.bold(name)}  ${title}`,
      `  ${about}`,
      `  ${style.dim(rules + placed)}`,
      `  ${style.dim(`source: ${reference}`)}`,
    ];
  });
  return write(`${[...lines, style.bold(BOXES), `  ${BOXES_ABOUT}, such as boxes:4x3:2`].join("\n")}\n`);
};

/** The preset with a name; boxes have no title and no source of their own. */
const presetJson = (name: string): object => {
  const { title, about = BOXES_ABOUT, reference } = PRESETS.get(name) ?? {};
  const scenario = formatScenario(accept(parsePreset(name), "list presets"));
  return { name, title, about, reference, placement: presetPlacement(name), scenario };
};

/** Shows one preset whole. */
const showPreset = (name: string, asJson: boolean): Promise<void> => {
  const scenario = accept(parsePreset(name), "list presets");
  if (asJson) return writeJson(presetJson(name));
  const { board, fleet, contact, answers } = scenario;
  const { title = "Boxes", about = BOXES_ABOUT, reference, placement } = PRESETS.get(name) ?? {};
  const shapes = fleet.flatMap(({ name: ship, shape }) =>
    shape.kind === "picture" ? ["", `${ship}:`, ...formatPicture(shape).map((row) => `  ${row}`)] : [],
  );
  const lines = namedLines({
    board: `${board.size.join(" x ")}, ${formatCell(board, 0)} to ${formatCell(board, board.cellCount - 1)}`,
    fleet: `${formatNumberOf(shipCount(fleet), "ship")}: ${fleetWords(scenario)}`,
    contact: `${contact}: ${CONTACT_MEANING[contact]}`,
    answers: `${answers}: ${ANSWERS_MEANING[answers]}`,
    ...(placement && { placed: `by ${placement}: ${PLACEMENT_MODELS[placement]}` }),
    ...(reference !== undefined && { source: reference }),
  });
  const { style } = outputTerminal();
  return write(`${[`${style.bold(name)}  ${title}`, about, "", lines.trimEnd(), ...shapes].join("\n")}\n`);
};

const schemaText = (name: SchemaName): string =>
  readFileSync(new URL(`../../schemas/${name}.schema.json`, import.meta.url), "utf8");

const listSchemas = (name: string | undefined, asJson: boolean): Promise<void> =>
  name === undefined
    ? listNamed(SCHEMA_ABOUT, ["schemas", "name"], asJson)
    : write(schemaText(oneOf("list schemas", name, SCHEMA_NAMES)));

const listPriors = (asJson: boolean): Promise<void> => {
  const edges = asJson ? NAMED_PRIORS.edges : `${NAMED_PRIORS.edges}; T is 1, or say it: edges:temperature=0.5`;
  return listNamed({ ...NAMED_PRIORS, edges }, ["priors", "name"], asJson);
};

const NAMED = 3;

/** Describes a prior: its source, its weights, and how far it is from equal likelihood. */
const describePrior = async (name: string, flags: ListFlags): Promise<void> => {
  const scenario = accept(withPrior(scenarioOf(flags), undefined));
  const shown = readPrior(scenario, name, "prior");
  if (flags.json) return writeJson(shown ? formatPrior(scenario, shown) : { version: 1 });
  const { value } = timed("weighing layouts", () => describe(scenario, shown, flags));
  return write(`${value.join("\n")}\n`);
};

const describe = (scenario: Scenario, prior: Prior | undefined, flags: LimitFlags): string[] => {
  const { style } = outputTerminal();
  const weights = prior?.weights ?? ({ kind: "uniform" } satisfies PlainPrior);
  const lines = [style.bold(prior?.name ?? (prior ? "a prior without a name" : "uniform"))];
  if (prior?.source !== undefined) lines.push(prior.source);
  if (weights.kind === "mixture") {
    const shares = weights.parts.map(({ share }) =>
      share.kind === "real" ? share.value : Number(share.numerator) / Number(share.denominator),
    );
    const sum = shares.reduce((so, share) => so + share, 0);
    for (const [i, part] of weights.parts.entries())
      lines.push(
        "",
        `part ${i + 1}, ${formatPercent(shares[i] / sum)} % of the layouts`,
        ...plainLines(scenario, part.prior, flags),
      );
  } else if (weights.kind === "sequential")
    return [
      ...lines,
      "each ship equally likely wherever the ships before it leave room, in this order:",
      weights.order.map((shipClass) => scenario.fleet[shipClass].name).join(", "),
    ];
  else lines.push(...plainLines(scenario, weights, flags));
  return [...lines, "", ...chanceLines(scenario, prior, flags)];
};

const plainLines = (scenario: Scenario, prior: PlainPrior, flags: LimitFlags): string[] => {
  const bits = bitsOfPrior(scenario, prior, inferOptions(flags));
  const known =
    prior.kind === "uniform"
      ? "every layout equally likely"
      : `${formatNumber(bits, 4)} bits nearer to a layout than equal likelihood`;
  return [known, ...weightLines(scenario, prior)];
};

const chanceLines = (scenario: Scenario, prior: Prior | undefined, flags: LimitFlags): string[] => {
  const posterior = infer(makeKnowledge(accept(withPrior(scenario, prior))), inferOptions(flags));
  const { board } = scenario;
  const cells = Array.from({ length: board.cellCount }, (_, cell) => ({ cell, chance: posterior.chance(cell) }))
    .filter(({ cell }) => !board.blocked.includes(cell))
    .sort((a, b) => b.chance - a.chance || a.cell - b.cell);
  const text = (list: typeof cells): string =>
    list.map(({ cell, chance }) => `${formatCell(board, cell)} ${formatPercent(chance)} %`).join(", ");
  const few = Math.min(NAMED, Math.floor(cells.length / 2));
  return [
    `most often occupied: ${text(cells.slice(0, few))}`,
    `least often: ${text(cells.slice(cells.length - few))}, of ${formatNumberOf(cells.length, "cell")}`,
  ];
};

/** Shows which file of defaults applies here, and checks it. */
const listDefaults = async (commands: readonly Command[], asJson: boolean): Promise<void> => {
  const path = findConfig();
  const flags = commands.flatMap((command) => command.flags);
  const file = path === undefined ? undefined : readConfig(path, flags);
  if (file) checkDefaults(file, commands);
  const flagOf = ({ flag }: ConfigEntry): Flag | undefined => flags.find(({ name }) => name === flag);
  if (asJson) return writeJson({ file: path ?? null, defaults: file ? defaultsOf(file, flagOf) : {} });
  return write(file ? textOf(file, flagOf) : `no ${CONFIG_NAME} here or above: every default is that of broadside\n`);
};

const listSettings = async (all: readonly Command[], asJson: boolean): Promise<void> => {
  const settings: { name: string; value: string; about: string; commands: string[] }[] = [];
  for (const { name: command, flags } of all)
    for (const one of flags.filter(isSetting)) {
      const about = aboutFlag(one);
      const same = settings.find((other) => other.name === one.name && other.about === about);
      if (same) same.commands.push(command);
      else settings.push({ name: one.name, value: one.value ?? "", about, commands: [command] });
    }
  if (asJson) return writeJson({ settings });
  const { columns, style } = outputTerminal();
  const table: ItemColumn<(typeof settings)[number]>[] = [
    ["setting", ({ name, value }) => `${name}=${value}`],
    ["of", ({ commands }) => commands.join(", ")],
    [{ heading: "what it does", wraps: true }, ({ about }) => about],
  ];
  return write(`${fitItems(settings, table, columns, style.bold).join("\n")}\n`);
};

type FlagOf = (entry: ConfigEntry) => Flag | undefined;

const defaultsOf = ({ sections, entries }: ConfigFile, flagOf: FlagOf): object =>
  Object.fromEntries(
    sections.map(({ name }) => [
      name,
      Object.fromEntries(
        entries
          .filter(({ section }) => section === name)
          .map((entry) => [entry.flag, shownValue(entry, flagOf(entry))]),
      ),
    ]),
  );

const textOf = ({ path, sections, entries }: ConfigFile, flagOf: FlagOf): string => {
  const { style } = outputTerminal();
  const entryText = (entry: ConfigEntry): string => {
    const flag = flagOf(entry);
    return `  ${shownDefault(entry, flag)}${entry.value === false && !(flag && isSetting(flag)) ? ": not set" : ""}`;
  };
  const lines = sections.flatMap(({ name }) => [
    style.bold(name === ALL ? "all commands" : `broadside ${name}`),
    ...entries.filter(({ section }) => section === name).map(entryText),
  ]);
  return `${[shownPath(path), ...lines].join("\n")}\n`;
};
