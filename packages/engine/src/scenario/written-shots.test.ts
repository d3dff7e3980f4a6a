import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../test/cases.ts";
import { drawShots } from "../../test/generate/draw-shots.ts";
import { pick } from "../../test/generate/pick.ts";
import { fleetOf, readScenario } from "../../test/read.ts";
import { formatCell } from "../board/cell-name.ts";
import { RandomStream } from "../core/random.ts";
import { formatInputError, unwrap } from "../core/result.ts";
import { ANSWERS, type Answers, type Observation } from "./answer.ts";
import { describeAnswer } from "./answer-text.ts";
import { formatAnswer, formatShots } from "./notation.ts";
import { preset } from "./preset.ts";
import { type Scenario, withRules } from "./scenario.ts";
import { parseShots, readShots } from "./written-shots.ts";

const hasbro = (answers: Answers): Scenario => unwrap(withRules(preset("hasbro"), { answers }));

/** What a text says, in notation; what is wrong with it, if it cannot be read. */
const said = (scenario: Scenario, text: string): string => {
  const read = parseShots(scenario, text);
  return read.ok ? formatShots(scenario, read.value) : formatInputError(read.error);
};

describe("shots as people write them", () => {
  it.each([
    ["D-4.", "D4."],
    ["d4x", "D4x"],
    ["4D. 10-j X", "D4. J10x"],
    ["4Dx", "D4x"],
    ["D4 miss", "D4."],
    ["B4 O B5 X", "B4. B5x"],
    ["Ｄ４．　ｅ５ｘ", "D4. E5x"],
    ["D–4: hit", "D4x"],
    ["E5: miss, F6 hit", "E5. F6x"],
    ["E5 miss. F6 hit.", "E5. F6x"],
    ["E5., F6x, F7#destroyer", "E5. F6x F7#destroyer"],
    ["E5.F6xF7#destroyer", "E5. F6x F7#destroyer"],
    ["1. E5 miss\n2. F6 hit\n3) F7 sunk destroyer", "E5. F6x F7#destroyer"],
    ["E5,miss\nF6,hit", "E5. F6x"],
    ["| E5 | miss |\n| F6 | hit |", "E5. F6x"],
    ["F6 hit, F7 destroyer sunk", "F6x F7#destroyer"],
    ["F6 hit, F7 hit, destroyer sunk!", "F6x F7#destroyer"],
    ["F7: hit and sunk (destroyer)", "F7#destroyer"],
    ["G1: Carrier Sunk G2 miss", "G1#carrier G2."],
    ["X F6, O E5, destroyer sunk F7", "F6x E5. F7#destroyer"],
    ["hit F6. miss E5. sunk destroyer F7.", "F6x E5. F7#destroyer"],
    ["E5 - miss; F6 - hit", "E5. F6x"],
    ["(5,5) miss", "E5."],
    ["5,5 miss, 6,5 hit", "E5. F5x"],
    ["5 E7 hit!!", "E7x"],
    ["1 E5 miss\n2 F6 hit", "E5. F6x"],
    ["A1-, B2+, C3 Treffer", "A1. B2x C3x"],
    ["E5- miss, F6- hit", "E5. F6x"],
    ["E5: M; E6: H", "E5. E6x"],
    ["Me: B4 hit\nMe: C4 miss", "B4x C4."],
    ["hit: F6, miss: E5", "F6x E5."],
    ["F8#4", "F8#battleship"],
    ["F7 sunk 4, F8 miss", "F7#battleship F8."],
  ])("%j", (written, notation) => {
    expect(said(hasbro("named"), written)).toBe(notation);
  });

  it.each([
    ["sunk", "E5 miss F6 hit F7 sunk", "E5. F6x F7#"],
    ["length", "E5 sunk 3, F6 hit", "E5#3 F6x"],
    ["length", "E5 sunk, 3 cells, F6 hit", "E5#3 F6x"],
    ["identified", "E5 hit carrier F6 destroyer hit, sunk destroyer F7", undefined],
    ["identified", "E5 hit carrier F6 destroyer hit F7 sunk destroyer", "E5xcarrier F6xdestroyer F7#destroyer"],
    ["revealed", "E4 hit E5 sunk destroyer E4 E5 F6 miss", "E4x E5#destroyer[E4,E5] F6."],
    ["revealed", "E4 hit E5 sunk destroyer [E4, E5], F6 miss", "E4x E5#destroyer[E4,E5] F6."],
    ["revealed", "E4 hit E5 destroyer sunk F6 miss", "E4x E5#destroyer[E4,E5] F6."],
    ["hit", "E5 O E6 X", "E5. E6x"],
  ] as const)("answers %s: %j", (answers, written, notation) => {
    if (notation === undefined) expect(parseShots(hasbro(answers), written).ok).toBe(false);
    else expect(said(hasbro(answers), written)).toBe(notation);
  });

  it("numbers of ships", () => {
    const boxes = preset("boxes:4x2:2");
    expect(said(boxes, "1. A1 2, B2=0, C3 1 ship, D4 miss")).toBe("A1=2 B2=0 C3=1 D4=0");
    expect(said(boxes, "2 ships A1, 0 ships B2")).toBe("A1=2 B2=0");
    expect(said(preset("boxes:4x3:2"), "(3,1,4) 0 (2,2,2): 1 ship")).toBe("(3,1,4)=0 (2,2,2)=1");
  });

  it.each([
    ["А5. С5x", "A5. C5x"],
    ["Д5. А5 Х В6 О К1.", "E5. A5x C6. J1."],
    ["5Д. И-1x", "E5. I1x"],
    ["д5 hit, е6 miss", "E5x F6."],
  ])("Cyrillic columns: %j", (written, notation) => {
    expect(said(hasbro("named"), written)).toBe(notation);
  });

  it.each([
    ["В5 мимо, Е6 ранил, К1 мимо", "C5. F6x J1."],
    ["к10x В6 О", "J10x C6."],
    ["E5. F6x", "E5. F6x"],
    ["E5 мимо, F6 Х", "E5. F6x"],
    ["Е6x A5.", "F6x A5."],
    ["Е6x B5.", /"B5" has a Latin column, and other cells have Cyrillic ones/],
    ["С5.", /"С" is not a column; the Cyrillic columns are/],
    ["Е6 мимо, Е6 мимо", /Е6 was already shot \(shot 1\)/],
    ["К11.", /"К11" is off the board; cells run from А1 to К10/],
  ])("a board with Cyrillic columns: %j", (written, notation) => {
    const read = parseShots(hasbro("named"), written, {}, "cyrillic");
    const text = read.ok ? formatShots(hasbro("named"), read.value) : formatInputError(read.error);
    if (typeof notation === "string") expect(text).toBe(notation);
    else expect(text).toMatch(notation);
  });

  it.each([
    ["В5.", /"В5" has a Cyrillic letter and could be C5 .* or B5; write C5 or B5/],
    ["е5 miss", /could be F5 .* or E5/],
    ["К1x", /could be J1 .* or K1/],
    ["Л5.", /"Л" is not a column/],
    ["Д5. С5.", /"С" is not a column; the Cyrillic columns are А Б В Г Д Е Ж З И К/],
    ["Д5. D4.", /"D4" has a Latin column, and other cells have Cyrillic ones/],
    ["E5 miss\nF6 hit\nB3 splash", /^shot 3 "B3 splash": "splash" is not an answer/],
    ["E5 miss, F6, B3 miss", /^shot 2 "F6": has no answer/],
    ["E5 miss twice, F6 hit", /^shot 2 "twice": does not begin with a cell/],
    ["E5 miss, F6 sunk", /^shot 2 "F6 sunk": the sunk ship's name is missing/],
    ["E5 miss, F6 sunk zeppelin", /^shot 2 "F6 sunk zeppelin": the fleet has no class "zeppelin"/],
    ["E5 miss, F6 sunk crusier", /did you mean "cruiser"/],
    ["E5 miss, K6 hit", /^shot 2 "K6 hit": "K6" is off the board; cells run from A1 to J10/],
    ["E5 miss, E5 hit", /^shot 2 "E5 hit": E5 was already shot \(shot 1\)/],
    ["hit F6, E5 miss", /^shot 2/],
    ["F8#3", /^shot 1 "F8#3": /],
    ["E5: Q", /^shot 1 "E5: Q": "Q" is not an answer/],
    ["Me: B4 hit\nYou: C4 miss", /^shot 1 "Me: B4 hit": does not begin with a cell/],
    ["11,5 miss", /^shot 1 "11,5 miss": .* off the board/],
    ["D-40.", /"D40" is off the board/],
    ["E5hits", /"hits" is not an answer/],
    ["miss", /^shot 1 "miss": /],
    ["E5. miss F6 hit", /^shot 2/],
    ["E5 hit carrier", /do not name the ship of a hit/],
  ])("%j is refused", (written, message) => {
    expect(said(hasbro("named"), written)).toMatch(message);
  });

  it("two meanings are refused", () => {
    const odd = readScenario({
      board: { size: [10, 10] },
      fleet: fleetOf({ B4: 2, x: 3, hit: 1 }),
      contact: "allowed",
      answers: "identified",
    });
    expect(said(odd, "E5xB4 F6#hit")).toBe("E5xB4 F6#hit");
    expect(said(odd, "E5 hit x, F6 sunk hit")).toMatch(/can be read as|E5xx F6#hit/);
    const cased = readScenario({
      board: { size: [10, 10] },
      fleet: [
        { name: "a", length: 2 },
        { name: "A", length: 3 },
      ],
      contact: "allowed",
      answers: "named",
    });
    expect(said(cased, "E5 sunk a")).toMatch(/can be read as "E5#a" or as "E5#A"/);
  });

  it("with one wrong shot, the others are still read in notation", () => {
    const { observations, errors } = readShots(hasbro("named"), "E5. Z9x F6x");
    expect(observations).toHaveLength(2);
    expect(errors.map(({ where }) => where)).toEqual(['shot 2 "Z9x"']);
    expect(readShots(hasbro("named"), "E5 miss, F6 hit").observations).toHaveLength(2);
  });

  it.each(ANSWERS)("answers %s: shots in random forms say what their notation says", (answers) => {
    const rules = [preset("hasbro"), preset("german")].map((scenario) => unwrap(withRules(scenario, { answers })));
    fc.assert(
      fc.property(fc.constantFrom(...rules), fc.maxSafeInteger(), fc.boolean(), (scenario, seed, isBehind) => {
        const random = RandomStream.fromSeed(seed);
        const shots = drawShots(scenario, seed);
        const between = pick(random, [" ", ", ", "\n", "; ", ". "]);
        const text = shots
          .map((shot) => {
            const [cell, answer] = [writeCell(scenario, shot, random), writeAnswer(scenario, shot, random)];
            return isBehind ? cell + pick(random, [" ", ": ", ", ", " - "]) + answer : `${answer} ${cell}`;
          })
          .join(between);
        expect(said(scenario, text), text).toBe(formatShots(scenario, shots));
      }),
      { numRuns: cases(100, 5000) },
    );
  });

  it("a long text is read in time linear in its length", () => {
    const size = 100;
    const large = readScenario({
      board: { size: [size, size] },
      fleet: fleetOf({ boat: 2 }),
      contact: "allowed",
      answers: "sunk",
    });
    const names = Array.from({ length: size * size }, (_, cell) => formatCell(large.board, cell));
    const read = unwrap(parseShots(large, names.map((name) => `${name} miss`).join(", ")));
    expect(read).toHaveLength(size * size);
  });
});

const writeCell = ({ board }: Scenario, { cell }: Observation, random: RandomStream): string => {
  const name = formatCell(board, cell);
  const [letters, row] = [name.replace(/\d/g, ""), name.replace(/\D/g, "")];
  const forms = [name, name.toLowerCase(), `${letters}-${row}`, row + letters, `${row}–${letters.toLowerCase()}`];
  const wide = name.replace(/./g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  return pick(random, [...forms, wide]);
};

const writeAnswer = (scenario: Scenario, { answer }: Observation, random: RandomStream): string => {
  const said = describeAnswer(scenario, answer);
  if (answer.kind === "miss") return pick(random, ["miss", "Missed", "O", "o", "water", "О"]);
  if (answer.kind === "count") return pick(random, [said, said.toUpperCase()]);
  const name = answer.shipClass === undefined ? "" : scenario.fleet[answer.shipClass].name;
  if (answer.kind === "hit") return pick(random, [`hit ${name}`, `X ${name}`, `${name} Hit`, said]).trim();
  if (answer.cells)
    return `${pick(random, [`sunk ${name}`, `${name} sunk`])} ${/\[.*/.exec(formatAnswer(scenario, answer))}`;
  return answer.length === undefined ? pick(random, [`sunk ${name}`, `${name} sank`]).trim() : said;
};
