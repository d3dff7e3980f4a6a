import { isPeopleScenario } from "@broadside/engine/priors";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { describePriorEffect } from "../../board/rules/prior-effect.ts";
import { withoutPrior } from "../../board/rules/rules.ts";
import { hiderOf, loadNamedPriors, parsePriorOf, takesPrior, takesSequence } from "../../board/rules/rules-prior.ts";
import { Fold } from "../../parts/fold.tsx";
import { Alert } from "../../parts/problems.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { opened } from "../../parts/window/layers.ts";
import { FOLDS } from "../../storage/settings.ts";
import type { Analyse } from "./analyse.ts";
import { analyseWords as words } from "./texts/words.ts";

/** How ships are hidden (at random, as people or programs do, or by your counts) and what that changes. */
export function ShipsPlaced({ page }: { page: Analyse }) {
  const scenario = page.scenario.value;
  const problem = useSignal<string | undefined>(undefined);
  const isLoaded = useSignal(false);
  const { prior } = scenario;
  // A prior with a name need not be the named prior itself; we can tell only once the named priors are loaded.
  const isNamed = prior?.name !== undefined && !isLoaded.value;
  const load = async (): Promise<boolean> => {
    try {
      await loadNamedPriors();
      isLoaded.value = true;
      problem.value = undefined;
    } catch {
      problem.value = words.peopleNotLoaded;
    }
    return isLoaded.value;
  };
  useEffect(() => {
    if (isNamed) void load();
  }, [isNamed]);
  const isOpen = FOLDS.placed.value === "open";
  useEffect(() => {
    if (prior && isOpen) page.comparing.begin(scenario);
  }, [scenario, isOpen]);
  if (!takesPrior(scenario)) return null;
  const hider = hiderOf(scenario);
  const choose = async (name: "people" | "sequential"): Promise<void> => {
    if (!(await load())) return;
    const hidden = parsePriorOf(withoutPrior(page.scenario.value), name);
    if (hidden.ok) page.hideBy(hidden.value.prior);
  };
  return (
    <Fold
      of={FOLDS.placed}
      title={words.hiddenBy}
      now={{ chance: words.byChance, people: words.byPeople, programs: words.byPrograms, own: words.byCounts }[hider]}
    >
      <fieldset class="toggles ways" aria-label={words.hiddenBy}>
        <Button label={words.byChance} aria-pressed={hider === "chance"} onClick={() => page.hideBy(undefined)} />
        {isPeopleScenario(scenario) && (
          <Button label={words.byPeople} aria-pressed={hider === "people"} onClick={() => choose("people")} />
        )}
        {takesSequence(scenario) && (
          <Button label={words.byPrograms} aria-pressed={hider === "programs"} onClick={() => choose("sequential")} />
        )}
        <Button aria-pressed={hider === "own"} aria-haspopup="dialog" onClick={() => (opened.value = "counts")}>
          {words.byCounts}
        </Button>
      </fieldset>
      <p class="hidden-words after" role="status" title={prior?.source}>
        {describePriorEffect(page.knowledge.value, hider, prior && page.comparing.effectOf(scenario))}
      </p>
      {problem.value !== undefined && <Alert>{problem.value}</Alert>}
    </Fold>
  );
}
