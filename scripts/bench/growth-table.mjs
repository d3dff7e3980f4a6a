// Turns the measurements of packages/engine/bench/growth.mjs into a figure, and a section of the page on performance.

import { withSection } from "./table.mjs";

/**
 * The first map of a process: of an empty square board with the first ships of a list. What is not there was refused.
 * @typedef {object} Case
 * @property {string} contact
 * @property {number} side
 * @property {number} ships
 * @property {string} [layouts]
 * @property {string} [method]
 * @property {number} [seconds] processor time
 * @property {number} [megabytes] peak memory of the process
 * @property {number} [expectedSeconds] as estimated before the count
 * @property {number} [expectedMegabytes] likewise, without the program itself
 * @property {number} [estimateSeconds] until every chance has a standard error of at most one point
 */
/** @typedef {{ machine: string, cases: Case[] }} Growth */

const NAMES = "contact,side,ships,layouts,method,seconds,megabytes,expectedSeconds,expectedMegabytes,estimateSeconds";
const COLUMNS = /** @type {(keyof Case)[]} */ (NAMES.split(","));
const WORDS = new Set(["contact", "layouts", "method"]);

/** A line of the machine and date, the names of the columns, and a line for each case. */
export const formatGrowth = (/** @type {Growth} */ { machine, cases }) =>
  [`# ${machine}`, NAMES, ...cases.map((one) => COLUMNS.map((name) => one[name] ?? "").join(",")), ""].join("\n");

/** The measurements of a text by {@link formatGrowth}. */
export function parseGrowth(/** @type {string} */ text) {
  const [machine, , ...lines] = text.trim().split("\n");
  const cases = lines.map((line) => {
    const entries = line
      .split(",")
      .map((value, i) => [COLUMNS[i], WORDS.has(COLUMNS[i]) || value === "" ? value : Number(value)]);
    return /** @type {Case} */ (Object.fromEntries(entries.filter(([, value]) => value !== "")));
  });
  return { machine: machine.slice(2), cases };
}

/** The contact rules that take time, and their names on the page. */
const CONTACTS = { allowed: "touching", "no-sides": "corners only", none: "not touching" };

/** Steps of time in seconds, with colours from light to dark that grey printing keeps apart. */
const STEPS = [
  { below: 0.1, colour: "#e3eef9", label: "0.1 s" },
  { below: 1, colour: "#9ec9e2", label: "1 s" },
  { below: 10, colour: "#3787c0", label: "10 s" },
  { below: Number.POSITIVE_INFINITY, colour: "#08306b", label: "1 min" },
];
const REFUSED = "#f6c667";
const WIDTH = 19;
const HEIGHT = 15;
const LEFT = 44;
const TOP = 44;
const GAP = 26;

const isThere = (/** @type {Case} */ { layouts }) => layouts !== "0";

/** A picture of all cases: a field for each board and fleet, coloured by time. */
export function growthFigure(/** @type {Growth} */ { cases }) {
  const sides = [...new Set(cases.map(({ side }) => side))].sort((a, b) => a - b);
  const most = Math.max(...cases.map(({ ships }) => ships));
  const panel = most * WIDTH + GAP;
  const bottom = TOP + sides.length * HEIGHT;
  /** @type {string[]} */
  const parts = [];
  const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ said, anchor = "middle") =>
    parts.push(`<text x="${x}" y="${y}" text-anchor="${anchor}">${said}</text>`);
  const field = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ colour) =>
    parts.push(`<rect x="${x}" y="${y}" width="${WIDTH - 1}" height="${HEIGHT - 1}" fill="${colour}"/>`);
  for (const [i, [contact, name]] of Object.entries(CONTACTS).entries()) {
    const x = LEFT + i * panel;
    text(x + (most * WIDTH) / 2, 16, name);
    for (let ships = 1; ships <= most; ships += 3) text(x + (ships - 0.5) * WIDTH, TOP - 6, `${ships}`);
    for (const one of cases.filter((other) => other.contact === contact && isThere(other))) {
      const { side, ships, seconds } = one;
      const colour = seconds === undefined ? REFUSED : STEPS.find(({ below }) => seconds < below)?.colour;
      field(x + (ships - 1) * WIDTH, bottom - (sides.indexOf(side) + 1) * HEIGHT, colour ?? REFUSED);
    }
  }
  text(LEFT - 6, TOP - 6, "ships", "end");
  for (const [i, side] of sides.entries()) text(LEFT - 6, bottom - i * HEIGHT - 3, `${side}x${side}`, "end");
  const legend = [
    ...STEPS.map(({ colour, label }) => ({ colour, label: `up to ${label}` })),
    { colour: REFUSED, label: "estimate" },
  ];
  for (const [i, { colour, label }] of legend.entries()) {
    field(LEFT + i * 122, bottom + 14, colour);
    text(LEFT + i * 122 + WIDTH + 4, bottom + 26, label, "start");
  }
  const size = `0 0 ${LEFT + 3 * panel} ${bottom + 36}`;
  const style = "text{font:12px sans-serif;fill:#1b2733}@media(prefers-color-scheme:dark){text{fill:#e6edf3}}";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size}" role="img" aria-label="Time of the first exact map, by side and ships, for three contact rules"><style>${style}</style>\n${parts.join("\n")}\n</svg>\n`;
}

