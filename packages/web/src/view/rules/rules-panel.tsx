import { useSignal } from "@preact/signals";
import type { Page } from "../../model/page.ts";
import { boardWords } from "../../words/words.ts";
import { lazy } from "../parts/lazy.tsx";

const RulesForm = lazy(
  () => boardWords().partRules,
  async () => (await import("./rules-form.tsx")).RulesForm,
);

/** The rules, to be changed. The form is loaded when it is opened for the first time. */
export function RulesPanel({ page }: { page: Page }) {
  const wasOpened = useSignal(false);
  const isWrong = useSignal(false);
  return (
    <details
      class="panel rules"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) wasOpened.value = true;
      }}
    >
      <summary>
        <h2>{boardWords().editRules}</h2>
        {isWrong.value && <span class="error-text">{boardWords().notApplied}</span>}
      </summary>
      {wasOpened.value && <RulesForm page={page} isWrong={isWrong} />}
    </details>
  );
}
