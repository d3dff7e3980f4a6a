/** A broken law. While a case is made smaller, faults of one law count as the same fault. */
export class Fault extends Error {
  override readonly name = "Fault";
  /** The broken law, in a few words without numbers: `halved-frontier: layouts`. */
  readonly law: string;

  constructor(law: string, detail: string) {
    super(detail);
    this.law = law;
  }
}

/** Text for any value, including bigints and maps, short enough for a report. */
const show = (value: unknown): string => {
  const text = JSON.stringify(value, (_, part: unknown) =>
    typeof part === "bigint" ? String(part) : part instanceof Map ? [...part] : part,
  );
  return text === undefined ? "nothing" : text.length > 400 ? `${text.slice(0, 400)} …` : text;
};

/** @throws Fault of this law if the values are not deeply equal. */
export const same = (law: string, value: unknown, wanted: unknown, where = ""): void => {
  if (isSame(value, wanted)) return;
  throw new Fault(law, `${where === "" ? "" : `${where}: `}${show(value)}, not ${show(wanted)}`);
};

/** @throws Fault of this law if it does not hold. */
export const holds = (law: string, isRight: boolean, detail: () => string): void => {
  if (!isRight) throw new Fault(law, detail());
};

const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (a instanceof Map && b instanceof Map) {
    return a.size === b.size && [...a].every(([key, value]) => b.has(key) && isSame(value, b.get(key)));
  }
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return keys.length === Object.keys(b).length && keys.every((key) => key in right && isSame(left[key], right[key]));
};

/** An error's message without numbers and names, to recognise the same error again. */
export const lawOf = (error: unknown): string => {
  if (error instanceof Fault) return error.law;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `throws ${message
    .replace(/"[^"]*"/g, '"…"')
    .replace(/'[^']*'/g, "'…'")
    .replace(/\d+/g, "N")
    .slice(0, 120)}`;
};

/** Whether work was refused because of its cost, which is no fault. */
export const isRefusal = (error: unknown): error is Error => error instanceof Error && error.name === "RefusedError";

/** The value; undefined if the work was refused. */
export const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
};
