// A shared review is judged as the original was: shot by shot, or salvo by salvo.

import { formatLayout, formatShots, type Layout, PRESETS, preset, unwrap } from "@broadside/engine";
import { Duel, formatTranscript, parseTranscript } from "@broadside/engine/games";
import { expect, test } from "vitest";
import { shortLinkOf } from "../../src/board/match/match-link.ts";
import { type Match, transcriptOf } from "../../src/board/match/match-record.ts";
import { formatLinkedAddress, parsePlayAddress } from "../../src/board/match/play-address.ts";
import { formatReviewAddress, parseReviewAddress } from "../../src/board/review/review-address.ts";
import { gameOfLinkedMatch, gameOfMatch, gameOfTranscript } from "../../src/board/review/review-game.ts";
import { hiddenBy } from "../../src/board/rules/hiding-prior.ts";
import { formatPosition, formatRules, parseRules } from "../../src/board/rules/rules.ts";
import { boardWords } from "../../src/board/texts/words.ts";
import { presetsWords } from "../../src/language/texts/presets/words.ts";
import { sayFault } from "../../src/parts/fault.ts";
import { handOn, parseReviewGames } from "../../src/rooms/review/handed-games.ts";
import { answerTask } from "../answer-task.ts";
import { english } from "../english.ts";
import { matchOf } from "../matches.ts";

test.each([0, 1] as const)("a match by salvos is handed on with its salvos, side %i", (side) => {
  const game = unwrap(gameOfMatch(matchOf(undefined, { turns: "salvo" })));
  const address = parseReviewAddress(handOn(game, side).address);
  expect([address.side, address.problems]).toEqual([side, []]);
  if (address.game?.place !== "match") throw new Error("no match");
  const there = unwrap(gameOfLinkedMatch(address.game.match));
  expect(there.sides[side]?.salvos).toEqual(game.sides[side]?.salvos);
  expect(there.sides[side]?.salvos?.[0]).toBeGreaterThan(1);
  expect(handOn(there, side).address).toBe(handOn(game, side).address);
});

test.each([0, 1] as const)(
  "the file of a match by salvos is judged by them, and says how it ended, side %i",
  (side) => {
    const match = matchOf(undefined, { turns: "salvo" });
    const file: unknown = JSON.parse(JSON.stringify(formatTranscript(transcriptOf(match, side))));
    const [read] = unwrap(gameOfTranscript("file", "id", unwrap(parseTranscript(file)))).sides;
    expect(read.salvos).toEqual(unwrap(gameOfMatch(match)).sides[side]?.salvos);
    expect(["won", "lost"]).toContain(read.transcript.result);
  },
);

test("only of the person's own side, and only after hints, a review knows that there were hints", () => {
  const match = matchOf();
  const hinted = (hints: readonly number[]) =>
    unwrap(gameOfMatch({ ...match, hints })).sides.map((side) => side.hinted);
  expect([hinted([]), hinted([3])]).toEqual([
    [undefined, undefined],
    [true, undefined],
  ]);
});

/** A prior of one's own, under which the first row is likelier. */
const topRow = (columns: number, rows: number): string =>
  JSON.stringify({
    version: 1,
    name: "top",
    cells: Array.from({ length: rows }, (_, row) => Array(columns).fill(row === 0 ? 9 : 1)),
  });

/** The rules by which each side of a linked game is judged. */
const judgedBy = (address: string): string[] => {
  const { game, problems } = parseReviewAddress(address);
  expect(problems).toEqual([]);
  if (game?.place !== "link" && game?.place !== "match") throw new Error("no game in the link");
  const { sides } =
    game.place === "match"
      ? unwrap(gameOfLinkedMatch(game.match))
      : unwrap(gameOfTranscript("link", "id", game.transcript));
  return sides.map(({ transcript }) => formatRules(transcript.scenario));
};

test.each(["edges:temperature=1", topRow(5, 5)])(
  "the person's shots are judged by how the other fleet was hidden, here and from links: %s",
  (hiding) => {
    const plain = preset("gorkoff-5x5");
    const hidden = formatRules(unwrap(hiddenBy(plain, hiding)));
    for (const turns of ["alternate", "salvo"] as const) {
      const match = { ...matchOf(plain, { turns }), hiding };
      const game = unwrap(gameOfMatch(match));
      // The strategy did not know it, nor does it know how the person hides.
      expect(game.sides.map(({ transcript }) => formatRules(transcript.scenario))).toEqual([hidden, "gorkoff-5x5"]);
      expect(judgedBy(handOn(game, 0).address)[0]).toBe(hidden);
      const linked = shortLinkOf(match);
      if (!linked) throw new Error("no link");
      expect(judgedBy(formatReviewAddress({ place: "match", match: linked }))).toEqual([hidden, "gorkoff-5x5"]);
      expect(parsePlayAddress(formatLinkedAddress(linked)).linked?.hiding).toBe(hiding);
      const watched = { ...match, players: [match.players[1], match.players[1]] } as const;
      expect(formatRules(transcriptOf(watched, 0).scenario)).toBe("gorkoff-5x5");
    }
  },
);

