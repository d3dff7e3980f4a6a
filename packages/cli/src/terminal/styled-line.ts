import { displayWidth } from "../output/display-width.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what the codes of colours begin with
const CODE = /(\u001b\[[\d;]*m)/;

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** A line with codes of colours, cut to so many columns; what is cut ends with all colours off. */
export const cutLine = (line: string, columns: number): string => {
  if (displayWidth(line) <= columns) return line;
  let room = columns;
  let cut = "";
  for (const part of line.split(CODE)) {
    if (CODE.test(part)) {
      cut += part;
      continue;
    }
    for (const { segment } of SEGMENTER.segment(part)) {
      const width = displayWidth(segment);
      if (width > room) return cut.includes("\u001b") ? `${cut}\u001b[0m` : cut;
      cut += segment;
      room -= width;
    }
  }
  return cut;
};

/** Two blocks of lines side by side, the right one from a column on. */
export const beside = (left: readonly string[], right: readonly string[], from: number): string[] =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, i) => {
    const line = left[i] ?? "";
    return line + " ".repeat(Math.max(0, from - displayWidth(line))) + (right[i] ?? "");
  });
