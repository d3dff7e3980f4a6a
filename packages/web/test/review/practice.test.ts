// Mistakes of a known game, tried again: the engine judges them as the review judges shots.

import { isLong } from "../../../engine/test/cases.ts";
import "../english.ts";
import { formatCell, makeKnowledge, RandomStream } from "@broadside/engine";
import { expectedNumber, tryShot, verdictOf } from "@broadside/engine/review";
import { describe, expect, it } from "vitest";
import { within } from "../../../engine/test/within.ts";
import { hintCells, Practice, solutionOf, worthOf } from "../../src/model/review/practice.ts";
import { exampleGame, positionOf } from "../../src/model/review/review-game.ts";
import { REVIEW_SEED } from "../../src/model/review/review-store.ts";
import { type ReviewedShot, shotsNumber } from "../../src/text/review/reviewed-shot.ts";
import { formatPosition } from "../../src/text/rules/rules.ts";
import { answerTask } from "../../src/worker/answer-task.ts";
import type { Task } from "../../src/worker/protocol.ts";
import { mapOf } from "../map-of.ts";

const [side] = exampleGame().sides;
const { scenario, observations } = side.transcript;
const ask = (task: Task) => answerTask(task, () => {}, 1e9);
const names = (cells: readonly number[]): string => cells.map((cell) => formatCell(scenario.board, cell)).join(" ");

const reviewed = async (): Promise<readonly ReviewedShot[]> => {
  const shots: ReviewedShot[] = [];
  const position = formatPosition(makeKnowledge(scenario, observations));
  for (;;) {
    const how = { kind: "review", seed: REVIEW_SEED, isOver: true, done: shots.length } as const;
    const answer = await ask({ ...position, ...how });
    if (answer.kind !== "review") throw new Error(answer.kind);
    shots.push(...answer.shots);
    if (answer.totals) return shots;
  }
};
const shots = await within(reviewed(), 60, "the review");

const begun = (shot?: number) => {
  const shown: number[] = [];
  const asked: Task[] = [];
  const practice = new Practice({
    show: (number) => shown.push(number),
    ask: (task) => {
      asked.push(task);
      return ask(task);
    },
  });
  practice.begin(side, shots, shot);
  return { practice, shown, asked };
};

describe("learning from the mistakes of a game", () => {
  it("shows as the solution the cell that was tried where no better one was found", () => {
    const [{ judge, best, compared }] = shots;
    const cell = best.cell + 1;
    const solution = (verdict: "best" | "good" | "blunder", lost: number, standardError: number): number =>
      solutionOf(
        { kind: "judged", cell, trial: { judge, best, compared, lost: { estimate: lost, standardError }, verdict } },
        { best },
      );
    expect(solution("best", 0, 0)).toBe(cell);
    expect(solution("good", 0.1, 0.1)).toBe(best.cell);
    expect(solution("blunder", 1, 0.1)).toBe(best.cell);
    expect(solutionOf(undefined, { best })).toBe(best.cell);
  });

  it("accepts a tie with the best cell, but no cell that may be as bad as the one shot", () => {
    const worth = (lost: number, standardError: number, played: number, error: number): string =>
      worthOf(
        { lost: { estimate: lost, standardError }, verdict: verdictOf(lost === 0, lost, standardError) },
        { lost: { estimate: played, standardError: error } },
      );
    expect(worth(0, 0.15, 0.6, 0.15)).toBe("found");
    expect(worth(0.05, 0.1, 0.6, 0.1)).toBe("found");
    // Neither to be told from the best cell nor from the one shot.
    expect(worth(0.3, 0.15, 0.6, 0.15)).toBe("unclear");
    expect(worth(0.6, 0.3, 0.6, 0.15)).toBe("unclear");
    // Exact values need no margin.
    expect(worth(0.09, 0, 0.1, 0)).toBe("found");
    expect(worth(0.2, 0, 1, 0)).toBe("worse");
    expect(worth(0.6, 0.1, 0.6, 0.1)).toBe("worse");
  });

  it("shows them in the order of the game, from the one that was asked for", () => {
    const { practice, shown } = begun();
    expect(practice.mistakes.value.map(({ number }) => number)).toEqual([2, 4, 10, 15, 16]);
    for (let i = 0; i < 5; i++) practice.next();
    expect(shown).toEqual([2, 4, 10, 15, 16]);
    expect(practice.mistake.value).toBeUndefined();
    expect(begun(10).shown).toEqual([10]);
  });

  it("judges cells as the engine does, and accepts those that lose nothing to speak of (all cells in the long run)", async () => {
    const { practice, asked } = begun(4);
    const position = positionOf(side, 4);
    const closed = position.observations.map(({ cell }) => cell);
    const known = [shots[3].shot.cell, shots[3].best.cell, ...closed];
    const accepted = new Set<boolean>();
    for (let cell = 0; cell < scenario.board.cellCount; cell++) {
      // A judgement takes a tenth of a second.
      if (!isLong && cell !== 8 && !known.includes(cell)) continue;
      const { practice, asked } = begun(4);
      await practice.try(cell);
      const attempt = practice.attempt.value;
      if (closed.includes(cell)) {
        expect(attempt).toBeUndefined();
        continue;
      }
      if (attempt?.kind !== "judged") throw new Error(attempt?.kind);
      const { lost, verdict } = tryShot(position, cell, { random: RandomStream.fromSeed(REVIEW_SEED) });
      expect(shotsNumber(attempt.trial.lost)).toBeCloseTo(expectedNumber(lost), 12);
      expect(attempt.trial.verdict).toBe(verdict);
      expect(practice.isOver.value).toBe(expectedNumber(lost) < 0.1);
      accepted.add(practice.isOver.value);
      expect(practice.found.value.has(4)).toBe(practice.isOver.value);
      // The review already knows the cell that was shot and the best one.
      expect(asked.length).toBe([shots[3].shot.cell, shots[3].best.cell].includes(cell) ? 0 : 1);
    }
    expect(accepted.size).toBe(2);
    practice.solve();
    await practice.try(0);
    expect({ found: practice.found.value.size, asked }).toEqual({ found: 0, asked: [] });
  });

  it("takes the last of two tries, and none that comes after the mistake was left", async () => {
    const { practice } = begun(10);
    const first = practice.try(9);
    await practice.try(18);
    await first;
    expect(practice.attempt.value).toMatchObject({ kind: "judged", cell: 18 });
    const late = practice.try(9);
    practice.next();
    await late;
    expect(practice.attempt.value).toBeUndefined();
  });

  it("hints at the best cell among the likeliest others", async () => {
    const map = mapOf(positionOf(side, 4));
    const { best } = shots[3];
    expect(names(hintCells(map, best.cell, []))).toBe("A1 C1 E1");
    expect(hintCells(map, best.cell, [0])).not.toContain(0);
  });
});