test("a prior goes into a link by its name, and by its weights only if the link stays short", () => {
  const match = matchOf(preset("hasbro"));
  const linkOf = (played: Match): string => {
    const linked = shortLinkOf(played);
    if (!linked) throw new Error("no link");
    return formatLinkedAddress(linked);
  };
  const linkWith = (hiding: string): string => linkOf({ ...match, hiding });
  const plain = linkOf(match);
  expect(linkWith("people")).toBe(plain.replace("&by1=", "&placement=people&by1="));
  expect(linkWith(topRow(10, 10))).toBe(plain);
  // So does a link to the review of one side, and of salvos.
  for (const turns of ["alternate", "salvo"] as const) {
    const reviewOf = (hiding: string) =>
      handOn(unwrap(gameOfMatch({ ...matchOf(preset("hasbro"), { turns }), hiding })), 0);
    const { address, lacksPlacing } = reviewOf(topRow(10, 10).replaceAll(/(?<=[[,])[19]/g, "$&.23456"));
    expect([address.includes("placement="), lacksPlacing]).toEqual([false, true]);
    const named = reviewOf("people");
    expect([named.address.includes("placement=people"), named.lacksPlacing]).toEqual([true, false]);
  }
});

test("a shot that the hint names is not called weak", async () => {
  const rules = unwrap(
    parseRules('{"board":{"size":[3,3]},"fleet":[{"name":"boat","length":2}],"contact":"none","answers":"sunk"}'),
  );
  const task = { kind: "review", seed: 1, isOver: false, done: 0 } as const;
  const verdictOf = async (match: Match) => {
    const { transcript } = unwrap(gameOfMatch({ ...match, resigned: 0 })).sides[0];
    const answer = await answerTask({ ...formatPosition(transcript), ...task });
    return answer.kind === "review" ? answer.shots[0].verdict : answer;
  };
  const {
    duel: { rules: how },
    ...head
  } = matchOf(rules);
  const duel = new Duel(how);
  duel.shoot(0);
  expect(await verdictOf({ ...head, duel })).toBe("inaccuracy");
  const hiding = JSON.stringify({ version: 1, placements: { boat: { "A1-A2": 99, "A1-B1": 99 } }, otherwise: 1 });
  // Of the cells that are almost certainly hit, another one may need a thousandth of a shot less.
  expect(["best", "good"]).toContain(await verdictOf({ ...head, duel, hiding }));
});

test("a game played elsewhere is read from its shots, by given rules, with its ships where the shots settle them", async () => {
  await Promise.all([boardWords.load(), presetsWords.load()]);
  const rules = preset("gorkoff-3x3");
  const [game] = unwrap(parseReviewGames(" B1x A1x C1x\nA3x C3x ", rules));
  const { layout, observations } = game.sides[0].transcript;
  expect(formatLayout(layout as Layout).ships.map(({ cells }) => cells.join(" "))).toEqual(["A1 B1 C1", "A3", "C3"]);
  expect(formatShots(rules, observations)).toBe("B1x A1x C1x A3x C3x");
  expect(game.sides[0].isOver).toBe(true);
  const fault = (text: string): string => {
    const read = parseReviewGames(text, rules);
    return read.ok ? "none" : sayFault(read.error);
  };
  expect(unwrap(parseReviewGames("1. B1 hit, 2. A1 hit, C1 hit; A3 hit, C3 hit", rules))).toEqual([game]);
  const [{ transcript, isOver }] = unwrap(parseReviewGames("A1x", rules))[0].sides;
  expect([transcript.layout, transcript.observations.length, isOver]).toEqual([undefined, 1, false]);
  expect(fault("A1x D9.")).toMatch(/^shot 2 "D9\.": "D9" is off the board/);
  expect(fault("{")).toBe(english.board.notGame);
});

test("the shots of a whole game tell which of the known games it was", async () => {
  await Promise.all([boardWords.load(), presetsWords.load()]);
  const found = (text: string): string =>
    formatRules(unwrap(parseReviewGames(text, preset("hasbro"), true))[0].sides[0].transcript.scenario);
  // These have the fleet, the contact and the answers of another one.
  const alike = new Map([
    ["italian", "russian"],
    ["three-ships", "treasure-hunt"],
  ]);
  for (const name of PRESETS.keys()) {
    const match = matchOf(preset(name));
    const { scenario, observations } = transcriptOf(match, match.duel.game(0).isOver ? 0 : 1);
    expect(found(formatShots(scenario, observations))).toBe(alike.get(name) ?? name);
  }
  // Shots of a game under way fit more than one: the first that can be read is taken.
  expect(found("E5 miss, F6 hit, F7 sunk destroyer")).toBe("hasbro");
  expect(found("Д5 мимо, Е6 ранил, Е7 убил")).toBe("russian");
});
