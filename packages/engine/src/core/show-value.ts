/** Letters of a value that an error message shows at most. */
const MOST_SHOWN = 80;

/**
 * A value from outside as an error message shows it: its JSON, or the beginning of it where that is long. It never throws,
 * however deep the value is.
 */
export const showValue = (value: unknown): string => {
  const text = written(value);
  if (text.length <= MOST_SHOWN) return text;
  // A pair of code units that make one letter is not cut in two.
  const last = text.charCodeAt(MOST_SHOWN - 1);
  const end = last >= 0xd800 && last < 0xdc00 ? MOST_SHOWN - 1 : MOST_SHOWN;
  return `${text.slice(0, end)}…`;
};

const written = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? "nothing";
  } catch {
    // JSON is read at any depth, but written by a recursion that the call stack ends.
    return Array.isArray(value) ? "[…]" : "{…}";
  }
};
