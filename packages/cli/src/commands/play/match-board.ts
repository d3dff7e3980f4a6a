import {
  formatCell,
  formatShots,
  isHit,
  isMiss,
  type Layout,
  type Observation,
  parseCell,
  placementsOf,
  type Scenario,
} from "@broadside/engine";
import { isBoxLayout } from "@broadside/engine/boxes";
import { cellsBesideSunk, type Game } from "@broadside/engine/games";
import { nearestName } from "@broadside/engine/input";
import { answerMark, describeAnswer, formatNumberOf, oneLine } from "@broadside/engine/text";
import { type DrawnCell, drawBoard } from "../../output/drawing/board-drawing.ts";
import { classLetters } from "../../output/drawing/layout-drawing.ts";
import type { Terminal } from "../../output/terminal.ts";
import { displayWidth, wrap, wrapParts } from "../../output/text-width.ts";

const GAP = 6;

/** Both fleets as the person knows them: side by side if there is room, and what was shot in words. */
export const matchText = (mine: Game, theirs: Game, terminal: Terminal): string => {
  const { scenario } = mine.layout;
  if (isBoxLayout(mine.layout) || isBoxLayout(theirs.layout)) return shotsText(mine, theirs, terminal);
  const { style, columns } = terminal;
  const paints = paintsOf(terminal);
  const left = drawBoard(scenario.board, theirCells(scenario, mine.observations, paints), terminal);
  const right = drawBoard(scenario.board, ownCells(theirs.layout, theirs.observations, paints), terminal);
  const width = Math.max("their fleet".length, ...left.map(displayWidth)) + GAP;
  const isWide = scenario.board.size.length > 2 || 2 * width - GAP > Math.min(columns, 200);
  const theirFleet = [style.bold("their fleet"), ...left];
  const ownFleet = [style.bold("your fleet"), ...right];
  const boards = isWide
    ? [...theirFleet, "", ...ownFleet]
    : theirFleet.map((line, i) => line + " ".repeat(width - displayWidth(line)) + ownFleet[i]);
  return [
    ...boards,
    "",
    ...[`you: ${stateText(mine)}`, `they: ${stateText(theirs)}`].flatMap((line) => wrap(line, Math.min(columns, 80))),
    ...wrapParts(legend(scenario), columns).map(style.dim),
  ].join("\n");
};

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
    style.dim("a board this large is not drawn, and hardly ever finished; quit leaves the game"),
  ].join("\n");
};

const stateText = ({ observations, layout: { scenario } }: Game): string => {
  const sunk = observations.flatMap(({ answer }) => (answer.kind === "sunk" ? [answer] : []));
  const names = sunk.flatMap((answer) => {
    if (answer.shipClass !== undefined) return [scenario.fleet[answer.shipClass].name];
    return answer.length === undefined ? [] : [formatNumberOf(answer.length, "cell")];
  });
  const list = names.length > 0 ? ` (${names.join(", ")})` : "";
  return `${shotCounts({ observations })}${sunk.length > 0 ? `, ${sunk.length} sunk${list}` : ""}`;
};

const SIGNS = { water: "~", miss: ".", hit: "x", sunk: "#", blocked: "/", clear: "-" } as const;

const legend = ({ answers, board, contact }: Scenario): string[] => {
  const parts = [`${SIGNS.water} water or not shot`, ". miss"];
  if (answers === "count") parts.push("1.. ships hit", "x hit");
  else parts.push("x hit", "# sunk");
  if ((contact === "none" || contact === "no-sides") && answers !== "hit" && answers !== "count")
    parts.push("- no ship");
  parts.push("letters: your ships");
  if (board.blocked.length > 0) parts.push("/ blocked");
  return parts;
};

type Paints = ReturnType<typeof paintsOf>;

/**
 * Colours for all kinds of colour vision, after Okabe and Ito ("Color Universal Design", 2008). Each comes with a
 * sign of its own, so that the signs are enough without colours.
 */
const paintsOf = ({ colours, style }: Terminal) => {
  const ink =
    (front: number, back?: number) =>
    (text: string): string =>
      colours === "none"
        ? text
        : `\u001b[38;5;${front}${back === undefined ? "" : `;48;5;${back}`}m${text}\u001b[39;49m`;
  return { water: style.dim, miss: ink(117), hit: ink(16, 214), sunk: ink(231, 25), ship: ink(79) };
};

