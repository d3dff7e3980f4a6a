import { formatCell, isHit, isMiss, type Observation, parseCell, type Scenario } from "@broadside/engine";
import type { Game } from "@broadside/engine/games";
import { nearestName } from "@broadside/engine/input";
import { describeAnswer, formatNumberOf, oneLine } from "@broadside/engine/text";
import type { Terminal } from "../../output/terminal.ts";

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

export const cellWords = (text: string): string[] | null => text.match(/\([^)]*\)|[^\s,]+/g);

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
  if (!/\d/.test(word)) {
    if (word === "") return due === 1 ? "type a cell such as A1, or help" : `type ${due} cells such as A1 B2, or help`;
    const near = nearestName(word, commands);
    return `${quoted}: is neither a cell nor a command; ${near ? `did you mean "${near}"?` : `type a cell or one of ${commands.join(", ")}`}`;
  }
  const cell = parseCell(board, word);
  if (!cell.ok) return oneLine(`${cell.error.what}; ${cell.error.fix}`);
  if (board.blocked.includes(cell.value)) return `${quoted}: is blocked, nobody can shoot there; choose another cell`;
  const earlier = game.observations.findIndex((shot) => shot.cell === cell.value);
  return earlier < 0 ? cell.value : `${quoted}: was your shot ${earlier + 1}; choose another cell`;
};
