import { PRESET_NAMES, parseScenario, preset, RandomStream, unwrap } from "@broadside/engine";
import { TURN_RULES } from "@broadside/engine/games";
import { expect, test } from "vitest";
import { isLong } from "../../engine/test/cases.ts";
import { BEGINNERS, followMatch, judge, makeRules, matchView } from "../src/index.ts";
import { beginMatch, playOn } from "./players.ts";

const TURNS = [...TURN_RULES, "3", "5", "alternate:last-turn", "hit-again:last-turn", "5:last-turn"];

/** Rules that no preset has: ships of any size, a board of three dimensions, blocked cells. */
const OTHERS = [
  { board: { size: [6, 6] }, fleet: [{ name: "box", box: "any", count: 2 }], contact: "none", answers: "hit" },
  { board: { size: [5, 5] }, fleet: [{ name: "box", box: "any", count: 2 }], contact: "none", answers: "length" },
  {
    board: { size: [3, 3, 3] },
    fleet: [{ name: "rod", length: 3, count: 2 }],
    contact: "allowed",
    answers: "revealed",
  },
  { board: { size: [6, 1], blocked: ["C1"] }, fleet: [{ name: "boat", length: 2 }], contact: "none", answers: "sunk" },
].map((source, i) => unwrap(parseScenario({ name: `other ${i}`, ...source })));

const SCENARIOS = [...PRESET_NAMES.map(preset), ...OTHERS];

test.each(SCENARIOS)("players who shoot at random end a match of $name, and both fleets are proved", (scenario) => {
  const number = SCENARIOS.indexOf(scenario);
  const random = RandomStream.fromSeed(number);
  for (const [i, turns] of TURNS.entries()) {
    // In the usual run each scenario has one of the turn rules.
    if (!isLong && i !== number % TURNS.length) continue;
    const rules = unwrap(makeRules(scenario, turns));
    const played = playOn(beginMatch(rules, BEGINNERS[i % 3], random), random);
    const [one, two] = played.states.map(matchView);
    expect(one.verdict, turns).toEqual(two.verdict);
    expect(one.verdict).toMatchObject({ by: "sunk", proof: "proved", faults: [], revealed: [true, true] });
    expect([one.due.kind, two.due.kind]).toEqual(["nothing", "nothing"]);
    expect(one.mine).toEqual(two.theirs);
    expect(one.shown?.placements).toEqual(two.layout.placements);
    expect(played.states[0].messages).toEqual(played.states[1].messages);
    const read = unwrap(followMatch(played.states[0].messages));
    expect(judge(read)).toEqual(one.verdict);
  }
});
