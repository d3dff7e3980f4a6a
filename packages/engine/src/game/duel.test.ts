import { expect, test } from "vitest";
import { cases } from "../../test/cases.ts";
import { coordOf } from "../board/board.ts";
import { parseCell } from "../board/cell-name.ts";
import { formatHiddenLayout, type HiddenLayout } from "../boxes/box-layout.ts";
import { RandomStream } from "../core/random.ts";
import { unwrap } from "../core/result.ts";
import { sampleHidden } from "../inference/sampling/sample.ts";
import { makeKnowledge, unshotCells } from "../knowledge/knowledge.ts";
import { isHit } from "../scenario/answer.ts";
import { preset } from "../scenario/preset.ts";
import { random } from "../strategy/hunt/random.ts";
import { Duel, type DuelRules, replayDuel } from "./duel.ts";
import { playGame } from "./game.ts";
import { parseTurns, playMatch, SINGLE_SHOT_RULES, salvoSizes, sideOf, type Turns } from "./match.ts";

const SCENARIOS = ["gorkoff-5x5", "gorkoff-3x3", "boxes:3x2:2"];

/** Two whole games at random layouts, and the rules of the two-player game from them. */
const anyGames = (scenario: string, seed: number, turns: DuelRules["turns"]) => {
  const rules = preset(scenario);
  const layouts = sampleHidden(makeKnowledge(rules), 2, RandomStream.fromSeed(seed, 0));
  const games = [0, 1].map((i) => playGame(random, layouts[i], RandomStream.fromSeed(seed, 1, i)));
  return { games, rules: { layouts: [layouts[0], layouts[1]], turns, first: 0 } satisfies DuelRules };
};

test("the transcripts of a two-player game say its salvos, and how it ended for each player", () => {
  for (const turns of ["salvo", "3", "alternate"] as const) {
    const { games, rules } = anyGames("gorkoff-5x5", 5, turns);
    const left = games.map(({ observations }) => observations.map(({ cell }) => cell));
    const duel = new Duel({ ...rules, lastTurn: turns === "3" });
    const sizes: [number[], number[]] = [[], []];
    const transcript = (player: 0 | 1, resigned?: 0 | 1) => duel.transcript(player, { strategy: "Ann" }, resigned);
    expect(transcript(0).result).toBeUndefined();
    expect([transcript(0, 1).result, transcript(0, 1).resigned]).toEqual(["won", undefined]);
    expect([transcript(1, 1).result, transcript(1, 1).resigned]).toEqual(["lost", true]);
    while (duel.turn !== undefined) {
      const { turn } = duel;
      const spare = unshotCells(duel.game(turn).knowledge).filter((cell) => !left[turn].includes(cell));
      left[turn].push(...spare.slice(0, Math.max(0, duel.shotsDue - left[turn].length)));
      sizes[turn].push(duel.fire(left[turn].splice(0, duel.shotsDue)).length);
    }
    for (const player of [0, 1] as const) {
      const { salvos, result, observations, began, turns: told } = transcript(player);
      expect(salvos).toEqual(turns === "alternate" ? undefined : sizes[player]);
      expect(result).toBe(duel.winner === undefined ? "drawn" : duel.winner === player ? "won" : "lost");
      expect([observations, began, told]).toEqual([
        duel.game(player).observations,
        player === 0,
        turns === "3" ? "3:last-turn" : turns,
      ]);
      // What a fixed number of shots makes of the record is what was fired.
      const { salvos: _, ...plain } = transcript(player);
      if (turns === "3") expect(unwrap(salvoSizes(plain))).toEqual(sizes[player]);
    }
  }
});

test.each(SINGLE_SHOT_RULES)(
  "shot by shot a two-player game goes as the two games laid against each other: %s",
  (turns) => {
    for (const scenario of SCENARIOS) {
      for (let seed = 0; seed < cases(10, 30); seed++) {
        const { games, rules } = anyGames(scenario, seed, turns);
        const match = playMatch(sideOf(games[0]), sideOf(games[1]), turns);
        const duel = new Duel(rules);
        while (duel.turn !== undefined) {
          const { turn } = duel;
          duel.shoot(games[turn].observations[duel.game(turn).observations.length].cell);
        }
        expect({ order: duel.order, winner: duel.winner }).toEqual({ order: match.order, winner: match.winner });
        for (const shoot of [() => duel.shoot(0), () => duel.repeat([0, 1])]) expect(shoot).toThrow("over");
      }
    }
  },
);

