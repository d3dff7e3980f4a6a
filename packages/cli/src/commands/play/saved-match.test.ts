import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStrategy, preset, RandomStream, unwrap } from "@broadside/engine";
import { parseTurns } from "@broadside/engine/games";
import { PlacementDraw } from "@broadside/engine/placing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cases } from "../../../../engine/test/cases.ts";
import { type MatchSettings, matchFiles, type PlayerName } from "./match-settings.ts";
import { PersonGame } from "./person-game.ts";
import { readMatch } from "./play-command.ts";

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

const begin = (given: Pick<MatchSettings, "turns" | "first" | "files">, theirs: number, mine: number): PersonGame =>
  PersonGame.begin(
    {
      ...{ scenario, hunted: scenario, placement: { name: "uniform" }, strategy: unwrap(parseStrategy("random")) },
      ...{ seed: 1, fleet: undefined, inference: {}, thinking: undefined, resumed: undefined, ...given },
    },
    draw(theirs),
    draw(mine),
  );

const TURNS = ["alternate", "hit-again", "salvo", "2", "hit-again:last-turn", "3:last-turn"];

test.each(TURNS.flatMap((rule) => (["me", "them"] as const).map((first) => [rule, first] as const)))(
  "turns %s, %s first: a game goes on from its files, whichever of them could not be written last",
  async (rule, first) => {
    const random = RandomStream.fromSeed(18, TURNS.indexOf(rule), first === "me" ? 0 : 1);
    const files = matchFiles(join(folder, "game.json"), "--out");
    const turns = unwrap(parseTurns(rule));
    const game = begin({ turns, first, files }, random.below(1000), random.below(1000));
    await game.saveAs(files);
    const unshot = (player: PlayerName): number[] => {
      const { observations } = player === "me" ? game.mine : game.theirs;
      const left = Array.from({ length: scenario.board.cellCount }, (_, cell) => cell).filter((cell) =>
        observations.every((shot) => shot.cell !== cell),
      );
      return Array.from({ length: game.due }, () => left.splice(random.below(left.length), 1)[0]);
    };
    for (let change = 0; change < cases(12, 40) && game.turn !== undefined; change++) {
      if (game.turn === "me") game.shoot(unshot("me"));
      else game.takeShots(() => unshot("them"));
      if (game.turn === undefined) break;
      // A folder with the name of the new file makes the write fail there.
      const stone = `${random.below(2) === 0 ? files.mine : files.theirs}.new`;
      mkdirSync(stone);
      expect(await game.keep()).toMatch(/^the game is not saved: /);
      expect(() => readMatch(files.mine)).not.toThrow();
      rmdirSync(stone);
      await game.saveAs(files);
      const { duel } = readMatch(files.mine);
      expect([duel.game(0).observations, duel.game(1).observations]).toEqual([
        game.mine.observations,
        game.theirs.observations,
      ]);
    }
  },
);

const ALTERNATE = unwrap(parseTurns("alternate"));

test("an error in a saved game names the file and the place in it", async () => {
  const files = matchFiles(join(folder, "game.json"), "--out");
  const game = begin({ turns: ALTERNATE, first: "me", files }, 1, 2);
  game.shoot([0]);
  game.takeShots(() => [0]);
  await game.saveAs(files);
  const text = readFileSync(files.theirs, "utf8");
  const read = (shots: string) => () => {
    writeFileSync(files.theirs, text.replace(/(?<="shots": )".*"/, `"${shots}"`));
    return readMatch(files.mine);
  };
  expect(read("Z9.")).toThrow(`"${files.theirs}", shot 1 "Z9.": `);
  expect(read("A1. A2. A3.")).toThrow(new RegExp(`"${files.theirs}", shot \\d "A\\d\\.": the layout answers "x"`));
});
