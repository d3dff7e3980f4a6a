// Fleets hidden by a prior, salvos of strategies, and what a hint says about every cell: the worker's answers, checked
// against the engine's counts.
import "../english.ts";
import {
  infer,
  makeKnowledge,
  type Observation,
  preset,
  RandomStream,
  type Scenario,
  sampleLayouts,
  unwrap,
} from "@broadside/engine";
import { Duel, type TurnRule } from "@broadside/engine/games";
import { formatPercentOf } from "@broadside/engine/text";
import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import { matchLookOf } from "../../src/board/match/match-look.ts";
import { knowledgeOf, newHead } from "../../src/board/match/match-record.ts";
import { readLayout } from "../../src/board/notation/ship-notation.ts";
import { hiddenBy } from "../../src/board/rules/hiding-prior.ts";
import { formatPosition, formatRules, parseRules } from "../../src/board/rules/rules.ts";
import { RoomEngine } from "../../src/engine/room-engine.ts";
import { LiveMatch } from "../../src/rooms/play/live-match.ts";
import { answering, answerOf, answerTask } from "../answer-task.ts";

const fleetTask = (scenario: Scenario, seed: number) =>
  ({ rules: formatRules(scenario), shots: "", kind: "fleet", seed: [seed, 0] }) as const;

test("a fleet lies where the prior says, and the same seed gives it again", async () => {
  const rules = preset("gorkoff-3x3");
  const corner = JSON.stringify({ version: 1, cells: [[1e6, 1e6, 1e6], ...[1, 2].map(() => [1, 1, 1])] });
  const hidden = unwrap(hiddenBy(rules, corner));
  for (let seed = 0; seed < 6; seed++) {
    const answer = await answerOf(fleetTask(hidden, seed), "fleet");
    expect(unwrap(readLayout(rules, answer.layout)).scenario).toBe(rules);
    // The cruiser lies in the first row, except about once in ten million draws.
    expect(JSON.stringify(answer.layout)).toContain('"cells":["A1","B1","C1"]');
    expect(await answerTask(fleetTask(hidden, seed))).toEqual(answer);
  }
});

test("a prior with which drawing takes too long is refused, with what it would take", async () => {
  const fleet = [5, 4, 3].map((length) => ({ name: `ship-${length}`, length, count: 4 }));
  const rules = JSON.stringify({ board: { size: [16, 16] }, fleet, contact: "none", answers: "sunk" });
  const answer = await answerTask(fleetTask(unwrap(hiddenBy(unwrap(parseRules(rules)), "edges")), 1));
  expect(answer.kind).toBe("refused");
  expect("what" in answer && answer.what).toMatch(/would take about .* the limits are/);
});

test.each(["random", "mixed:random+diagonal", "greedy-hit", "probability", "diagonal"])(
  "a salvo of %s has as many cells as are asked for, none shot before, the same by the same numbers",
  async (strategy) => {
    const scenario = preset("gorkoff-5x5");
    const observations: Observation[] = [0, 7, 24].map((cell) => ({ cell, answer: { kind: "miss" } }));
    const position = formatPosition(makeKnowledge(scenario, observations));
    const random = RandomStream.fromSeed(3).state();
    for (const asked of [1, 2, 6]) {
      const ask = () => answerOf({ ...position, kind: "shot", strategy, random, asked }, "shot");
      const answer = await ask();
      expect(answer.cells).toHaveLength(asked);
      expect(new Set([0, 7, 24, ...answer.cells]).size).toBe(3 + asked);
      expect(await ask()).toEqual(answer);
    }
  },
);

/** A match that has not begun, of a person against a strategy. */
const liveOf = (scenario: Scenario, turns: TurnRule, hiding?: string): LiveMatch => {
  const layouts = sampleLayouts(makeKnowledge(scenario), 2, RandomStream.fromSeed(1));
  const duel = new Duel({ layouts: [layouts[0], layouts[1]], turns, first: 0 });
  const head = newHead(1, [{ kind: "person" }, { kind: "strategy", strategy: "random" }], hiding);
  const host = {
    engine: new RoomEngine(answering()),
    pace: signal("instant" as const),
    keep: async () => "written" as const,
  };
  return new LiveMatch({ ...head, duel }, host);
};

test("where ships overlap a hint has the chance of any ship on each cell, and names the likeliest hits", async () => {
  // With this many boxes, the expected number of ships on a cell exceeds 1, so the sum of ships exceeds the number
  // of layouts.
  const scenario = preset("boxes:3x2:4");
  for (const turns of ["alternate", "salvo"] as const) {
    const live = liveOf(scenario, turns);
    await live.askForHint();
    const hint = live.hint.value;
    const posterior = infer(knowledgeOf(0, live.match));
    const hits = Array.from({ length: scenario.board.cellCount }, (_, cell) =>
      posterior
        .answers(cell)
        .reduce((sum, { answer, layouts }) => (answer.kind === "count" && answer.ships > 0 ? sum + layouts : sum), 0n),
    );
    const { look, label } = matchLookOf({ scenario, shots: [], fleet: undefined, isRevealed: true, hint });
    for (const [cell, count] of hits.entries()) {
      const chance = formatPercentOf(count, posterior.layouts, 0);
      expect(look(cell).texts).toEqual([chance]);
      expect(label(cell)).toContain(`${chance}\u00a0% chance of a hit`);
    }
    const best = hint?.best ?? [];
    expect(best).toHaveLength(live.view.value.due);
    const rest = [...hits.keys()].filter((cell) => !best.includes(cell));
    const [least, most] = [Math.min(...best.map((cell) => Number(hits[cell]))), rest.map((cell) => Number(hits[cell]))];
    expect(least).toBeGreaterThanOrEqual(Math.max(...most));
    live.dispose();
  }
});

test("a hint uses the prior by which the opponent hides its ships", async () => {
  const scenario = preset("gorkoff-3x3");
  const hiding = JSON.stringify({ version: 1, cells: [[9, 9, 9], ...[1, 2].map(() => [1, 1, 1])] });
  const live = liveOf(scenario, "alternate", hiding);
  await live.askForHint();
  // The cruiser lies on one of the four sides, the boats in the corners beyond it: three layouts have the weight 9 * 9.
  const [all, top, side] = [972n, 729n, 81n];
  expect(live.hint.value?.hits).toEqual([all, top, all, side, 0n, side, all, side, all]);
  expect(live.hint.value?.layouts).toBe(all);
  expect(live.hint.value?.best).toEqual([0]);
  live.dispose();
});
