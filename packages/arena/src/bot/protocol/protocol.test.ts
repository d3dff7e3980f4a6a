import { formatLayout, makeKnowledge, preset, RandomStream, unwrap } from "@broadside/engine";
import { makeSampler } from "@broadside/engine/placing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../../../engine/test/cases.ts";
import { readScenario } from "../../../../engine/test/read.ts";
import { type ArenaLine, formatArenaLine, OUTCOMES, parseArenaLine } from "./arena-line.ts";
import { type BotLine, formatBotLine, parseBotLine } from "./bot-line.ts";
import { formatCells, formatFleet, parseCells, parseFleet } from "./cells-line.ts";

/** Text of one line, without blanks at its beginning and end. */
const text = (least: number) =>
  fc
    .string({ unit: "binary", minLength: least, maxLength: 40 })
    .filter((one) => one.trim() === one && !/[\r\n]/.test(one));
const word = fc.stringMatching(/^[A-Za-z][\w.-]{0,11}$/);
const whole = fc.maxSafeNat();
const orNone = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const defined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;

const arenaLine: fc.Arbitrary<ArenaLine> = fc.oneof(
  fc.record({ kind: fc.constant("broadside" as const), version: fc.integer({ min: 1, max: 1e6 }) }),
  fc.record({ kind: fc.constant("set" as const), name: word, value: text(0) }),
  fc.record({ kind: fc.constant("scenario" as const), json: text(1) }),
  fc.record({ kind: fc.constant("game" as const), number: whole }),
  fc
    .record({
      kind: fc.constant("shoot" as const),
      move: orNone(whole),
      game: orNone(whole),
      cells: fc.integer({ min: 1, max: 99 }),
      questions: orNone(whole),
    })
    .map((line) => defined(line) as ArenaLine),
  fc.record({ kind: fc.constant("told" as const), statement: text(1) }),
  fc.record({ kind: fc.constant("answer" as const), shots: text(1) }),
  fc.record({ kind: fc.constant("place" as const), move: orNone(whole) }).map((line) => defined(line) as ArenaLine),
  fc
    .record({ kind: fc.constant("end" as const), outcome: fc.constantFrom(...OUTCOMES), shots: orNone(whole) })
    .map((line) => defined(line) as ArenaLine),
  fc.constant({ kind: "quit" as const }),
);

const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map((one) => one + 0);

const option = fc.oneof(
  fc.record({ type: fc.constant("text" as const), name: word, standard: text(0) }),
  fc.uniqueArray(word, { minLength: 1, maxLength: 4 }).chain((values) =>
    fc.record({
      type: fc.constant("choice" as const),
      name: word,
      standard: fc.constantFrom(...values),
      values: fc.constant(values),
    }),
  ),
  fc.tuple(word, number, number, number, fc.boolean(), fc.boolean()).map(([name, a, b, c, hasMin, hasMax]) => {
    const [min, standard, max] = [a, b, c].sort((x, y) => x - y);
    return { type: "number" as const, name, standard, ...(hasMin && { min }), ...(hasMax && { max }) };
  }),
);

const botLine: fc.Arbitrary<BotLine> = fc.oneof(
  fc.record({
    kind: fc.constant("bot" as const),
    version: fc.integer({ min: 1, max: 99 }),
    fields: fc.dictionary(
      fc.stringMatching(/^[A-Za-z][\w-]{0,9}$/),
      text(0).filter((one) => !one.includes(";")),
      { noNullPrototype: true },
    ),
  }),
  fc.record({ kind: fc.constant("option" as const), option }),
  fc.constant({ kind: "ok" as const }),
  fc.record({ kind: fc.constant("error" as const), text: text(1) }),
  fc.record({ kind: fc.constant("ask" as const), question: text(1) }),
);

