import { expect, test } from "vitest";
import { type CardLine, cardLines } from "./card-lines.ts";
import type { Texts } from "./texts/words.ts";

const catalogues = import.meta.glob<Texts>("./texts/*.json", { eager: true, import: "default" });

const SIZES = { title: 46, said: 25, name: 20, small: 18, brand: 28 };

/** Wider than the typefaces of the page draw a text. */
const measure = (text: string, style: CardLine["style"]): number =>
  SIZES[style] * [...text].reduce((sum, letter) => sum + (letter > "\u3000" ? 1 : 0.62), 0);

/** The boxes that the lines fill: as wide as they may be, from the top of the letters to their lowest part. */
const boxes = (lines: readonly CardLine[]) =>
  lines.map(({ text, style, x, y, width }) => ({
    ...{ text, left: x, right: x + Math.min(width, measure(text, style)) },
    ...{ top: y - 0.8 * SIZES[style], bottom: y + 0.25 * SIZES[style] },
  }));

const LONG = "Donaudampfschifffahrtsgesellschaftskapitän";
const SENTENCE = "A very long name of somebody who types a whole sentence as a name";

test.each(Object.entries(catalogues))("the texts of a card stay on it and off each other: %s", (_, texts) => {
  for (const who of [...Object.values(texts.rankNames), "friend", LONG, SENTENCE, "名".repeat(60)]) {
    const how = texts.withHints({ how: texts.shotHow.wild, n: 12 });
    const story = texts.story({ how, luck: texts.luckCost({ n: 9 }) });
    const down = texts.fleetDown({ who, whose: who, ships: 10, n: 87 });
    for (const title of [texts.cardWon({ who }), texts.cardLost({ who })])
      for (const said of ["", story, down, down.repeat(4)]) {
        const about = [`${LONG} (10 × 10)`, "29.11.2026, 16:05"];
        const shots = [texts.numbers({ who, n: 87, hits: 20 }), LONG];
        const lines = cardLines(measure, { title, said, about, shots }, [texts.yourFleet, texts.watersOf({ who })]);
        const all = boxes(lines);
        for (const { left, right, top, bottom, text } of all) {
          expect([text, left >= 24, right <= 1176, top >= 24, bottom <= 576]).toEqual([text, true, true, true, true]);
          // The panel with the boards begins at 480, and the boards reach from 150 to 460.
          expect([text, left < 480 ? right < 480 : bottom < 150 || top > 460]).toEqual([text, true]);
        }
        const meeting = all.flatMap((a, i) =>
          all
            .slice(i + 1)
            .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
            .map((b) => [a.text, b.text]),
        );
        expect(meeting).toEqual([]);
      }
  }
});

test("a title of one line leaves the sentence one line more, and what does not fit ends with dots", () => {
  const text = { about: [], shots: [], said: "word ".repeat(200) };
  const saids = (title: string) => cardLines(measure, { ...text, title }, []).filter(({ style }) => style === "said");
  expect([saids("Short").length, saids("A title of more than one line").length]).toEqual([5, 4]);
  expect(saids("Short").at(-1)?.text).toMatch(/ word…$/);
});
