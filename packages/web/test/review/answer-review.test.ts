// The review given by the page's worker, and mistakes tried again, compared with what the engine (and so `broadside
// review`) says about the same game.
import "../english.ts";
import { formatCell, formatShots, makeKnowledge, parseShots, preset, RandomStream, unwrap } from "@broadside/engine";
import { parseOpponent, playGame } from "@broadside/engine/games";
import {
  type CostedReview,
  errorOf,
  expectedNumber,
  isEstimate,
  reviewSalvoSteps,
  reviewSteps,
  reviewTranscript,
  tryShot,
  verdictOf,
} from "@broadside/engine/review";
import { describe, expect, it } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import { exampleGame, positionOf } from "../../src/board/review/review-game.ts";
import { formatReview, parseReview, REVIEW_SEED } from "../../src/board/review/review-store.ts";
import {
  expectedInAll,
  isFinished,
  type ReviewedShot,
  type ReviewTotals,
  shotsError,
  shotsNumber,
} from "../../src/board/review/reviewed-shot.ts";
import { formatRules } from "../../src/board/rules/rules.ts";
import { hintCells, Practice, solutionOf, worthOf } from "../../src/rooms/review/practice.ts";
import { answerOf, answerTask, callTask, type TaskOf } from "../answer-task.ts";
import { mapOf } from "../map-of.ts";
import { fleetOf } from "../matches.ts";

type Source = Parameters<typeof reviewTranscript>[0];

const taskOf = ({ scenario, observations }: Source, done: number) =>
  ({
    rules: formatRules(scenario),
    shots: formatShots(scenario, observations),
    kind: "review",
    seed: REVIEW_SEED,
    isOver: true,
    done,
  }) as const;

/** The whole answer to a task, which the worker gives in parts. */
const answersTo = async (task: TaskOf<"review">): Promise<{ shots: ReviewedShot[]; totals: ReviewTotals }> => {
  const shots: ReviewedShot[] = [];
  for (;;) {
    const answer = await answerOf({ ...task, done: task.done + shots.length }, "review");
    shots.push(...answer.shots);
    if (answer.totals) return { shots, totals: answer.totals };
  }
};

/** Asks for the shots from a given one on, as the page does. */
const ask = (transcript: Source, from = 0) => answersTo(taskOf(transcript, from));

/** A game that a strategy plays. */
const gameOf = (rules: string): Source => {
  const random = RandomStream.fromSeed(5);
  return playGame(unwrap(parseOpponent("hunt-target")), fleetOf(preset(rules), random), random);
};

/** The whole review of the example, computed only once. */
let example: ReturnType<typeof ask> | undefined;
const askExample = (): ReturnType<typeof ask> => (example ??= ask(exampleGame().sides[0].transcript));

