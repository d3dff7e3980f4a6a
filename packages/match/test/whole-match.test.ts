import { PRESET_NAMES, preset, RandomStream, unwrap } from "@broadside/engine";
import { TURN_RULES } from "@broadside/engine/games";
import { expect, test } from "vitest";
import { isLong } from "../../engine/test/cases.ts";
import { BEGINNERS, followMatch, judge, makeRules, matchView } from "../src/index.ts";
import { beginMatch, playOn } from "./players.ts";

const TURNS = [...TURN_RULES, "3", "5", "alternate:last-turn", "hit-again:last-turn", "5:last-turn"];

test.each(PRESET_NAMES)("two players who shoot at random end a match of %s, and both fleets are proved", (name) => {
  const random = RandomStream.fromSeed(PRESET_NAMES.indexOf(name));
  for (const [i, turns] of TURNS.entries()) {
    // In the usual run each preset has one of the turn rules.
    if (!isLong && i !== PRESET_NAMES.indexOf(name) % TURNS.length) continue;
    const rules = unwrap(makeRules(preset(name), turns));
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
