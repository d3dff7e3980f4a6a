import { suggestName } from "@broadside/engine/text";
import { UsageError } from "../../output/usage-error.ts";

/** The name of a list that a flag says. @throws UsageError that names the nearest when it is none of them. */
export const oneOf = <T extends string>(flag: string, text: string, names: readonly T[]): T => {
  const found = names.find((name) => name === text);
  if (found !== undefined) return found;
  throw UsageError.of(flag, `"${text}" is not known`, suggestName(text, names));
};
