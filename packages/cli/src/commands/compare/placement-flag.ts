import type { Placement } from "@broadside/arena/games";
import { parseLayoutLines } from "@broadside/arena/games";
import { parseLayouts, type Scenario } from "@broadside/engine";
import { isRecord, parseJsonText, suggestName } from "@broadside/engine/input";
import { formatPlacementModel, PLACEMENT_MODELS, parsePlacementModel } from "@broadside/engine/placing";
import { isPriorPath, NAMED_PRIORS, type Prior, parseNamedPrior, parsePriorText } from "@broadside/engine/priors";
import { readText } from "../../input/source/scenario-source.ts";
import { accept, UsageError } from "../../output/usage-error.ts";

/** Where layouts come from: a model, a prior or a file; by default the scenario's prior or the preset's model. */
export const readPlacement = (scenario: Scenario, text: string | undefined, own: string): Placement => {
  if (text === undefined && scenario.prior) return { model: "prior", prior: scenario.prior };
  const name = text ?? own;
  if (isPriorPath(name) || /\.txt$/i.test(name)) return readFile(scenario, name);
  const [first] = name.split(":");
  // `uniform` and `edges` are also names of models, with the same chances.
  if (!(first in PLACEMENT_MODELS)) return byPrior(namedPrior(scenario, name));
  return { model: formatPlacementModel(accept(parsePlacementModel(name, "--placement"))) };
};

const byPrior = (prior: Prior | undefined): Placement => (prior ? { model: "prior", prior } : { model: "uniform" });

const namedPrior = (scenario: Scenario, name: string): Prior | undefined => {
  const [first] = name.split(":");
  const names = [...new Set([...Object.keys(PLACEMENT_MODELS), ...Object.keys(NAMED_PRIORS)])];
  if (!names.includes(first)) throw UsageError.of("--placement", `"${first}" is not known`, suggestName(first, names));
  return accept(parseNamedPrior(scenario, name, "--placement"));
};

/** Reads a file of layouts (lines, a list, or an object with one) or of a prior (an object with a version). */
const readFile = (scenario: Scenario, path: string): Placement => {
  const where = `--placement "${path}"`;
  const content = readText(path, "--placement");
  if (!/^\s*[[{]/.test(content)) return { model: "file", layouts: accept(parseLayoutLines(scenario, content, where)) };
  const value = accept(parseJsonText(content, where, "check its commas, quotes and brackets"));
  return isPrior(value)
    ? byPrior(accept(parsePriorText(scenario, content, where)))
    : { model: "file", layouts: accept(parseLayouts(scenario, content, where)) };
};

const isPrior = (value: unknown): boolean =>
  isRecord(value) &&
  !("layouts" in value) &&
  ("version" in value || "cells" in value || "placements" in value || "mixture" in value);
