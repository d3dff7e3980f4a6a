/** Compiled playouts, compared with games that the strategy's players play one by one. */

import { expect, test } from "vitest";
import { playGame } from "../../src/games.ts";
import {
  makeKnowledge,
  PosteriorCache,
  parseStrategy,
  preset,
  RandomStream,
  sampleLayouts,
  unshotCells,
  unwrap,
  withRules,
} from "../../src/index.ts";
import { Playout } from "../../src/review/value/playout.ts";
import { PlayoutMachine } from "../../src/review/value/playout-machine.ts";
import { PlayContext } from "../../src/strategy/contract/context.ts";
import type { Strategy } from "../../src/strategy/contract/strategy.ts";
import { pick } from "../random-position.ts";

/** The same strategy, whose games no compiled code plays. */
const alone = (strategy: Strategy): Strategy => ({ ...strategy });

const RULES = [
  preset("hasbro"),
  preset("russian"),
  preset("gorkoff-5x5"),
  unwrap(withRules(preset("hasbro"), { answers: "sunk" })),
  unwrap(withRules(preset("hasbro"), { answers: "hit" })),
  unwrap(withRules(preset("hasbro"), { contact: "no-sides", answers: "length" })),
  unwrap(withRules(preset("gorkoff-5x5"), { contact: "allowed", answers: "sunk" })),
  unwrap(withRules(preset("gorkoff-5x5"), { contact: "allowed", answers: "identified" })),
  unwrap(withRules(preset("gorkoff-5x5"), { answers: "revealed" })),
  unwrap(withRules(preset("hasbro"), { contact: "no-sides", answers: "hit" })),
  unwrap(withRules(preset("gorkoff-5x5"), { contact: "allowed", answers: "count" })),
  unwrap(withRules(preset("gorkoff-5x5"), { contact: "overlap", answers: "count" })),
];

const NAMES = ["probability", "probability-contact"];

test.each(
  RULES.map((scenario, i) => [`${scenario.name} ${scenario.contact} ${scenario.answers}`, scenario, i] as const),
)("take the shots of games played one by one, in a whole game: %s", (_, scenario, seed) => {
  const random = RandomStream.fromSeed(77, seed);
  const strategy = unwrap(parseStrategy(NAMES[seed % NAMES.length]));
  const context = new PlayContext(scenario, new PosteriorCache(scenario), {});
  expect(PlayoutMachine.make(strategy, scenario)).toBeDefined();
  const shared = new Playout(strategy, context);
  const [hidden] = sampleLayouts(makeKnowledge(scenario), 1, random);
  const { observations } = playGame(unwrap(parseStrategy("hunt-target")), hidden, random);
  let compared = 0;
  for (let made = 0; made < observations.length; made += 1 + random.below(4)) {
    const knowledge = makeKnowledge(scenario, observations.slice(0, made));
    // The hidden layout is among all lists, so that later positions meet the ends of its earlier games, or know its games.
    const layouts = [hidden, ...sampleLayouts(knowledge, 8, random)];
    const open = unshotCells(knowledge);
    // It knows no games of an earlier position.
    const plain = new Playout(alone(strategy), context);
    for (const cells of [
      [plain.nextCell(knowledge)],
      [pick(random, open)],
      [observations[made].cell],
      [pick(random, open), observations[made].cell],
    ]) {
      if (new Set(cells).size < cells.length) continue;
      expect(shared.shots(knowledge, layouts, cells)).toEqual(plain.shots(knowledge, layouts, cells));
      compared += layouts.length;
    }
  }
  expect(compared).toBeGreaterThan(100);
});
