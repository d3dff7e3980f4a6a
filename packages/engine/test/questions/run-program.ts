import { neighboursOf } from "../../src/board/board.ts";
import { cellAt, coordOf, formatLayout, type Layout, parseCell, type Scenario, unwrap } from "../../src/index.ts";

type Node = string | readonly Node[];

/** A value of a program: number, truth, `cell 12`, a colour, `H` or `V`, or a set of such values. */
type Value = number | boolean | string | readonly Value[];

/**
 * Runs a program of Rothe, Lake and Gureckis on one layout, straight from its text. A second evaluation, which shares
 * nothing with the reader of programs. Colours are names of classes.
 */
export const runProgram = (program: string, layout: Layout): Value => {
  const { board } = layout.scenario;
  const colourAt = new Array<string>(board.cellCount).fill("Water");
  for (const ship of formatLayout(layout).ships)
    for (const name of ship.cells) colourAt[unwrap(parseCell(board, name))] = ship.class;
  return runOnColours(parseProgram(program), layout.scenario, colourAt);
};

/** A program as lists of words. */
export const parseProgram = (program: string): Node => parse(program.match(/[()]|[^\s()]+/g) ?? []);

/** Runs a program where the colour of each cell is known. */
export const runOnColours = (program: Node, { board, fleet }: Scenario, colourAt: readonly string[]): Value => {
  const cellsOf = (colour: Value): number[] => colourAt.flatMap((each, cell) => (each === colour ? [cell] : []));
  const indexOf = (value: Value): number => Number(String(value).slice(5));
  const tiles = colourAt.map((_, cell) => `cell ${cell}`);

  const evaluate = (node: Node, variables: ReadonlyMap<string, Value>): Value => {
    if (typeof node === "string") return variables.get(node) ?? atom(node);
    const [head, ...rest] = node;
    const value = (i: number): Value => evaluate(rest[i], variables);
    const number = (i: number): number => value(i) as number;
    const set = (i: number): readonly Value[] => value(i) as readonly Value[];
    switch (head) {
      case "+":
        return number(0) + number(1);
      case "-":
        return number(0) - number(1);
      case "=":
      case "==":
        return value(0) === value(1);
      case "!=":
        return value(0) !== value(1);
      case "<":
        return number(0) < number(1);
      case ">":
        return number(0) > number(1);
      case "and":
        return (value(0) && value(1)) === true;
      case "or":
        return (value(0) || value(1)) === true;
      case "not":
        return value(0) === false;
      case "color":
        return colourAt[indexOf(value(0))];
      case "size":
        return cellsOf(value(0)).length;
      case "orient": {
        const rows = new Set(cellsOf(value(0)).map((cell) => coordOf(board, cell)[1]));
        return rows.size === 1 ? "H" : "V";
      }
      case "touch":
        return cellsOf(value(0)).some((cell) =>
          neighboursOf(board, cell, "sides").some((near) => colourAt[near] === value(1)),
        );
      case "row":
        return coordOf(board, indexOf(value(0)))[1] + 1;
      case "col":
        return coordOf(board, indexOf(value(0)))[0] + 1;
      case "topleft":
        return `cell ${Math.min(...set(0).map(indexOf))}`;
      case "bottomright":
        return `cell ${Math.max(...set(0).map(indexOf))}`;
      case "setSize":
        return set(0).length;
      case "coloredTiles":
        return cellsOf(value(0)).map((cell) => `cell ${cell}`);
      case "union":
        return [...new Set([...set(0), ...set(1)])];
      case "intersection":
        return set(0).filter((each) => set(1).includes(each));
      case "setDifference":
        return set(0).filter((each) => !set(1).includes(each));
      case "unique":
        return [...new Set(set(0))];
      case "isSubset":
        return set(0).every((each) => set(1).includes(each));
      case "any":
        return set(0).some((each) => each === true);
      case "all":
        return set(0).every((each) => each === true);
      case "set":
        return rest.flatMap((each): readonly Value[] => {
          if (each === "AllColors") return fleet.map(({ name }) => name);
          return each === "AllTiles" ? tiles : [evaluate(each, variables)];
        });
      case "map": {
        const [, variable, body] = rest[0] as readonly Node[];
        return set(1).map((each) => evaluate(body, new Map([...variables, [variable as string, each]])));
      }
      default:
        throw new Error(`no such word: ${String(head)}`);
    }
  };

  const atom = (word: string): Value => {
    if (word === "TRUE" || word === "FALSE") return word === "TRUE";
    if (/^\d+$/.test(word)) return Number(word);
    const [, row, column] = /^(\d+)-(\d+)$/.exec(word) ?? [];
    return row === undefined ? word : `cell ${cellAt(board, [Number(column) - 1, Number(row) - 1])}`;
  };

  return evaluate(program, new Map());
};

const parse = (words: string[]): Node => {
  const word = words.shift() as string;
  if (word !== "(") return word;
  const list: Node[] = [];
  while (words[0] !== ")") list.push(parse(words));
  words.shift();
  return list;
};
