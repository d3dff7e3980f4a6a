import { readFileSync } from "node:fs";

/** The version of this package. Cost: reads one small file. */
export const version = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return String((manifest as { version?: unknown }).version);
};

/** The program and its version, for what it writes. */
export const madeBy = (): string => `Broadside ${version()}`;
