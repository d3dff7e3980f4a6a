import {
  listLayouts,
  makeKnowledge,
  PRESET_NAMES,
  parseScenario,
  preset,
  RandomStream,
  unwrap,
} from "@broadside/engine";
import { TURN_RULES } from "@broadside/engine/games";
import { expect, test, vi } from "vitest";
import { isLong } from "../../engine/test/cases.ts";
import {
  acceptMatch,
  BEGINNERS,
  followMatch,
  judge,
  makeRules,
  matchView,
  offerMatch,
  receive,
  resign,
  takeTurn,
} from "../src/index.ts";
import { beginMatch, playOn, taken } from "./players.ts";

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
    // Every other one is played live: the answers come before the shots.
    const isLive = (number + i) % 2 === 0;
    const played = playOn(beginMatch(rules, BEGINNERS[i % 3], random), random, Infinity, false, isLive);
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

test.each(TURNS)("with answers at once, no shot waits while the other side thinks: %s", (turns) => {
  const random = RandomStream.fromSeed(TURNS.indexOf(turns));
  const rules = unwrap(makeRules(preset("classroom"), turns));
  let played = beginMatch(rules, "chance", random);
  for (let most = 3; played.texts.length < most && matchView(played.states[0]).verdict === undefined; most++) {
    played = playOn(played, random, most, true, true);
    const views = played.states.map(matchView);
    const thinks = views.find(({ due }) => due.kind === "turn" && due.shots > 0);
    const isAnswered = views.some(({ flying, due }) => flying.length === 0 && due.kind === "wait");
    const isDue = thinks !== undefined && takeTurn(played.states[thinks.seat], []).ok;
    if (thinks && !isDue) expect(isAnswered).toBe(true);
  }
  const { states } = playOn(played, random, Infinity, true, true);
  expect(matchView(states[0]).verdict).toMatchObject({ by: "sunk", proof: "proved", faults: [] });
  expect(matchView(states[1]).mine).toEqual(matchView(states[0]).theirs);
});

test("who gives up first answers the shots that wait", () => {
  const random = RandomStream.fromSeed(4);
  for (const turns of TURNS) {
    const rules = unwrap(makeRules(preset("classroom"), turns));
    const played = playOn(beginMatch(rules, "accepter", random), random, 3);
    const mover = played.states.findIndex((state) => matchView(state).due.kind === "turn");
    const { flying } = matchView(played.states[1 - mover]);
    const gone = unwrap(resign(played.states[mover]));
    const heard = matchView(taken(receive(played.states[1 - mover], gone.text)));
    expect(heard.verdict).toMatchObject({ by: "resigned", winner: 1 - mover });
    // After a hit that shoots again it is not theirs to give up, so that the answers are left out.
    const isAgain = turns.startsWith("hit-again") && matchView(gone.state).theirs.length === 0;
    expect(heard.mine.map(({ cell }) => cell)).toEqual(isAgain ? [] : flying);
  }
});

test("a page without a secure context, which has random bytes but no crypto.subtle, can play", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  try {
    const [one, two] = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10);
    const offer = unwrap(offerMatch(unwrap(makeRules(preset("gorkoff-3x3"))), one, "accepter"));
    const accepted = unwrap(acceptMatch(offer.text, two));
    const heard = taken(receive(offer.state, accepted.text));
    const shot = unwrap(takeTurn(accepted.state, [0]));
    expect(matchView(taken(receive(heard, shot.text))).due).toEqual({ kind: "turn", shots: 1 });
    // Nobody draws the same bytes twice.
    expect(new Set([...Object.values(offer.state.secret), ...Object.values(accepted.state.secret)]).size).toBe(8);
  } finally {
    vi.unstubAllGlobals();
  }
});
