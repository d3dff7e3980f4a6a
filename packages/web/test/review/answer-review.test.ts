// The review given by the page's worker, compared with what the engine (and so `broadside review`) says about
// the same game.

import { readFileSync } from "node:fs";
import { formatShots, makeKnowledge, parseShots, preset, RandomStream, unwrap } from "@broadside/engine";
import { parseOpponent, playGame } from "@broadside/engine/games";
import { drawFleet } from "@broadside/engine/placing";
import { errorOf, expectedNumber, isEstimate, reviewSalvoSteps, reviewTranscript } from "@broadside/engine/review";
import { describe, expect, it } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import { exampleGame } from "../../src/model/review/review-game.ts";
import { formatReview, parseReview, REVIEW_SEED } from "../../src/model/review/review-store.ts";
import {
  expectedInAll,
  isFinished,
  type ReviewedShot,
  type ReviewTotals,
  shotsError,
  shotsNumber,
} from "../../src/text/review/reviewed-shot.ts";
import { formatRules } from "../../src/text/rules/rules.ts";
import { answerTask } from "../../src/worker/answer-task.ts";

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

/** Asks for the shots from a given one on, as the page does. */
const ask = async (transcript: Source, from = 0): Promise<{ shots: ReviewedShot[]; totals: ReviewTotals }> => {
  const shots: ReviewedShot[] = [];
  for (;;) {
    const answer = await answerTask(taskOf(transcript, from + shots.length), () => {}, 1e9);
    if (answer.kind !== "review") throw new Error(JSON.stringify(answer));
    shots.push(...answer.shots);
    if (answer.totals) return { shots, totals: answer.totals };
  }
};

/** A game that a strategy plays. */
const gameOf = (rules: string): Source => {
  const random = RandomStream.fromSeed(5);
  const layout = drawFleet(preset(rules), { name: "uniform" }, random);
  if (!layout) throw new Error("no layout");
  return playGame(unwrap(parseOpponent("hunt-target")), layout, random);
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
        const answer = await answerTask(task, () => {}, 1e9);
        if (answer.kind !== "review" || answer.totals) return answer;
        done += answer.shots.length;
      }
    };
    const wrong = await lastOf("A1x C1x A3. C3x B1x");
    expect(wrong).toMatchObject({ kind: "misrecorded", shots: [], error: { where: 'shot 3 "A3."' } });
    const late = await lastOf("A1x C1x A3x C3x B1x B2. B3.");
    expect(late).toMatchObject({ kind: "misrecorded", error: { where: 'shot 6 "B2."' } });
  });

  it("judges the example as a blunder", async () => {
    const { transcript } = exampleGame().sides[0];
    const { shots } = await askExample();
    expect(shots[3]).toMatchObject({ verdict: "blunder", shot: { chance: 0 }, lost: { exact: 1 } });
    const example = JSON.parse(readFileSync(new URL("../../../../examples/game.json", import.meta.url), "utf8")) as {
      shots: string;
    };
    expect(formatShots(transcript.scenario, transcript.observations)).toBe(example.shots);
  });

  it("goes on at any shot in a worker that did not give the ones before, with the same numbers", async () => {
    const transcript = gameOf(isLong ? "gorkoff-5x5" : "gorkoff-3x3");
    const whole = await ask(transcript);
    // Asking about another position in between ends the session.
    await answerTask(taskOf({ ...transcript, observations: transcript.observations.slice(0, 2) }, 0), () => {}, 1e9);
    const rest = await ask(transcript, 5);
    expect(rest.shots).toEqual(whole.shots.slice(5));
    expect(rest.totals).toEqual(whole.totals);
    // Asked again for shots that it has already given, it gives them again.
    expect((await ask(transcript, 3)).shots).toEqual(whole.shots.slice(3));
  });

  it("of a game by salvos is that of the engine's salvos, and goes on in the middle of one", async () => {
    const transcript = isLong ? exampleGame().sides[0].transcript : gameOf("gorkoff-3x3");
    const { scenario, observations } = transcript;
    const salvos = observations.map((_, i) => (i % 3 === 0 ? Math.min(3, observations.length - i) : 0)).filter(Boolean);
    const answer = async (done: number): Promise<ReviewedShot[]> => {
      const found: ReviewedShot[] = [];
      for (;;) {
        const next = await answerTask({ ...taskOf(transcript, done + found.length), salvos }, () => {}, 1e9);
        if (next.kind !== "review") throw new Error(JSON.stringify(next));
        found.push(...next.shots);
        if (next.totals) return found;
      }
    };
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
    const first: ReviewedShot[] = [];
    let totals: ReviewTotals | undefined;
    while (!totals) {
      const answer = await answerTask({ ...unknown, done: first.length }, () => {}, 1e9);
      if (answer.kind !== "review") throw new Error(JSON.stringify(answer));
      first.push(...answer.shots);
      totals = answer.totals;
    }
    expect(first).toEqual(whole.shots.slice(0, 5));
    expect([isFinished(totals), isFinished(whole.totals)]).toEqual([false, true]);
    expect(shotsNumber(expectedInAll(totals))).toBeCloseTo(5 + shotsNumber(totals.left), 12);
  });

  it("marks what was drawn as estimated, and gives the first shots before the last are judged", async () => {
    const scenario = preset("hasbro");
    const observations = unwrap(parseShots(scenario, "E5. F6x F7x"));
    const task = { ...taskOf({ scenario, observations }, 0), isOver: false };
    const told: number[] = [];
    const first = await answerTask(task, ({ done }) => told.push(done ?? 0), 1e9);
    if (first.kind !== "review") throw new Error(first.kind);
    expect(first.totals).toBeUndefined();
    expect(first.shots.length).toBeLessThan(3);
    expect(first.shots[0].judge.all).toBe(false);
    expect(shotsError(first.shots[0].before)).toBeGreaterThan(0);
    expect(Math.max(...told)).toBeLessThanOrEqual(1);
  });
});
