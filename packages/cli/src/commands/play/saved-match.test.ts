import { mkdirSync, mkdtempSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStrategy, preset, RandomStream, unwrap } from "@broadside/engine";
import { TURN_RULES } from "@broadside/engine/games";
import { PlacementDraw } from "@broadside/engine/placing";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MatchSettings, PlayerName } from "./match-settings.ts";
import { PersonGame } from "./person-game.ts";
import { readMatch } from "./play-command.ts";
import { matchFiles } from "./saved-match.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "broadside-saved-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const scenario = preset("gorkoff-5x5");

const draw = (seed: number) => ({
  scenario,
  placements: [...new PlacementDraw(scenario).uniform(RandomStream.fromSeed(19, seed))],
});

test.each(TURN_RULES.flatMap((rule) => (["me", "them"] as const).map((first) => [rule, first] as const)))(
  "turns %s, %s first: a game goes on from its files, whichever of them could not be written last",
  async (rule, first) => {
    const random = RandomStream.fromSeed(18, TURN_RULES.indexOf(rule), first === "me" ? 0 : 1);
    const files = matchFiles(join(folder, "game.json"), "--out");
    const settings: MatchSettings = {
      ...{ scenario, hunted: scenario, placement: { name: "uniform" }, strategy: unwrap(parseStrategy("random")) },
      ...{ against: "random", seed: 1, rule, first, fleet: undefined, files, inference: {}, resumed: undefined },
    };
    const game = PersonGame.begin(settings, draw(random.below(1000)), draw(random.below(1000)));
    await game.saveAs(files);
    const unshot = (player: PlayerName): number[] => {
      const { observations } = player === "me" ? game.mine : game.theirs;
      const left = Array.from({ length: scenario.board.cellCount }, (_, cell) => cell).filter((cell) =>
        observations.every((shot) => shot.cell !== cell),
      );
      return Array.from({ length: game.due }, () => left.splice(random.below(left.length), 1)[0]);
    };
    let takenBack = 0;
    for (let change = 0; change < 40 && game.turn !== undefined; change++) {
      if (game.turn === "me" && random.below(3) === 0) takenBack += game.takeBack();
      else if (game.turn === "me") game.shoot(unshot("me"));
      else game.takeShots(() => unshot("them"));
      if (game.winner !== undefined) break;
      // A folder with the name of the new file makes the write fail there.
      const stone = `${random.below(2) === 0 ? files.mine : files.theirs}.new`;
      mkdirSync(stone);
      expect(await game.keep()).toMatch(/^the game is not saved: /);
      expect(() => readMatch(files.mine, rule, first)).not.toThrow();
      rmdirSync(stone);
      await game.saveAs(files);
      const { duel } = readMatch(files.mine, rule, first);
      expect([duel.game(0).observations, duel.game(1).observations]).toEqual([
        game.mine.observations,
        game.theirs.observations,
      ]);
    }
    expect(takenBack).toBeGreaterThan(3);
  },
);
