import { EXPORT_FORMATS, type ExportFormat } from "@broadside/arena";
import { suggestName } from "@broadside/engine/text";
import { UsageError } from "../../output/usage-error.ts";

/** The name of a list that a flag says. @throws UsageError that names the nearest when it is none of them. */
export const oneOf = <T extends string>(flag: string, text: string, names: readonly T[]): T => {
  const found = names.find((name) => name === text);
  if (found !== undefined) return found;
  throw UsageError.of(flag, `"${text}" is not known`, suggestName(text, names));
};

/** The formats that `--export` names, none twice; none when it is not given. @throws UsageError when one is not known. */
export const readFormats = (list: string | undefined): ExportFormat[] =>
  list === undefined ? [] : [...new Set(list.split(",").map((name) => oneOf("--export", name.trim(), EXPORT_FORMATS)))];
