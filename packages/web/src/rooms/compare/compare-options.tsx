import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { GameSelect, HidingSelect } from "../../board/rules/game-choice.tsx";
import { priorTitle } from "../../board/rules/rules-prior.ts";
import { boardWords } from "../../board/texts/words.ts";
import { FieldLabel, Form, Labelled } from "../../parts/field/choice.tsx";
import { newSeed } from "../../parts/id.ts";
import { Alert } from "../../parts/problems.tsx";
import { Button } from "../../parts/theme/button.tsx";
import type { Compare } from "./compare.ts";
import { checkStrategy, MOST_GAMES, MOST_STRATEGIES } from "./compare-address.ts";
import { checkPlacement, type GamePlacement, PLACEMENTS } from "./game-placement.ts";
import { compareWords as words } from "./texts/words.ts";

/** How layouts are drawn, in words; a model that has no words of its own goes by its name. */
export const placementTitle = (placement: GamePlacement): string =>
  placement === "uniform" || placement === "sequential" ? boardWords[placement] : priorTitle(placement);

/** Full names are the same in every language. */
const EXAMPLE = "greedy-hit:prior=edges";

/** Adds a strategy by its full name, including parameters: for example, one that believes a prior. */
function AddStrategy({ compare }: { compare: Compare }) {
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
    <Form class="field add-strategy" submit={add}>
      <FieldLabel of={id} label={words.addStrategy} />
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
      {wrong.value !== undefined && <Alert lang="en">{wrong.value}</Alert>}
    </Form>
  );
}

export function CompareOptions({ compare }: { compare: Compare }) {
  const id = useId();
  const { scenario, games, placement, seed } = compare.choice.value;
  return (
    <div class="stack">
      <GameSelect scenario={scenario} choose={(chosen) => compare.choose({ scenario: chosen })} />
      <NumberField
        label={words.games}
        value={games}
        most={MOST_GAMES}
        set={(number) => compare.choose({ games: number })}
      />
      <HidingSelect
        label={words.placement}
        scenario={scenario}
        value={placement}
        others={PLACEMENTS.map((model) => [model, placementTitle(model)])}
        take={(text) => {
          const checked = checkPlacement(scenario, text);
          if (checked.ok) compare.choose({ placement: checked.value });
        }}
      />
      <AddStrategy compare={compare} />
      <NumberField
        label={words.seed}
        value={seed}
        most={Number.MAX_SAFE_INTEGER}
        describedBy={id}
        set={(number) => Number.isSafeInteger(number) && compare.choose({ seed: number })}
      />
      <span class="buttons">
        <Button label={words.anotherSeed} onClick={() => compare.choose({ seed: newSeed() })} />
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
    <Labelled label={label}>
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
    </Labelled>
  );
}
