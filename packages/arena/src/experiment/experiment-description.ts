import { createHash } from "node:crypto";
import { formatScenario } from "@broadside/engine";
import { isRecord } from "@broadside/engine/text";
import type { Experiment } from "./experiment.ts";
import { priorLabel } from "./prior-label.ts";
import type { StrategySource } from "./strategy-source.ts";

/** The version of what a store holds. Games of another version are never mixed with those of this one. */
const VERSION = 1;

/**
 * All that the games of an experiment depend on, as flat values by the names that people know them by. Two runs belong
 * to one experiment exactly when these are the same.
 */
export type ExperimentDescription = Readonly<Record<string, unknown>>;

/** The description of an experiment. Modules and listed layouts are in it by their content, not by their path. */
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
  };
};

/** Where layouts come from, in a few words, those of a file or a prior by their content. */
const placementLabel = ({ scenario, placement }: Experiment): string => {
  switch (placement.model) {
    case "file":
      return `file of ${placement.layouts.length} (${hash(placement.layouts.map((layout) => layout.placements)).slice(0, 16)})`;
    case "prior":
      return `prior ${priorLabel(scenario, placement.prior)}`;
    default:
      return placement.model;
  }
};

const nameOf = ({ key, module, object, priorFile }: StrategySource): string => {
  if (priorFile) return `${key} (${hash(priorFile.text).slice(0, 16)})`;
  if (module) return `${key} (${module.sha256.slice(0, 16)})`;
  if (!object) return key;
  return object.version === undefined ? `${key} (object)` : `${key} (object, version ${object.version})`;
};

/** A short name for a description: equal for equal ones. */
export const fingerprint = (description: ExperimentDescription): string => hash(description).slice(0, 16);

/** The first thing in which two descriptions differ, in words; undefined when they are the same. */
export const differenceOf = (kept: ExperimentDescription, wanted: ExperimentDescription): string | undefined => {
  // A prior is named before its weights are shown, which the scenario holds.
  for (const name of new Set(["prior", ...Object.keys(kept), ...Object.keys(wanted)])) {
    const [ours, theirs] = [kept[name], wanted[name]];
    if (isRecord(ours) && isRecord(theirs)) {
      const inside = differenceOf(ours, theirs);
      if (inside !== undefined) return `${name}: ${inside}`;
      continue;
    }
    const [was, is] = [ours, theirs].map((value) => (value === undefined ? "none" : show(value)));
    if (was !== is) return `${name === "untilInterval" ? "until-ci" : name} ${was}, not ${is}`;
  }
  return undefined;
};

const LONGEST = 160;

const show = (value: unknown): string => {
  const isList = Array.isArray(value) && value.every((item) => typeof item !== "object");
  const text = isList ? value.join(",") : typeof value === "string" ? value : JSON.stringify(value);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}… (${hash(value).slice(0, 8)})`;
};

const hash = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");
