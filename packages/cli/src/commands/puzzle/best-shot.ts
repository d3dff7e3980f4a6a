import { parseKnowledge, parsePreset, RandomStream } from "@broadside/engine";
import { type BestShotPuzzle, makeBestShot } from "@broadside/engine/puzzles";
import { formatNumberOf } from "@broadside/engine/text";
import { drawBoard, drawMarks, marksOn } from "../../output/drawing/board-drawing.ts";
import { write, writeJson } from "../../output/output.ts";
import { timed } from "../../output/progress/progress.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { accept, Failure, UsageError } from "../../output/usage-error.ts";

export interface PuzzleOrder {
  readonly number: number;
  readonly seed: number;
  readonly json?: true | undefined;
}

export const makeBestShots = async (scenario: string, { number, seed, json }: PuzzleOrder): Promise<void> => {
  const where = `--scenario "${scenario}"`;
  if (accept(parsePreset(scenario), where).contact === "overlap")
    throw UsageError.of(where, "has ships that overlap", "name a preset of ships that do not");
  const random = RandomStream.fromSeed(seed);
  const { value: puzzles } = await timed("making puzzles", (progress) =>
    Array.from({ length: number }, (_, i) => {
      progress(i / number);
      const puzzle = makeBestShot({ scenario, seed: random.word() });
      if (!puzzle) throw new Failure(`no game of ${scenario} had a position with one best cell; try another seed`);
      return puzzle;
    }),
  );
  if (json) return writeJson({ puzzles });
  return write(`${puzzles.map(bestShotText).join("\n")}\nseed ${seed}; --json also gives the solution\n`);
};

const NOT_SHOT = "?";

const bestShotText = (puzzle: BestShotPuzzle): string => {
  const { scenario, shots, theme, difficulty, layouts } = puzzle;
  const knowledge = accept(parseKnowledge(accept(parsePreset(scenario)), shots));
  const terminal = outputTerminal();
  const shot = new Set(knowledge.observations.map(({ cell }) => cell));
  const mark = drawMarks(knowledge, terminal);
  const board = drawBoard(
    knowledge.scenario.board,
    (cell) => (shot.has(cell) || knowledge.scenario.board.blocked.includes(cell) ? mark(cell) : { text: NOT_SHOT }),
    terminal,
  );
  const marks = [...marksOn(knowledge), `${NOT_SHOT} not shot`].join("   ");
  const about = `${scenario}, ${theme}, ${formatNumberOf(layouts, "layout")} left`;
  const rating = `puzzle rating ${difficulty}: the mean is 1500, higher is harder`;
  return `${[...board, "", terminal.style.dim(marks), about, rating, `shots: ${shots}`].join("\n")}\n`;
};

/** What has been proved: `best shot: C4, better by 0.33 shots than E4`. */
export const provedText = ({ best, misses, layouts }: BestShotPuzzle): string => {
  const [, [next, more]] = Object.entries(misses).sort(([, a], [, b]) => a - b);
  return `best shot: ${best}, better by ${((more - misses[best]) / layouts).toFixed(2)} shots than ${next}`;
};
