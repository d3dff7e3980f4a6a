import { formatInputError, type InputError, PRESETS, type Preset, parsePreset, type Scenario } from "@broadside/engine";
import { formatPrior, parsePriorText } from "@broadside/engine/priors";
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Labelled, Select } from "../../parts/field/choice.tsx";
import { FileField } from "../../parts/field/file-field.tsx";
import { textOfFile } from "../../parts/files.ts";
import { Alert } from "../../parts/problems.tsx";
import { analysedRules as shownInAnalyse } from "../games/last-game.ts";
import { boardWords as words } from "../texts/words.ts";
import { gameGroups, usualGame } from "./game-groups.ts";
import { gameTitle, presetTitle } from "./game-title.ts";
import { formatRules, withoutPrior } from "./rules.ts";
import { carryPrior, hiderOf, namedPriors, priorTitle, takesPrior } from "./rules-prior.ts";

/** The rules that Analyse currently uses, with their prior; the usual ones before it has been open. */
export const analysedRules = (): Scenario => shownInAnalyse.value ?? usualGame();

const shipsOf = ({ source }: Preset): number => source.fleet.reduce((sum, { count = 1 }) => sum + count, 0);

/** `Russian sea battle, 10 × 10, 10 ships`. */
const aboutOf = (ready: Preset): string =>
  [presetTitle(ready).title, ready.source.board.size.join(" × "), words.ships({ n: shipsOf(ready) })].join(", ");

const BOXES = "boxes:5x2:3";
const ANALYSED = "analysed";

/** The choice of a game: the present rules, those in Analyse, the presets by where they are played, and boxes. */
export function GameSelect(props: {
  readonly scenario: Scenario;
  readonly choose: (scenario: Scenario) => void;
  readonly children?: ComponentChildren;
}) {
  const { scenario, choose, children } = props;
  const present = formatRules(scenario);
  const analysed = withoutPrior(analysedRules());
  const isOwn = !PRESETS.has(formatRules(analysed)) && formatRules(analysed) !== present;
  return (
    <Labelled label={words.gameLabel}>
      <Select
        value={present}
        options={[
          ...(PRESETS.has(present) ? [] : [[present, gameTitle(scenario).title] as const]),
          ...(isOwn ? [[ANALYSED, words.rulesOfAnalyse] as const] : []),
          ...gameGroups().flatMap(({ title, games }) =>
            games.map((ready) => [ready.source.name, aboutOf(ready), title] as const),
          ),
          ...(present === BOXES ? [] : [[BOXES, `${words.boxGame}, 5 × 5`, words.otherGames] as const]),
        ]}
        choose={(value) => {
          const chosen = value === ANALYSED ? { ok: true as const, value: analysed } : parsePreset(value);
          if (chosen.ok) choose(chosen.value);
        }}
      />
      {children}
    </Labelled>
  );
}

/** The choice of how ships are hidden: by a known prior, Analyse's, one from a file, or another way. */
export function HidingSelect(props: {
  readonly label: string;
  readonly scenario: Scenario;
  /** A prior, by name or as JSON; or one of the other ways. */
  readonly value: string;
  /** The ways that use no prior, with their titles. */
  readonly others: readonly (readonly [value: string, title: string])[];
  readonly take: (value: string) => void;
}) {
  const { label, scenario, value, others, take } = props;
  const analysed = carryPrior(analysedRules(), scenario);
  const own =
    analysed.prior && hiderOf(analysed) === "own" ? JSON.stringify(formatPrior(scenario, analysed.prior)) : undefined;
  const known = [...namedPriors(scenario), ...(own === undefined ? [] : [own])];
  const isKnown = known.includes(value) || others.some(([other]) => other === value);
  return (
    <>
      <Labelled label={label}>
        <Select
          value={value}
          options={[
            ...others,
            ...(isKnown ? [] : [[value, priorTitle(value)] as const]),
            ...known.map((prior) => [prior, prior === own ? words.placedAsAnalysed : priorTitle(prior)] as const),
          ]}
          choose={take}
        />
      </Labelled>
      {takesPrior(scenario) && <PriorFile scenario={scenario} take={take} />}
    </>
  );
}

/** Reads a prior for the given rules from a file, as compact JSON; errors appear below. */
function PriorFile({ scenario, take }: { scenario: Scenario; take: (json: string) => void }) {
  const error = useSignal<InputError | undefined>(undefined);
  const read = async (file: File): Promise<void> => {
    const text = await textOfFile(file);
    const prior = text.ok ? parsePriorText(scenario, text.value, file.name.slice(0, 60)) : text;
    error.value = prior.ok ? undefined : prior.error;
    if (!prior.ok) return;
    const name = file.name.replace(/\.json$/i, "").slice(0, 60);
    take(JSON.stringify({ name, ...formatPrior(scenario, prior.value) }));
  };
  return (
    <FileField label={words.priorFile} take={read}>
      {error.value && <Alert lang="en">{formatInputError(error.value)}</Alert>}
    </FileField>
  );
}
