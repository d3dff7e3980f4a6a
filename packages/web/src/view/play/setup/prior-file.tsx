import { formatInputError, type InputError, type Scenario } from "@broadside/engine";
import { formatPrior, parsePriorText } from "@broadside/engine/priors";
import { useSignal } from "@preact/signals";
import { checkFileSize } from "../../../model/games/game-file.ts";

/** Takes a prior for some rules from a file, as compact JSON; what is wrong with the file stands below. */
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
    <label class="field open-file">
      <span class="field-label">{label}</span>
      <input
        type="file"
        accept=".json,application/json"
        onChange={({ currentTarget: input }) => {
          const [file] = input.files ?? [];
          if (file) void read(file);
          // The same file may be chosen again, mended.
          input.value = "";
        }}
      />
      {error.value && (
        <span class="error-text" role="alert" lang="en">
          {formatInputError(error.value)}
        </span>
      )}
    </label>
  );
}
