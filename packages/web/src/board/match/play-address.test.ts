import { formatScenario, preset, STRATEGY_NAMES, unwrap } from "@broadside/engine";
import { LEVEL_NAMES, TURN_RULES, type TurnRule } from "@broadside/engine/games";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../../engine/test/cases.ts";
import { matchOf } from "../../../test/matches.ts";
import { LANGUAGES, type Language, language } from "../../language/language.ts";
import { formatReviewAddress, parseReviewAddress } from "../review/review-address.ts";
import { hiddenBy } from "../rules/hiding-prior.ts";
import {
  firstChoice,
  formatLinkedAddress,
  formatPlayAddress,
  type LinkedMatch,
  parsePlayAddress,
} from "./play-address.ts";
import { OPPONENTS } from "./side-name.ts";

test("by which prior the other side hides is in the address, for the rules it was made for", () => {
  const left = JSON.stringify({ version: 1, name: "it's left", cells: [1, 2, 3].map(() => [2, "3/2", 1]) });
  for (const [name, hiding] of [
    ["hasbro", "people"],
    ["russian", "edges:temperature=0.5"],
    ["gorkoff-3x3", left],
  ] as const) {
    const choice = { ...firstChoice(), scenario: preset(name), hiding };
    const text = formatPlayAddress(choice);
    const read = parsePlayAddress(`#${text}`);
    expect(read.problems).toEqual([]);
    expect(read.choice.hiding).toBe(hiding);
    expect(formatPlayAddress(read.choice)).toBe(text);
    expect(unwrap(hiddenBy(preset(name), hiding)).prior).toBeDefined();
  }
  for (const wrong of [
    "russian&placement=people",
    "boxes:3x2:2&placement=edges",
    "hasbro&placement={",
    "hasbro&placement=x",
  ]) {
    const read = parsePlayAddress(`play&preset=${wrong}`);
    expect(read.problems, wrong).toHaveLength(1);
    expect(read.choice.hiding).toBeUndefined();
  }
  expect(parsePlayAddress("play&preset=hasbro&placement=uniform").choice.hiding).toBeUndefined();
});

test("what is wrong in an address is told in a line each, and the rest is taken", () => {
  const read = parsePlayAddress("#play&preset=nowhere&against=maat&turns=hit-again&colour=red&first=%");
  expect(read.problems.map(({ where }) => where)).toEqual([
    'address "colour"',
    'address "first"',
    "scenario",
    'address "against"',
  ]);
  expect(read.choice).toMatchObject({ against: "cadet", turns: "hit-again" });
  expect(formatScenario(read.choice.scenario)).toEqual(formatScenario(preset("hasbro")));
  fc.assert(fc.property(fc.string(), (text) => void parsePlayAddress(`play&${text}`)));
  expect(parsePlayAddress(`play&${"a".repeat(300_000)}`).problems).toHaveLength(1);
});

test("every strategy but the one for small boards can be played against by name", () => {
  expect([...OPPONENTS].sort()).toEqual(STRATEGY_NAMES.filter((name) => name !== "optimal").sort());
});

const TURNS = [...TURN_RULES, "2"] as const;

/** A match between two strategies, played to the end or given up after some shots. */
const played = (name: string, seed: number, shots?: number): LinkedMatch => {
  const how = { turns: TURNS[seed % TURNS.length] as TurnRule, first: seed % 2 === 0 ? 0 : 1, seed } as const;
  const { duel } = matchOf(preset(name), { ...how, ...(shots !== undefined && { shots }) });
  const sides = ["person", LEVEL_NAMES[seed % LEVEL_NAMES.length]] as const;
  return { duel, sides, ...(duel.winner === undefined ? { resigned: 0 } : {}) };
};

const factsOf = ({ duel, sides, resigned }: LinkedMatch) => ({
  ...{ order: duel.order, sides, resigned, turns: duel.rules.turns, first: duel.rules.first },
  shots: [duel.game(0).observations, duel.game(1).observations],
});

const problemsOf = (text: string): string[] =>
  parsePlayAddress(text).problems.map(({ where, what }) => `${where} ${what}`);

