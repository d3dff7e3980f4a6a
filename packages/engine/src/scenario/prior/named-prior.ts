import { coordOf } from "../../board/board.ts";
import { suggestName } from "../../core/nearest.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { cellsOf } from "../fleet.ts";
import type { Scenario } from "../scenario.ts";
import { PEOPLE_SOURCE, PEOPLE_WEIGHTS } from "./people.ts";
import { isPeopleScenario } from "./people-scenario.ts";
import type { Prior } from "./prior.ts";

/** The priors that have a name, and what they say. */
export const NAMED_PRIORS = {
  uniform: "every layout equally likely",
  people: "as people hide the ships of the American game, fitted to 56,837 games",
  edges:
    "a layout's chance is proportional to exp(-d/T), d the mean distance of its ship cells from the border in cells",
} as const;

/**
 * Whether a text names a file of a prior, not a prior: it ends in `.json` or holds a path separator.
 *
 * Cost: the length of the text.
 *
 * @example
 * import { isPriorPath } from "@broadside/engine/priors";
 *
 * isPriorPath("mine.json"); // => true
 * isPriorPath("people"); // => false
 */
export const isPriorPath = (text: string): boolean => /\.json$|[/\\]/i.test(text);

/**
 * The prior of a name for a scenario: `uniform` (undefined: none), `people`, or `edges` with a temperature such as
 * `edges:temperature=0.5` (1 when it is not said). Fails for `people` on another board or with another fleet than it was counted
 * on, and for `edges` with ships of no fixed size.
 *
 * Cost: the number of cells.
 *
 * @example
 * import { preset, unwrap } from "@broadside/engine";
 * import { parseNamedPrior } from "@broadside/engine/priors";
 *
 * unwrap(parseNamedPrior(preset("hasbro"), "people"))?.weights.kind; // => "cells"
 * parseNamedPrior(preset("russian"), "people").ok; // => false
 */
export const parseNamedPrior = (scenario: Scenario, text: string, where = "prior"): Result<Prior | undefined> => {
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
      "take such a scenario, or fit a prior to counts of your own",
    );
  }
  const weights = PEOPLE_WEIGHTS.map((value) => ({ kind: "real" as const, value }));
  return ok({ name: "people", source: PEOPLE_SOURCE, weights: { kind: "cells", weights } });
};

/**
 * Layouts are as likely as the placement model of the same name makes them: exp(-d/T) is a product over cells, for the mean
 * distance is a sum over them divided by their number, which is that of the fleet.
 */
const parseEdges = (scenario: Scenario, parameter: string, where: string): Result<Prior> => {
  const value = /^temperature=(\d*\.?\d+)$/.exec(parameter)?.[1];
  const temperature = parameter === "" ? 1 : Number(value);
  if (!(temperature > 0))
    return fail(where, `"${parameter}" is not a temperature`, "write for example edges:temperature=0.5");
  const { board, fleet } = scenario;
  let cells = 0;
  for (const ship of fleet) {
    const size = cellsOf(ship);
    if (size === undefined) return fail(where, "has no meaning for ships of no fixed size", "write uniform");
    cells += size * ship.count;
  }
  const weights = Array.from({ length: board.cellCount }, (_, cell) => {
    const depth = Math.min(...coordOf(board, cell).map((x, axis) => Math.min(x, board.size[axis] - 1 - x)));
    return { kind: "real" as const, value: Math.exp(-depth / (cells * temperature)) };
  });
  if (weights.some(({ value: weight }) => weight === 0))
    return fail(where, `temperature ${temperature} is too low`, "write a higher one");
  return ok({ name: `edges:temperature=${temperature}`, weights: { kind: "cells", weights } });
};