const quantile = (/** @type {number[]} */ values, /** @type {number} */ part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))];

const two = (/** @type {number} */ value) => String(Number(value.toPrecision(2)));

/** The section as Markdown: what was measured, one table, and how good the estimates beforehand are. */
function sectionOf(/** @type {Growth} */ { machine, cases }) {
  const counted = cases.filter((one) => one.seconds !== undefined && isThere(one));
  const largest = (/** @type {string} */ contact, /** @type {number} */ ships, /** @type {number} */ limit) =>
    counted
      .filter((one) => one.contact === contact && one.ships === ships && Number(one.seconds) <= limit)
      .toSorted((a, b) => b.side - a.side)[0];
  const cell = (/** @type {Case | undefined} */ one) => (one ? `${one.side}` : "-");
  const last = (/** @type {Case | undefined} */ one) =>
    one ? `${one.side}: ${two(Number(one.seconds))} s, ${one.megabytes} MB` : "-";
  const most = Math.max(...cases.map(({ ships }) => ships));
  const names = Object.entries(CONTACTS);
  const rows = Array.from({ length: most }, (_, i) => {
    const cells = names.flatMap(([contact]) => [
      cell(largest(contact, i + 1, 1)),
      cell(largest(contact, i + 1, 10)),
      last(largest(contact, i + 1, Number.POSITIVE_INFINITY)),
    ]);
    return `| ${[i + 1, ...cells].join(" | ")} |`;
  });
  const head = `| ships | ${names.map(([, name]) => `${name}: 1 s | 10 s | largest`).join(" | ")} |`;
  const growth = names.map(([contact, name]) => {
    const ratios = counted.flatMap((one) => {
      const next = counted.find((c) => c.contact === contact && c.ships === one.ships && c.side === one.side + 1);
      return one.contact === contact && next && Number(one.seconds) >= 0.3
        ? Number(next.seconds) / Number(one.seconds)
        : [];
    });
    return `${two(quantile(ratios, 0.5))} (${name})`;
  });
  const expected = counted.filter(({ seconds, expectedSeconds }) => Number(seconds) >= 0.5 && expectedSeconds);
  const ratios = expected.map(({ seconds, expectedSeconds }) => Number(seconds) / Number(expectedSeconds));
  const estimates = cases.flatMap(({ estimateSeconds }) => estimateSeconds ?? []);
  return [
    `${machine}. Counts that were estimated to take more than a minute or 2 GB were refused.`,
    [head, `|---:|${names.map(() => "---:|---:|---:|").join("")}`, ...rows].join("\n"),
    `One more row and column takes ${growth.join(", ")} times as long, in the middle of all counts from 0.3 s on.`,
    `A count took ${two(quantile(ratios, 0.5))} times the time that was estimated beforehand, in nine of ten cases from ${two(
      quantile(ratios, 0.05),
    )} to ${two(quantile(ratios, 0.95))} times (${ratios.length} counts of half a second or more). An estimate with an error of at most one point in every cell took at most ${two(Math.max(...estimates))} s.`,
  ].join("\n\n");
}

/** The page with its old section replaced by that of some measurements. */
export const withGrowth = (/** @type {string} */ page, /** @type {Growth} */ growth) =>
  withSection(page, "growth", sectionOf(growth));
