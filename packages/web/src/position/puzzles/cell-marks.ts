/** What somebody has marked on a cell of a puzzle; `pencil` is a ship that may be there, and counts for nothing. */
export type CellMark = "unknown" | "water" | "ship" | "pencil";

const SIGNS: Readonly<Record<CellMark, string>> = { unknown: ".", water: "w", ship: "s", pencil: "p" };
const MARKS = new Map(Object.entries(SIGNS).map(([mark, sign]) => [sign, mark as CellMark]));

/** Marks as a text, a sign for each cell; {@link parseMarks} reads it. */
export const formatMarks = (marks: readonly CellMark[]): string => marks.map((mark) => SIGNS[mark]).join("");

/** Reads the marks of so many cells; undefined for what is none. */
export const parseMarks = (text: string, cells: number): readonly CellMark[] | undefined => {
  const marks = [...text].map((sign) => MARKS.get(sign));
  return marks.length === cells && marks.every((mark) => mark !== undefined) ? marks : undefined;
};

/** By what is on a cell, what a press makes of it; `other` for the press the other way: a right click, or a long one. */
export const nextMark = (mark: CellMark, tool: CellMark, other: boolean): CellMark => {
  if (tool === "unknown") {
    const round: readonly CellMark[] = ["unknown", "water", "ship"];
    const at = round.indexOf(mark);
    return at < 0 ? "unknown" : round[(at + (other ? 2 : 1)) % 3];
  }
  const wanted = !other ? tool : tool === "ship" ? "water" : "ship";
  return mark === wanted ? "unknown" : wanted;
};
