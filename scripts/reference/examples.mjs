// The examples of docstrings, as programs that record every value with a comment `// => …`.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";
import { root } from "../steps.mjs";
import ts from "../typescript.mjs";

/** A docstring, and the name declared behind it. */
const DOCSTRING = /\/\*\*([\s\S]*?)\*\/\s*(?:(?:export|abstract|async|function\*?|class|const|static|get) )*(\w*)/g;

/** The examples in a source file: each with the name that it belongs to. */
function examplesIn(/** @type {string} */ file) {
  return Array.from(readFileSync(join(root, file), "utf8").matchAll(DOCSTRING)).flatMap(([, text = "", name]) => {
    const example = text.split(/^\s*\* (?=@\w)/m).find((part) => part.startsWith("@example"));
    if (example === undefined) return [];
    const code = example.replace("@example", "").replace(/^\s*\* ?/gm, "");
    return [{ place: `${name} of ${file}`, code: code.trim() }];
  });
}

/** The examples of the libraries' docstrings. */
export function readExamples() {
  return ["engine", "arena", "studies", "match"].flatMap((library) => {
    const folder = `packages/${library}/src`;
    const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).sort();
    return files.filter((file) => file.endsWith(".ts")).flatMap((file) => examplesIn(`${folder}/${file}`));
  });
}

/** The value that a comment after a statement states; undefined if there is none. */
const statedBehind = (/** @type {string} */ code, /** @type {number} */ end) =>
  /^;?[ \t]*\/\/ =>(.*)/.exec(code.slice(end))?.[1]?.trim();

/** The result of a statement: its expression, or the constant that it declares. */
const resultOf = (/** @type {ts.Statement} */ statement) => {
  if (ts.isExpressionStatement(statement)) return { text: statement.expression.getText(), isStatement: true };
  if (!ts.isVariableStatement(statement)) return undefined;
  return { text: statement.declarationList.declarations[0].name.getText(), isStatement: false };
};

/** Turns an example into a module that exports `$values`, a list of [line, expected text, value as text]. */
export function programOf(/** @type {string} */ code) {
  const source = ts.createSourceFile("example.ts", code, ts.ScriptTarget.ES2023, true);
  const parts = source.statements.map((statement) => {
    const text = statement.getText();
    const expected = statedBehind(code, statement.end);
    const value = expected === undefined ? undefined : resultOf(statement);
    if (!value) return text;
    const line = source.getLineAndCharacterOfPosition(statement.getStart()).line + 1;
    const note = `$values.push([${line}, ${JSON.stringify(expected)}, $show(${value.text})]);`;
    return value.isStatement ? note : `${text}\n${note}`;
  });
  const shown = JSON.stringify(fileURLToPath(new URL("show.mjs", import.meta.url)));
  const lines = [`import { show as $show } from ${shown};`, "export const $values = [];", ...parts];
  return transformSync(lines.join("\n"), { loader: "ts", format: "esm", target: "node20" }).code;
}
