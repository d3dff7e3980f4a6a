/** The text, cut to its beginning and an ellipsis if it has more than `most` letters; never half a letter. */
export const shorten = (text: string, most: number): string => {
  if (text.length <= most) return text;
  // A pair of code units that make one letter is not cut in two.
  const last = text.charCodeAt(most - 1);
  return `${text.slice(0, last >= 0xd800 && last < 0xdc00 ? most - 1 : most)}…`;
};

/** The text with every word and every quotation longer than `most` letters cut to its beginning. */
export const shortenQuotes = (text: string, most: number): string =>
  text.length <= most
    ? text
    : text.replace(/"[^"]*"|[^\s"]+/g, (part) => {
        if (!part.startsWith('"')) return shorten(part, most);
        return `"${shorten(part.slice(1, -1), most)}"`;
      });

/** The length of a text in code points, as JSON Schema counts it. */
export const letterCount = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};
