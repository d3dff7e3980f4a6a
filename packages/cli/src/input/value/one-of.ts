import { EXPORT_FORMATS, type ExportFormat } from "@broadside/arena";
import { suggestName } from "@broadside/engine/text";
import { UsageError } from "../../output/usage-error.ts";

/**
 * Checks that a flag's value is one of some names. @throws UsageError that suggests the nearest otherwise.
 */
export const oneOf = <T extends string>(flag: string, text: string, names: readonly T[]): T => {
  const found = names.find((name) => name === text);
  if (found !== undefined) return found;
  throw UsageError.of(flag, `"${text}" is not known`, suggestName(text, names));
};

/** Formats of `--export`, without repeats; none when not given. @throws UsageError for an unknown one. */
export const readFormats = (list: string | undefined): ExportFormat[] =>
  list === undefined ? [] : [...new Set(list.split(",").map((name) => oneOf("--export", name.trim(), EXPORT_FORMATS)))];