/** The strategy's board, as far as the answers reveal it. */
const theirCells = (
  scenario: Scenario,
  observations: readonly Observation[],
  paints: Paints,
): ((cell: number) => DrawnCell) => {
  const signs = new Map<number, string>();
  for (const { cell, answer } of observations) {
    signs.set(cell, answer.kind === "count" ? String(answer.ships || SIGNS.miss) : answerMark(answer));
    if (answer.kind === "sunk") for (const other of answer.cells ?? []) signs.set(other, SIGNS.sunk);
  }
  const sea = seaOf(scenario, paints);
  const clear = new Set(cellsBesideSunk(scenario, observations));
  return (cell) => {
    const sign = signs.get(cell);
    if (sign !== undefined) return signed(sign, paints);
    return clear.has(cell) ? { text: SIGNS.clear, paint: paints.water } : sea(cell);
  };
};

/** The person's board, fully visible, including sunk ships that the answers do not reveal. */
const ownCells = (
  { scenario, placements }: Layout,
  observations: readonly Observation[],
  paints: Paints,
): ((cell: number) => DrawnCell) => {
  const table = placementsOf(scenario);
  const letters = classLetters(scenario);
  const shot = new Set(observations.map(({ cell }) => cell));
  const ships = placements.map((placement) => {
    const cells = table.cellsOf(placement);
    return { letter: letters[table.classOf[placement]], cells, isSunk: cells.every((cell) => shot.has(cell)) };
  });
  const sea = seaOf(scenario, paints);
  return (cell) => {
    const here = ships.filter(({ cells }) => cells.includes(cell));
    if (!shot.has(cell)) {
      if (here.length === 0) return sea(cell);
      return { text: here.length > 1 ? String(here.length) : here[0].letter, paint: paints.ship };
    }
    if (here.length === 0) return signed(SIGNS.miss, paints);
    return signed(here.every(({ isSunk }) => isSunk) ? SIGNS.sunk : SIGNS.hit, paints);
  };
};

const seaOf =
  ({ board }: Scenario, { water }: Paints) =>
  (cell: number): DrawnCell => ({ text: board.blocked.includes(cell) ? SIGNS.blocked : SIGNS.water, paint: water });

const signed = (text: string, { miss, hit, sunk }: Paints): DrawnCell => ({
  text,
  paint: text === SIGNS.miss ? miss : text === SIGNS.sunk ? sunk : hit,
});

/** The announcement of shots, in lines: `you shoot E5: hit`, or a heading and a line for each shot of a salvo. */
export const shotLines = (
  scenario: Scenario,
  who: string,
  shots: readonly Observation[],
  { style }: Pick<Terminal, "style">,
): string[] => {
  const texts = shots.map(({ cell, answer }) => {
    const text = describeAnswer(scenario, answer);
    return `${formatCell(scenario.board, cell)}: ${isMiss(answer) ? text : style.bold(text)}`;
  });
  if (texts.length === 1) return [`${who} ${texts[0]}`];
  return [`${who} ${formatNumberOf(shots.length, "shot")}:`, ...texts.map((text) => `  ${text}`)];
};

/** Shots and hits in numbers: `12 shots, 5 hits`. */
export const shotCounts = ({ observations }: Pick<Game, "observations">): string =>
  `${formatNumberOf(observations.length, "shot")}, ${formatNumberOf(observations.filter(({ answer }) => isHit(answer)).length, "hit")}`;

const cellWords = (text: string): string[] | null => text.match(/\([^)]*\)|[^\s,]+/g);

/** Reads the open cells named in a line, or returns an error. @param due how many cells */
export const readShots = (game: Game, line: string, due: number, commands: readonly string[]): number[] | string => {
  const words = due === 1 ? [line] : (cellWords(line) ?? [""]);
  const cells: number[] = [];
  for (const word of words) {
    const cell = readShot(game, word, due, commands);
    if (typeof cell === "string") return cell;
    if (cells.includes(cell)) return `"${oneLine(word)}": is there twice; name every cell once`;
    cells.push(cell);
  }
  if (cells.length === due) return cells;
  return `${formatNumberOf(cells.length, "cell")}: you have ${due} shots; name as many cells`;
};

const readShot = (game: Game, word: string, due: number, commands: readonly string[]): number | string => {
  const { board } = game.layout.scenario;
  const quoted = `"${oneLine(word)}"`;
  if (!/\p{Nd}/u.test(word)) {
    if (word === "") return due === 1 ? "type a cell such as A1, or help" : `type ${due} cells such as A1 B2, or help`;
    const near = nearestName(word, commands);
    return `${quoted}: is neither a cell nor a command; ${near ? `did you mean "${near}"?` : "help lists what to type"}`;
  }
  const cell = parseCell(board, word);
  if (!cell.ok) return oneLine(`${cell.error.what}; ${cell.error.fix}`);
  if (board.blocked.includes(cell.value)) return `${quoted}: is blocked, nobody can shoot there; choose another cell`;
  const earlier = game.observations.findIndex((shot) => shot.cell === cell.value);
  return earlier < 0 ? cell.value : `${quoted}: was your shot ${earlier + 1}; choose another cell`;
};
