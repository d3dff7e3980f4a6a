import { beforeAll, describe, expect, test } from "vitest";
import { type HiderGame, solveHiderGame } from "../../src/hider/double-oracle.ts";
import {
  checkHiderCertificate,
  formatHiderCertificate,
  type HiderCertificateSource,
  parseHiderCertificate,
} from "../../src/hider/hider-certificate.ts";
import { makeKnowledge, Rational, unwrap } from "../../src/index.ts";
import { readScenario } from "../read.ts";
import { byFractions } from "./matrix-games.ts";

/** A JSON value that tests may damage anywhere. */
type Damaged = ReturnType<typeof JSON.parse>;

const scenario = readScenario({
  name: "two destroyers",
  board: { size: [4, 3] },
  fleet: [{ name: "destroyer", length: 2, count: 2 }],
  contact: "none",
  answers: "sunk",
});

let game: HiderGame;
let text: string;

beforeAll(async () => {
  game = await solveHiderGame(makeKnowledge(scenario), byFractions, { precision: 0.001 });
  text = JSON.stringify(formatHiderCertificate(game));
});

/** The error from reading and checking a file; "" if both bounds hold. */
const verdictOn = (file: unknown): string => {
  const certificate = parseHiderCertificate(file);
  if (!certificate.ok) return `${certificate.error.where}: ${certificate.error.what}`;
  try {
    checkHiderCertificate(certificate.value);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

test("what was written is read back, and both bounds are worked out anew", () => {
  const certificate = unwrap(parseHiderCertificate(JSON.parse(text)));
  expect(formatHiderCertificate(certificate)).toEqual(JSON.parse(text));
  const { forced, cost } = checkHiderCertificate(certificate);
  expect([String(forced), String(cost)]).toEqual([String(game.lower), String(game.upper)]);
  expect(verdictOn(JSON.parse(text))).toBe("");
  expect(game.orbits.length).toBeGreaterThan(3);
  expect(game.seeker.length).toBeGreaterThan(1);
});

test("a weaker bound than the mixed strategies enforce still holds, and what they enforce is told", () => {
  const certificate = unwrap(parseHiderCertificate(JSON.parse(text)));
  const { forced } = checkHiderCertificate({ ...certificate, lower: certificate.lower.minus(Rational.of(1, 100)) });
  expect(String(forced)).toBe(String(game.lower));
});

describe("a file is refused with a line that says why when", () => {
  const raise = (fraction: string, by: number): string =>
    String(unwrapped(Rational.parse(fraction)).plus(Rational.of(by, 1_000_000)));
  const unwrapped = (fraction: Rational | undefined): Rational => fraction ?? Rational.ZERO;
  /** The first leaf of a tree. */
  const leafOf = (tree: Damaged): Damaged => ("shoot" in tree ? leafOf(Object.values(tree.answers)[0]) : tree);

  test.for<[string, (file: Damaged) => void, RegExp]>([
    [
      "its lower bound is raised",
      (file) => (file.lower = raise(file.lower, 1)),
      /^lower: the hider's mixed strategy forces .* not/,
    ],
    [
      "its upper bound is lowered",
      (file) => (file.upper = raise(file.upper, -1)),
      /^upper: the seeker's mixed strategy costs .* not/,
    ],
    [
      "all weights are 0",
      (file) => {
        file.hider = file.hider.map((group: Damaged) => ({ ...group, weight: "0" }));
      },
      /^hider: no weight is above 0/,
    ],
    ["a weight is negative", (file) => (file.hider[1].weight = "-1"), /^hider\[1\]\.weight: is not a weight/],
    [
      "layouts of two kinds are exchanged",
      (file) => {
        const [a, b] = [file.hider[0].layouts, file.hider[1].layouts];
        [a[0], b[0]] = [b[0], a[0]];
      },
      /^hider\[0\]\.layouts: are not the images/,
    ],
    ["a tree is missing", (file) => file.seeker.pop(), /^seeker: the probabilities add up to .*, not 1/],
    [
      "a probability is negative",
      (file) => {
        file.seeker.push({ ...file.seeker[0], probability: "-1/2" }, { ...file.seeker[0], probability: "1/2" });
      },
      /^seeker\[\d+\]\.probability: is not a fraction from 0/,
    ],
    [
      "a leaf claims fewer misses",
      (file) => leafOf(file.seeker[0].tree).misses++,
      /^seeker\[0\]: tree\.\S+: layout .* misses, its leaf says/,
    ],
    [
      "a tree forgets an answer",
      (file) => delete file.seeker[0].tree.answers[Object.keys(file.seeker[0].tree.answers)[0] as string],
      /^seeker\[0\]: the tree does not go on from/,
    ],
    ["the rules are others", (file) => (file.scenario.answers = "hit"), /./],
    ["the version is later", (file) => (file.version = 2), /^version: is not known/],
  ])("%s", ([, damage, said]) => {
    const file = JSON.parse(text) as HiderCertificateSource;
    damage(file);
    const verdict = verdictOn(file);
    expect(verdict).toMatch(said);
    expect(verdict).not.toContain("\n");
  });
});