describe("lines of the protocol", () => {
  it("are read back as they are written", () => {
    fc.assert(
      fc.property(arenaLine, (line) => {
        const written = formatArenaLine(line);
        expect(written).not.toMatch(/[\r\n]/);
        expect(unwrap(parseArenaLine(written))).toEqual(line);
      }),
      { seed: 1, numRuns: cases(500, 2000) },
    );
    fc.assert(
      fc.property(botLine, (line) => {
        expect(unwrap(parseBotLine(formatBotLine(line)))).toEqual(line);
      }),
      { seed: 2, numRuns: cases(500, 2000) },
    );
  });

  it("never throw, whatever they are", () => {
    const words = fc.constantFrom(..."broadside set scenario game shoot answer place end quit bot option".split(" "));
    const line = fc.tuple(words, fc.string({ unit: "binary" })).map(([first, rest]) => `${first} ${rest}`);
    fc.assert(
      fc.property(fc.oneof(line, fc.string({ unit: "binary" })), (one) => {
        for (const parse of [parseArenaLine, parseBotLine]) parse(one);
        const hasbro = preset("hasbro");
        parseCells(hasbro, one, 1);
        parseFleet(hasbro, one);
      }),
      { seed: 3, numRuns: cases(500, 2000) },
    );
  });

  it("of words that are not known are nothing", () => {
    for (const line of ["", "  ", "hello", "shooter 1 2", "quitter", "Broadside 1"])
      expect(parseArenaLine(line)).toEqual({ ok: true, value: undefined });
  });

  it.each([
    ["broadside", 'broadside: "" is not a version; write broadside 1'],
    ["game x seek", 'game: "x seek" is not a number and seek; write game 17 seek'],
    ["game 1 hide", 'game: "1 hide" is not a number and seek; write game 17 seek'],
    ["shoot 5", 'shoot: "5" is not two times and a number of cells; write shoot 1000 60000, or shoot - - 3'],
    ["shoot - - 0", 'shoot: "- - 0" is not two times and a number of cells; write shoot 1000 60000, or shoot - - 3'],
    ["end winning 3", 'end: "winning" is not known; known: won, lost, drawn, void'],
  ])("%s is refused in one line", (line, message) => {
    const parsed = parseArenaLine(line);
    expect(parsed.ok ? undefined : `${parsed.error.where}: ${parsed.error.what}; ${parsed.error.fix}`).toBe(message);
  });

  it.each(["", "hello", "ok then"])("%j is no answer of a bot", (line) => {
    const parsed = parseBotLine(line);
    expect(parsed.ok ? undefined : parsed.error.what).toBe(`"${line}" is not bot, option, ok or error`);
  });

  const boards = [
    preset("hasbro"),
    preset("russian"),
    readScenario({
      board: { size: [3, 4, 3], blocked: ["(1,1,1)"] },
      fleet: [{ name: "líne", length: 3, count: 2 }],
      contact: "no-sides",
      answers: "sunk",
    }),
  ];
  it.each(boards.map((scenario) => [scenario.name, scenario] as const))("cells and fleets of %s", (_, scenario) => {
    const sampler = makeSampler(makeKnowledge(scenario));
    for (let seed = 0; seed < 50; seed++) {
      const random = RandomStream.fromSeed(seed);
      const placements = Array.from(sampler.draw(random)).sort((a, b) => a - b);
      const line = formatFleet({ scenario, placements });
      expect(formatLayout(unwrap(parseFleet(scenario, line)))).toEqual(formatLayout({ scenario, placements }));
      const cells = [random.below(scenario.board.cellCount), random.below(scenario.board.cellCount)];
      const wanted = [...new Set(cells)];
      expect(unwrap(parseCells(scenario, formatCells(scenario, wanted), wanted.length))).toEqual(wanted);
    }
  });

  it("a fleet that does not fit is refused", () => {
    const hasbro = preset("hasbro");
    const fleet =
      "carrier[A1,A2,A3,A4,A5] battleship[B1,B2,B3,B4] cruiser[C1,C2,C3] submarine[D1,D2,D3] destroyer[E1,E2]";
    expect(parseFleet(hasbro, fleet).ok).toBe(true);
    expect(parseFleet(hasbro, fleet.replaceAll(" ", "   ").replaceAll(",", ", ")).ok).toBe(true);
    for (const wrong of [
      fleet.replace("E1,E2", "D3,E3"),
      fleet.replace("E1,E2", "E1,E3"),
      fleet.replace(" destroyer[E1,E2]", ""),
      fleet.replace("destroyer", "boat"),
      `${fleet} nonsense`,
      "",
    ])
      expect(parseFleet(hasbro, wrong).ok, wrong).toBe(false);
  });
});
