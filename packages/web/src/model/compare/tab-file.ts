import { isRecord } from "@broadside/engine/text";
import { textId } from "../../text/text-id.ts";
import { tabStorage } from "../device-storage.ts";

/** A file by its name and what it holds. */
export interface TabFile {
  readonly name: string;
  readonly text: string;
}

const KEY = "compare-file:";

/** Keeps the file that was opened last for this tab, so that a reload finds it again; one that is too large for that is not kept. */
export const keepTabFile = (file: TabFile): string => {
  const id = textId(`${file.name}\n${file.text}`);
  for (const key of tabStorage.keys(KEY)) tabStorage.remove(key);
  tabStorage.write(KEY + id, JSON.stringify(file));
  return id;
};

/** A file that this tab keeps; undefined where there is none of that id. */
export const readTabFile = (id: string): TabFile | undefined => {
  try {
    const value: unknown = JSON.parse(tabStorage.read(KEY + id) ?? "null");
    if (!isRecord(value)) return undefined;
    const { name, text } = value;
    return typeof name === "string" && typeof text === "string" ? { name, text } : undefined;
  } catch {
    return undefined;
  }
};
