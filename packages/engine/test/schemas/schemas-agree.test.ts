/**
 * A schema accepts what its parser accepts; if only the schema accepts, the reason is one for parsers alone. The
 * files use everything that the formats allow, and each is also tested with every possible change.
 */
import { describe, expect, it } from "vitest";
import { parseTranscript } from "../../src/game/transcript.ts";
import { parseHiderCertificate } from "../../src/hider/hider-certificate.ts";
import { parseScenario, RandomStream, type Result, type Scenario } from "../../src/index.ts";
import { parsePrior } from "../../src/priors.ts";
import { parseLayouts } from "../../src/scenario/layout.ts";
import { formatScenario } from "../../src/scenario/parse.ts";
import { parseTreeFile } from "../../src/solver/tree-file.ts";
import { cases } from "../cases.ts";
import { describeMutant, type Json, mutantsOf } from "../mutate-json.ts";
import { ONLY_PARSERS } from "./only-parsers.ts";
import {
  asJson,
  boxTranscript,
  hiderFile,
  playedTranscript,
  randomGivenRules,
  randomLayouts,
  randomPriorFile,
  randomRules,
  randomTranscript,
  treeFiles,
} from "./sources.ts";
import { type Format, VALIDATORS } from "./validators.ts";

type Parser = (value: Json) => Result<unknown>;

interface Source {
  readonly value: Json;
  readonly parse: Parser;
}

/** The formats that a parser reads; answers and regrets are only written. */
type ReadFormat = Exclude<Format, "answers" | "regret">;

/** Rules of which it is known which lengths there are, not whose. */
const SHARING = {
  board: { size: [6, 6] },
  fleet: [
    { names: ["red", "green", "blue"], lengths: [4, 2, 2] },
    { name: "more", length: [1, 3] },
  ],
  contact: "allowed",
  answers: "named",
};

/** The files of each format, with their parsers. */
const SOURCES: Readonly<Record<ReadFormat, () => Source[] | Promise<Source[]>>> = {
  scenario: () => [
    ...seeds(25, (random) => ({ value: asJson(formatScenario(randomGivenRules(random))), parse: parseScenario })),
    { value: SHARING, parse: parseScenario },
  ],
  prior: () => seeds(25, (random) => withScenario(randomPriorFile(random), parsePrior)),
  transcript: () => [
    ...seeds(12, (random) => ({ value: randomTranscript(random), parse: parseTranscript })),
    { value: boxTranscript(), parse: parseTranscript },
    { value: playedTranscript(), parse: parseTranscript },
  ],
  layouts: () =>
    seeds(12, (random) =>
      withScenario(randomLayouts(random), (scenario, value) =>
        parseLayouts(scenario, JSON.stringify(value), "layouts.json"),
      ),
    ),
  tree: () => treeFiles().map((value) => ({ value, parse: parseTreeFile })),
  proof: async () => [{ value: await hiderFile(), parse: parseHiderCertificate }],
};

const seeds = (number: number, make: (random: RandomStream) => Source): Source[] =>
  Array.from({ length: number }, (_, seed) => make(RandomStream.fromSeed(seed, 19)));

const withScenario = (
  { scenario, value }: { readonly scenario: Scenario; readonly value: Json },
  parse: (scenario: Scenario, value: Json) => Result<unknown>,
): Source => ({ value, parse: (other) => parse(scenario, other) });

/** The maximum number of changes tried for one file, spread evenly. */
const MAX_MUTANTS = cases(250, 1500);

const someOf = (value: Json): Iterable<ReturnType<typeof mutantsOf> extends Generator<infer M> ? M : never> => {
  const all = [...mutantsOf(value)];
  const step = Math.max(1, all.length / MAX_MUTANTS);
  return Array.from({ length: Math.floor(all.length / step) }, (_, i) => all[Math.floor(i * step)]);
};

/** The parser's error, if any. Too much work counts as one; any other exception fails the test. */
const refusalOf = (parse: Parser, value: Json): string | undefined => {
  const read = parse(value);
  return read.ok ? undefined : `${read.error.where}: ${read.error.what}`;
};

/** The reasons of {@link ONLY_PARSERS} that have occurred. */
const met = new Set<string>();

describe.each(Object.keys(SOURCES) as ReadFormat[])("the schema of a %s file", (format) => {
  const validate = VALIDATORS[format];

  it("accepts what the parser accepts, and refuses all but what only the parser can know", async () => {
    let [accepted, refused] = [0, 0];
    const tooStrict: string[] = [];
    const tooMild = new Map<string, string>();
    for (const { value, parse } of await SOURCES[format]()) {
      expect(refusalOf(parse, value)).toBeUndefined();
      expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
      // Both read past the field that names the schema.
      const named = { $schema: "./x.schema.json", ...(value as Readonly<Record<string, Json>>) };
      if (!Array.isArray(value)) expect([validate(named), parse(named)]).toEqual([true, parse(value)]);
      for (const mutant of someOf(value)) {
        const refusal = refusalOf(parse, mutant.value);
        if (validate(mutant.value)) {
          accepted++;
          if (refusal === undefined) continue;
          const known = ONLY_PARSERS.filter((reason) => reason.refusal.test(refusal));
          for (const { about } of known) met.add(about);
          if (known.length === 0) tooMild.set(refusal, describeMutant(mutant));
        } else {
          refused++;
          if (refusal === undefined)
            tooStrict.push(`${describeMutant(mutant)} ${JSON.stringify(validate.errors?.[0])}`);
        }
      }
    }
    expect(tooStrict).toEqual([]);
    expect([...tooMild].slice(0, 60)).toEqual([]);
    expect(accepted).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(100);
  });
});

