import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Command } from "commander";
import { oneOf } from "../../input/value/one-of.ts";
import { examples } from "../../output/examples.ts";
import { write, writeJson } from "../../output/output.ts";
import { outputTerminal } from "../../output/terminal.ts";

/** Files with a schema, and their descriptions. */
const ABOUT = {
  scenario: "rules: what --scenario takes as a file",
  prior: "how likely layouts are: what --prior takes as a file",
  transcript: "the record of a game: what review takes",
  layouts: "layouts: what place --json writes",
  tree: "a decision tree: what solve --tree writes",
  proof: "bounds of a hider's game, proved: what hider --out writes",
} as const;

type SchemaName = keyof typeof ABOUT;

/** Their names. */
export const SCHEMA_NAMES = Object.keys(ABOUT) as SchemaName[];

/** Text of a schema, from the engine's package. */
const schemaText = (name: SchemaName): string =>
  readFileSync(createRequire(import.meta.url).resolve(`@broadside/engine/schemas/${name}.schema.json`), "utf8");

/** `broadside schema`: the JSON Schema of a file, for editors and other programs. */
export const addSchemaCommand = (program: Command): void => {
  program
    .command("schema")
    .description("Print the JSON Schema of a file, with which editors complete and check it")
    .argument("[name]", `${SCHEMA_NAMES.join(", ")}; without one they are listed`)
    .option("--json", "write JSON; a schema is JSON with or without")
    .addHelpText(
      "after",
      examples(
        ["broadside schema", "each schema with what it is for"],
        ["broadside schema scenario", "that of scenario files, to be written to a file for an editor"],
      ),
    )
    .action((name: string | undefined, flags: { json?: true }) => {
      if (name !== undefined) return write(schemaText(oneOf("schema", name, SCHEMA_NAMES)));
      const schemas = SCHEMA_NAMES.map((each) => ({ name: each, about: ABOUT[each] }));
      if (flags.json) return writeJson({ schemas });
      const { style } = outputTerminal();
      return write(schemas.map(({ name: each, about }) => `${style.bold(each)}  ${about}\n`).join(""));
    });
};
