import type { InputError } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { boardWords as words } from "../../../board/texts/words.ts";
import { Fold } from "../../../parts/fold.tsx";
import { lazy } from "../../../parts/lazy.tsx";
import { FOLDS } from "../../../storage/settings.ts";
import type { Page } from "../page.ts";
import { analyseWords } from "../texts/words.ts";

const RulesForm = lazy("partRules", async () => (await import("./rules-form.tsx")).RulesForm);

/** The rules, for editing. The form loads when you unfold it. */
export function RulesPanel({ page }: { page: Page }) {
  const wrong = useSignal<InputError | undefined>(undefined);
  return (
    <Fold
      of={FOLDS.rules}
      title={analyseWords.editRules}
      class="rules"
      now={
        wrong.value && (
          <span class="error-text">
            {analyseWords.notApplied}
            {words.colon}
            <span lang="en">{wrong.value.what}</span>
          </span>
        )
      }
    >
      {FOLDS.rules.value === "open" && <RulesForm page={page} wrong={wrong} />}
    </Fold>
  );
}
