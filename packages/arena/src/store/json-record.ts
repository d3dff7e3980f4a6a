import { isRecord } from "@broadside/engine/input";

/** The object in a JSON text; undefined if the text is anything else. */
export const parseRecord = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
};
