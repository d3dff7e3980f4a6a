import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allLayouts } from "../../test/all-layouts.ts";
import { cases } from "../../test/cases.ts";
import { readStrategy } from "../../test/read.ts";
import { smallScenarios } from "../../test/strategy-contract.ts";
import { openCells } from "../board/board.ts";
import { placementsIn } from "../boxes/box-layout.ts";
import { RandomStream } from "../core/random.ts";
import { formatInputError, type Result, unwrap } from "../core/result.ts";
import { sampleLayouts } from "../inference/sampling/sample.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { formatLayout, type Layout } from "../scenario/layout.ts";
import { formatShots } from "../scenario/notation.ts";
import { formatScenario } from "../scenario/parse.ts";
import { preset } from "../scenario/preset.ts";
import { Game, playGame, replayTranscript } from "./game.ts";
import {
  formatTranscript,
  parseTranscript,
  parseTranscriptText,
  type RefereedTranscript,
  type Transcript,
  type TranscriptSource,
  withLayout,
} from "./transcript.ts";

const scenarios = smallScenarios();
const layoutsOf = scenarios.map(allLayouts);

/** Games with any small scenario and random shots, some of them unfinished. */
const transcripts: fc.Arbitrary<RefereedTranscript> = fc
  .record({
    scenario: fc.nat(scenarios.length - 1),
    layout: fc.nat(),
    seed: fc.option(fc.array(fc.maxSafeInteger(), { minLength: 1, maxLength: 3 }), { nil: undefined }),
    strategy: fc.option(fc.string(), { nil: undefined }),
    name: fc.option(fc.string(), { nil: undefined }),
    lines: fc.array(fc.record({ name: fc.option(fc.string(), { nil: undefined }), shots: fc.nat(12) }), {
      maxLength: 3,
    }),
    order: fc.nat(),
    shots: fc.nat(12),
  })
  .map(({ scenario, layout, seed, strategy, name, lines, order, shots }): RefereedTranscript => {
    const list = layoutsOf[scenario];
    const game = new Game(list[layout % list.length]);
    const cells = RandomStream.fromSeed(order).shuffle(openCells(scenarios[scenario].board));
    for (const cell of cells.slice(0, shots)) if (!game.isOver) game.shoot(cell);
    const { observations } = game;
    return {
      ...game.transcript({ ...(seed ? { seed } : {}), ...(strategy === undefined ? {} : { strategy }) }),
      ...(name === undefined ? {} : { name }),
      ...(lines.length === 0
        ? {}
        : {
            lines: lines.map((line) => ({
              ...(line.name === undefined ? {} : { name: line.name }),
              observations: observations.slice(0, line.shots),
            })),
          }),
    };
  });

/** The same games as recorded by shooters who have not seen the layout. */
const unseen = transcripts.map(({ layout: _, ...transcript }): Transcript => transcript);

const errorOf = (result: Result<unknown>): string => (result.ok ? "none" : formatInputError(result.error));