const RULES = {
  name: "limits",
  board: { size: [200, 200] },
  fleet: [{ name: "boat", length: 1, count: 1 }],
  contact: "allowed",
  answers: "sunk",
};

const fleetOf = (ship: object): object => ({ ...RULES, fleet: [{ ...RULES.fleet[0], ...ship }] });

/** Rules with one boat on a board with these sides. */
const boardOf = (size: readonly number[]): object => ({ ...RULES, board: { size } });

/** The rules with a mixture prior of some number of parts, all with the given share. */
const mixture = (share: unknown, parts = 1): object => ({
  ...RULES,
  prior: { version: 1, mixture: Array.from({ length: parts }, () => ({ share })) },
});

/** The rules with a prior that has this name. */
const named = (name: string): object => ({ ...RULES, prior: { version: 1, name } });

const digits = (number: number): string => "1".repeat(number);

describe("the greatest and least values", () => {
  it.each<[what: string, last: object, past: object]>([
    ["ships of a class", fleetOf({ count: 10_000 }), fleetOf({ count: 10_001 })],
    ["ships of a class, least", fleetOf({ count: 1 }), fleetOf({ count: 0 })],
    ["a length", fleetOf({ length: 1 }), fleetOf({ length: 0 })],
    ["letters of a class", fleetOf({ name: "a".repeat(1000) }), fleetOf({ name: "a".repeat(1001) })],
    ["astral letters of a class", fleetOf({ name: "𐐷".repeat(1000) }), fleetOf({ name: "𐐷".repeat(1001) })],
    ["astral letters of a prior", named("𐐷".repeat(1000)), named("𐐷".repeat(1001))],
    ["halves of letters", { ...RULES, name: "\udc37\ud801".repeat(500) }, { ...RULES, name: "\ud801".repeat(1001) }],
    ["letters that are seen", named("a\u00a0ב\u200d😀"), named("a\u202eb")],
    ["letters of a name", { ...RULES, name: "\u2065~" }, { ...RULES, name: "\u007f" }],
    ["half a letter in a class", fleetOf({ name: "𐐷" }), fleetOf({ name: "\ud801" })],
    ["sides", boardOf(Array(1000).fill(1)), boardOf(Array(1001).fill(1))],
    ["a side", boardOf([1]), boardOf([0])],
    ["parts", mixture(1, 100), mixture(1, 101)],
    ["parts, least", mixture(1, 1), mixture(1, 0)],
    ["digits of a weight", mixture(digits(100)), mixture(digits(101))],
    ["digits below a weight", mixture(`1/${digits(100)}`), mixture(`1/${digits(101)}`)],
    ["a weight", mixture("01/1"), mixture("00/1")],
    ["a weight's denominator", mixture("1/01"), mixture("1/0")],
    ["a real weight", mixture(5e-324), mixture(0)],
  ])("%s: both take the last, and neither what is past it", (_, last, past) => {
    const [value, other] = [asJson(last), asJson(past)];
    expect([refusalOf(parseScenario, value), VALIDATORS.scenario(value)]).toEqual([undefined, true]);
    expect([refusalOf(parseScenario, other), VALIDATORS.scenario(other)]).toEqual([expect.any(String), false]);
  });

  it("of places of a prior end neither in a comma nor in a dash", () => {
    const rules = parseScenario(RULES);
    if (!rules.ok) throw new Error(rules.error.what);
    for (const [place, fits] of [
      ["A1", true],
      ["A1,", false],
      ["A1-", false],
      ["", false],
      ["A1-A1", true],
    ] as const) {
      const prior = { version: 1, placements: { boat: { [place]: 2 } } };
      expect([place, parsePrior(rules.value, prior).ok, VALIDATORS.prior(prior)]).toEqual([place, fits, fits]);
    }
  });
});

describe("what only the parsers know", () => {
  it("is all met in changed files, but for what no change of a small file can do", () => {
    const huge = parseScenario({
      ...(asJson(formatScenario(randomRules(RandomStream.fromSeed(1)))) as object),
      board: { size: [5000, 5000] },
    });
    const refusal = huge.ok ? "" : `${huge.error.where}: ${huge.error.what}`;
    for (const { about, refusal: known } of ONLY_PARSERS) if (known.test(refusal)) met.add(about);
    expect(ONLY_PARSERS.map(({ about }) => about).filter((about) => !met.has(about))).toEqual([]);
  });
});
