import { formatScenario, type InputError } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { Page } from "../../model/page.ts";
import { drawShips, formatShips, formatShipsSource } from "../../text/ship-notation.ts";

interface Export {
  readonly label: string;
  readonly file: string;
  readonly type: string;
  readonly text: (page: Page) => string;
}

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

const EXPORTS: readonly Export[] = [
  {
    label: "Layout, JSON",
    file: "layout.json",
    type: "application/json",
    text: (page) => json(formatShipsSource(page.knowledge.value.scenario, page.placed.value ?? [])),
  },
  {
    label: "Layout, drawing",
    file: "layout.txt",
    type: "text/plain",
    text: (page) => drawShips(page.knowledge.value.scenario, page.placed.value ?? []),
  },
  {
    label: "Scenario, JSON",
    file: "scenario.json",
    type: "application/json",
    text: (page) => json(formatScenario(page.knowledge.value.scenario)),
  },
];

/** The layout as text that can be edited, copied and saved, and the rules to go with it. */
export function LayoutPanel({ page }: { page: Page }) {
  return (
    <section class="panel" aria-labelledby="layout-title">
      <h2 id="layout-title">Layout</h2>
      <ShipsField page={page} />
      <table class="exports">
        <caption class="visually-hidden">Take away</caption>
        <tbody>
          {EXPORTS.map((one) => (
            <ExportRow key={one.file} page={page} export={one} />
          ))}
        </tbody>
      </table>
      <p class="small">
        The command reads the scenario: <code>broadside place --scenario scenario.json</code>.
      </p>
    </section>
  );
}

function ExportRow({ page, export: { label, file, type, text } }: { page: Page; export: Export }) {
  const state = useSignal<"idle" | "copied" | "failed">("idle");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text(page));
      state.value = "copied";
    } catch {
      state.value = "failed";
    }
    setTimeout(() => {
      state.value = "idle";
    }, 2500);
  };
  const save = (): void => {
    const url = URL.createObjectURL(new Blob([text(page)], { type }));
    const link = document.createElement("a");
    link.href = url;
    link.download = file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  };
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <button type="button" aria-label={`Copy ${label}`} onClick={copy}>
          {{ idle: "Copy", copied: "Copied", failed: "Cannot copy" }[state.value]}
        </button>
      </td>
      <td>
        <button type="button" aria-label={`Download ${label}`} onClick={save}>
          Download
        </button>
        <span class="visually-hidden" role="status">
          {state.value === "copied" ? `${label} copied` : ""}
        </span>
      </td>
    </tr>
  );
}

/** The placed ships in notation; a layout in JSON may be pasted as well. */
function ShipsField({ page }: { page: Page }) {
  const { scenario } = page.knowledge.value;
  const written = formatShips(scenario, page.placed.value ?? []);
  const text = useSignal(written);
  const error = useSignal<InputError | undefined>(undefined);
  const rejected = page.rejectedShips.value;

  const apply = (value: string): void => {
    const result = page.writeShips(value);
    error.value = result.ok ? undefined : result.error;
  };

  // Whatever moves ships elsewhere changes the text; a text from a broken link stays to be corrected.
  useLayoutEffect(() => {
    text.value = rejected ?? written;
    error.value = undefined;
    if (rejected !== undefined) apply(rejected);
  }, [written, rejected]);

  return (
    <form
      class="field shots-field"
      onSubmit={(event) => {
        event.preventDefault();
        apply(text.value);
      }}
    >
      <label class="field-label" for="ships-text">
        Ships in notation, or a layout in JSON
      </label>
      <textarea
        id="ships-text"
        rows={3}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        value={text.value}
        placeholder={`${scenario.fleet[0].name}[A1,A2,…]`}
        aria-invalid={error.value !== undefined}
        aria-describedby={error.value ? "ships-error" : "ships-hint"}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          if (error.value) apply(text.value);
        }}
        onChange={() => apply(text.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          apply(text.value);
        }}
      />
      {error.value ? (
        <span class="error-text" id="ships-error" role="alert">
          {error.value.where}: {error.value.what}; {error.value.fix}
        </span>
      ) : (
        <span class="small" id="ships-hint">
          Enter applies
        </span>
      )}
    </form>
  );
}
