// Runs the examples of docstrings as programs. Each example becomes a module that imports the build, as a user's
// program would, and records every value with a comment `// => …`.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";
import { run } from "../steps.mjs";
import ts from "../typescript.mjs";

const here = dirname(fileURLToPath(import.meta.url));

/**
 * The folder of the programs: from here, Node and the compiler find the packages as they would from a user's
 * files.
 */
export const exampleFolder = join(here, "../../node_modules/.cache/broadside/examples");

/**
 * A line of an example with a value after it.
 * @typedef {{ line: number, expected: string, found: string }} Value
 */

/**
 * The outcome of an example: its values, and the error that ended it, if any.
 *
 * @typedef {{ values: readonly Value[], error?: string | undefined }} Outcome
 */

/** The value that a comment after a statement states; undefined if there is none. */
const statedBehind = (/** @type {string} */ code, /** @type {number} */ end) =>
  /^;?[ \t]*\/\/ =>(.*)/.exec(code.slice(end))?.[1]?.trim();

/** The result of a statement: its expression, or the constant that it declares. */
const resultOf = (/** @type {ts.Statement} */ statement) => {
  if (ts.isExpressionStatement(statement)) return { text: statement.expression.getText(), isStatement: true };
  if (!ts.isVariableStatement(statement)) return undefined;
  return { text: statement.declarationList.declarations[0].name.getText(), isStatement: false };
};

/**
 * Turns an example into a module that exports `$values`, a list of [line, expected text, value].
 *
 * @param {string} code
 */
function programOf(code) {
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
  const shown = JSON.stringify(join(here, "show.mjs"));
  const lines = [`import { show as $show } from ${shown};`, "export const $values = [];", ...parts];
  return transformSync(lines.join("\n"), { loader: "ts", format: "esm", target: "node20" }).code;
}

/**
 * Runs examples one after another in a separate process, each in its own empty temporary folder.
 *
 * @param {readonly string[]} examples
 * @returns {Promise<Outcome[]>} in the same order
 */
export async function runExamples(examples) {
  mkdirSync(exampleFolder, { recursive: true });
  const folder = mkdtempSync(join(exampleFolder, "run-"));
  const scratch = mkdtempSync(join(tmpdir(), "broadside-examples-"));
  try {
    for (const [i, code] of examples.entries()) writeFileSync(join(folder, `${i}.mjs`), programOf(code));
    const program = [join(here, "run-examples.mjs"), folder, String(examples.length), scratch];
    const code = await run(process.execPath, program, { stdio: ["ignore", "ignore", "inherit"] });
    if (code !== 0) throw new Error(`the examples ended with exit code ${code}`);
    return JSON.parse(readFileSync(join(folder, "outcomes.json"), "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
    rmSync(scratch, { recursive: true, force: true });
  }
}
