import { expect, test } from "vitest";
import { cases } from "../../test/cases.ts";
import { RandomStream } from "../core/random.ts";
import { unwrap } from "../core/result.ts";
import { PlacementDraw } from "../placing/placement-draw.ts";
import { preset } from "../scenario/preset.ts";
import { PlayContext } from "../strategy/contract/context.ts";
import { parseStrategy, STRATEGY_FAMILIES } from "../strategy/families.ts";
import { playGame } from "./game.ts";
import { LEVEL_NAMES, LEVELS, type LevelName, parseOpponent } from "./opponent.ts";

/** The number of shots in each of a level's games, each against a different layout. */
const shotsOf = (level: LevelName, scenarioName: string, games: number): number[] => {
  const scenario = preset(scenarioName);
  const draw = new PlacementDraw(scenario);
  const strategy = unwrap(parseOpponent(LEVELS[level]));
  const context = new PlayContext(scenario);
  return Array.from({ length: games }, (_, game) => {
    const stream = (part: number) => RandomStream.fromSeed(11, LEVEL_NAMES.indexOf(level), game, part);
    const placements = [...draw.uniform(stream(0))].sort((a, b) => a - b);
    return playGame(strategy, { scenario, placements }, stream(1), { context }).observations.length;
  });
};

/** How often the first side wins against the second if both begin equally often. */
const winShare = (first: readonly number[], second: readonly number[]): number => {
  let wins = 0;
  for (const a of first) for (const b of second) wins += a < b ? 1 : a === b ? 0.5 : 0;
  return wins / (first.length * second.length);
};

/*
 * The shares given in docs/reference/levels.md are 0.63, 0.78 and 0.56. With this many games, the standard error
 * of a share is at most 0.29 * sqrt(2 / games), which is 0.0145 with 800. The least share is 4 standard errors
 * above one half, so with new random seeds the test would fail in 1 of 30,000 cases.
 */
test("each level but the last wins more often than not against the one before", () => {
  const shots = LEVEL_NAMES.slice(0, 4).map((level) => shotsOf(level, "hasbro", 800));
  for (let i = 1; i < shots.length; i++) expect(winShare(shots[i], shots[i - 1]), LEVEL_NAMES[i]).toBeGreaterThan(0.5);
});

// On the large board, the games of the last level take too long to play many of them. On the small board, it
// wins 98 of 100 games against the level before it, so a few games never fail by chance.
test("the last level wins against all others on the small board", () => {
  const games = cases(6, 60);
  const last = shotsOf("admiral", "gorkoff-5x5", games);
  for (const level of LEVEL_NAMES.slice(0, 4))
    expect(winShare(last, shotsOf(level, "gorkoff-5x5", games)), level).toBeGreaterThan(0.5);
});

/** Every strategy, with each of its parameters written out at its default value. */
const texts = STRATEGY_FAMILIES.flatMap(({ name, parameters }) => [
  name,
  ...parameters.map((parameter) => `${name}:${parameter.name}=${parameter.standard}`),
]).filter((text) => parseStrategy(text).ok);

test("two strategies with parameters are mixed, whichever stands first: no value has a plus in it", () => {
  expect(texts.length).toBeGreaterThan(STRATEGY_FAMILIES.length);
  for (const text of texts) {
    const { name } = unwrap(parseOpponent(`mixed:${text}+diagonal`));
    expect(unwrap(parseOpponent(name)).name).toBe(name);
    expect(unwrap(parseOpponent(`mixed:diagonal+${text}`)).name).toMatch(/^mixed:diagonal\+/);
    for (const value of ["+1", "1+1", "1e+2", "people+uniform", "greedy-hit+random"])
      expect(parseStrategy(text.replace(/=.*|$/, `=${value}`)).ok, `${text} ${value}`).toBe(false);
  }
  for (const wrong of ["mixed:random", "mixed:random+nobody", "nobody"])
    expect(parseOpponent(wrong).ok, wrong).toBe(false);
});

test("two strategies are mixed shot by shot, and each goes on from the other's shots", () => {
  const scenario = preset("gorkoff-5x5");
  const mixed = unwrap(parseOpponent("mixed:random+hunt-target"));
  const draw = new PlacementDraw(scenario);
  for (let seed = 0; seed < cases(10, 30); seed++) {
    const placements = [...draw.uniform(RandomStream.fromSeed(seed))].sort((a, b) => a - b);
    const { observations, strategy } = playGame(mixed, { scenario, placements }, RandomStream.fromSeed(seed, 1));
    expect(new Set(observations.map(({ cell }) => cell)).size).toBe(observations.length);
    expect(strategy).toBe("mixed:random+hunt-target");
  }
});
