import { formatScenario } from "@broadside/engine";
import type { Page } from "../../model/page.ts";
import { drawShips, formatShips, formatShipsSource } from "../../text/shots/ship-notation.ts";
import { useCopying } from "../parts/copying.ts";
import { NotationField } from "../parts/notation-field.tsx";

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
  const { state, copy } = useCopying();
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
        <button type="button" aria-label={`Copy ${label}`} onClick={() => copy(text(page))}>
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
  return (
    <NotationField
      id="ships"
      label="Ships in notation, or a layout in JSON"
      rows={3}
      placeholder={`${scenario.fleet[0].name}[A1,A2,…]`}
      written={formatShips(scenario, page.placed.value ?? [])}
      rejected={page.rejectedShips.value}
      write={(text) => page.writeShips(text)}
    >
      Enter applies
    </NotationField>
  );
}
