import { cellAt, coordOf } from "../board/board.ts";
import { fail, type Result } from "../core/result.ts";
import type { Scenario } from "../scenario/scenario.ts";
import {
  checkQuestion,
  type Expression,
  makeAt,
  makeFeature,
  makeLine,
  makeNot,
  makeOperation,
  makeTouch,
  type Operator,
  type Question,
  type Region,
  WATER,
} from "./question.ts";
import { caught, classNamed, take } from "./question-fault.ts";

/** A program in prefix form: a word, or a list in brackets, with its place in letters from 0. */
type Node = { readonly word: string; readonly at: number } | { readonly list: readonly Node[]; readonly at: number };

/** A set of tiles of a program: a region that may also hold the water. */
type Tiles =
  | { readonly kind: "cells"; readonly cells: readonly number[] }
  | { readonly kind: "ships"; readonly shipClass: number }
  | { readonly kind: "water" }
  | { readonly kind: "and" | "or" | "minus"; readonly left: Tiles; readonly right: Tiles };

/** What a variable of a `lambda` stands for. */
type Variables = ReadonlyMap<string, Node>;

const OPERATORS: Readonly<Record<string, Operator>> = {
  ...{ "+": "+", "-": "-", "=": "=", "==": "=", "!=": "!=", "<": "<", ">": ">", and: "and", or: "or" },
};

const SET_KINDS: Readonly<Record<string, "and" | "or" | "minus">> = {
  ...{ intersection: "and", union: "or", setDifference: "minus" },
};

const HEADS = [
  ...[...Object.keys(OPERATORS), "not", "color", "size", "orient", "touch", "row", "col", "topleft", "bottomright"],
  ...["setSize", "isSubset", "any", "all"],
];

/** The most lists inside each other. */
const MOST_DEEP = 100;

