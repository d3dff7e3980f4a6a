import type { InputError } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { Fold } from "../../parts/fold.tsx";
import { lazy } from "../../parts/lazy.tsx";
import { FOLDS } from "../../storage/settings.ts";
import type { Position } from "../position/position.ts";
import { boardWords as words } from "../texts/words.ts";

export const RulesForm = lazy("partRules", async () => (await import("./rules-form.tsx")).RulesForm);

export function RulesPanel({ position }: { position: Position }) {
  const wrong = useSignal<InputError | undefined>(undefined);
  return (
    <Fold
      of={FOLDS.rules}
      title={words.editRules}
      class="rules"
      now={
        wrong.value && (
          <span class="error-text">
            {words.notApplied}
            {words.colon}
            <span lang="en">{wrong.value.what}</span>
          </span>
        )
      }
    >
      {FOLDS.rules.value === "open" && <RulesForm position={position} wrong={wrong} />}
    </Fold>
  );
}
