/** The text, or its beginning and an ellipsis where it has more letters than that; never half of a letter. */
export const shorten = (text: string, most: number): string => {
  if (text.length <= most) return text;
  // A pair of code units that make one letter is not cut in two.
  const last = text.charCodeAt(most - 1);
  return `${text.slice(0, last >= 0xd800 && last < 0xdc00 ? most - 1 : most)}…`;
};

/** The text with every word and everything between quotation marks that has more letters than that cut to its beginning. */
export const shortenQuotes = (text: string, most: number): string =>
  text.length <= most
    ? text
    : text.replace(/"[^"]*"|[^\s"]+/g, (part) => {
        if (!part.startsWith('"')) return shorten(part, most);
        return `"${shorten(part.slice(1, -1), most)}"`;
      });

/** How many letters a text has, as JSON Schema counts them: code points, so that a pair of code units is one. */
export const letterCount = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};
