import { readFileSync } from "node:fs";
import { makeKnowledge, preset, RandomStream } from "@broadside/engine";
import { sampleHidden } from "@broadside/engine/boxes";
import { Duel, LEVEL_NAMES, type LevelName } from "@broadside/engine/games";
import { expect, test } from "vitest";
import { levelShots } from "../../board/match/level-shots.ts";
import { type MatchPlayer, newHead, playerOf } from "../../board/match/match-record.ts";
import type { ListedMatch } from "../../board/match/match-store.ts";
import { usualPreset } from "../../board/rules/usual-game.ts";
import { LANGUAGES } from "../../language/language.ts";
import { nextAbove, nextOnLadder, recordsAgainst } from "./ladder.ts";

const page = readFileSync(new URL("../../../../../docs/reference/levels.md", import.meta.url), "utf8");

test("the shots a game are those that the page of the levels gives, with their games", () => {
  const rows = [...page.matchAll(/^\| (\w+) \| ([\d,]+) \| ([\d.]+) \+-/gm)].map(([, level, games, shots]) => [
    level,
    { shots: Number(shots), games: Number(games.replace(",", "")) },
  ]);
  expect(rows.length).toBe(LEVEL_NAMES.length);
  expect(levelShots(preset("hasbro"))).toEqual(Object.fromEntries(rows));
});

test("the games that Play offers first, in every language, have measured levels of rising strength", () => {
  for (const spoken of [...LANGUAGES.map(usualPreset), "classroom", "three-ships"]) {
    const shots = ["cadet", "sailor", "mate", "captain"].map(
      (level) => levelShots(preset(spoken))[level as LevelName]?.shots,
    );
    expect(shots, spoken).not.toContain(undefined);
    expect(
      shots.toSorted((a, b) => Number(b) - Number(a)),
      spoken,
    ).toEqual(shots);
  }
});

test("where nothing was measured nothing is said", () => {
  expect(levelShots(preset("gorkoff-5x5"))).toEqual({});
  expect(levelShots(preset("russian")).admiral).toBeUndefined();
});

/** A match that one side gave up, or that is still in progress. */
const listed = (first: MatchPlayer, second: MatchPlayer, resigned?: 0 | 1): ListedMatch => {
  const [theirs, mine] = sampleHidden(makeKnowledge(preset("gorkoff-3x3")), 2, RandomStream.fromSeed(1));
  const head = newHead(1, [first, second], undefined);
  const duel = new Duel({ layouts: [theirs, mine], turns: "alternate", first: 0 });
  const match = { ...head, ...(resigned === undefined ? {} : { resigned }), duel };
  return { id: head.id, read: { ok: true, value: match }, value: undefined };
};

const person: MatchPlayer = { kind: "person" };
const won = (level: LevelName) => listed(person, playerOf(level), 1);
const lost = (level: LevelName) => listed(person, playerOf(level), 0);

test("a record has the finished matches of the person against an opponent, and how the last ones ended", () => {
  const list = [
    ...[won("cadet"), lost("mate"), won("cadet"), listed(person, playerOf("cadet")), lost("cadet"), lost("mate")],
    listed(playerOf("mate"), playerOf("cadet"), 1),
    listed(person, playerOf("hunt-target"), 1),
    won("cadet"),
  ];
  const records = recordsAgainst([
    ...list,
    { id: "broken", read: { ok: false, error: { where: "match", what: "is broken", fix: "" } }, value: 1 },
  ]);
  expect(Object.fromEntries(records)).toEqual({
    cadet: { won: 3, lost: 1, running: 2, isUnaided: true },
    mate: { won: 0, lost: 2, running: -2, isUnaided: false },
    "hunt-target": { won: 1, lost: 0, running: 1, isUnaided: true },
  });
  expect(recordsAgainst([]).size).toBe(0);
});

test("the next on the ladder stands above the highest that was beaten; a match that cannot be read counts for nothing", () => {
  const broken: ListedMatch = {
    ...{ id: "broken", value: 1 },
    read: { ok: false, error: { where: "match", what: "is broken", fix: "" } },
  };
  expect(nextOnLadder([broken])).toBe("cadet");
  expect(nextOnLadder([lost("cadet"), won("mate")])).toBe("captain");
  expect(nextOnLadder([lost("mate"), won("cadet"), broken])).toBe("sailor");
  expect(nextOnLadder([won("admiral"), won("cadet")])).toBe("sailor");
  expect(nextAbove([won("cadet"), won("sailor")], "cadet")).toBe("mate");
  // Nobody is sent down the ladder, and only a beaten level leads on.
  expect(nextAbove([won("admiral"), won("cadet")], "admiral")).toBeUndefined();
  expect(nextAbove([lost("cadet")], "cadet")).toBeUndefined();
  expect(nextOnLadder(LEVEL_NAMES.map(won))).toBeUndefined();
});

test("a win with hints or shots taken back is a win, but not one without help", () => {
  const helped = (help: object): ListedMatch => {
    const { id, read, value } = won("cadet");
    return read.ok ? { id, read: { ok: true, value: { ...read.value, ...help } }, value } : { id, read, value };
  };
  for (const help of [{ hints: [0] }, { takenBack: 1 }])
    expect(recordsAgainst([helped(help)]).get("cadet")).toMatchObject({ won: 1, isUnaided: false });
  expect(recordsAgainst([helped({ hints: [0] }), won("cadet")]).get("cadet")).toMatchObject({ isUnaided: true });
});
