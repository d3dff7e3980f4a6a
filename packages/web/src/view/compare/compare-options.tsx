import { PRESETS, parsePreset } from "@broadside/engine";
import { formatPrior, isPeopleScenario } from "@broadside/engine/priors";
import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { Compare } from "../../model/compare/compare.ts";
import { parseAddress } from "../../text/address.ts";
import { checkStrategy, MOST_GAMES, MOST_STRATEGIES } from "../../text/compare/compare-address.ts";
import { checkPlacement, PLACEMENTS } from "../../text/compare/game-placement.ts";
import { placementTitle } from "../../text/compare/strategy-title.ts";
import { newSeed } from "../../text/id.ts";
import { gameTitle, presetTitle } from "../../text/rules/game-title.ts";
import { carryPrior, formatPriorOf, takesPrior, withoutPrior } from "../../text/rules/prior.ts";
import { formatRules } from "../../text/rules/rules.ts";
import { compareWords } from "../../words/words.ts";
import { links } from "../frame/rooms.ts";
import { PriorFile } from "../play/setup/prior-file.tsx";

/** How ships are hidden: by a model, a known prior, that of Analyse, or one from a file. */
function PlacementField({ compare }: { compare: Compare }) {
  const words = compareWords();
  const { scenario, placement } = compare.choice.value;
  const analysed = carryPrior(parseAddress(links.value.analyse ?? "").knowledge.scenario, scenario);
  const own = analysed.prior && JSON.stringify(formatPrior(scenario, analysed.prior));
  const known = [
    ...PLACEMENTS,
    ...(takesPrior(scenario) ? ["edges:temperature=1"] : []),
    ...(isPeopleScenario(scenario) ? ["people"] : []),
    ...(own !== undefined && formatPriorOf(analysed) !== "people" ? [own] : []),
  ];
  const take = (text: string): void => {
    const checked = checkPlacement(scenario, text);
    if (checked.ok) compare.choose({ placement: checked.value });
  };
  return (
    <>
      <label class="field">
        <span class="field-label">{words.placement}</span>
        <select value={placement} onChange={({ currentTarget }) => take(currentTarget.value)}>
          {!known.includes(placement) && <option value={placement}>{placementTitle(placement)}</option>}
          {known.map((text) => (
            <option key={text} value={text}>
              {text === own ? words.analysed : placementTitle(text)}
            </option>
          ))}
        </select>
      </label>
      {takesPrior(scenario) && <PriorFile label={words.priorFile} scenario={scenario} take={take} />}
    </>
  );
}

/** Full names are the same in every language. */
const EXAMPLE = "greedy-hit:prior=edges";

/** Adds a strategy by its full name, with its parameters: one that believes a prior, for example. */
function AddStrategy({ compare }: { compare: Compare }) {
  const words = compareWords();
  const id = useId();
  const text = useSignal("");
  const wrong = useSignal<string | undefined>(undefined);
  const { strategies, scenario } = compare.choice.value;
  const isFull = strategies.length >= MOST_STRATEGIES;
  const add = (): void => {
    const checked = checkStrategy(text.peek().trim(), scenario);
    wrong.value = checked.ok ? undefined : `${checked.error.what}; ${checked.error.fix}`;
    if (!checked.ok) return;
    if (!strategies.includes(checked.value)) compare.choose({ strategies: [...strategies, checked.value] });
    text.value = "";
  };
  return (
    <form
      class="field add-strategy"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <label class="field-label" for={id}>
        {words.addStrategy}
      </label>
      <span class="buttons">
        <input
          type="text"
          id={id}
          value={text.value}
          maxLength={200}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          disabled={isFull}
          aria-invalid={wrong.value !== undefined}
          onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        />
        <button type="submit" disabled={isFull || text.value.trim() === ""}>
          {words.add}
        </button>
      </span>
      <span class="small">
        <code>{EXAMPLE}</code>
      </span>
      {wrong.value !== undefined && (
        <span class="error-text" role="alert" lang="en">
          {wrong.value}
        </span>
      )}
    </form>
  );
}

/** The game, the number of games, how layouts are drawn, and the seed. */
export function CompareOptions({ compare }: { compare: Compare }) {
  const words = compareWords();
  const id = useId();
  const { games, seed } = compare.choice.value;
  return (
    <div class="options">
      <GameSelect compare={compare} />
      <NumberField
        label={words.games}
        value={games}
        most={MOST_GAMES}
        set={(number) => compare.choose({ games: number })}
      />
      <PlacementField compare={compare} />
      <AddStrategy compare={compare} />
      <NumberField
        label={words.seed}
        value={seed}
        most={Number.MAX_SAFE_INTEGER}
        describedBy={id}
        set={(number) => Number.isSafeInteger(number) && compare.choose({ seed: number })}
      />
      <span class="seed-row">
        <button type="button" onClick={() => compare.choose({ seed: newSeed() })}>
          {words.anotherSeed}
        </button>
        <span class="small" id={id}>
          {words.seedHint}
        </span>
      </span>
    </div>
  );
}

function NumberField(props: {
  label: string;
  value: number;
  most: number;
  describedBy?: string;
  set: (value: number) => void;
}) {
  const { label, value, most, describedBy, set } = props;
  return (
    <label class="field">
      <span class="field-label">{label}</span>
      <input
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autocomplete="off"
        value={Number.isNaN(value) ? undefined : String(value)}
        aria-invalid={!(Number.isSafeInteger(value) && value >= 0 && value <= most)}
        aria-describedby={describedBy}
        onInput={({ currentTarget }) => {
          const text = currentTarget.value.trim();
          set(/^\d{1,16}$/.test(text) ? Number(text) : Number.NaN);
        }}
      />
    </label>
  );
}

const BOXES = "boxes:5x2:3";
const ANALYSED = "analysed";

/** The ready games, a game of boxes, the rules in Analyse, and those of the address. */
function GameSelect({ compare }: { compare: Compare }) {
  const words = compareWords();
  const { scenario } = compare.choice.value;
  const present = formatRules(scenario);
  const analysed = withoutPrior(parseAddress(links.value.analyse ?? "").knowledge.scenario);
  const isOwn = !PRESETS.has(formatRules(analysed)) && formatRules(analysed) !== present;
  return (
    <label class="field">
      <span class="field-label">{words.game}</span>
      <select
        value={present}
        onChange={({ currentTarget: { value } }) => {
          const chosen = value === ANALYSED ? { ok: true as const, value: analysed } : parsePreset(value);
          if (chosen.ok) compare.choose({ scenario: chosen.value });
        }}
      >
        {!PRESETS.has(present) && <option value={present}>{gameTitle(scenario).title}</option>}
        {[...PRESETS].map(([name, preset]) => (
          <option key={name} value={name}>
            {presetTitle(preset).title}, {preset.source.board.size.join(" × ")}
          </option>
        ))}
        {isOwn && <option value={ANALYSED}>{words.ownRules}</option>}
        {present !== BOXES && <option value={BOXES}>{words.boxGame}, 5 × 5</option>}
      </select>
    </label>
  );
}
