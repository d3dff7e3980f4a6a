import type { Terminal } from "../../../../output/terminal.ts";
import { cutLine, displayWidth, padRight, wrap } from "../../../../output/text-width.ts";
import type { Key, WindowSize } from "../../../../terminal/terminal-screen.ts";

export type KeyList = readonly (readonly [keys: string, about: string])[];

const MOVING: KeyList = [
  ["arrows", "move; so do h j k l, and w a s d"],
  ["Home End", "the first and the last column"],
  ["PgUp PgDn", "ten rows on; [ ] too; the next slice of a board that has some"],
];

export const MATCH_KEYS: KeyList = [
  ...MOVING,
  ["E6", "type a cell; a capital letter or : begins it, Enter shoots there"],
  ["Enter, Space", "shoot; of several shots, aim, and shoot when all are aimed"],
  ["t", "a hint: the cells likeliest to be hit, by exact count"],
  ["m", "heat map on or off: the exact chance of every cell"],
  ["u", "take the last aim back, or the last shot and what followed"],
  ["Tab", "the other board, where there is room for one"],
  ["r", "resign, and see their fleet"],
  ["q", "leave the game; Ctrl-C leaves at once"],
  ["Ctrl-Z", "put the game aside (fg resumes it); Ctrl-L redraws"],
];

export const PLACING_KEYS: KeyList = [
  ...MOVING,
  ["Enter, Space", "place the ship; of a box, set a corner; play when all are placed"],
  ["r", "turn the ship"],
  ["u", "take the last ship back"],
  ["z", "take all ships back"],
  ["n", "another fleet, drawn"],
  ["m", "draw the ships that are missing"],
  ["A1-A3", "type where the ship lies; a capital letter or : begins it"],
  [":load FILE", "take the fleet of a file"],
  ["q", "leave; Ctrl-C leaves at once"],
];

export const lettersOf = (keys: KeyList): string[] => [
  ..."hjklwasd",
  ...keys.flatMap(([name]) => (/^[a-z]$/.test(name) ? [name] : [])),
];

/** The first line to show after a key; undefined for keys that leave the list. */
export const scrollKeys = (from: number, { name }: Key): number | undefined =>
  name === "down" ? from + 1 : name === "up" ? Math.max(0, from - 1) : undefined;

export const drawKeys = (
  keys: KeyList,
  signs: readonly string[],
  from: number,
  size: WindowSize,
  { style }: Terminal,
): string[] => {
  const width = Math.max(...keys.map(([name]) => displayWidth(name))) + 2;
  const room = Math.max(10, size.columns - width);
  const lines = keys.flatMap(([name, about]) =>
    wrap(about, room).map((line, i) => (i === 0 ? style.bold(padRight(name, width)) : " ".repeat(width)) + line),
  );
  const meaning = wrap(signs.join("   "), size.columns).map(style.dim);
  const all = [...lines, "", ...meaning];
  const shown = size.rows - 2;
  const start = Math.max(0, Math.min(from, all.length - shown));
  const more = all.length > shown ? "up and down for more; " : "";
  const body = all.slice(start, start + shown);
  return [
    style.bold("keys"),
    ...body,
    ...Array.from({ length: shown - body.length }, () => ""),
    style.bold(`${more}any other key goes back`),
  ].map((line) => cutLine(line, size.columns));
};
