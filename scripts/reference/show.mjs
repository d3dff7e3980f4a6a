/** A property name that needs no quotes. */
const PLAIN = /^[A-Za-z_$][\w$]*$/;

const listOf = (/** @type {readonly string[]} */ items, /** @type {string} */ open, /** @type {string} */ close) =>
  items.length === 0
    ? `${open}${close}`
    : open === "["
      ? `[${items.join(", ")}]`
      : `${open} ${items.join(", ")} ${close}`;

/**
 * Formats a value as it appears after `// =>` in examples: source code on one line, with the class name before
 * the braces of an object that has a class.
 *
 * @param {unknown} value
 * @returns {string}
 */
export function show(value) {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return "[Function]";
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? "-0" : String(value);
  if (Array.isArray(value)) return listOf(value.map(show), "[", "]");
  if (ArrayBuffer.isView(value)) return listOf(Array.from(/** @type {Uint8Array} */ (value), show), "[", "]");
  if (value instanceof Map)
    return `Map ${listOf(
      Array.from(value, ([key, item]) => `${show(key)} => ${show(item)}`),
      "{",
      "}",
    )}`;
  if (value instanceof Set) return `Set ${listOf(Array.from(value, show), "{", "}")}`;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  const name = Object.getPrototypeOf(value)?.constructor?.name;
  const fields = Object.entries(value).map(
    ([key, item]) => `${PLAIN.test(key) ? key : JSON.stringify(key)}: ${show(item)}`,
  );
  return `${name === undefined || name === "Object" ? "" : `${name} `}${listOf(fields, "{", "}")}`;
}
