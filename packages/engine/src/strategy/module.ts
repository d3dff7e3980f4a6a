import { formatCell } from "../board/cell-name.ts";
import { type Fields, isRecord } from "../core/fields.ts";
import { nearestName } from "../core/nearest.ts";
import type { RandomStream } from "../core/random.ts";
import { fail, listOf, ok, type Result } from "../core/result.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { PlayContext } from "./contract/context.ts";
import { type Player, type Strategy, startByChoosing } from "./contract/strategy.ts";
import { STRATEGY_NAMES } from "./registry.ts";

/**
 * An outside module's default export. Only `choose` is required; `start` may keep data, and must make the
 * same choices.
 */
export interface StrategyModule {
  /** Lower-case letters, digits and hyphens, starting with a letter; not the name of a built-in strategy. */
  readonly name: string;
  /** A sentence on how the strategy chooses. */
  readonly about: string;
  /** The cell to shoot next, neither shot nor blocked, as a linear index: column + row * columns in two dimensions. */
  choose(knowledge: Knowledge, random: RandomStream): number;
  /** Begins a game. @param context data that the games of one scenario and one thread share, see {@link PlayContext} */
  start?(scenario: Scenario, context?: PlayContext): Player;
}

/**
 * True if the text is the path of a module: it contains a path separator or ends like the name of a JavaScript
 * file.
 *
 * @example
 * import { isModulePath } from "@broadside/engine";
 *
 * isModulePath("./mine.mjs"); // => true
 * isModulePath("greedy-hit"); // => false
 */
export const isModulePath = (text: string): boolean => /^[^:]*[/\\]|\.[cm]?js$/.test(text);

/** A line of a stack trace: file and line number. */
const FRAME = /(?:\(|@|\bat (?:async )?)((?:file:|https?:|\/|[A-Z]:\\).*?):(\d+):\d+\)?$/;

/** Matches files of Broadside in a clone and of installed packages, which are not outside code. */
const OWN_FILE = /[/\\](node_modules|packages[/\\](engine|arena|cli)[/\\](src|dist|bundle|bin))[/\\]/;

/**
 * Where outside code threw an error: the name and line of the innermost file that belongs to no package;
 * undefined if the error does not say. The name has no folder, so it is the same on all machines.
 *
 * @example
 * import { placeOfError } from "@broadside/engine";
 *
 * const error = Object.assign(new Error("no idea"), {
 *   stack: "Error: no idea\n    at choose (file:///a/mine.mjs:6:14)",
 * });
 * placeOfError(error); // => "mine.mjs:6"
 */
export const placeOfError = (error: unknown): string | undefined => {
  const stack: unknown = error instanceof Error ? error.stack : undefined;
  if (typeof stack !== "string") return undefined;
  for (const line of stack.split("\n")) {
    const [, file, number] = FRAME.exec(line) ?? [];
    if (file !== undefined && !OWN_FILE.test(file))
      return `${file.replace(/[?#].*$/, "").replace(/^.*[/\\]/, "")}:${number}`;
  }
  return undefined;
};

const EXAMPLE = 'write export default { name: "mine", about: "…", choose(knowledge, random) { … } }';

/**
 * Checks a value loaded from outside (the default export of a module, or the module itself) and turns it into a
 * strategy. It cannot check what the strategy's code does when called. If the strategy chooses a cell that may
 * not be shot, the choice is refused at that point, with an error that names the strategy.
 *
 * @param where what to call the place in an error message, for example the path of the module
 * @example
 * import { checkStrategy, type Knowledge, unshotCells, unwrap } from "@broadside/engine";
 *
 * const choose = (knowledge: Knowledge) => unshotCells(knowledge)[0];
 * const mine = { name: "in-order", about: "shoots cell after cell", choose };
 * unwrap(checkStrategy(mine, "mine.mjs")).name; // => "in-order"
 * checkStrategy({ name: "mine" }, "mine.mjs").ok; // => false
 */
export const checkStrategy = (value: unknown, where: string): Result<Strategy> => {
  const exported = isRecord(value) && !("choose" in value) && isModule(value) ? value["default"] : value;
  if (exported === undefined) {
    const others = Object.keys(value ?? {}).filter((key) => key !== "default");
    return fail(where, `has no default export${others.length > 0 ? `, only ${listOf(others)}` : ""}`, EXAMPLE);
  }
  if (!isRecord(exported)) return fail(where, `exports ${describe(exported)}, which is not a strategy`, EXAMPLE);
  const error = faultOf(exported, where);
  return error ?? ok(adopt(exported as unknown as StrategyModule));
};

const faultOf = (exported: Fields, where: string): Result<never> | undefined => {
  const name = exported["name"];
  const wrong = (field: string, what: string, fix: string): Result<never> =>
    fail(`${where}: ${field}`, exported[field] === undefined ? missing(exported, field) : what, fix);
  if (typeof name !== "string" || !/^[a-z][a-z0-9-]*$/.test(name)) {
    const fix = 'write lower-case letters, digits and hyphens, for example "mine"';
    return wrong("name", `${describe(name)} is not a name of a strategy`, fix);
  }
  if (STRATEGY_NAMES.includes(name))
    return wrong("name", `"${name}" is the name of a built-in strategy`, "choose another name");
  const about = exported["about"];
  if (typeof about !== "string" || about.trim() === "") {
    return wrong("about", `${describe(about)} is not a sentence`, "write a sentence on how the strategy chooses");
  }
  const { choose, start } = exported;
  if (typeof choose !== "function") {
    return wrong("choose", `${describe(choose)} is not a function`, "write choose(knowledge, random) { return cell; }");
  }
  if (start !== undefined && typeof start !== "function") {
    return wrong("start", `${describe(start)} is not a function`, "write start(scenario) or leave it out");
  }
  return undefined;
};

const adopt = (module: StrategyModule): Strategy => {
  const { name, about } = module;
  const choose = (knowledge: Knowledge, random: RandomStream): number => {
    const cell: unknown = module.choose(knowledge, random);
    const { board } = knowledge.scenario;
    if (cell instanceof Promise) {
      cell.catch(() => {});
      throw new RangeError(`strategy "${name}" chose a promise; choose must not be async: return the cell's number`);
    }
    if (typeof cell !== "number" || !Number.isInteger(cell) || cell < 0 || cell >= board.cellCount)
      throw new RangeError(
        `strategy "${name}" chose ${describe(cell)}, which is not a cell of the board; return its number, from 0 to ${board.cellCount - 1}`,
      );
    const isBlocked = board.blocked.includes(cell);
    if (isBlocked || knowledge.observations.some((shot) => shot.cell === cell)) {
      const [why, list] = isBlocked ? ["blocked", "scenario.board.blocked"] : ["already shot", "observations"];
      throw new RangeError(
        `strategy "${name}" chose ${formatCell(board, cell)}, which is ${why}; return a cell that is not in knowledge.${list}`,
      );
    }
    return cell;
  };
  return {
    name,
    about,
    choose,
    start: (scenario, context) => module.start?.(scenario, context) ?? startByChoosing(scenario, choose),
  };
};

const isModule = (value: object): boolean =>
  "default" in value || Object.prototype.toString.call(value) === "[object Module]";

const missing = (exported: Fields, field: string): string => {
  const others = Object.keys(exported).filter((key) => key !== field);
  const near = nearestName(field, others);
  return near === undefined ? "is missing" : `is missing (there is "${near}")`;
};

const describe = (value: unknown): string =>
  typeof value === "function"
    ? "a function"
    : typeof value === "number"
      ? String(value)
      : (JSON.stringify(value) ?? String(value));
