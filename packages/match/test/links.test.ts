import { PRESET_NAMES, placementsOf, preset, RandomStream, unwrap } from "@broadside/engine";
import { TURN_RULES } from "@broadside/engine/games";
import { expect, test } from "vitest";
import { longestPaths, pathsOf } from "../src/commitment.ts";
import {
  addresseeOf,
  formatLink,
  joinMessages,
  lastText,
  longestTurn,
  MOST_OF_LINK,
  makeRules,
  matchView,
  readLink,
  readOffer,
  receive,
  reveal,
  splitMessages,
  takeTurn,
} from "../src/index.ts";
import { beginMatch, playOn, taken } from "./players.ts";
import { begin } from "./table.ts";

const ADDRESS = "https://broadside-engine.github.io/broadside/";

test("every turn of every preset by every turn rule fits into a link, the longest salvo too", () => {
  for (const turns of [...TURN_RULES, "3", "5"]) {
    for (const name of PRESET_NAMES) {
      const longest = longestTurn(unwrap(makeRules(preset(name), turns)));
      expect(`${ADDRESS}#play&turn=`.length + longest, `${name}, ${turns}`).toBeLessThanOrEqual(MOST_OF_LINK);
    }
  }
});

test("no message is longer than was said before the match, and every link that is sent can be read", () => {
  const random = RandomStream.fromSeed(11);
  for (const [name, turns] of [
    ["russian", "salvo"],
    ["hackerrank", "salvo"],
    ["number-plane", "5"],
  ] as const) {
    const rules = unwrap(makeRules(preset(name), turns));
    const { texts } = playOn(beginMatch(rules, "accepter", random), random);
    const longest = longestTurn(rules);
    let turnLetters = 0;
    for (const text of texts) {
      const link = unwrap(formatLink(ADDRESS, text));
      expect(taken(readLink(link))).toBe(text);
      expect(taken(readLink(`It is your turn: ${link} \u{1f6a2}`))).toBe(text);
      const [first] = splitMessages(text);
      if (taken(addresseeOf(text)).kind === "turn") turnLetters = Math.max(turnLetters, first.length);
    }
    expect(turnLetters).toBeLessThanOrEqual(longest);
    expect(turnLetters, "the estimate is near").toBeGreaterThan(longest * 0.6);
  }
});

test("the most hashes that paths can have is that of the worst cells, by trying all", () => {
  for (let leaves = 1; leaves <= 11; leaves++) {
    const hashes = Array.from({ length: leaves }, (_, i) => Uint8Array.of(i));
    const longest = new Array<number>(leaves + 1).fill(0);
    for (let set = 1; set < 2 ** leaves; set++) {
      const opened = hashes.flatMap((_, cell) => ((set >> cell) & 1 ? [cell] : []));
      longest[opened.length] = Math.max(longest[opened.length], pathsOf(hashes, opened).length);
    }
    expect(longestPaths(leaves, leaves).slice(1)).toEqual(longest.slice(1));
  }
});

test("a link that is too long for messengers is refused, with the way out", () => {
  expect(formatLink(ADDRESS, "A".repeat(1990))).toMatchObject({
    ok: false,
    error: { where: "link", what: "has 2046 characters, and messengers pass on 2000" },
  });
});

test("a device finds the match of a link, and knows an offer from what began elsewhere", () => {
  const { ann, bob } = begin();
  const turn = unwrap(takeTurn(bob, [3]));
  expect(taken(addresseeOf(turn.text))).toEqual({ match: ann.match, number: 2, kind: "turn" });
  expect(taken(addresseeOf(ann.messages[0]))).toEqual({ match: ann.match, number: 0, kind: "offer" });
  expect(taken(readOffer(ann.messages[0])).match).toBe(ann.match);
});

test("what was sent last can be sent again, whole", () => {
  const { ann, bob } = begin();
  const turn = unwrap(takeTurn(bob, [3]));
  expect(lastText(turn.state)).toBe(joinMessages([bob.messages[1], turn.text]));
  expect(lastText(ann)).toBe("");
  const heard = taken(receive(ann, turn.text));
  expect(lastText(heard)).toBe("");
});

test("a last salvo too long for a link with the fleet goes without it, and no two fleets cross", () => {
  const random = RandomStream.fromSeed(2);
  const rules = unwrap(makeRules(preset("russian"), "20"));
  // All ship cells of Ann in one salvo.
  const { states } = beginMatch(rules, "accepter", random);
  const { layout } = matchView(states[0]);
  const cells = layout.placements.flatMap((p) => Array.from(placementsOf(layout.scenario).cellsOf(p)));
  const shot = unwrap(takeTurn(states[1], cells));
  const loser = unwrap(takeTurn(taken(receive(states[0], shot.text)), []));
  expect(splitMessages(loser.text).length).toBe(1);
  expect(matchView(loser.state).due).toEqual({ kind: "wait" });
  const winner = taken(receive(shot.state, loser.text));
  expect(matchView(winner).due).toEqual({ kind: "reveal" });
  const shown = unwrap(reveal(winner));
  const heard = taken(receive(loser.state, shown.text));
  expect(matchView(heard)).toMatchObject({ due: { kind: "reveal" }, verdict: { winner: 1, proof: "proved" } });
});
