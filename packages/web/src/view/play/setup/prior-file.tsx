import { formatInputError, type InputError, type Scenario } from "@broadside/engine";
import { formatPrior, parsePriorText } from "@broadside/engine/priors";
import { useSignal } from "@preact/signals";
import { checkFileSize } from "../../../model/games/game-file.ts";
import { FileField } from "../../parts/field/file-field.tsx";

/** Takes a prior for some rules from a file, as compact JSON; errors appear below. */
export function PriorFile(props: { label: string; scenario: Scenario; take: (json: string) => void }) {
  const { label, scenario, take } = props;
  const error = useSignal<InputError | undefined>(undefined);
  const read = async (file: File): Promise<void> => {
    const small = checkFileSize(file.size);
    const prior = small.ok ? parsePriorText(scenario, await file.text(), file.name.slice(0, 60)) : small;
    error.value = prior.ok ? undefined : prior.error;
    if (!prior.ok) return;
    const name = file.name.replace(/\.json$/i, "").slice(0, 60);
    take(JSON.stringify({ name, ...formatPrior(scenario, prior.value) }));
  };
  return (
    <FileField label={label} take={read}>
      {error.value && (
        <span class="error-text" role="alert" lang="en">
          {formatInputError(error.value)}
        </span>
      )}
    </FileField>
  );
}
