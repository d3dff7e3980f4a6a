import { type Board, coordOf } from "../../board/board.ts";
import { refuseNoText } from "../../core/fields.ts";
import { suggestName } from "../../core/nearest.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { formatCount } from "../../core/text.ts";
import { fleetCells, straightLengths } from "../fleet.ts";
import type { Scenario } from "../scenario.ts";
import { ONE, type Prior } from "./prior.ts";

/** The games that were counted. */
export const PEOPLE_GAMES = 56_837;

export const PEOPLE_SOURCE = `fitted to ${formatCount(PEOPLE_GAMES)} games of people against a program: cliambrown/battleship-data, MIT licence, Copyright (c) 2021 cliambrown`;

/**
 * How people hide the ships of the American game (10x10; 5, 4, 3, 3, 2, which may touch), from
 * cliambrown/battleship-data, battleship_game_squares.csv, rows with ai_ships=0 and autoplay=0 (MIT licence, Copyright
 * (c) 2021 cliambrown): how often a ship of the player lay on each cell, in games against a program on a web page.
 */
// biome-ignore format: a row of the board is a line
export const PEOPLE_COUNTS: readonly number[] = [
  10453, 10131, 11060, 10933, 11088, 10739, 10645, 10790, 10106, 9787,
  10350, 9444, 9637, 9785, 9651, 9679, 9664, 9586, 9528, 10792,
  11459, 9667, 8917, 8665, 8443, 8426, 8748, 9001, 9681, 11706,
  11267, 9948, 8829, 8511, 8451, 8675, 8848, 8881, 9882, 11318,
  11329, 10056, 8780, 8647, 8831, 9017, 8621, 8803, 9423, 11092,
  10901, 10066, 8767, 8680, 8737, 8978, 8569, 8726, 9275, 10826,
  10767, 9947, 8957, 8746, 8615, 8635, 8489, 8724, 9263, 10506,
  10801, 9438, 8943, 8762, 8658, 8614, 8531, 8796, 9102, 10684,
  9746, 9279, 9552, 9671, 9345, 9397, 9250, 9234, 8913, 10290,
  9597, 10384, 11331, 10889, 10821, 10330, 10308, 10543, 10473, 10603,
];

/** Weights of cells with the chances of the counts, fitted by `fitCells`; their geometric mean is 1. */
// biome-ignore format: a row of the board is a line
export const PEOPLE_WEIGHTS: readonly number[] = [
  2.138613792, 1.096031333, 1.044927257, 0.9907502986, 1.100297649, 1.02976883, 0.9663048077, 1.040222041, 1.247258201, 1.756365188,
  1.081126272, 1.14589172, 1.018457537, 1.004803716, 0.9226289788, 0.9609801478, 0.9773173832, 1.007289729, 1.080145522, 1.271560879,
  1.099511614, 1.000446709, 0.9349665288, 0.9038150441, 0.86288634, 0.8263308259, 0.9025430877, 0.9711211388, 0.988055564, 1.118512832,
  1.001968335, 1.004234732, 0.9156666605, 0.8547597954, 0.8313869471, 0.8595159915, 0.9191643177, 0.8567302816, 1.069052889, 0.9742866488,
  1.092807034, 0.9548929232, 0.8690537278, 0.845573722, 0.8946378312, 0.9043824746, 0.8270513904, 0.9080764358, 0.8960764798, 1.069675307,
  1.028319168, 0.9812751703, 0.8624774018, 0.8708316368, 0.8542125321, 0.9028792629, 0.8545741246, 0.8747081559, 0.9065023434, 1.061704336,
  0.9699114505, 1.023112171, 0.9131546272, 0.872517409, 0.8630452538, 0.8432305191, 0.8817934833, 0.8815094117, 0.9924764849, 0.9551281948,
  1.105676684, 0.9505995854, 0.9460891809, 0.8879314611, 0.8927763275, 0.8646764997, 0.8738405604, 0.9628218259, 0.994082753, 0.9629343507,
  1.134794461, 1.092003835, 1.006767128, 1.040611242, 0.8724962872, 0.9567376799, 0.957748978, 1.038236267, 0.9983002658, 1.24007903,
  1.790323562, 1.226957642, 1.094769356, 0.9528184626, 1.114746096, 0.9780805364, 0.9855243391, 0.9053798216, 1.329843058, 2.121483719,
];

/** The named priors and what they mean. */
export const NAMED_PRIORS = {
  uniform: "every layout equally likely",
  people: `as people hide the ships of the American game, fitted to ${formatCount(PEOPLE_GAMES)} games`,
  sequential: "ship after ship in the order of the fleet, each equally likely wherever the ships before it leave room",
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
 * default `edges:temperature=1`, or `sequential` (in the order of the fleet). Fails for `people` on other boards and
 * fleets, and for `edges` if ships have no fixed size.
 *
 * @example
 * import { preset, unwrap } from "@broadside/engine";
 * import { parseNamedPrior } from "@broadside/engine/priors";
 *
 * unwrap(parseNamedPrior(preset("hasbro"), "people"))?.weights.kind; // => "cells"
 * parseNamedPrior(preset("russian"), "people").ok; // => false
 */
export const parseNamedPrior = (scenario: Scenario, text: string, where = "prior"): Result<Prior | undefined> => {
  const noText = refuseNoText(text, where, "write uniform, people, sequential or edges");
  if (noText) return noText;
  const [name, ...parameters] = text.split(":");
  if (name === "edges") return parseEdges(scenario, parameters.join(":"), where);
  if (name !== "uniform" && name !== "people" && name !== "sequential")
    return fail(where, `"${name}" is not known`, suggestName(name, Object.keys(NAMED_PRIORS)));
  if (parameters.length > 0) return fail(where, `"${name}" has no parameter`, `write ${name}`);
  if (name === "sequential") return ok({ name, weights: { kind: name, order: [...scenario.fleet.keys()] } });
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
