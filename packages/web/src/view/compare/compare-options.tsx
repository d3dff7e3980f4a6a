import { PRESETS, parsePreset } from "@broadside/engine";
import { useId } from "preact/hooks";
import type { Compare } from "../../model/compare/compare.ts";
import { parseAddress } from "../../text/address.ts";
import { MOST_GAMES } from "../../text/compare/compare-address.ts";
import { gameTitle, presetTitle } from "../../text/rules/game-title.ts";
import { withoutPrior } from "../../text/rules/prior.ts";
import { formatRules } from "../../text/rules/rules.ts";
import { compareWords } from "../../words/words.ts";
import { newSeed } from "../../worker/seed.ts";
import { links } from "../frame/rooms.ts";
import { AddStrategy } from "./add-strategy.tsx";
import { PlacementField } from "./placement-field.tsx";

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

/** The ready games, a game of boxes, the rules of the board in Analyse, and those that the address brought. */
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