/** Whether a text is a program in prefix form: `(size Blue)`, and no call such as `length(blue)`. */
export const isPrefixProgram = (text: string): boolean => {
  const [, head = ""] = /^\s*\(\s*([^\s()]+)[\s)]/.exec(text) ?? [];
  return HEADS.includes(head) && !/[\p{L}\p{N}"]\(/u.test(text) && !goesOn(text);
};

/** Whether an operator follows the first bracket: `(not true) = false`. */
const goesOn = (text: string): boolean => {
  let deep = 0;
  for (const [i, sign] of [...text].entries()) {
    if (sign === "(") deep++;
    else if (sign === ")" && --deep === 0) return /^\s*(?:[-+*=<>]|!=|and\b|or\b)/.test(text.slice(i + 1));
  }
  return false;
};

/**
 * Reads a program of the grammar of Rothe, Lake and Gureckis (2017). Cells are `row-column` from 1, `H` and `V` are
 * `across` and its negation, and `map` is written out.
 */
export const parsePrefix = (scenario: Scenario, text: string, where: string): Result<Expression> =>
  caught(() => new PrefixReader(scenario, where).expression(nodeOf(text, where), new Map()));

/** The one list of a text. */
const nodeOf = (text: string, where: string): Node => {
  const open: { list: Node[]; at: number }[] = [{ list: [], at: 0 }];
  for (const { 0: word, index } of text.matchAll(/[()]|[^\s()]+/g)) {
    const last = open[open.length - 1];
    if (word === "(") {
      const inner = { list: [], at: index };
      last.list.push(inner);
      open.push(inner);
      if (open.length > MOST_DEEP)
        return take(fail(where, `is more than ${MOST_DEEP} brackets deep`, "write it flatly"));
    } else if (word !== ")") last.list.push({ word, at: index });
    else if (open.length === 1)
      return take(fail(`${where}, letter ${index + 1} ")"`, "closes nothing", "leave it out"));
    else open.pop();
  }
  if (open.length > 1) return take(fail(`${where}, at its end`, 'lacks ")"', 'write ")" there'));
  const [first, second] = open[0].list;
  return second ? take(fail(`${where}, letter ${second.at + 1}`, "comes after the end", "leave it out")) : first;
};

class PrefixReader {
  readonly #scenario: Scenario;
  readonly #where: string;

  constructor(scenario: Scenario, where: string) {
    this.#scenario = scenario;
    this.#where = where;
  }

  expression(node: Node, variables: Variables): Expression {
    if ("word" in node) {
      const meant = variables.get(node.word);
      return meant ? this.expression(meant, new Map()) : this.#constant(node.word, this.#placeOf(node));
    }
    const [head, ...rest] = node.list;
    const word = head && "word" in head ? head.word : "";
    const place = this.#placeOf(head ?? node);
    const read = (i: number): Expression => this.expression(this.#part(node, rest, i), variables);
    const shipClass = (i: number): number => this.#classOf(this.#part(node, rest, i), variables);
    const made = this.#made(word, node, rest, variables, { place, read, shipClass });
    const wanted = word in OPERATORS || word === "touch" || word === "isSubset" ? 2 : 1;
    if (rest.length > wanted) take(fail(this.#placeOf(rest[wanted]), `is one too many for "${word}"`, "leave it out"));
    return made;
  }

  #made(
    word: string,
    node: Node,
    rest: readonly Node[],
    variables: Variables,
    of: { place: string; read: (i: number) => Expression; shipClass: (i: number) => number },
  ): Expression {
    const { place, read, shipClass } = of;
    const scenario = this.#scenario;
    if (word in OPERATORS) return take(makeOperation(scenario, OPERATORS[word], read(0), read(1), place));
    const tiles = (i: number): Tiles => this.#tiles(this.#part(node, rest, i), variables);
    switch (word) {
      case "not":
        return take(makeNot(read(0), place));
      case "color":
        return take(makeAt(read(0), place));
      case "size":
        return take(makeFeature(scenario, "length", shipClass(0), place));
      case "orient":
        return take(makeFeature(scenario, "across", shipClass(0), place));
      case "touch":
        return take(makeTouch(scenario, [shipClass(0), shipClass(1)], place));
      case "row":
      case "col":
        return take(makeLine(scenario, word === "row" ? 1 : 0, read(0), place));
      case "topleft":
      case "bottomright": {
        const of = tiles(0);
        if (of.kind !== "ships")
          return take(fail(place, "has no form here except of (coloredTiles C)", "write (coloredTiles C) in it"));
        return take(makeFeature(scenario, word === "topleft" ? "first" : "last", of.shipClass, place));
      }
      case "setSize":
        return this.#sizeOf(tiles(0));
      case "isSubset":
        return this.#isEmpty({ kind: "minus", left: tiles(0), right: tiles(1) });
      case "any":
      case "all":
        return this.#chain(word === "any" ? "or" : "and", this.#part(node, rest, 0), variables, place);
      default:
        return take(fail(place, "is no word of a program", `write one of ${HEADS.join(" ")}`));
    }
  }

  #placeOf(node: Node): string {
    const shown = "word" in node ? ` "${node.word}"` : "";
    return `${this.#where}, letter ${node.at + 1}${shown}`;
  }

  #part(node: Node, rest: readonly Node[], i: number): Node {
    return (
      rest[i] ?? take(fail(this.#placeOf(node), `has ${rest.length} parts after its first word`, "write one more"))
    );
  }

  #constant(word: string, place: string): Expression {
    const { board } = this.#scenario;
    if (/^\d{1,9}$/.test(word)) return { kind: "constant", type: "number", value: Number(word) };
    if (word === "TRUE" || word === "H") return { kind: "constant", type: "truth", value: 1 };
    if (word === "FALSE" || word === "V") return { kind: "constant", type: "truth", value: 0 };
    if (word === "Water") return { kind: "constant", type: "class", value: WATER };
    const [, row, column] = /^(\d+)-(\d+)$/.exec(word) ?? [];
    if (row === undefined) return { kind: "constant", type: "class", value: this.#classNamed(word, place) };
    const cell = cellAt(board, [Number(column) - 1, Number(row) - 1]);
    if (cell !== undefined) return { kind: "constant", type: "cell", value: cell };
    const [columns, rows] = board.size;
    const fix = board.size.length === 2 ? `write 1-1 to ${rows}-${columns}` : "take a board of two dimensions";
    return take(fail(place, "is off the board", fix));
  }

  /** The class of a name, whose letters may be large or small. */
  #classNamed(word: string, place: string): number {
    const names = this.#scenario.fleet.map(({ name }) => name);
    const alike = names.filter((name) => name.toLowerCase() === word.toLowerCase());
    return take(classNamed(this.#scenario, alike.length === 1 ? alike[0] : word, place));
  }

  #classOf(node: Node, variables: Variables): number {
    const read = this.expression(node, variables);
    if (read.kind === "constant" && read.type === "class" && read.value !== WATER) return read.value;
    return take(fail(this.#placeOf(node), "is no ship", "write the name of a class"));
  }

  /** The members of `(set …)`, or the values that a `map` goes through. */
  #members(node: Node): readonly Node[] {
    const [head, ...rest] = "list" in node ? node.list : [];
    if (!head || !("word" in head) || head.word !== "set")
      return take(fail(this.#placeOf(node), "is no set that can be gone through", "write (set AllColors)"));
    const { board, fleet } = this.#scenario;
    return rest.flatMap((member): readonly Node[] => {
      if (!("word" in member))
        return take(fail(this.#placeOf(member), "is no member of a set", "write 1-1 or a colour"));
      const { at, word } = member;
      if (word === "AllColors") return fleet.map(({ name }) => ({ word: name, at }));
      if (word !== "AllTiles") return [member];
      return Array.from({ length: board.cellCount }, (_, cell) => ({ word: cellWord(coordOf(board, cell)), at }));
    });
  }

  #tiles(node: Node, variables: Variables): Tiles {
    const [head, ...rest] = "list" in node ? node.list : [];
    const word = head && "word" in head ? head.word : "";
    const tiles = (i: number): Tiles => this.#tiles(this.#part(node, rest, i), variables);
    if (word in SET_KINDS) return { kind: SET_KINDS[word], left: tiles(0), right: tiles(1) };
    if (word === "unique") return tiles(0);
    if (word === "coloredTiles") {
      const colour = this.expression(this.#part(node, rest, 0), variables);
      if (colour.kind === "constant" && colour.type === "class")
        return colour.value === WATER ? { kind: "water" } : { kind: "ships", shipClass: colour.value };
      return take(fail(this.#placeOf(rest[0]), "is no colour", "write Water or the name of a class"));
    }
    if (word !== "set")
      return take(fail(this.#placeOf(node), "is no set of tiles", "write (coloredTiles C) or (set 1-1)"));
    const cells = this.#members(node).map((member): number => {
      const cell = this.expression(member, variables);
      if (cell.kind === "constant" && cell.type === "cell") return cell.value;
      return take(fail(this.#placeOf(member), "is no tile", "write row-column, such as 3-4"));
    });
    return { kind: "cells", cells: [...new Set(cells)].sort((a, b) => a - b) };
  }

  /** The number of tiles: ship cells in the set, and the cells that it holds as water less the ships on them. */
  #sizeOf(tiles: Tiles): Expression {
    const dry = onShips(tiles);
    const wet = this.#onWater(tiles);
    if (tiles.kind === "cells") return { kind: "constant", type: "number", value: tiles.cells.length };
    const ships: Expression = dry ? { kind: "region", of: "count", region: dry } : constantNumber(0);
    if (wet.length === 0) return ships;
    const covered: Expression = { kind: "region", of: "count", region: { kind: "cells", cells: wet } };
    const sum: Expression = { kind: "operation", operator: "+", left: ships, right: constantNumber(wet.length) };
    return { kind: "operation", operator: "-", left: sum, right: covered };
  }

  #isEmpty(tiles: Tiles): Expression {
    const dry = onShips(tiles);
    const wet = this.#onWater(tiles);
    const noShips: Expression | undefined = dry && { kind: "not", of: { kind: "region", of: "any", region: dry } };
    const noWater: Expression = { kind: "region", of: "all", region: { kind: "cells", cells: wet } };
    if (wet.length === 0) return noShips ?? { kind: "constant", type: "truth", value: 1 };
    return noShips ? { kind: "operation", operator: "and", left: noShips, right: noWater } : noWater;
  }

  /** The cells that belong to the set if they are water. */
  #onWater(tiles: Tiles): number[] {
    const holds = (each: Tiles, cell: number): boolean => {
      if (each.kind === "cells") return each.cells.includes(cell);
      if (each.kind === "ships" || each.kind === "water") return each.kind === "water";
      const left = holds(each.left, cell);
      if (each.kind === "or") return left || holds(each.right, cell);
      return left && holds(each.right, cell) === (each.kind === "and");
    };
    return Array.from({ length: this.#scenario.board.cellCount }, (_, cell) => cell).filter((cell) =>
      holds(tiles, cell),
    );
  }

  /** `(any (map (lambda x BODY) SET))`, written out. */
  #chain(operator: "and" | "or", node: Node, variables: Variables, place: string): Expression {
    const [map, lambda, set] = "list" in node ? node.list : [];
    const parts = lambda && "list" in lambda ? lambda.list : [];
    const [head, variable, body] = parts;
    const isMap = map && "word" in map && map.word === "map" && head && "word" in head && head.word === "lambda";
    if (!isMap || !variable || !("word" in variable) || !body || !set)
      return take(fail(this.#placeOf(node), "is no map", "write (map (lambda x0 BODY) (set AllColors))"));
    const each = this.#members(set).map((member) =>
      this.expression(body, new Map([...variables, [variable.word, member]])),
    );
    if (each.length === 0) return { kind: "constant", type: "truth", value: operator === "and" ? 1 : 0 };
    return each.reduce((left, right) => take(makeOperation(this.#scenario, operator, left, right, place)));
  }
}

const constantNumber = (value: number): Expression => ({ kind: "constant", type: "number", value });

/** The part of a set on ships as a region; undefined if it is empty. */
const onShips = (tiles: Tiles): Region | undefined => {
  if (tiles.kind === "water") return undefined;
  if (tiles.kind === "cells") return tiles.cells.length > 0 ? tiles : undefined;
  if (tiles.kind === "ships") return tiles;
  const [left, right] = [onShips(tiles.left), onShips(tiles.right)];
  if (left && right) return { kind: tiles.kind, left, right };
  return tiles.kind === "and" ? undefined : tiles.kind === "or" ? (left ?? right) : left;
};

const cellWord = ([column, row]: readonly number[]): string => `${row + 1}-${column + 1}`;

const WATER_TILES = "(coloredTiles Water)";

/**
 * Writes a question as a prefix program of Rothe, Lake and Gureckis; undefined where their grammar has no form for it:
 * for products, for `sunk`, off two dimensions, and for class names that a program cannot hold.
 *
 * @example
 * import { preset, unwrap } from "@broadside/engine";
 * import { formatPrefixProgram, parseQuestion } from "@broadside/engine/questions";
 *
 * formatPrefixProgram(unwrap(parseQuestion(preset("hasbro"), "length(carrier) >= 3"))); // => "(not (< (size carrier) 3))"
 */
export const formatPrefixProgram = (question: Question): string | undefined => {
  checkQuestion(question);
  const { scenario, expression } = question;
  const { board, fleet } = scenario;
  // A name that means something else in a program cannot be written.
  const isPlain = ({ name }: { name: string }): boolean =>
    /^\p{L}[\p{L}\p{N}_]*$/u.test(name) &&
    !["TRUE", "FALSE", "H", "V", "Water", "AllColors", "AllTiles"].includes(name);
  if (board.size.length !== 2 || !fleet.every(isPlain)) return undefined;
  return hasForm(expression) ? new PrefixWriter(scenario).write(expression) : undefined;
};

const hasForm = (expression: Expression): boolean => {
  if (expression.kind === "operation")
    return expression.operator !== "*" && hasForm(expression.left) && hasForm(expression.right);
  if (expression.kind === "not") return hasForm(expression.of);
  if (expression.kind === "at" || expression.kind === "line") return hasForm(expression.cell);
  return expression.kind !== "ship" || expression.of !== "sunk";
};

const FEATURE_FORMS = {
  length: (name: string) => `(size ${name})`,
  across: (name: string) => `(== (orient ${name}) H)`,
  first: (name: string) => `(topleft (coloredTiles ${name}))`,
  last: (name: string) => `(bottomright (coloredTiles ${name}))`,
};

class PrefixWriter {
  readonly #scenario: Scenario;

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
  }

  write(each: Expression): string {
    const { fleet } = this.#scenario;
    switch (each.kind) {
      case "constant":
        return this.#constant(each);
      case "region":
        return this.#region(each);
      case "at":
        return `(color ${this.write(each.cell)})`;
      case "ship":
        return FEATURE_FORMS[each.of as keyof typeof FEATURE_FORMS](fleet[each.shipClass].name);
      case "touch":
        return `(touch ${each.shipClasses.map((k) => fleet[k].name).join(" ")})`;
      case "line":
        return `(${each.axis === 0 ? "col" : "row"} ${this.write(each.cell)})`;
      case "not":
        return `(not ${this.write(each.of)})`;
      default: {
        const [left, right] = [this.write(each.left), this.write(each.right)];
        if (each.operator === "<=") return `(not (> ${left} ${right}))`;
        if (each.operator === ">=") return `(not (< ${left} ${right}))`;
        return `(${each.operator === "=" ? "==" : each.operator} ${left} ${right})`;
      }
    }
  }

  #constant({ type, value }: Expression & { readonly kind: "constant" }): string {
    const { board, fleet } = this.#scenario;
    if (type === "truth") return value === 1 ? "TRUE" : "FALSE";
    if (type === "cell") return cellWord(coordOf(board, value));
    if (type === "class") return value === WATER ? "Water" : fleet[value].name;
    return value < 0 ? `(- 0 ${-value})` : String(value);
  }

  #region({ of, region }: Expression & { readonly kind: "region" }): string {
    const tiles = this.#tiles(region);
    if (of === "all") return `(isSubset ${tiles} (setDifference (set AllTiles) ${WATER_TILES}))`;
    const ships = region.kind === "ships" ? tiles : `(setDifference ${tiles} ${WATER_TILES})`;
    return of === "count" ? `(setSize ${ships})` : `(> (setSize ${ships}) 0)`;
  }

  #tiles(region: Region): string {
    const { board, fleet } = this.#scenario;
    if (region.kind === "ships") return `(coloredTiles ${fleet[region.shipClass].name})`;
    if (region.kind === "cells") {
      if (region.cells.length === board.cellCount) return "(set AllTiles)";
      return `(set ${region.cells.map((cell) => cellWord(coordOf(board, cell))).join(" ")})`;
    }
    const word = { and: "intersection", or: "union", minus: "setDifference" }[region.kind];
    return `(${word} ${this.#tiles(region.left)} ${this.#tiles(region.right)})`;
  }
}
