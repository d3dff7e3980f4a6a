import { EXPORT_FORMATS, type ExportFormat } from "@broadside/arena";
import { oneOf } from "./one-of.ts";

/** The formats that `--export` names, none twice; none when it is not given. @throws UsageError when one is not known. */
export const readFormats = (list: string | undefined): ExportFormat[] =>
  list === undefined ? [] : [...new Set(list.split(",").map((name) => oneOf("--export", name.trim(), EXPORT_FORMATS)))];
