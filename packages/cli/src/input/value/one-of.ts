import { suggestName } from "@broadside/engine/text";
import { UsageError } from "../../output/usage-error.ts";

/** Checks that a flag's value is one of some names. @throws UsageError that suggests the nearest */
export const oneOf = <T extends string>(flag: string, text: string, names: readonly T[]): T => {
  const found = names.find((name) => name === text);
  if (found !== undefined) return found;
  throw UsageError.of(flag, `"${text}" is not known`, suggestName(text, names));
};
