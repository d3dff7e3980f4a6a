import { describe, expect, it } from "vitest";
import { Referee, ReusedReferee } from "../src/games.ts";
import { ANSWERS, type Answers, preset, RandomStream, unwrap, withRules } from "../src/index.ts";
import { PlacementDraw } from "../src/placing/placement-draw.ts";

const scenarioWith = (answers: Answers) => unwrap(withRules(preset("russian"), { answers }));

describe("a referee used for game after game", () => {
  it.each([
    ...ANSWERS.map((answers) => [answers, scenarioWith(answers)] as const),
    ["boxes", preset("boxes:4x2:3")] as const,
  ])("answers %s as the referee of one game does", (_, scenario) => {
    const draw = new PlacementDraw(scenario);
    const reused = new ReusedReferee(scenario);
    for (let game = 0; game < 30; game++) {
      const random = RandomStream.fromSeed(7, game);
      const placements = [...draw.uniform(random)].sort((a, b) => a - b);
      const engine = new Referee({ scenario, placements });
      reused.begin(placements);
      // One line for each shot, compared after the game: a comparison costs more than a shot.
      const told: string[] = [];
      const expected: string[] = [];
      for (const cell of random.shuffle(Array.from({ length: scenario.board.cellCount }, (_, i) => i))) {
        if (engine.isOver) break;
        const before = [reused.isOver, reused.mayShoot(cell), reused.isOccupied(cell)];
        told.push(JSON.stringify([cell, ...before, reused.fire(cell), reused.mayShoot(cell)]));
        const answer = engine.fire(cell);
        const isHit = answer.kind === "count" ? answer.ships > 0 : answer.kind !== "miss";
        expected.push(JSON.stringify([cell, false, true, isHit, answer, false]));
      }
      expect(told).toEqual(expected);
      expect(reused.isOver).toBe(engine.isOver);
    }
  });

  it("lets nobody shoot at what is not a cell", () => {
    const referee = new ReusedReferee(preset("hasbro"));
    for (const wrong of [-1, 100, 0.5, Number.NaN, "3", null, undefined, {}, 3n]) {
      expect(referee.mayShoot(wrong), String(wrong)).toBe(false);
    }
  });
});
