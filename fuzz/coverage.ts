import { ANSWERS, CONTACTS } from "../packages/engine/src/index.ts";

/** Words for the ships of a case, of which it may have several. */
const SHIPS = [
  ...["boats", "lengths", "shapes", "shapes, not reflected", "boxes", "forms to choose from"],
  ...["several of a class", "classes alike"],
];

/**
 * Words that describe a case, in groups; of every group but that of the ships a case has at most one. Once the
 * cases have priors, those become a group here, together with "no prior".
 */
const GROUPS: readonly (readonly string[])[] = [
  ["1-D", "2-D", "3-D", "4-D"],
  ["none blocked", "blocked"],
  SHIPS,
  CONTACTS.map((contact) => `contact ${contact}`),
  ANSWERS.map((answers) => `answers ${answers}`),
  ["no shots", "true shots", "with lies"],
  ["oracle", "past the oracle"],
  ["no prior"],
];

/** All words of all groups. */
export const WORDS: readonly string[] = GROUPS.flat();

const groupOf = new Map(GROUPS.flatMap((group) => group.map((word) => [word, group] as const)));
const place = new Map(WORDS.map((word, i) => [word, i]));

/**
 * Whether a case can have both words. It never has two from an exclusive group, and ships that may overlap
 * always have counts as answers.
 */
export const canMeet = (a: string, b: string): boolean => {
  const [first, second] = [groupOf.get(a), groupOf.get(b)];
  if (!first || !second || (first === second && first !== SHIPS)) return false;
  const both = [a, b];
  return (
    !both.includes("contact overlap") || !both.some((word) => word.startsWith("answers ") && word !== "answers count")
  );
};

/** Every pair of words that can occur together, each once, in the form of `pairKey`. */
export const PAIRS: readonly string[] = WORDS.flatMap((a, i) =>
  WORDS.slice(i + 1).flatMap((b) => (canMeet(a, b) ? [`${a} + ${b}`] : [])),
);

/** What was tried in one area, as plain JSON. */
interface AreaTally {
  cases: number;
  milliseconds: number;
  failures: number;
  /** The number of cases with each word, including words of no group. */
  words: Record<string, number>;
  /** The number of cases with both words of a pair. */
  pairs: Record<string, number>;
}

/** What was tried, by area. */
export type Tally = Record<string, AreaTally>;

/** An empty tally. */
export const emptyArea = (): AreaTally => ({ cases: 0, milliseconds: 0, failures: 0, words: {}, pairs: {} });

/** Counts a case. */
export const addCase = (area: AreaTally, features: readonly string[], milliseconds: number): void => {
  area.cases++;
  area.milliseconds += milliseconds;
  const words = [...new Set(features)];
  for (const word of words) area.words[word] = (area.words[word] ?? 0) + 1;
  const inGroups = words.filter((word) => place.has(word)).sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
  inGroups.forEach((a, i) => {
    for (const b of inGroups.slice(i + 1)) area.pairs[`${a} + ${b}`] = (area.pairs[`${a} + ${b}`] ?? 0) + 1;
  });
};

/** The sum of two tallies. */
export const mergeTallies = (a: Tally, b: Tally): Tally => {
  const out: Tally = {};
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [left, right] = [a[name] ?? emptyArea(), b[name] ?? emptyArea()];
    out[name] = {
      cases: left.cases + right.cases,
      milliseconds: left.milliseconds + right.milliseconds,
      failures: left.failures + right.failures,
      words: mergeCounts(left.words, right.words),
      pairs: mergeCounts(left.pairs, right.pairs),
    };
  }
  return out;
};

const mergeCounts = (a: Record<string, number>, b: Record<string, number>): Record<string, number> => {
  const out = { ...a };
  for (const [key, count] of Object.entries(b)) out[key] = (out[key] ?? 0) + count;
  return out;
};

/** How many untried pairs of each area the table shows. */
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
      const others = Object.entries(words).filter(([word]) => !WORDS.includes(word));
      if (others.length === 0) return [];
      others.sort(([a], [b]) => (a < b ? -1 : 1));
      return [`- ${name}: ${others.map(([word, count]) => `${word} ${number(count)}`).join(", ")}`];
    })
    .join("\n");

const sumOf = (tally: Tally, pair: string): number =>
  Object.values(tally).reduce((sum, { pairs }) => sum + (pairs[pair] ?? 0), 0);

const listed = (pairs: readonly string[]): string =>
  pairs.length <= SHOWN ? pairs.join("; ") : `${pairs.slice(0, SHOWN).join("; ")} and ${pairs.length - SHOWN} more`;

/** The pairs that no area has tried, and those that each area has not. */
const untried = (tally: Tally): string => {
  const everywhere = PAIRS.filter((pair) => sumOf(tally, pair) === 0);
  const lines = [
    `Of ${PAIRS.length} pairs that can meet, ${PAIRS.length - everywhere.length} were tried in some area.` +
      (everywhere.length > 0 ? ` Untried: ${listed(everywhere)}.` : ""),
  ];
  for (const [name, area] of ofPositions(tally)) {
    // If an area never draws a word (overlap, lies), pairs with that word are not gaps of the area.
    const drawable = PAIRS.filter((pair) => pair.split(" + ").every((word) => area.words[word] !== undefined));
    const missing = drawable.filter((pair) => area.pairs[pair] === undefined);
    if (missing.length > 0) lines.push(`- ${name}, of what it draws: ${listed(missing)}`);
    else lines.push(`- ${name}: every pair of what it draws`);
  }
  return lines.join("\n");
};

/** How the fuzzer's time was used: cases by area and by word, as tables in Markdown. */
export const coverageTable = (tally: Tally): string =>
  [areasTable(tally), wordsTable(tally), ownWords(tally), untried(tally)].filter((part) => part !== "").join("\n\n");
