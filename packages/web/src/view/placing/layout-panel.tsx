import { formatScenario } from "@broadside/engine";
import type { Page } from "../../model/page.ts";
import { drawShips, formatShips, formatShipsSource } from "../../text/shots/ship-notation.ts";
import { placingWords } from "../../words/words.ts";
import { useCopying } from "../parts/copying.ts";
import { NotationField } from "../parts/field/notation-field.tsx";

interface Export {
  readonly label: "layoutJson" | "layoutDrawing" | "scenarioJson";
  readonly file: string;
  readonly type: string;
  readonly text: (page: Page) => string;
}

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

const EXPORTS: readonly Export[] = [
  {
    label: "layoutJson",
    file: "layout.json",
    type: "application/json",
    text: (page) => json(formatShipsSource(page.knowledge.value.scenario, page.placed.value ?? [])),
  },
  {
    label: "layoutDrawing",
    file: "layout.txt",
    type: "text/plain",
    text: (page) => drawShips(page.knowledge.value.scenario, page.placed.value ?? []),
  },
  {
    label: "scenarioJson",
    file: "scenario.json",
    type: "application/json",
    text: (page) => json(formatScenario(page.knowledge.value.scenario)),
  },
];

/** The layout as text that can be edited, copied and saved, and the rules to go with it. */
export function LayoutPanel({ page }: { page: Page }) {
  const words = placingWords();
  return (
    <section class="panel" aria-labelledby="layout-title">
      <h2 id="layout-title">{words.layout}</h2>
      <ShipsField page={page} />
      <table class="exports">
        <caption class="visually-hidden">{words.takeAway}</caption>
        <tbody>
          {EXPORTS.map((one) => (
            <ExportRow key={one.file} page={page} export={one} />
          ))}
        </tbody>
      </table>
      <p class="small">{words.commandReads(<code key="command">broadside place --scenario scenario.json</code>)}</p>
    </section>
  );
}

function ExportRow({ page, export: { label: name, file, type, text } }: { page: Page; export: Export }) {
  const words = placingWords();
  const label = words[name];
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
        <button type="button" aria-label={words.copyWhat(label)} onClick={() => copy(text(page))}>
          {{ idle: words.copy, copied: words.copied, failed: words.cannotCopy }[state.value]}
        </button>
      </td>
      <td>
        <button type="button" aria-label={words.downloadWhat(label)} onClick={save}>
          {words.download}
        </button>
        <span class="visually-hidden" role="status">
          {state.value === "copied" ? words.copiedWhat(label) : ""}
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
      label={placingWords().shipsInNotation}
      rows={3}
      placeholder={`${scenario.fleet[0].name}[A1,A2,…]`}
      written={formatShips(scenario, page.placed.value ?? [])}
      rejected={page.rejectedShips.value}
      write={(text) => page.writeShips(text)}
    >
      {placingWords().enterApplies}
    </NotationField>
  );
}
