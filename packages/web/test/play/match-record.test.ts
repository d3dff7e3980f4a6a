import { formatInputError, makeKnowledge, preset, RandomStream, unwrap } from "@broadside/engine";
import { sampleHidden } from "@broadside/engine/boxes";
import { Duel, parseOpponent, playGame, TURN_RULES, type TurnRule } from "@broadside/engine/games";
import { expect, test } from "vitest";
import {
  formatMatch,
  type Match,
  parseMatch,
  playerOf,
  STREAMS,
  transcriptOf,
  winnerOf,
} from "../../src/board/match/match-record.ts";
import { formatPosition } from "../../src/board/rules/rules.ts";
import { roundsOf } from "../../src/rooms/play/live-match.ts";
import { answerOf } from "../answer-task.ts";

/** A match between a person who shoots at random and a strategy, played by the worker's own code. */
const played = async (
  rules: string,
  strategy: string,
  seed: number,
  shots: number,
  turns: TurnRule = seed % 2 === 0 ? "alternate" : "hit-again",
): Promise<Match> => {
  const scenario = preset(rules);
  const [theirs, mine] = sampleHidden(makeKnowledge(scenario), 2, RandomStream.fromSeed(seed));
  const duel = new Duel({ layouts: [theirs, mine], turns, first: 0 });
  const cells = RandomStream.fromSeed(seed, 9).shuffle(Array.from({ length: scenario.board.cellCount }, (_, i) => i));
  const states = [RandomStream.fromSeed(seed, STREAMS.shots[1]).state() as readonly number[]];
  while (duel.order.length < shots && duel.turn !== undefined) {
    const asked = duel.shotsDue;
    if (duel.turn === 0) duel.fire(cells.splice(0, asked));
    else {
      const position = formatPosition(makeKnowledge(scenario, duel.game(1).observations));
      const random = states[states.length - 1];
      const answer = await answerOf({ ...position, kind: "shot", strategy, random, asked }, "shot");
      for (const _ of duel.fire(answer.cells)) states.push(answer.random);
    }
  }
  const players = [{ kind: "person" }, { kind: "strategy", strategy }] as const;
  const head = { id: "m", revision: 3, begun: 1, changed: 2, players, seed, hints: [2], takenBack: 1 };
  return { ...head, states: [[], states], duel };
};

const MATCHES = [
  ["gorkoff-5x5", "mixed:hunt-target+diagonal", 1],
  ["gorkoff-5x5", "rollout", 2],
  ["gorkoff-3x3", "probability", 3],
  ["boxes:3x2:2", "hunt-target", 4],
  ["hasbro", "hunt-target", 5],
] as const;

const keptOf = (match: Match) => JSON.parse(JSON.stringify(formatMatch(match)));

const factsOf = (match: Match) => [match.duel.order, match.duel.turn, match.duel.shotsDue, winnerOf(match)];

test.each(MATCHES)("a match is read as it was kept: %s against %s", async (rules, strategy, seed) => {
  for (const turns of [undefined, "salvo"] as const) {
    for (const shots of [3, 30, 500]) {
      const match = await played(rules, strategy, seed, shots, turns);
      const kept = keptOf(match);
      const read = unwrap(parseMatch(kept));
      expect([keptOf(read), factsOf(read)]).toEqual([kept, factsOf(match)]);
      if (turns === undefined) {
        // The seed of its transcript gives the same shots again.
        const { layout, observations, seed: noted = [] } = transcriptOf(match, 1);
        const random = RandomStream.fromSeed(noted[0], ...noted.slice(1));
        const again = playGame(unwrap(parseOpponent(strategy)), layout, random);
        expect(again.observations.slice(0, observations.length)).toEqual(observations);
        if (shots > 3) expect(observations.length).toBeGreaterThan(0);
      } else if (shots === 3 && match.duel.winner === undefined) {
        // Half a salvo is not a valid turn.
        const [mine, theirs] = kept.games;
        const games = [
          { ...mine, shots: mine.shots.split(" ")[0] },
          { ...theirs, shots: "" },
        ];
        expect(parseMatch({ ...kept, games }).ok).toBe(false);
      }
    }
  }
});

