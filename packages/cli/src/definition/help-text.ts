import { displayWidth } from "../output/display-width.ts";
import { fitText, wrap } from "../output/wrap.ts";

/** A line of source this long was broken for the source's sake; a shorter one ends where it is meant to. */
const FULL_LINE = 60;

/** Fewer columns are not worth a column of their own. */
const LEAST_COLUMN = 24;

/** A term with its explanation in a column: `  uniform    every layout …`. */
const ITEM = /^( +\S+(?: \S+)* {2,})(?=\S)/;

/** Signs, values of JSON, parameters and headings stand on lines of their own. */
const APART = /^ *([-#$] |[{}"]|[\w-]+=\S+$|\S.*:$)/;

const indentOf = (line: string): number => /^ */.exec(line)?.[0].length ?? 0;

/** Whether a line goes on with the sentence of the one before. */
const goesOn = (line: string, before: string): boolean => {
  if (line.trim() === "" || before.trim() === "" || APART.test(line) || APART.test(before)) return false;
  const column = ITEM.exec(before)?.[1].length;
  if (column !== undefined) return indentOf(line) === column;
  return indentOf(line) === indentOf(before) && !ITEM.test(line) && before.length >= FULL_LINE;
};

/** Text of help with each paragraph, and each explanation of a term, on one line: where they are broken is for the terminal to say. */
export const joinParagraphs = (text: string): string => {
  const lines: string[] = [];
  let before = "";
  for (const line of text.split("\n")) {
    if (goesOn(line, before)) lines[lines.length - 1] += ` ${line.trim()}`;
    else lines.push(line);
    // What an explanation goes on with stands in its column, line after line.
    if (!(ITEM.test(before) && goesOn(line, before))) before = line;
  }
  return lines.join("\n");
};

/** A line of help no wider than a terminal; an explanation stays in its column where that is wide enough. */
export const fitHelpLine = (line: string, columns: number): string => {
  const [term] = ITEM.exec(line) ?? [""];
  if (term === "" || displayWidth(line) <= columns || columns - term.length < LEAST_COLUMN)
    return fitText(line, columns);
  const [first, ...more] = wrap(line.slice(term.length), columns - term.length);
  return [`${term}${first}`, ...more.map((part) => " ".repeat(term.length) + part)]
    .map((part) => part.trimEnd())
    .join("\n");
};