test.each(SINGLE_SHOT_RULES)(
  "a last turn is that of the player who did not begin, and two sunk fleets are a draw: %s",
  (turns) => {
    const outcomes = new Map<string, number>();
    for (let seed = 0; seed < cases(60, 300); seed++) {
      const { games, rules } = anyGames("gorkoff-3x3", seed, turns);
      const usual = playMatch(sideOf(games[0]), sideOf(games[1]), turns);
      const duel = new Duel({ ...rules, lastTurn: true });
      while (duel.turn !== undefined) {
        const { turn } = duel;
        duel.shoot(games[turn].observations[duel.game(turn).observations.length].cell);
      }
      // The turns of each player, each of which ends where the order changes.
      const begun = duel.order.flatMap((player, i) =>
        turns === "alternate" || i === 0 || duel.order[i - 1] !== player ? [player] : [],
      );
      const isSunk = [0, 1].map((player) => duel.game(player as 0 | 1).isOver);
      expect(begun.filter((player) => player === 0).length).toBe(begun.filter((player) => player === 1).length);
      expect(duel.winner).toBe(isSunk[0] === isSunk[1] ? undefined : isSunk[0] ? 0 : 1);
      expect(duel.order.slice(0, usual.order.length)).toEqual(usual.order);
      if (usual.winner === 1) expect(duel.winner).toBe(1);
      const shots = [duel.game(0).observations, duel.game(1).observations] as const;
      expect(unwrap(replayDuel({ ...rules, lastTurn: true }, shots)).winner).toBe(duel.winner);
      const outcome = String(duel.winner);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    expect([...outcomes.keys()].sort()).toEqual(["0", "1", "undefined"]);
  },
);

test("a shot taken back leaves the game as it was before it, whoever shot since", () => {
  for (let seed = 0; seed < cases(8, 40); seed++) {
    const { games, rules } = anyGames("gorkoff-5x5", seed, seed % 2 === 0 ? "alternate" : "hit-again");
    const duel = new Duel({ ...rules, first: seed % 3 === 0 ? 1 : 0 });
    const before: string[] = [];
    const stateOf = (): string =>
      JSON.stringify([duel.order, duel.turn, duel.game(0).observations, duel.game(1).observations]);
    while (duel.turn !== undefined) {
      const { turn } = duel;
      before.push(stateOf());
      duel.shoot(games[turn].observations[duel.game(turn).observations.length].cell);
    }
    while (duel.order.includes(0)) {
      const last = duel.order.lastIndexOf(0);
      expect(duel.takeBack(0)).toBeGreaterThan(0);
      expect(stateOf()).toBe(before[last]);
    }
    expect(duel.takeBack(0)).toBe(0);
  }
});

test("a two-player game is read back from its shots, and shots that were changed are named", () => {
  const { games, rules } = anyGames("gorkoff-5x5", 5, "hit-again");
  const duel = new Duel(rules);
  for (let i = 0; i < 9; i++)
    duel.shoot(games[duel.turn as 0 | 1].observations[duel.game(duel.turn as 0 | 1).observations.length].cell);
  const shots = [duel.game(0).observations, duel.game(1).observations] as const;
  const again = unwrap(replayDuel(rules, shots));
  expect([again.order, again.turn]).toEqual([duel.order, duel.turn]);
  const [first, ...rest] = shots[0];
  const answer = first.answer.kind === "miss" ? ({ kind: "hit" } as const) : ({ kind: "miss" } as const);
  expect(replayDuel(rules, [[{ ...first, answer }, ...rest], shots[1]])).toMatchObject({
    error: { where: "shot 1 of player 1", what: "is not what the layout answers" },
  });
  expect(replayDuel(rules, [[...shots[0], ...games[0].observations.slice(shots[0].length)], shots[1]]).ok).toBe(false);
  expect(replayDuel(rules, [[shots[0][0], shots[0][0]], shots[1]])).toMatchObject({ ok: false });
});

/** A referee of salvos that knows only sets of cells: the ships of both fleets, and the unhit part of each ship. */
const playSalvos = (
  layouts: DuelRules["layouts"],
  orders: readonly [readonly number[], readonly number[]],
  first: 0 | 1,
  { turns, lastTurn }: Turns,
) => {
  const left = layouts.map((layout) => shipCells(layout).map((cells) => new Set(cells)));
  const queues = orders.map((order) => [...order]);
  const log: string[] = [];
  const isSunk = (fleet: 0 | 1): boolean => left[fleet].every((ship) => ship.size === 0);
  for (let turn = first; ; turn = turn === 0 ? 1 : 0) {
    const afloat = left[1 - turn].filter((ship) => ship.size > 0).length;
    for (const cell of queues[turn].splice(0, turns === "salvo" ? afloat : Number(turns))) {
      const hit = left[turn].filter((ship) => ship.delete(cell));
      log.push(`${turn} ${cell} ${hit.length} ${hit.filter((ship) => ship.size === 0).length}`);
      if (isSunk(turn)) break;
    }
    // Both have had equally many turns after that of the player who did not begin.
    if ((isSunk(0) || isSunk(1)) && !(lastTurn && turn === first))
      return { log, winner: isSunk(0) && isSunk(1) ? undefined : isSunk(0) ? 0 : 1 };
  }
};

/** The cells of each ship, found without the referee's tables. */
const shipCells = (layout: HiddenLayout): number[][] => {
  const { board } = layout.scenario;
  const source = formatHiddenLayout(layout);
  return source.ships.map((ship) =>
    "cells" in ship
      ? ship.cells.map((name) => unwrap(parseCell(board, name)))
      : Array.from({ length: board.cellCount }, (_, cell) => cell).filter((cell) => {
          const [from, to] = ship.corners.map((name) => coordOf(board, unwrap(parseCell(board, name))));
          return coordOf(board, cell).every((x, i) => from[i] <= x && x <= to[i]);
        }),
  );
};

const SALVO_GAMES = ["gorkoff-5x5", "gorkoff-3x3", "boxes:3x2:2", "boxes:3x2:3", "boxes:4x1:2"];

test.each([
  ["salvo", 0],
  ["2", 0],
  ["3:last-turn", 1],
  ["7:last-turn", 1],
])(
  "turns of several shots go as by a referee that knows sets of cells alone, boxes included: %s",
  (text, leastDrawn) => {
    const turns = unwrap(parseTurns(text));
    let cut = 0;
    let drawn = 0;
    for (const scenario of SALVO_GAMES) {
      for (let seed = 0; seed < cases(10, 60); seed++) {
        const { rules } = anyGames(scenario, seed, turns.turns);
        const first = seed % 2 === 0 ? 0 : 1;
        const cells = Array.from({ length: rules.layouts[0].scenario.board.cellCount }, (_, cell) => cell);
        const orders = [0, 1].map((i) => RandomStream.fromSeed(seed, 7, i).shuffle([...cells]));
        const expected = playSalvos(rules.layouts, [orders[0], orders[1]], first, turns);
        const duel = new Duel({ ...rules, ...turns, first });
        const log: string[] = [];
        while (duel.turn !== undefined) {
          const { turn, shotsDue } = duel;
          const made = duel.fire(orders[turn].splice(0, shotsDue));
          if (made.length < shotsDue) cut++;
          log.push(...made.map(({ cell }) => `${turn} ${cell}`));
        }
        if (duel.winner === undefined) drawn++;
        expect([log, duel.winner]).toEqual([expected.log.map((line) => line.split(" ", 2).join(" ")), expected.winner]);
        for (const player of [0, 1] as const) {
          const told = duel
            .game(player)
            .observations.map(({ cell, answer }) =>
              answer.kind === "count"
                ? `${player} ${cell} ${answer.ships}`
                : `${player} ${cell} ${isHit(answer) ? 1 : 0}`,
            );
          const own = expected.log.filter((line) => line.startsWith(`${player} `));
          expect(told).toEqual(own.map((line) => line.split(" ").slice(0, 3).join(" ")));
          // Each player knows their own ships afloat, whatever the answers say.
          const all = shipCells(rules.layouts[player === 0 ? 1 : 0]).length;
          const lost = expected.log
            .filter((line) => !line.startsWith(`${player} `))
            .reduce((n, line) => n + Number(line.split(" ")[3]), 0);
          expect(duel.shipsAfloat(player)).toBe(all - lost);
        }
      }
    }
    expect(cut).toBeGreaterThan(5);
    expect(drawn).toBeGreaterThanOrEqual(leastDrawn);
    if (leastDrawn === 0) expect(drawn).toBe(0);
  },
);

test("a salvo is made whole or not at all, and taken back whole; half of one is not read back", () => {
  for (let seed = 0; seed < cases(10, 30); seed++) {
    const { rules } = anyGames("gorkoff-5x5", seed, "salvo");
    const orders = [0, 1].map((i) =>
      RandomStream.fromSeed(seed, 8, i).shuffle(Array.from({ length: 25 }, (_, cell) => cell)),
    );
    const duel = new Duel(rules);
    const stateOf = (): string =>
      JSON.stringify([duel.order, duel.turn, duel.game(0).observations, duel.game(1).observations]);
    expect(duel.shotsDue).toBe(6);
    const untouched = stateOf();
    expect(() => duel.shoot(0)).toThrow("1 cell is named, 6 to be shot");
    expect(() => duel.fire([0, 1, 2, 3, 4, 0])).toThrow("already shot");
    expect(() => duel.fire([0, 1, 2, 3, 4, 25])).toThrow("25 is not a cell");
    expect(() => duel.repeat([0, 1, 2, 3, 4, 5, 6])).toThrow("6 to be shot");
    expect(stateOf()).toBe(untouched);
    const before: string[] = [];
    for (let turns = 0; turns < 7 && duel.turn !== undefined; turns++) {
      if (duel.turn === 0) before.push(stateOf());
      duel.fire(orders[duel.turn].splice(0, duel.shotsDue));
    }
    const shots = [duel.game(0).observations, duel.game(1).observations] as const;
    expect(unwrap(replayDuel(rules, shots)).order).toEqual(duel.order);
    if (duel.turn === 1 && duel.shipsAfloat(0) > 1)
      expect(replayDuel(rules, [shots[0].slice(0, -1), shots[1]]).ok).toBe(false);
    while (before.length > 0) {
      expect(duel.takeBack(0)).toBeGreaterThan(0);
      expect(stateOf()).toBe(before.pop());
    }
  }
});
