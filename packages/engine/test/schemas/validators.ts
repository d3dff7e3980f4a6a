import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";

/** The formats that have a schema. */
export const FORMATS = ["scenario", "prior", "transcript", "layouts", "tree", "proof", "answers", "regret"] as const;

/** The name of a format. */
export type Format = (typeof FORMATS)[number];

/** The text of a schema file. */
export const schemaText = (format: Format): string =>
  readFileSync(new URL(`../../schemas/${format}.schema.json`, import.meta.url), "utf8");

/** Keywords for editors that are not part of JSON Schema. */
const EDITOR_WORDS = ["enumDescriptions", "patternErrorMessage", "defaultSnippets"];

// `contains` and similar keywords stand next to references and conditions that state the type.
const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: false });
for (const word of EDITOR_WORDS) ajv.addKeyword(word);

/** Validators for the schemas, in strict mode: a keyword that JSON Schema does not define is an error. */
export const VALIDATORS = Object.fromEntries(
  FORMATS.map((format) => [format, ajv.compile(JSON.parse(schemaText(format)) as object)]),
) as Readonly<Record<Format, ValidateFunction>>;