describe("transcripts", () => {
  it("round-trip through JSON and replay to the same game", () => {
    fc.assert(
      fc.property(transcripts, (transcript) => {
        const text = JSON.stringify(formatTranscript(transcript));
        const read = unwrap(parseTranscriptText(text));
        expect(JSON.stringify(formatTranscript(read))).toBe(text);
        expect(read.observations).toEqual(transcript.observations);
        expect(placementsIn(unwrap(withLayout(read)).layout)).toEqual(
          [...placementsIn(transcript.layout)].sort((a, b) => a - b),
        );
        const game = unwrap(replayTranscript(read));
        expect(game.observations).toEqual(transcript.observations);
        expect(game.isOver).toBe(unwrap(replayTranscript(transcript)).isOver);
      }),
      { numRuns: cases(120, 300) },
    );
  });

  it("round-trip without a layout too, and replay then to the only layout that agrees with the shots", () => {
    const replayed = { once: 0, refused: 0 };
    fc.assert(
      fc.property(unseen, (transcript) => {
        const text = JSON.stringify(formatTranscript(transcript));
        expect(text).not.toContain('"layout"');
        const read = unwrap(parseTranscriptText(text));
        expect(JSON.stringify(formatTranscript(read))).toBe(text);
        expect(read.observations).toEqual(transcript.observations);
        expect(read.lines).toEqual(transcript.lines);
        const { scenario } = transcript;
        const agreeing = layoutsOf[scenarios.indexOf(scenario)].filter(
          (layout) => replayTranscript({ ...transcript, layout }).ok,
        );
        const game = replayTranscript(read);
        // Of ships of open size, a layout may agree with the shots though the game would have ended before the last one.
        const isOpen = scenario.fleet.some(({ shape }) => shape.kind === "choice");
        if (isOpen && !game.ok && agreeing.length === 1) return;
        if (agreeing.length === 1 && scenario.contact !== "overlap") {
          replayed.once++;
          expect(placementsIn(unwrap(game).layout)).toEqual(agreeing[0].placements);
        } else {
          replayed.refused++;
          expect(errorOf(game)).toBe(
            'layout: is missing, and the shots do not settle where each ship lies; add the shots and sinkings that do, or "layout": {"ships":[{"class":…,"cells":[…]},…]}',
          );
        }
      }),
      { numRuns: cases(80, 200) },
    );
    expect(replayed.once).toBeGreaterThan(10);
    expect(replayed.refused).toBeGreaterThan(10);
  });

  it("replay a whole American game without its layout", () => {
    const shots =
      "E5x D4. D5. E6x E7x E4x E3#carrier G5x G4x G3. G6#cruiser F2x E2. F3x F4#submarine F5. E8. F1. D6. F6. H4. D7. F7. G2. H5. I5. H8. F10. C5. D10. C1. C9. I3x J3. I4x I2x I1#battleship J8. A1. B4. E9. C7. B2x A2. B1. B3. C2#destroyer";
    const source = { format: "broadside-transcript", version: 1, scenario: formatScenario(preset("hasbro")), shots };
    const game = unwrap(replayTranscript(unwrap(parseTranscript(source))));
    expect(game.isOver).toBe(true);
    expect(JSON.stringify(formatLayout(game.layout as Layout))).toContain('["B2","C2"]');
    // Without the names of the sunk ships, the two ships of three cells could be exchanged.
    const plain = { ...source, shots: shots.replaceAll(/#\w+/g, "x") };
    expect(errorOf(replayTranscript(unwrap(parseTranscript(plain))))).toMatch(/^layout: is missing, and the shots/);
  });

  it("any answer that is not the layout's is refused with the shot and the true answer", () => {
    fc.assert(
      fc.property(transcripts, fc.nat(), fc.nat(), (transcript, at, other) => {
        const { observations } = transcript;
        if (observations.length === 0) return;
        const i = at % observations.length;
        const lie = observations[other % observations.length].answer;
        if (JSON.stringify(lie) === JSON.stringify(observations[i].answer)) return;
        const tampered = {
          ...transcript,
          observations: observations.map((observation, j) => (j === i ? { ...observation, answer: lie } : observation)),
        };
        expect(errorOf(replayTranscript(tampered))).toMatch(
          new RegExp(`^shot ${i + 1} ".*": the layout answers ".*"; write `),
        );
      }),
    );
  });
});

describe("a game of hasbro", () => {
  const scenario = preset("hasbro");
  const [layout] = sampleLayouts(makeKnowledge(scenario), 1, RandomStream.fromSeed(2));
  const strategy = readStrategy("probability-chessboard:divisor=3");
  const transcript = playGame(strategy, layout, RandomStream.fromSeed(5, 1), { seed: [5, 1] });
  const source = formatTranscript(transcript);
  const read = (change: Partial<Record<keyof TranscriptSource, unknown>>): string => {
    const parsed = parseTranscript({ ...source, ...change });
    return errorOf(parsed.ok ? replayTranscript(parsed.value) : parsed);
  };

  it("notes who played, with which seed", () => {
    expect(source.strategy).toBe("probability-chessboard:divisor=3,remainder=0,block=20");
    expect(source.seed).toEqual([5, 1]);
    expect(unwrap(replayTranscript(transcript)).isOver).toBe(true);
    expect(read({})).toBe("none");
  });

  // Of all other changes, ../../test/accepted.test.ts and ../../test/schemas/schemas-agree.test.ts say that they are refused.
  it.each<[string, Partial<Record<keyof TranscriptSource | "shot", unknown>>, string]>([
    ["another format", { format: "pgn" }, 'format: "pgn" is not that of a transcript; write "broadside-transcript"'],
    ["no format", { format: undefined }, 'format: is missing: this is no transcript; write "broadside-transcript"'],
    ["a later version", { version: 2 }, "version: 2 is not known; this Broadside reads version 1"],
    ["rules by their name", { scenario: "classroom" }, 'scenario: "classroom" is only a name; write the rules'],
    ["an unknown field", { shot: "" }, 'transcript: has an unknown field "shot"; did you mean "shots"?'],
    ["an empty seed", { seed: [] }, "seed: [] is not a list of one or more whole numbers; write for example [7]"],
    ["a name that clears the screen", { name: "\u001b[2J" }, "name: has the hidden character \\u{1b}; write letters"],
    ["a strategy in two lines", { strategy: "a\nb" }, "strategy: has the hidden character \\u{a}; write letters"],
    ["turns that turn", { turns: "\u202e" }, "turns: has the hidden character \\u{202e}; write letters"],
    ["a line's hidden name", { lines: [{ name: "\u0007", shots: "" }] }, "lines[0].name: has the hidden character"],
    ["a name that is not text", { strategy: 3 }, "strategy: 3 is not text; write for example"],
    ["no shots", { shots: undefined }, 'shots: is missing; write shots such as "E5. F6x"'],
    ["a shot off the board", { shots: "K1." }, 'shot 1 "K1.": "K1" is off the board; cells run from A1 to J10'],
    ["a wrong scenario", { scenario: { ...source.scenario, contact: "non" } }, 'scenario: contact: "non" is not known'],
    ["a line that is none", { lines: ["E5."] }, 'lines[0]: is not a line; write {"name": …, "shots": …}'],
    ["a line's name that is not text", { lines: [{ name: [], shots: "" }] }, "lines[0].name: [] is not text"],
    ["a shot of a line off the board", { lines: [{ shots: "K1." }] }, 'lines[0]: shot 1 "K1.": "K1" is off the board'],
    ["an empty layout", { layout: {} }, 'layout: has no list of ships; write {"ships":[{"class":…,"cells":[…]},…]}'],
  ])("is refused with %s", (_, change, error) => {
    expect(read(change).slice(0, error.length)).toBe(error);
  });

  it("is refused with shots after its end, and with a text that is not JSON", () => {
    expect(errorOf(parseTranscriptText("{", "game.json"))).toMatch(/^game\.json: is not JSON at column 2: /);

    const spare = openCells(scenario.board).find((cell) => !transcript.observations.some((shot) => shot.cell === cell));
    const more = { cell: spare ?? 0, answer: { kind: "miss" as const } };
    const number = transcript.observations.length;
    expect(errorOf(replayTranscript({ ...transcript, observations: [...transcript.observations, more] }))).toBe(
      `shot ${number + 1} "${formatShots(scenario, [more])}": comes after the end of the game; leave out what follows shot ${number}`,
    );
  });

  it("cannot be shot at after its end", () => {
    const game = unwrap(replayTranscript(transcript));
    expect(() => game.shoot(0)).toThrow(new RangeError("the game is over"));
  });
});

it("says how its shots were fired together and how a game of two ended, and refuses what cannot be", () => {
  const source = {
    ...{ format: "broadside-transcript", version: 1, scenario: formatScenario(preset("gorkoff-3x3")) },
    ...{ shots: "A1. B2. C3. A2.", turns: "salvo", began: true },
  };
  const read = unwrap(parseTranscript({ ...source, salvos: [3, 1], result: "lost" }));
  expect(read).toMatchObject({ salvos: [3, 1], result: "lost" });
  expect(formatTranscript(read)).toMatchObject({ salvos: [3, 1], result: "lost" });
  expect(errorOf(parseTranscript({ ...source, salvos: [3, 2] }))).toMatch(/^salvos: have 5 shots in all, .* has 4;/);
  for (const salvos of [3, [3, 0, 1], ["4"], [3.5, 0.5]])
    expect(errorOf(parseTranscript({ ...source, salvos }))).toMatch(
      /^salvos: .* is not a list of whole numbers from 1;/,
    );
  expect(errorOf(parseTranscript({ ...source, result: "win" }))).toBe(
    'result: "win" is not known; write won, lost, drawn or leave it out',
  );
});

describe("a transcript of a board whose places for ships are too many to list", () => {
  const boat = { name: "boat", length: 5 };
  const huge = { board: { size: [2000, 2000] }, fleet: [boat], contact: "allowed", answers: "revealed" };
  const size = new Array<number>(16).fill(10);
  const boxes = { board: { size }, fleet: [{ name: "box", box: "any" }], contact: "overlap", answers: "count" };
  const origin = `(${size.map(() => 1)})`;
  const boatAt = { class: "boat", cells: ["A1", "A2", "A3", "A4", "A5"] };

  it.each<[what: string, scenario: object, shots: string, ship: object | undefined, isRead: boolean]>([
    ["ships by cells", boxes, `${origin}=0`, { class: "box", cells: [origin] }, false],
    ["ships by corners", boxes, `${origin}=1`, { class: "box", corners: [origin, origin] }, true],
    ["a straight ship", huge, "A1x", boatAt, false],
    ["shots that show a ship", huge, "A1x A2#boat[A1,A2,A3,A4,A5]", undefined, false],
    ["no layout", huge, "A1x", undefined, true],
  ])("is read or refused by the result, never thrown: %s", (_, scenario, shots, ship, isRead) => {
    const layout = ship && { layout: { ships: [ship] } };
    const read = parseTranscript({ format: "broadside-transcript", version: 1, scenario, shots, ...layout });
    expect(read.ok, read.ok ? "" : formatInputError(read.error)).toBe(isRead);
  });
});