test("a match of another version is refused, and of a newer page it is said", async () => {
  const kept = keptOf(await played("gorkoff-5x5", "hunt-target", 2, 14));
  expect(parseMatch({ ...kept, version: 1 })).toMatchObject({ error: { what: "is not a match" } });
  expect(parseMatch({ ...kept, version: 3 })).toMatchObject({ error: { what: "is of version 3" } });
});

test("the prior by which a fleet was hidden is kept, and checked", async () => {
  const match = { ...(await played("russian", "hunt-target", 2, 4)), hiding: "edges:temperature=1" };
  const kept = keptOf(match);
  expect(unwrap(parseMatch(kept)).hiding).toBe("edges:temperature=1");
  for (const hiding of ["people", "{", 7]) expect(parseMatch({ ...kept, hiding }).ok).toBe(false);
});

test("a record that was changed is named with its fault, and nothing in it is believed", async () => {
  const good = keptOf(await played("gorkoff-5x5", "hunt-target", 2, 14));
  expect(parseMatch(good).ok).toBe(true);
  const [mine, theirs] = good.games;
  const faults: readonly (readonly [string, unknown])[] = [
    ["is not a match", 7],
    ["is not a match", { ...good, version: 0 }],
    ["is of version 3", { ...good, version: 3 }],
    ["lacks its name", { ...good, seed: -1 }],
    ["does not say who plays", { ...good, players: [{ kind: "person" }, { kind: "person" }] }],
    ["does not say who plays", { ...good, players: [{ kind: "strategy" }, good.players[1]] }],
    ["does not say what was asked", { ...good, hints: "none" }],
    ["does not say who gave up", { ...good, resigned: 2 }],
    ["does not say whose turn it is", { ...good, turns: "both" }],
    ["lacks its shots", { ...good, games: [mine] }],
    ["lacks random numbers", { ...good, states: [[], good.states[1].slice(1)] }],
    ["lacks the random numbers", { ...good, states: [[], [[1, 2, 3]]] }],
    ["is not what the layout answers", { ...good, games: [mine, { ...theirs, layout: mine.layout }] }],
    ["is missing", { ...good, games: [{ ...mine, layout: undefined }, theirs] }],
    ["by these turns", { ...good, games: [{ ...mine, shots: "" }, theirs] }],
  ];
  for (const [what, value] of faults) {
    const read = parseMatch(value);
    expect(read.ok ? "read" : formatInputError(read.error)).toContain(what);
  }
});

test("a player is a level or a strategy", () => {
  expect(playerOf("mate")).toEqual({ kind: "strategy", strategy: "diagonal", level: "mate" });
  expect(playerOf("diagonal")).toEqual({ kind: "strategy", strategy: "diagonal" });
});

test.each(TURN_RULES)("rounds hold every shot in its order, and each begins with the one who began: %s", (turns) => {
  const scenario = preset("gorkoff-5x5");
  for (const first of [0, 1] as const) {
    const layouts = sampleHidden(makeKnowledge(scenario), 2, RandomStream.fromSeed(3));
    const duel = new Duel({ layouts: [layouts[0], layouts[1]], turns, first });
    const next = [0, 0];
    while (duel.turn !== undefined) {
      const player = duel.turn;
      duel.fire(Array.from({ length: duel.shotsDue }, () => next[player]++));
      const shots = [duel.game(0).observations, duel.game(1).observations] as const;
      const rounds = roundsOf({ order: duel.order, shots });
      for (const side of [0, 1] as const) expect(rounds.flatMap((round) => round[side])).toEqual(shots[side]);
      expect(rounds.every((round) => round[first].length > 0)).toBe(true);
      // Only in the last round may the other side not have had a turn yet.
      expect(rounds.slice(0, -1).every((round) => round[1 - first].length > 0)).toBe(true);
    }
  }
});

test("a match that has not begun has no rounds", () => {
  expect(roundsOf({ order: [], shots: [[], []] })).toEqual([]);
});
