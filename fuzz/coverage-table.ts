import { type AreaTally, canMeet, PAIRS, type Tally, WORDS } from "./coverage.ts";

/** How many untried pairs of each area the terminal shows; the page lists all of them. */
const SHOWN = 8;

const number = (n: number): string => n.toLocaleString("en-US");

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map((_, i) => (i === 0 ? "---" : "---:"))), ...rows.map(row)].join("\n");

/** The areas whose cases have words from the groups. The other areas have only words of their own. */
const ofPositions = (tally: Tally): [string, AreaTally][] =>
  Object.entries(tally).filter(([, { words }]) =>
    WORDS.some((word) => words[word] !== undefined && !/^no prior$/.test(word)),
  );

const areasTable = (tally: Tally): string =>
  table(
    ["area", "cases", "seconds", "failures", "pairs tried"],
    Object.entries(tally).map(([name, { cases, milliseconds, failures, pairs }]) => {
      const tried = Object.keys(pairs).length;
      return [
        name,
        number(cases),
        number(Math.round(milliseconds / 1000)),
        String(failures),
        tried === 0 ? "–" : `${tried}`,
      ];
    }),
  );

const wordsTable = (tally: Tally): string => {
  const areas = ofPositions(tally);
  return table(
    ["cases with", ...areas.map(([name]) => name)],
    WORDS.map((word) => [word, ...areas.map(([, area]) => number(area.words[word] ?? 0))]),
  );
};

/** The words of cases that belong to no group: methods, commands, exits. */
const ownWords = (tally: Tally): string =>
  Object.entries(tally)
    .flatMap(([name, { words }]) => {
      const own = Object.entries(words).filter(([word]) => !WORDS.includes(word));
      if (own.length === 0) return [];
      own.sort(([a], [b]) => (a < b ? -1 : 1));
      return [`- ${name}: ${own.map(([word, count]) => `${word} ${number(count)}`).join(", ")}`];
    })
    .join("\n");

const sumOf = (tally: Tally, pair: string): number =>
  Object.values(tally).reduce((sum, { pairs }) => sum + (pairs[pair] ?? 0), 0);

const listed = (pairs: readonly string[], most: number): string =>
  pairs.length <= most ? pairs.join("; ") : `${pairs.slice(0, most).join("; ")} and ${pairs.length - most} more`;

/** The pairs that no area has tried, and those that each area has not. */
const untried = (tally: Tally, most: number): string => {
  const everywhere = PAIRS.filter((pair) => sumOf(tally, pair) === 0);
  const lines = [
    `Of ${PAIRS.length} pairs that can meet, ${PAIRS.length - everywhere.length} were tried in some area.` +
      (everywhere.length > 0 ? ` Untried: ${listed(everywhere, most)}.` : ""),
  ];
  for (const [name, area] of ofPositions(tally)) {
    // If an area never draws a word (overlap, lies), pairs with that word are not gaps of the area.
    const own = PAIRS.filter((pair) => pair.split(" + ").every((word) => area.words[word] !== undefined));
    const missing = own.filter((pair) => area.pairs[pair] === undefined);
    if (missing.length > 0) lines.push(`- ${name}, of what it draws: ${listed(missing, most)}`);
    else lines.push(`- ${name}: every pair of what it draws`);
  }
  return lines.join("\n");
};

const initials = (word: string): string => word.replace("contact ", "").replace("answers ", "");

/** How often every two words occurred together, over all areas. */
const pairsTable = (tally: Tally): string => {
  const shown = WORDS.filter((word) => word !== "no prior");
  return table(
    ["", ...shown.map(initials)],
    shown.map((a, i) => [
      a,
      ...shown.map((b, j) => {
        if (!canMeet(a, b)) return "";
        return number(sumOf(tally, i < j ? `${a} + ${b}` : `${b} + ${a}`));
      }),
    ]),
  );
};

/** How the fuzzer's time was used: cases by area and by word. For a terminal. */
export const shortTable = (tally: Tally): string =>
  [areasTable(tally), wordsTable(tally), ownWords(tally), untried(tally, SHOWN)]
    .filter((part) => part !== "")
    .join("\n\n");

/** The same tables with all pairs, as a Markdown page. */
export const longTable = (tally: Tally, heading: string): string =>
  [
    heading,
    areasTable(tally),
    wordsTable(tally),
    ownWords(tally),
    untried(tally, Number.POSITIVE_INFINITY),
    "Both in one case, all areas together:",
    pairsTable(tally),
  ].join("\n\n") + "\n";
