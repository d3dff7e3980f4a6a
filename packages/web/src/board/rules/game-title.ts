import { formatScenario, PRESETS, type Preset, type Scenario, shipCount } from "@broadside/engine";
import { language } from "../../language/language.ts";
import { date } from "../../language/numbers.ts";
import { presetsWords } from "../../language/texts/presets/words.ts";
import { boardWords as words } from "../texts/words.ts";
import { type BoxGame, boxGameOf, presetOf } from "./rules.ts";

export interface GameTitle {
  readonly title: string;
  readonly about: string;
}

const sidesOf = ({ side, dimensions }: BoxGame): string =>
  dimensions > 4 ? `${side}^${dimensions}` : new Array<number>(dimensions).fill(side).join(" × ");

const workOut = (scenario: Scenario): GameTitle => {
  const game = boxGameOf(scenario);
  if (game) {
    const sides = sidesOf(game);
    return { title: words.boxTitle({ n: game.ships, sides }), about: words.boxAbout({ n: game.ships, sides }) };
  }
  const preset = PRESETS.get(presetOf(scenario) ?? "");
  if (preset) return presetTitle(preset);
  const { board, contact, answers } = formatScenario(scenario);
  // Changed rules of a preset may still have its name.
  const isNamed = scenario.name !== "custom" && !PRESETS.has(scenario.name);
  return {
    title: isNamed ? scenario.name : words.ownRules,
    about: words.ownRulesAbout({
      size: board.size.join(" × "),
      contact: words.contact[contact],
      answers: words.answersMeaning[answers],
    }),
  };
};

export const presetTitle = ({ source, title, about }: Preset): GameTitle =>
  presetsWords.games?.[source.name as keyof NonNullable<typeof presetsWords.games>] ?? { title, about };

/** Titles in the language that was current when they were made. */
let known = new WeakMap<Scenario, GameTitle>();
let spoken = language.peek();

/** The title of a preset, a game of boxes, or custom rules; made only once. */
export const gameTitle = (scenario: Scenario): GameTitle => {
  if (spoken !== language.value) known = new WeakMap();
  spoken = language.value;
  const title = known.get(scenario) ?? workOut(scenario);
  known.set(scenario, title);
  return title;
};

/** The title for people who did not write the rules: those without a name go by their size, `8 × 8, 4 ships`. */
export const sharedTitle = (scenario: Scenario): string => {
  const { title } = gameTitle(scenario);
  if (title !== words.ownRules) return title;
  return `${scenario.board.size.join(" × ")}${words.comma}${words.ships({ n: shipCount(scenario.fleet) })}`;
};

export const titleOf = (scenario: Scenario): string => gameTitle(scenario).title;

/** A time in the form people use: `22 Nov 2026, 09:05`. */
export const formatTime = (time: number): string =>
  date(time, { dateStyle: "medium", timeStyle: "short", hour12: false });

/** The title of a game: its name or, if it has none, its rules and the time it began. */
export const nameOfGame = (name: string | undefined, scenario: Scenario, begun: number): string =>
  name ?? `${titleOf(scenario)}, ${formatTime(begun)}`;
