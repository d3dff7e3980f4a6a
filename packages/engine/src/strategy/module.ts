import { formatCell } from "../board/cell-name.ts";
import { isRecord } from "../core/fields.ts";
import { nearestName } from "../core/nearest.ts";
import type { RandomStream } from "../core/random.ts";
import { fail, ok, type Result } from "../core/result.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { startByChoosing } from "./player.ts";
import { STRATEGY_NAMES } from "./registry.ts";
import type { Player, Strategy } from "./strategy.ts";

/**
 * What a module from outside exports as its default to add a strategy. `choose` is all that is needed; `start` may be
 * given as well where keeping something from shot to shot is faster. The two must agree, see {@link Strategy}.
 */
export interface StrategyModule {
  /** Lower-case letters, digits and hyphens, beginning with a letter; not the name of a built-in strategy. */
  readonly name: string;
  /** A sentence on how it chooses. */
  readonly about: string;
  /** The cell to shoot next: a linear index, column + row * columns in two dimensions, not shot and not blocked. */
  choose(knowledge: Knowledge, random: RandomStream): number;
  start?(scenario: Scenario): Player;
}

/** True for the path of a module: it holds a path separator or ends like a JavaScript file. */
export const isModulePath = (text: string): boolean => /^[^:]*[/\\]|\.[cm]?js$/.test(text);

const EXAMPLE = 'write export default { name: "mine", about: "…", choose(knowledge, random) { … } }';

/**
 * Checks that a value loaded from outside is a strategy and makes it one: the default export of a module, or the module
 * itself. Whatever code does when it is called cannot be checked here; a cell that may not be shot is refused when it is
 * chosen, with an error that names the strategy.
 *
 * @param where how to call the place in an error message, for example the path of the module
 */
export const checkStrategy = (value: unknown, where: string): Result<Strategy> => {
  const exported = isRecord(value) && !("choose" in value) && isModule(value) ? value["default"] : value;
  if (exported === undefined) return fail(where, "has no default export", EXAMPLE);
  if (!isRecord(exported)) return fail(where, `exports ${describe(exported)}, no strategy`, EXAMPLE);
  const name = exported["name"];
  const about = exported["about"];
  if (typeof name !== "string" || !/^[a-z][a-z0-9-]*$/.test(name)) {
    return fail(
      `${where}: name`,
      name === undefined ? missing(exported, "name") : `${describe(name)} is not a name of a strategy`,
      'write lower-case letters, digits and hyphens, for example "mine"',
    );
  }
  if (STRATEGY_NAMES.includes(name))
    return fail(`${where}: name`, `"${name}" is the name of a built-in strategy`, "choose another name");
  if (typeof about !== "string" || about.trim() === "") {
    return fail(
      `${where}: about`,
      about === undefined ? missing(exported, "about") : `${describe(about)} is not a sentence`,
      "write a sentence on how the strategy chooses",
    );
  }
  for (const [method, isNeeded] of [["choose", true] as const, ["start", false] as const]) {
    const found = exported[method];
    if (typeof found === "function" || (found === undefined && !isNeeded)) continue;
    return fail(
      `${where}: ${method}`,
      found === undefined ? missing(exported, method) : `${describe(found)} is not a function`,
      method === "choose"
        ? "write choose(knowledge, random) { return cell; }"
        : "write start(scenario) or leave it out",
    );
  }
  return ok(adopt(exported as unknown as StrategyModule));
};

const adopt = (module: StrategyModule): Strategy => {
  const { name, about } = module;
  const choose = (knowledge: Knowledge, random: RandomStream): number => {
    const cell: unknown = module.choose(knowledge, random);
    const { board } = knowledge.scenario;
    if (typeof cell !== "number" || !Number.isInteger(cell) || cell < 0 || cell >= board.cellCount)
      throw new RangeError(`strategy "${name}" chose ${describe(cell)}, which is not a cell of the board`);
    if (board.blocked.includes(cell) || knowledge.observations.some((shot) => shot.cell === cell))
      throw new RangeError(`strategy "${name}" chose ${formatCell(board, cell)}, which is blocked or already shot`);
    return cell;
  };
  return {
    name,
    about,
    choose,
    start: (scenario) => module.start?.(scenario) ?? startByChoosing(scenario, choose),
  };
};

const isModule = (value: object): boolean =>
  "default" in value || Object.prototype.toString.call(value) === "[object Module]";

const missing = (exported: Readonly<Record<string, unknown>>, field: string): string => {
  const others = Object.keys(exported).filter((key) => key !== field);
  const near = nearestName(field, others);
  return near === undefined ? "is missing" : `is missing (there is "${near}")`;
};

const describe = (value: unknown): string =>
  typeof value === "function" ? "a function" : (JSON.stringify(value) ?? String(value));
