import { stripVTControlCharacters } from "node:util";
import { formatShots, isHit, placementsOf } from "@broadside/engine";
import { isBoxLayout, placementsIn } from "@broadside/engine/boxes";
import type { Game } from "@broadside/engine/games";
import { answerMark, formatNumberOf } from "@broadside/engine/text";
import { type DrawnCell, drawBoard } from "../../output/drawing/board-drawing.ts";
import { classLetters } from "../../output/drawing/layout-drawing.ts";
import type { Terminal } from "../../output/terminal.ts";
import { wrap } from "../../output/wrap.ts";

const GAP = 6;

const OPEN = "~";

/** What a person sees of a game of two: their fleet as known on the left, the own one with its hits on the right. */
export const matchText = (mine: Game, theirs: Game, terminal: Terminal): string => {
  const { board } = mine.layout.scenario;
  if (isBoxLayout(mine.layout)) return shotsText(mine, theirs, terminal);
  const { style, columns } = terminal;
  const options = { columns, label: style.dim, heading: style.bold };
  const left = drawBoard(board, drawKnown(mine, terminal), options);
  const right = drawBoard(board, drawOwn(theirs, terminal), options);
  const widths = left.map((line) => stripVTControlCharacters(line).length);
  const width = Math.max("their fleet".length, ...widths);
  const isWide = board.size.length > 2 || 2 * width + GAP > Math.min(columns, 200);
  const titles = [style.bold("their fleet"), style.bold("your fleet")];
  const boards = isWide
    ? [titles[0], ...left, "", titles[1], ...right]
    : [
        titles[0] + " ".repeat(width + GAP - "their fleet".length) + titles[1],
        ...left.map((line, i) => line + " ".repeat(width + GAP - widths[i]) + right[i]),
      ];
  return [
    ...boards,
    "",
    ...[`you: ${stateText(mine)}`, `they: ${stateText(theirs)}`].flatMap((line) => wrap(line, Math.min(columns, 80))),
    style.dim(legend(mine)),
  ].join("\n");
};

/** In place of boards too large to be drawn: the shots. */
const shotsText = (mine: Game, theirs: Game, { style, columns }: Terminal): string => {
  const { scenario } = mine.layout;
  const list = ({ observations }: Game): string[] =>
    observations.length === 0
      ? ["  none yet"]
      : wrap(formatShots(scenario, observations), Math.max(columns - 2, 40)).map((line) => `  ${line}`);
  return [
    style.bold("your shots"),
    ...list(mine),
    style.bold("their shots"),
    ...list(theirs),
    "",
    `you: ${stateText(mine)}`,
    `they: ${stateText(theirs)}`,
    style.dim("a board of so many cells is not drawn, and hardly ever shot to its end; quit leaves the game"),
  ].join("\n");
};

const legend = ({ layout: { scenario } }: Game): string => {
  const parts = [`${OPEN} water or not shot`, ". miss"];
  if (scenario.answers === "count") parts.push("1.. ships hit", "x hit");
  else parts.push("x hit", "# sunk");
  parts.push("letters: your ships");
  if (scenario.board.blocked.length > 0) parts.push("/ blocked");
  return parts.join("   ");
};

/** What the shots of a side have come to, by its answers alone. */
const stateText = ({ observations, layout: { scenario } }: Game): string => {
  const sunk = observations.flatMap(({ answer }) => (answer.kind === "sunk" ? [answer] : []));
  const names = sunk.flatMap((answer) => {
    if (answer.shipClass !== undefined) return [scenario.fleet[answer.shipClass].name];
    return answer.length === undefined ? [] : [formatNumberOf(answer.length, "cell")];
  });
  const parts = [
    formatNumberOf(observations.length, "shot"),
    formatNumberOf(observations.filter(({ answer }) => isHit(answer)).length, "hit"),
  ];
  if (sunk.length > 0) parts.push(`${sunk.length} sunk${names.length > 0 ? ` (${names.join(", ")})` : ""}`);
  return parts.join(", ");
};

/** The cells of a fleet as the answers tell them. */
const drawKnown = ({ observations, layout: { scenario } }: Game, { style }: Terminal) => {
  const marks = new Map<number, string>();
  for (const { cell, answer } of observations) {
    if (answer.kind === "count") marks.set(cell, answer.ships === 0 ? "." : String(answer.ships));
    else marks.set(cell, answerMark(answer));
    if (answer.kind === "sunk") for (const other of answer.cells ?? []) marks.set(other, "#");
  }
  const blocked = new Set(scenario.board.blocked);
  return (cell: number): DrawnCell => paint(marks.get(cell) ?? (blocked.has(cell) ? "/" : OPEN), style);
};

/** The cells of the own fleet: everything is seen, also which ships are sunk where the answers do not tell. */
const drawOwn = ({ observations, layout }: Game, { style }: Terminal) => {
  const { scenario } = layout;
  const placements = placementsIn(layout);
  const table = placementsOf(scenario);
  const letters = classLetters(scenario);
  const shot = new Set(observations.map(({ cell }) => cell));
  const blocked = new Set(scenario.board.blocked);
  const ships: number[][] = Array.from({ length: scenario.board.cellCount }, () => []);
  for (const p of placements) for (const cell of table.cellsOf(p)) ships[cell].push(p);
  const isSunk = (p: number): boolean => table.cellsOf(p).every((cell) => shot.has(cell));
  return (cell: number): DrawnCell => {
    const here = ships[cell];
    if (here.length === 0) return paint(shot.has(cell) ? "." : blocked.has(cell) ? "/" : OPEN, style);
    if (shot.has(cell)) return paint(here.every(isSunk) ? "#" : "x", style);
    return { text: here.length > 1 ? String(here.length) : letters[table.classOf[here[0]]], paint: style.cyan };
  };
};

const paint = (text: string, style: Terminal["style"]): DrawnCell => {
  if (text === OPEN || text === "/") return { text, paint: style.dim };
  if (text === ".") return { text };
  return { text, paint: (padded) => style.bold((text === "x" ? style.yellow : style.red)(padded)) };
};
