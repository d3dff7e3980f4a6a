import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The path of something in the folder of this package, which lies one above, compiled or bundled. */
export const inPackage = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The version of the command. */
export const version = (): string => String(JSON.parse(readFileSync(inPackage("package.json"), "utf8")).version);
