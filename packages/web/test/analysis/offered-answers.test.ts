// What an earlier shot may have answered: nothing that a layout gives is left out, and nothing is offered twice.

import { parseKnowledge, possibleAnswers, preset, RandomStream, sameAnswer, unwrap } from "@broadside/engine";
import { Referee } from "@broadside/engine/games";
import { expect, it } from "vitest";
import { allLayouts } from "../../../engine/test/all-layouts.ts";
import { cases } from "../../../engine/test/cases.ts";
import { mayHaveSunk } from "../../src/board/position/shots.ts";
import { randomPosition, randomScenario } from "../map-of.ts";

it("every sinking at an earlier shot that some layout gives is offered, and most others are not", () => {
  const random = RandomStream.fromSeed(20);
  const wanted = cases(100, 3000);
  const seen = { given: 0, offered: 0, refused: 0 };
  for (let positions = 0; positions < wanted; ) {
    const scenario = randomScenario(random);
    const all = scenario ? allLayouts(scenario) : [];
    const knowledge = scenario && all.length <= 400 ? randomPosition(scenario, random) : undefined;
    if (!knowledge || knowledge.observations.length === 0) continue;
    positions++;
    const { observations } = knowledge;
    const { cell } = observations[random.below(observations.length)];
    const given = all.flatMap((layout) => {
      const referee = new Referee(layout);
      const answers = observations.map((shot) => ({ ...shot, said: referee.fire(shot.cell) }));
      const agrees = answers.every((shot) => shot.cell === cell || sameAnswer(shot.said, shot.answer));
      return agrees ? answers.filter((shot) => shot.cell === cell).map(({ said }) => said) : [];
    });
    for (const answer of possibleAnswers(knowledge.scenario, cell)) {
      if (answer.kind !== "sunk") continue;
      const isGiven = given.some((one) => sameAnswer(one, answer));
      const isOffered = mayHaveSunk(knowledge, cell, answer);
      if (isGiven) expect(isOffered).toBe(true);
      seen.given += Number(isGiven);
      seen.offered += Number(isOffered);
      seen.refused += Number(!isOffered);
    }
  }
  expect(seen.given).toBeGreaterThan(wanted / 20);
  expect(seen.refused).toBeGreaterThan(seen.offered - seen.given);
});

it("no ship sinks twice, nor where no hit before it leaves room", () => {
  const knowledge = unwrap(parseKnowledge(preset("hasbro"), "C9. H4x H5x H6x H7#battleship F2x"));
  const sinkable = (cell: number): number[] =>
    possibleAnswers(knowledge.scenario, cell).flatMap((answer) =>
      answer.kind === "sunk" && mayHaveSunk(knowledge, cell, answer) ? [answer.shipClass ?? -1] : [],
    );
  const [missed, , , , sinking, last] = knowledge.observations.map(({ cell }) => cell);
  expect(sinkable(missed)).toEqual([]);
  expect(sinkable(last)).toEqual([]);
  // The last of four hits in a row may have sunk any ship of up to four cells.
  expect(sinkable(sinking)).toEqual([1, 2, 3, 4]);
});
