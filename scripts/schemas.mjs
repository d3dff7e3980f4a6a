/**
 * Writes the JSON Schemas of Broadside's files to `packages/engine/schemas`, from one description of their
 * parts. The parsers are authoritative: `packages/engine/test/schemas` proves that the schemas agree with them.
 *
 * Run it after `npm run build`: it takes the words for rules and answers from there.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { SCHEMAS } from "./schemas/files.mjs";

const folder = new URL("../packages/engine/schemas/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, schema] of Object.entries(SCHEMAS)) {
  writeFileSync(new URL(`${name}.schema.json`, folder), `${JSON.stringify(schema, null, 2)}\n`);
}
