import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";

/** The formats that have a schema. */
export const FORMATS = ["scenario", "prior", "transcript", "layouts", "tree", "proof"] as const;

/** The name of a format. */
export type Format = (typeof FORMATS)[number];

/** The text of a schema's file. */
export const schemaText = (format: Format): string =>
  readFileSync(new URL(`../../schemas/${format}.schema.json`, import.meta.url), "utf8");

/** Words for editors, which are no part of JSON Schema. */
const EDITOR_WORDS = ["enumDescriptions", "patternErrorMessage", "defaultSnippets"];

// `contains` and the like stand beside references and conditions that say the type.
const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: false });
for (const word of EDITOR_WORDS) ajv.addKeyword(word);

/** What checks values with the schema of each format, in strict mode: a word that JSON Schema does not know is an error. */
export const VALIDATORS = Object.fromEntries(
  FORMATS.map((format) => [format, ajv.compile(JSON.parse(schemaText(format)) as object)]),
) as Readonly<Record<Format, ValidateFunction>>;
