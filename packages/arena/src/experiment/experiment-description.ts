import { formatScenario, type Scenario } from "@broadside/engine";
import { isRecord } from "@broadside/engine/input";
import { formatPrior, type Prior, parsePriorText } from "@broadside/engine/priors";
import { oneLine } from "@broadside/engine/text";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { BOT_PREFIX, isBotCommand } from "../bot/process/command-words.ts";
import { type Experiment, type PlacementName, reducedStrategies } from "./experiment.ts";
import type { ExperimentGames, NamedStrategy } from "./experiment-games.ts";
import { formatLayoutLines } from "./layout-lines.ts";
import type { StrategySource } from "./strategy-source.ts";

/** SHA-256 of a text, in hexadecimal. */
const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** A prior's name and a hash of its weights: `people (6d3c7f0a91b2e845)`. Equal weights have equal hashes. */
export const priorLabel = (scenario: Scenario, prior: Prior): string => {
  const { name, source: _, ...weights } = formatPrior(scenario, prior);
  return `${name ?? "unnamed"} (${hashOf(JSON.stringify(weights)).slice(0, 16)})`;
};

/** A label without its hash, for use in sentences. */
export const nameOfLabel = (label: string): string => label.replace(/ \([0-9a-f]{16}\)$/, "");

const VERSION = 1;

/** Everything that the games depend on, as plain values. Equal descriptions mean the same experiment. */
export type ExperimentDescription = Readonly<Record<string, unknown>>;

/**
 * Describes an experiment. Modules and listed layouts are described by their content, not by their path.
 *
 * Cost: the size of the experiment.
 *
 * @example
 * import { parseStrategySources } from "@broadside/arena/strategies";
 * import type { Experiment } from "@broadside/arena";
 * import { describeExperiment, fingerprint } from "@broadside/arena/games";
 * import { preset, unwrap } from "@broadside/engine";
 *
 * const sources = unwrap(parseStrategySources(["random"], "--strategies"));
 * const experiment: Experiment = {
 *   scenario: preset("gorkoff-5x5"), strategies: ["random"], placement: { model: "uniform" }, games: 10,
 *   seed: 1,
 * };
 * fingerprint(describeExperiment(experiment, sources)).length; // => 16
 */
export const describeExperiment = (
  experiment: Experiment,
  sources: readonly StrategySource[],
): ExperimentDescription => {
  const { scenario, games, seed, untilInterval, untilOf } = experiment;
  return {
    version: VERSION,
    ...(scenario.prior && { prior: priorLabel(scenario, scenario.prior) }),
    scenario: formatScenario(scenario),
    strategies: sources.map(nameOf),
    placement: placementLabel(experiment),
    games,
    seed,
    ...(untilInterval === undefined ? {} : { untilInterval, untilOf: untilOf ?? "means" }),
    ...(sources.some((source) => believesInTurn(scenario, source)) && { believesInTurn: true }),
    // Included only if it matters: otherwise the games are the same with or without it.
    ...(reducedStrategies(experiment, sources).includes(true) && { reduceLuck: experiment.reduceLuck }),
  };
};

export const placementNameOf = ({ placement }: ExperimentDescription): PlacementName => {
  const label = String(placement);
  if (label.startsWith("prior ")) return "prior";
  return label.startsWith("file of ") ? "file" : (label as PlacementName);
};

/** Where the layouts come from, in a few words; a prior or a file appears with the start of its SHA-256. */
export const placementLabel = ({ scenario, placement }: Pick<Experiment, "scenario" | "placement">): string => {
  switch (placement.model) {
    case "file":
      return `file of ${placement.layouts.length} (${hashOf(formatLayoutLines(placement.layouts)).slice(0, 16)})`;
    case "prior":
      return `prior ${priorLabel(scenario, placement.prior)}`;
    default:
      return placement.model;
  }
};

/** Whether a strategy's prior file says that ships were placed one after another. */
const believesInTurn = (scenario: Scenario, { priorFile }: StrategySource): boolean => {
  const prior = priorFile && parsePriorText(scenario, priorFile.text);
  return prior?.ok === true && prior.value?.weights.kind === "sequential";
};

const nameOf = ({ key, module, command, object, priorFile }: StrategySource): string => {
  if (command) return command.label === undefined ? key : `${key} (${command.label})`;
  if (priorFile) return `${key} (${hash(priorFile.text).slice(0, 16)})`;
  if (module) return `${key} (${module.sha256.slice(0, 16)})`;
  if (!object) return key;
  return object.version === undefined ? `${key} (object)` : `${key} (object, version ${object.version})`;
};

