import { fail, type InputError } from "@broadside/engine";
import { formatCount, formatNumberOf, suggestName } from "@broadside/engine/text";
import { MAX_ADDRESS, MAX_PROBLEMS } from "./rules/limits.ts";

/** What is shown of a name that nobody knows. */
const MOST_LETTERS = 80;

/**
 * The fields of an address, `key=value` with `&` between them. What cannot be read is added to the problems, as many as a page
 * shows, and the others are counted. Cost: the length of the address.
 *
 * @param fragment without its `#`
 * @param keys that are known here
 */
export const readFields = <Key extends string>(
  fragment: string,
  keys: readonly Key[],
  problems: InputError[],
): Map<Key, string> => readParts(fragment, 0, keys, problems);

/** The fields of an address whose first part names a room, see {@link readFields}. @param fragment with or without its `#` */
export const readRoomFields = <Key extends string>(
  fragment: string,
  keys: readonly Key[],
  problems: InputError[],
): Map<Key, string> => readParts(fragment.replace(/^#/, ""), 1, keys, problems);

/** @param first the first part that is a field */
const readParts = <Key extends string>(
  fragment: string,
  first: number,
  keys: readonly Key[],
  problems: InputError[],
): Map<Key, string> => {
  const fields = new Map<Key, string>();
  if (fragment.length > MAX_ADDRESS) {
    const length = formatCount(fragment.length);
    problems.push(
      fail("address", `has ${length} letters`, `this page reads at most ${formatCount(MAX_ADDRESS)}`).error,
    );
    return fields;
  }
  let more = 0;
  for (const part of fragment.split("&").slice(first)) {
    if (part === "") continue;
    const error = readField(part, keys, fields);
    if (error === undefined) continue;
    if (problems.length < MAX_PROBLEMS) problems.push(error());
    else more++;
  }
  if (more > 0) {
    const parts = formatNumberOf(more, "further part");
    problems.push(fail("address", `${parts} cannot be read`, "copy the link again").error);
  }
  return fields;
};

/** Reads one part of an address, a key and its value; what is wrong with it, if somebody asks. */
const readField = <Key extends string>(
  part: string,
  keys: readonly Key[],
  fields: Map<Key, string>,
): (() => InputError) | undefined => {
  const [name] = part.split("=", 1);
  const shown = name.slice(0, MOST_LETTERS);
  const key = keys.find((known) => known === name);
  const problem = (what: string, fix: string): InputError => fail(`address "${shown}"`, what, fix).error;
  if (key === undefined) return () => problem("is not known", suggestName(shown, keys));
  const again = fields.has(key);
  try {
    fields.set(key, decodeURIComponent(part.slice(name.length + 1).replaceAll("+", " ")));
  } catch {
    return () => problem("has a broken % sign", "copy the link again");
  }
  return again ? () => problem("stands there twice", "the last one counts") : undefined;
};
