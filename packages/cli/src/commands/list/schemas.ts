import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { oneOf } from "../../input/value/one-of.ts";
import { write, writeJson } from "../../output/output.ts";
import { namedLines } from "../../output/text-table.ts";

/** Files with a schema, and their descriptions. */
const ABOUT = {
  scenario: "rules: what --scenario takes as a file",
  prior: "how likely layouts are: what --prior takes as a file",
  transcript: "the record of a game: what review takes",
  layouts: "layouts: what place --json writes",
  tree: "a decision tree: what solve --tree writes",
  proof: "bounds of a hider's game, proved: what solve --hider --out writes",
} as const;

type SchemaName = keyof typeof ABOUT;

/** Their names. */
export const SCHEMA_NAMES = Object.keys(ABOUT) as SchemaName[];

/** Text of a schema, from the engine's package. */
const schemaText = (name: SchemaName): string =>
  readFileSync(createRequire(import.meta.url).resolve(`@broadside/engine/schemas/${name}.schema.json`), "utf8");

/** Writes a schema as it is, or lists all with what they are for. */
export const listSchemas = (name: string | undefined, asJson: boolean): Promise<void> => {
  if (name !== undefined) return write(schemaText(oneOf("list schemas", name, SCHEMA_NAMES)));
  const schemas = SCHEMA_NAMES.map((each) => ({ name: each, about: ABOUT[each] }));
  if (asJson) return writeJson({ schemas });
  return write(namedLines(ABOUT));
};
