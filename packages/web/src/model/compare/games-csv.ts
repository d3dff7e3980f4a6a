import { faultText, sequenceWidth } from "@broadside/arena/games";
import { UNPLAYED } from "../../worker/played-games.ts";
import type { Run } from "./run-record.ts";

/** A field as RFC 4180 quotes it, where it has to be. */
const field = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const HEAD = "strategy,game,layout,shots,misses,milliseconds,fault,sequence";

/**
 * The games of a run as CSV, a line for each, with those columns of the command's `games.csv` that follow the first, which names the experiment of a
 * store, up to `sequence`. Shots are written as there: `2 * cell + hit` in digits of base64url.
 */
export const gamesCsv = ({ comparison, games }: Pick<Run, "comparison" | "games">): string => {
  const width = sequenceWidth(comparison.scenario.board.cellCount);
  const lines = [HEAD];
  for (const { strategy, shots, misses, milliseconds, sequences, faults } of games) {
    const why = new Map(faults.map(({ game, fault }) => [game, faultText(fault)]));
    const text = new TextDecoder().decode(sequences);
    let at = 0;
    for (const [game, number] of shots.entries()) {
      if (number === UNPLAYED) continue;
      const sequence = text.slice(at, at + number * width);
      at += number * width;
      const cells = [strategy, game, game, number, misses[game], milliseconds[game], why.get(game) ?? "", sequence];
      lines.push(cells.map((cell) => field(String(cell))).join(","));
    }
  }
  return `${lines.join("\n")}\n`;
};
