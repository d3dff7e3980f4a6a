/** A sentence with parts that are not text, such as a cell that is a link: its texts and parts, in their order. */
export const mixed = <T>(texts: TemplateStringsArray, ...parts: readonly (T | string)[]): (T | string)[] =>
  texts.flatMap((text, i) => (i === 0 ? text : [parts[i - 1] as T | string, text])).filter((part) => part !== "");