describe("a link to a match", () => {
  test.each(["hasbro", "russian", "gorkoff-5x5", "boxes:4x3:2", "boxes:5x2:3", "thesis"])(
    "holds both sides of %s",
    (name) => {
      for (const [seed, stop] of [[1], [2], [3, 9]] as const) {
        const match = played(name, seed, stop);
        const text = formatLinkedAddress(match);
        // The link is short enough for every chat program.
        expect(text.length).toBeLessThan(1500);
        const { linked, problems } = parsePlayAddress(`#${text}`);
        expect(problems).toEqual([]);
        if (!linked) throw new Error("no match in the link");
        expect(factsOf(linked)).toEqual(factsOf(match));
        expect(formatLinkedAddress(linked)).toBe(text);
        const review = formatReviewAddress({ place: "match", match }, 1, 3);
        const read = parseReviewAddress(review);
        expect(read).toMatchObject({ side: 1, shot: 3, problems: [] });
        expect(read.game?.place === "match" && factsOf(read.game.match)).toEqual(factsOf(match));
      }
    },
  );

  test("says what is wrong with it, and shows nothing of it then", () => {
    const text = formatLinkedAddress(played("gorkoff-5x5", 1));
    const wrong = (change: (link: string) => string): string[] => {
      const changed = change(text);
      expect(changed).not.toBe(text);
      expect(parsePlayAddress(changed).linked).toBeUndefined();
      return problemsOf(changed);
    };
    expect(wrong((link) => link.replace(/&fleet2=[^&]*/, ""))).toEqual(['address "fleet2" is missing']);
    expect(wrong((link) => link.replace(/cells1=[A-Z]\d+/, "cells1=Z99"))[0]).toMatch(/^address "cells1"/);
    expect(wrong((link) => link.replace(/cells1=(\w+)\+\w+/, "cells1=$1+$1"))[0]).toMatch(/already shot/);
    expect(wrong((link) => link.replace(/(cells1=[^&]*)\+\w+/, "$1"))[0]).toMatch(/is missing|is not over/);
    expect(wrong((link) => link.replace(/cells1=[^&]*/, "cells1=").replace(/cells2=[^&]*/, "cells2="))).toEqual([
      "match is not over",
    ]);
    expect(wrong((link) => link.replace(/by2=\w+/, "by2=maat"))[0]).toMatch(/^address "by2" "maat" is not known/);
    expect(wrong((link) => `${link}&begins=3`)).toEqual([
      'address "begins" ',
      expect.stringMatching(/is not a player/),
    ]);
    expect(wrong((link) => link.replace("boat[", "boat[A1,"))[0]).toMatch(/^ship/);
    expect(wrong((link) => link.replace(/fleet1=\w+\[[^\]]*\]\+/, "fleet1="))).toHaveLength(1);
    expect(wrong((link) => `${link.replace(/turns=[^&]*/, "")}&turns=never`)[0]).toMatch(/^address "turns"/);
    expect(wrong((link) => `${link.replace(/turns=[^&]*/, "")}&turns=1`)[0]).toMatch(
      /one shot in every turn has a name$/,
    );
    expect(wrong((link) => link.replace("preset=gorkoff-5x5", "preset=nowhere"))).toHaveLength(1);
  });

  test("hostile text neither throws nor hangs", () => {
    const text = formatLinkedAddress(played("gorkoff-5x5", 1));
    const at = fc.nat({ max: text.length });
    fc.assert(
      fc.property(at, fc.string({ maxLength: 30 }), at, (from, put, cut) => {
        const { linked, problems } = parsePlayAddress(text.slice(0, from) + put + text.slice(from + (cut % 40)));
        // Whatever can be read is a match that is over.
        if (linked) expect(linked.duel.winner ?? linked.resigned).toBeDefined();
        else expect(Array.isArray(problems)).toBe(true);
      }),
      { numRuns: cases(100, 500) },
    );
    expect(problemsOf(`${text}&x=${"A1+".repeat(90_000)}`)).toHaveLength(1);
    expect(problemsOf(text.replace(/cells1=/, `cells1=${"A1+".repeat(60_000)}`))).toEqual([
      'address "cells1" names more cells than the board has',
    ]);
  });
});

test("an address that names nothing begins with the usual game of the language; one that names any field does not", () => {
  const begins = (spoken: Language, fragment = "#play") => {
    language.value = spoken;
    const { scenario, turns } = parsePlayAddress(fragment).choice;
    return [scenario.name, turns];
  };
  expect(LANGUAGES.map((spoken) => [spoken, ...begins(spoken)])).toEqual([
    ["en", "hasbro", "alternate"],
    ["de", "german", "hit-again"],
    ["pl", "russian", "hit-again"],
    ["ru", "russian", "hit-again"],
    ["fr", "french", "alternate"],
    ["ja", "hasbro", "alternate"],
  ]);
  for (const named of ["#play&against=mate", "#play&preset=hasbro", "#play&friend=new"])
    expect(begins("ru", named)).toEqual(["hasbro", "alternate"]);
  language.value = "en";
});

// People have kept these links of version 0.1.0. None may be changed or go.
test("links of version 0.1.0 are read", () => {
  const choice = "play&preset=russian&against=greedy-hit&placement=edges:temperature=0.5&turns=hit-again";
  const begun = parsePlayAddress(`#${choice}`);
  expect(begun.problems).toEqual([]);
  expect(formatPlayAddress(begun.choice)).toBe(choice);
  const match =
    "preset=gorkoff-3x3&turns=salvo&by1=person&by2=mate&fleet1=cruiser[A3,B3,C3]+boat[A1]+boat[C1]" +
    "&fleet2=cruiser[A1,B1,C1]+boat[A3]+boat[C3]&cells1=A2+A1+B1+C2+B3&cells2=C1+A1+C2+B3+B2+A3+C3";
  const { linked, problems } = parsePlayAddress(`#play&${match}`);
  expect(problems).toEqual([]);
  if (!linked) throw new Error("no match in the link");
  expect(factsOf(linked).shots.map((shots) => shots.length)).toEqual([5, 7]);
  const review = parseReviewAddress(`review&${match}&side=theirs&shot=3`);
  expect(review).toMatchObject({ side: 1, shot: 3, problems: [] });
  expect(review.game?.place === "match" && factsOf(review.game.match)).toEqual(factsOf(linked));
});