/** Names of strategies in results: as given or as a bot called itself, with a number if the name is taken. */
export const namedStrategies = (
  { strategies: described }: ExperimentDescription,
  texts: readonly string[],
): NamedStrategy[] => {
  const taken = new Set(texts);
  return texts.map((text, i) => {
    // The folder may come from a stranger, so even a name that no strategy has is only shown.
    if (!isBotCommand(text)) return { strategy: oneLine(text) };
    const command = oneLine(text.slice(BOT_PREFIX.length));
    const letters = [
      ...labelOf(described, i, text)
        .replace(/[\p{C}\p{Z}]+/gu, " ")
        .trim(),
    ];
    const name = letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join("")}…` : letters.join("");
    if (name === "") return { strategy: oneLine(text), command };
    let strategy = name;
    for (let number = 2; taken.has(strategy); number++) strategy = `${name} (${number})`;
    taken.add(strategy);
    return { strategy, command };
  });
};

/**
 * The commands of bots that gave the same name, in words.
 *
 * @example
 * import { namesakeTexts } from "@broadside/arena/games";
 *
 * const [one, two] = ["python3 one.py", "python3 two.py"];
 * const bots = [{ strategy: "Hunt", command: one }, { strategy: "Hunt (2)", command: two }];
 * namesakeTexts(bots); // => ["Hunt: python3 one.py", "Hunt (2): python3 two.py"]
 */
export const namesakeTexts = (strategies: readonly NamedStrategy[]): string[] => {
  const base = (strategy: string): string => strategy.replace(/ \(\d+\)$/, "");
  return strategies.flatMap(({ strategy, command }) => {
    const hasNamesake = strategies.some(
      (other) => other.strategy !== strategy && base(other.strategy) === base(strategy),
    );
    return command !== undefined && hasNamesake ? [`${strategy}: ${command}`] : [];
  });
};

/** What a bot called itself; empty if it did not. `nameOf` writes it after the command. */
const labelOf = (described: unknown, index: number, text: string): string =>
  /^ \((.*)\)$/s.exec(String(Array.isArray(described) ? described[index] : text).slice(text.length))?.[1] ?? "";

/** Maximum length of a bot's name, in letters, that fits into a table. */
const LONGEST_NAME = 40;

/**
 * A short name for a description; equal descriptions have the same name.
 *
 * Cost: the size of the description.
 *
 * @example
 * import { fingerprint } from "@broadside/arena/games";
 *
 * fingerprint({ strategies: ["random"], games: 10 }).length; // => 16
 */
export const fingerprint = (description: ExperimentDescription): string => hash(description).slice(0, 16);

/**
 * A short name for the games of an experiment, shot by shot and without times: equal ones mean equal games.
 *
 * Cost: the shots, a second for about 50 MB of them.
 *
 * @example
 * import { readGames } from "@broadside/arena";
 * import { resultsHash } from "@broadside/arena/games";
 *
 * resultsHash(await readGames("games")).length; // => 16
 */
export const resultsHash = ({ strategies }: Pick<ExperimentGames, "strategies">): string =>
  hash(
    strategies.map(({ strategy, sequences, faults }) => [
      strategy,
      sequences,
      faults.map(({ game, fault: { kind, what } }) => [game, kind, what]),
    ]),
  ).slice(0, 16);

const FLAGS: ReadonlyMap<string, string> = new Map([
  ["untilInterval", "until"],
  ["reduceLuck", "reduce-luck"],
]);

/** The first difference between two descriptions, in words; undefined if they are equal. */
export const differenceOf = (kept: ExperimentDescription, wanted: ExperimentDescription): string | undefined => {
  // Report the prior before its weights, which are part of the scenario.
  for (const name of new Set(["prior", ...Object.keys(kept), ...Object.keys(wanted)])) {
    const [ours, theirs] = [kept[name], wanted[name]];
    if (isRecord(ours) && isRecord(theirs)) {
      const inside = differenceOf(ours, theirs);
      if (inside !== undefined) return `${name}: ${inside}`;
      continue;
    }
    const [was, is] = [ours, theirs].map((value) => (value === undefined ? "none" : show(value)));
    if (was !== is) return `${FLAGS.get(name) ?? name} ${was}, not ${is}`;
  }
  return undefined;
};

/** The first bot whose command is the same but which calls itself otherwise, in words. */
export const changedBot = (
  kept: ExperimentDescription,
  wanted: ExperimentDescription,
  texts: readonly string[],
): string | undefined => {
  const [before, after] = [kept["strategies"], wanted["strategies"]];
  for (const [i, text] of texts.entries()) {
    if (!isBotCommand(text) || !Array.isArray(before) || !String(before[i]).startsWith(text)) continue;
    const [was, is] = [before, after].map((strategies) => labelOf(strategies, i, text));
    if (was !== is) return `the bot "${text.slice(BOT_PREFIX.length).trim()}" was "${was}" and is now "${is}"`;
  }
  return undefined;
};

const LONGEST = 160;

const show = (value: unknown): string => {
  const isList = Array.isArray(value) && value.every((item) => typeof item !== "object");
  const text = isList ? value.join(",") : typeof value === "string" ? value : JSON.stringify(value);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}… (${hash(value).slice(0, 8)})`;
};

const hash = (value: unknown): string => hashOf(JSON.stringify(value));
