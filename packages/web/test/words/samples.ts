// The messages of all rooms as the English files declare them, and values to call them with.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const FOLDER = new URL("../../src/words/en/", import.meta.url).pathname;

/** The English files, and in them the words of each part of the page, by the part's name. */
const SOURCES = readdirSync(FOLDER).map((file) =>
  ts.createSourceFile(file, readFileSync(join(FOLDER, file), "utf8"), ts.ScriptTarget.Latest, true),
);
const PARTS = new Map(
  SOURCES.flatMap((source) => source.statements.filter(ts.isVariableStatement))
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .map(({ name, initializer }) => [name.getText(), initializer]),
);

/** The parts of the page that have English words; the presets have none. */
export const ROOMS: readonly string[] = [...PARTS.keys()];

/** A message that takes values: its path in its room, such as `notKept.full`, and the types of the values. */
export interface Declared {
  readonly path: string;
  readonly names: readonly string[];
  readonly types: readonly string[];
}

const readDeclared = (words: ts.Expression | undefined): Declared[] => {
  const found: Declared[] = [];
  const walk = (object: ts.ObjectLiteralExpression, before: string): void => {
    for (const property of object.properties) {
      if (!ts.isPropertyAssignment(property)) continue;
      const name = ts.isStringLiteral(property.name) ? property.name.text : property.name.getText();
      const path = before === "" ? name : `${before}.${name}`;
      const value = property.initializer;
      if (ts.isObjectLiteralExpression(value)) walk(value, path);
      if (!ts.isArrowFunction(value)) continue;
      found.push({
        path,
        names: value.parameters.map((parameter) => parameter.name.getText()),
        types: value.parameters.map((parameter) => parameter.type?.getText() ?? "unknown"),
      });
    }
  };
  if (words && ts.isObjectLiteralExpression(words)) walk(words, "");
  return found;
};
const DECLARED = new Map([...PARTS].map(([room, words]) => [room, readDeclared(words)]));

/** The messages of a part that are functions. */
export const declaredIn = (room: string): readonly Declared[] => DECLARED.get(room) ?? [];

/** Counts on both sides of every boundary between plural forms. */
export const COUNTS = [0, 1, 2, 3, 4, 5, 11, 12, 21, 22, 25, 100, 101, 1428, 1_000_000];

/** At least two values of a type; a message must be able to express all of them. For texts, recognisable ones. */
export const valuesOf = (type: string, place: number): readonly unknown[] => {
  const text = (mark: string): string => `⟦${mark}${place}⟧`;
  switch (type) {
    case "string":
    case "T":
      return [text("a"), text("b")];
    case "string | undefined":
      return [text("a"), text("b"), undefined];
    case "number | undefined":
      return [3, 4, undefined];
    case "number":
      return COUNTS;
    case "bigint":
    case "bigint | number":
      return COUNTS.map(BigInt);
    case "boolean":
      return [true, false];
    case "Rounding":
      return ["exact", "about", "fewer", "more"];
    case "readonly string[]":
      return [[text("a")], [text("a"), text("b")], [text("a"), text("b"), text("c")]];
    case "readonly [number, number]":
      return [
        [3, 4],
        [5, 6],
      ];
    case "Branches":
      return COUNTS.map((n) => ({ cell: text("a"), all: n, afterMiss: n, afterHit: n, hits: n }));
    case "(text: string) => T":
      return [(code: string) => `<${code}>`, (code: string) => `[${code}]`];
    default:
      throw new Error(`no values of type ${type}: add some`);
  }
};

/** The output of a message as text. */
export const said = (message: unknown, values: readonly unknown[]): string => {
  const answer: unknown = typeof message === "function" ? message(...values) : message;
  return Array.isArray(answer) ? answer.join("") : String(answer);
};

/** All texts of a message: each value of each parameter in turn, with the first values of the other parameters. */
export const allSaid = (message: unknown, types: readonly string[]): { values: unknown[]; text: string }[] => {
  const first = types.map((type, place) => valuesOf(type, place)[0]);
  if (types.length === 0) return [{ values: [], text: said(message, []) }];
  return types.flatMap((type, place) =>
    valuesOf(type, place).map((value) => {
      const values = first.map((other, i) => (i === place ? value : other));
      return { values, text: said(message, values) };
    }),
  );
};
