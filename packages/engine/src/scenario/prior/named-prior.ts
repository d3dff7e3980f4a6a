import { type Board, coordOf } from "../../board/board.ts";
import { refuseNoText } from "../../core/fields.ts";
import { suggestName } from "../../core/nearest.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { formatCount } from "../../core/text/count-text.ts";
import { fleetCells, straightLengths } from "../fleet.ts";
import type { Scenario } from "../scenario.ts";
import { PEOPLE_GAMES, PEOPLE_SOURCE, PEOPLE_WEIGHTS } from "./people-prior.ts";
import { ONE, type Prior } from "./prior.ts";

/** The named priors and what they mean. */
export const NAMED_PRIORS = {
  uniform: "every layout equally likely",
  people: `as people hide the ships of the American game, fitted to ${formatCount(PEOPLE_GAMES)} games`,
  edges:
    "a layout's chance is proportional to exp(-d/T), d the mean distance of its ship cells from the border in cells",
} as const;

/**
 * Whether a text is the path of a prior file: it ends in `.json` or contains a path separator.
 *
 * @example
 * import { isPriorPath } from "@broadside/engine/priors";
 *
 * isPriorPath("mine.json"); // => true
 * isPriorPath("people"); // => false
 */
export const isPriorPath = (text: string): boolean => /\.json$|[/\\]/i.test(text);

/**
 * The prior with a given name: `uniform` (undefined, which means no prior), `people`, or `edges` with a temperature, by
 * default `edges:temperature=1`. Fails for `people` on other boards and fleets, and for `edges` if ships have no fixed
 * size.
 *
 * @example
 * import { preset, unwrap } from "@broadside/engine";
 * import { parseNamedPrior } from "@broadside/engine/priors";
 *
 * unwrap(parseNamedPrior(preset("hasbro"), "people"))?.weights.kind; // => "cells"
 * parseNamedPrior(preset("russian"), "people").ok; // => false
 */
export const parseNamedPrior = (scenario: Scenario, text: string, where = "prior"): Result<Prior | undefined> => {
  const noText = refuseNoText(text, where, "write uniform, people or edges");
  if (noText) return noText;
  const [name, ...parameters] = text.split(":");
  if (name === "edges") return parseEdges(scenario, parameters.join(":"), where);
  if (name !== "uniform" && name !== "people")
    return fail(where, `"${name}" is not known`, suggestName(name, Object.keys(NAMED_PRIORS)));
  if (parameters.length > 0) return fail(where, `"${name}" has no parameter`, `write ${name}`);
  return name === "uniform" ? ok(undefined) : peoplePrior(scenario, where);
};

const peoplePrior = (scenario: Scenario, where: string): Result<Prior> => {
  if (!isPeopleScenario(scenario)) {
    return fail(
      where,
      "people were counted on 10x10 with ships of 5, 4, 3, 3 and 2 cells that may touch",
      fleetCells(scenario.fleet) === undefined
        ? "write uniform"
        : "take edges, which fits any board, or fit a prior to counts of your own",
    );
  }
  const weights = PEOPLE_WEIGHTS.map((value) => ({ kind: "real" as const, value }));
  return ok({ name: "people", source: PEOPLE_SOURCE, weights: { kind: "cells", weights } });
};

/** The cells between a cell and the nearest border. */
export const borderDistance = (board: Board, cell: number): number =>
  Math.min(...coordOf(board, cell).map((x, axis) => Math.min(x, board.size[axis] - 1 - x)));

/** The temperatures of models: JavaScript writes them without an exponent, so names that hold one can be read again. */
export const TEMPERATURES = { least: 0.000001, most: 1_000_000, text: "from 0.000001 to 1000000" };

export const isTemperature = (value: number): boolean => value >= TEMPERATURES.least && value <= TEMPERATURES.most;

/** Reads `temperature=0.5`, the parameter of a model. */
export const parseTemperature = (parameter: string, model: string, where: string): Result<number> => {
  const temperature = Number(/^temperature=(\d*\.?\d+)$/.exec(parameter)?.[1]);
  return isTemperature(temperature)
    ? ok(temperature)
    : fail(
        where,
        `"${parameter}" is not a temperature ${TEMPERATURES.text}`,
        `write for example ${model}:temperature=0.5`,
      );
};

/**
 * The placement model of the same name as a prior. exp(-d/T) is a product over cells, because the mean distance d is a
 * sum over cells divided by the number of ship cells, the same for every layout.
 */
const parseEdges = (scenario: Scenario, parameter: string, where: string): Result<Prior> => {
  const read = parameter === "" ? ok(1) : parseTemperature(parameter, "edges", where);
  if (!read.ok) return read;
  const temperature = read.value;
  const { board, fleet } = scenario;
  const cells = fleetCells(fleet);
  if (cells === undefined) return fail(where, "has no meaning for ships of no fixed size", "write uniform");
  const weights = Array.from({ length: board.cellCount }, (_, cell) => {
    return Math.exp(-borderDistance(board, cell) / (cells * temperature));
  });
  if (weights.includes(0)) return fail(where, `temperature ${temperature} is too low`, "write a higher one");
  return ok({
    name: `edges:temperature=${temperature}`,
    // Exact where possible, as in a file with the same numbers.
    weights: {
      kind: "cells",
      weights: weights.map((weight) => (weight === 1 ? ONE : { kind: "real", value: weight })),
    },
  });
};

/**
 * Whether a scenario is the one for which people's games were counted: 10x10; 5, 4, 3, 3 and 2, which may touch.
 *
 * @example
 * import { preset } from "@broadside/engine";
 * import { isPeopleScenario } from "@broadside/engine/priors";
 *
 * isPeopleScenario(preset("hasbro")); // => true
 * isPeopleScenario(preset("russian")); // => false
 */
export const isPeopleScenario = ({ board, fleet, contact }: Scenario): boolean =>
  String(board.size) === "10,10" &&
  board.blocked.length === 0 &&
  contact === "allowed" &&
  String(straightLengths(fleet)?.sort()) === "2,3,3,4,5";
