/** An integer sequence as the Encyclopedia of Integer Sequences takes it: an entry and a list of terms. */
export interface SequenceEntry {
  readonly name: string;
  readonly comments: readonly string[];
  readonly example: readonly string[];
  /** The number of the first term. */
  readonly offset: number;
  /** The terms, in decimal, none left out. */
  readonly terms: readonly string[];
}

/** The number of an entry that has none yet. */
const UNNUMBERED = "A000000";

/** The most characters in the data lines of an entry, and in one of them. */
const DATA = 260;
const LINE = 80;

/** The lines of data: the first terms that fit into three lines. */
const dataLines = (terms: readonly string[]): string[] => {
  const lines = [""];
  for (const [i, term] of terms.entries()) {
    const piece = i < terms.length - 1 ? `${term},` : term;
    const last = lines.length - 1;
    const used = lines.reduce((sum, line) => sum + line.length, 0);
    if (i > 0 && used + piece.length > DATA) break;
    if (lines[last] === "" || lines[last].length + piece.length <= LINE) lines[last] += piece;
    else if (lines.length < 3) lines.push(piece);
    else break;
  }
  // A sequence that goes on in the list of terms ends here without a comma.
  lines.push((lines.pop() as string).replace(/,$/, ""));
  return lines;
};

/**
 * An entry in the internal format: `%N` the name, `%S` to `%U` the first terms, `%O` the number of the first term and
 * the position of the first term above 1 (or 1). The cross-references and the author are left to whoever sends it in.
 * Source of the format: oeis.org/eishelp1.html and oeis.org/eishelp2.html.
 */
export const sequenceEntry = ({ name, comments, example, offset, terms }: SequenceEntry): string => {
  const data = dataLines(terms);
  const shown = data.join("").split(",").length;
  const above = terms.findIndex((term) => BigInt(term) > 1n);
  const last = offset + terms.length - 1;
  const table = `Author, <a href="/${UNNUMBERED}/b000000.txt">Table of n, a(n) for n = ${offset}..${last}</a>`;
  const lines: [mark: string, text: string][] = [
    ["I", ""],
    ...data.map((line, i): [string, string] => ["STU"[i], line]),
    ["N", name],
    ...comments.map((text): [string, string] => ["C", text]),
    ...(shown < terms.length ? ([["H", table]] as [string, string][]) : []),
    ...example.map((text): [string, string] => ["e", text]),
    ["Y", ""],
    ["K", "nonn"],
    ["O", `${offset},${above + 1 || 1}`],
    ["A", ""],
  ];
  return `${lines.map(([mark, text]) => `%${mark} ${UNNUMBERED} ${text}`.trimEnd()).join("\n")}\n`;
};

/**
 * The terms as a b-file: a line `n a(n)` for each, with nothing but digits and one space.
 * Source of the format: oeis.org/SubmitB.html.
 */
export const formatTerms = ({ offset, terms }: Pick<SequenceEntry, "offset" | "terms">): string =>
  terms.map((term, i) => `${offset + i} ${term}\n`).join("");
