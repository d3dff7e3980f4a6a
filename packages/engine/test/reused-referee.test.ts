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
      for (const cell of random.shuffle(Array.from({ length: scenario.board.cellCount }, (_, i) => i))) {
        expect(reused.isOver).toBe(engine.isOver);
        if (engine.isOver) break;
        expect(reused.mayShoot(cell)).toBe(true);
        const isOccupied = reused.isOccupied(cell);
        const answer = reused.fire(cell);
        expect(answer).toEqual(engine.fire(cell));
        expect(reused.mayShoot(cell)).toBe(false);
        const isHit = answer.kind === "count" ? answer.ships > 0 : answer.kind !== "miss";
        expect(isOccupied).toBe(isHit);
      }
    }
  });

  it("lets nobody shoot at what is not a cell", () => {
    const referee = new ReusedReferee(preset("hasbro"));
    for (const wrong of [-1, 100, 0.5, Number.NaN, "3", null, undefined, {}, 3n]) {
      expect(referee.mayShoot(wrong), String(wrong)).toBe(false);
    }
  });
});