describe("the review of a game in the worker", () => {
  it("is that of the engine, shot for shot, estimates as estimates", async () => {
    const played = gameOf(isLong ? "gorkoff-5x5" : "gorkoff-3x3");
    for (const [transcript, answer] of [
      [exampleGame().sides[0].transcript, askExample],
      [played, () => ask(played)],
    ] as const) {
      const { shots, totals } = await answer();
      const right = unwrap(reviewTranscript(transcript, { random: RandomStream.fromSeed(REVIEW_SEED) }));
      expect(shots.map(({ verdict }) => verdict)).toEqual(right.shots.map(({ cost }) => cost.verdict));
      for (const [i, { cost, layouts, shot }] of right.shots.entries()) {
        expect(shots[i].layouts).toBe(String(layouts));
        expect(shots[i].shot.chance).toBe(Number(shot.hit) / Number(layouts));
        for (const name of ["before", "after", "lost", "skill", "luck"] as const) {
          expect("estimate" in shots[i][name]).toBe(isEstimate(cost[name]));
          expect(shotsNumber(shots[i][name])).toBe(expectedNumber(cost[name]));
          expect(shotsError(shots[i][name])).toBe(errorOf(cost[name]));
        }
      }
      expect(shotsNumber(totals.lost)).toBe(expectedNumber(right.totals.lost));
      expect(totals.verdicts).toEqual(right.totals.verdicts);
    }
  });

  it("says where a record contradicts itself, after the shots before that", async () => {
    const scenario = preset("gorkoff-3x3");
    // A slow machine gives the shots before it in more than one answer.
    const lastOf = async (shots: string) => {
      const observations = unwrap(parseShots(scenario, shots));
      for (let done = 0; ; ) {
        const { isOver: _, ...task } = taskOf({ scenario, observations }, done);
        const answer = await answerTask(task);
        if (answer.kind !== "review" || answer.totals) return answer;
        done += answer.shots.length;
      }
    };
    const wrong = await lastOf("A1x C1x A3. C3x B1x");
    expect(wrong).toMatchObject({ kind: "misrecorded", shots: [], error: { where: 'shot 3 "A3."' } });
    const late = await lastOf("A1x C1x A3x C3x B1x B2. B3.");
    expect(late).toMatchObject({ kind: "misrecorded", error: { where: 'shot 6 "B2."' } });
  });

  it("goes on at any shot in a worker that did not give the ones before, with the same numbers", async () => {
    const transcript = gameOf(isLong ? "gorkoff-5x5" : "gorkoff-3x3");
    const whole = await ask(transcript);
    // Asking about another position in between ends the session.
    await answerTask(taskOf({ ...transcript, observations: transcript.observations.slice(0, 2) }, 0));
    const rest = await ask(transcript, 5);
    expect(rest.shots).toEqual(whole.shots.slice(5));
    expect(rest.totals).toEqual(whole.totals);
    // Asked again for shots that it has already given, it gives them again.
    expect((await ask(transcript, 3)).shots).toEqual(whole.shots.slice(3));
  });

  it("of a game that goes on judges all but the last shot, and ends with the numbers of the whole game", async () => {
    const transcript = gameOf(isLong ? "gorkoff-5x5" : "gorkoff-3x3");
    const whole = await ask(transcript);
    const { isOver: _, ...open } = taskOf(transcript, 0);
    /** The shots judged after some of the game, with the answers it takes. */
    const after = async (made: number, done: number): Promise<ReviewedShot[]> => {
      const shots: ReviewedShot[] = [];
      const observations = transcript.observations.slice(0, made);
      const task = { ...open, shots: formatShots(transcript.scenario, observations), goesOn: true };
      for (;;) {
        const answer = await answerOf({ ...task, done: done + shots.length }, "review");
        expect(answer.totals).toBeUndefined();
        if (answer.shots.length === 0) return shots;
        shots.push(...answer.shots);
      }
    };
    expect(await after(4, 0)).toEqual(whole.shots.slice(0, 3));
    expect(await after(5, 3)).toEqual(whole.shots.slice(3, 4));
    // Two shots are taken back, and made again.
    expect(await after(3, 0)).toEqual(whole.shots.slice(0, 2));
    expect(await after(transcript.observations.length, 2)).toEqual(whole.shots.slice(2, -1));
    expect(await ask(transcript)).toEqual(whole);
  });

  it("of a game by salvos is that of the engine's salvos, and goes on in the middle of one", async () => {
    const transcript = isLong ? exampleGame().sides[0].transcript : gameOf("gorkoff-3x3");
    const { scenario, observations } = transcript;
    const salvos = observations.map((_, i) => (i % 3 === 0 ? Math.min(3, observations.length - i) : 0)).filter(Boolean);
    const answer = async (done: number) => (await answersTo({ ...taskOf(transcript, done), salvos })).shots;
    const shots = await answer(0);
    const options = { random: RandomStream.fromSeed(REVIEW_SEED) };
    const right = [...reviewSalvoSteps(makeKnowledge(scenario, observations), salvos, options, true)];
    expect(shots.map(({ verdict, salvo }) => [verdict, salvo?.cells, salvo?.best, salvo?.verdict])).toEqual(
      right.map(({ cost, salvo }) => [cost.verdict, salvo?.cells, salvo?.best.cells, salvo?.verdict]),
    );
    expect(shots.map(({ salvo }) => salvo && shotsNumber(salvo.lost))).toEqual(
      right.map(({ salvo }) => salvo && expectedNumber(salvo.lost)),
    );
    expect(await answer(4)).toEqual(shots.slice(4));
    const kept = formatReview({ ...taskOf(transcript, 0), mine: true, salvos, done: shots });
    expect(parseReview(JSON.parse(JSON.stringify(kept)))?.done).toEqual(shots);
  });

  it("of a game without its layout, finished or not, is that of the same shots with it", async () => {
    const { scenario, observations } = exampleGame().sides[0].transcript;
    const whole = await askExample();
    const { isOver: _, ...unknown } = taskOf({ scenario, observations: observations.slice(0, 5) }, 0);
    const { shots: first, totals } = await answersTo(unknown);
    expect(first).toEqual(whole.shots.slice(0, 5));
    expect([isFinished(totals), isFinished(whole.totals)]).toEqual([false, true]);
    expect(shotsNumber(expectedInAll(totals))).toBeCloseTo(5 + shotsNumber(totals.left), 12);
  });

  it("marks what was drawn as estimated, and gives the first shots before the last are judged", async () => {
    const scenario = preset("hasbro");
    const observations = unwrap(parseShots(scenario, "E5. F6x F7x"));
    const task = { ...taskOf({ scenario, observations }, 0), isOver: false };
    const told: number[] = [];
    const first = await answerOf(task, "review", ({ done }) => told.push(done ?? 0));
    expect(first.totals).toBeUndefined();
    expect(first.shots.length).toBeLessThan(3);
    expect(first.shots[0].judge.all).toBe(false);
    const steps = reviewSteps(makeKnowledge(scenario, observations), { random: RandomStream.fromSeed(REVIEW_SEED) });
    const { value: right } = steps.next() as IteratorYieldResult<CostedReview>;
    expect(first.shots[0].before).toEqual(right.cost.before);
    expect(shotsError(first.shots[0].before)).toBeGreaterThan(0);
    expect(Math.max(...told)).toBeLessThanOrEqual(1);
  });
});

const [side] = exampleGame().sides;
const { scenario } = side.transcript;
const names = (cells: readonly number[]): string => cells.map((cell) => formatCell(scenario.board, cell)).join(" ");

const { shots } = await askExample();

const begun = (shot?: number) => {
  const shown: number[] = [];
  const asked: unknown[] = [];
  const practice = new Practice({
    show: (number) => shown.push(number),
    tryShot: (shot) => {
      asked.push(shot);
      return callTask("try", shot);
    },
  });
  practice.begin(side, shots, shot);
  return { practice, shown, asked };
};

describe("learning from the mistakes of a game", () => {
  it("shows as the solution the cell that was tried where no better one was found", () => {
    const [{ judge, best, compared }] = shots;
    const tried = (verdict: "best" | "good"): number => {
      const trial = { judge, best, compared, lost: { exact: 0 }, verdict };
      return solutionOf({ kind: "judged", cell: best.cell + 1, trial }, { best });
    };
    expect([tried("best"), tried("good")]).toEqual([best.cell + 1, best.cell]);
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
