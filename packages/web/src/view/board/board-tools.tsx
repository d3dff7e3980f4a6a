import { mostShipsOnCell, type Scenario } from "@broadside/engine";
import { formatNumberOf } from "@broadside/engine/text";
import type { ComponentChildren } from "preact";
import type { Page, Tool } from "../../model/page.ts";
import { BlockDone } from "../parts/block-done.tsx";
import { barred } from "../parts/screen.ts";

interface ToolChoice {
  readonly tool: Tool;
  readonly label: string;
  readonly title: string;
}

const ASK: ToolChoice = { tool: "ask", label: "Ask", title: "A click on a cell asks for the answer" };

const TOOLS: readonly ToolChoice[] = [
  ASK,
  { tool: "miss", label: "Miss", title: "A click on a cell enters a miss" },
  { tool: "hit", label: "Hit", title: "A click on a cell enters a hit" },
];

/** Numbers of ships that have a tool of their own; more are asked for. */
const MOST_NUMBERS = 4;

/** The tools for the answers of a scenario. */
const toolsFor = (scenario: Scenario): readonly ToolChoice[] => {
  if (scenario.answers !== "count") return TOOLS;
  const numbers = Array.from(
    { length: Math.min(MOST_NUMBERS, mostShipsOnCell(scenario)) + 1 },
    (_, ships): ToolChoice => {
      const words = formatNumberOf(ships, "ship");
      return { tool: `=${ships}`, label: String(ships), title: `A click on a cell enters ${words}` };
    },
  );
  return [ASK, ...numbers];
};

/** What a click does, and undo, redo, clear and what is handed in; while cells are being blocked, how to end that. */
export function BoardTools({ page, children }: { page: Page; children?: ComponentChildren }) {
  if (page.tool.value === "block" && !barred.value) {
    return (
      <div class="board-tools is-blocking">
        <BlockDone page={page}>Click cells to block or open them. Nobody can shoot or place a ship there.</BlockDone>
      </div>
    );
  }
  return (
    <div class="board-tools" role="toolbar" aria-label="Shots">
      <fieldset class="segments">
        <legend>{barred.value ? "Tap" : "Click"} enters</legend>
        {toolsFor(page.knowledge.value.scenario).map(({ tool, label, title }) => (
          <label key={tool} title={title}>
            <input
              type="radio"
              name="tool"
              checked={page.tool.value === tool}
              onChange={() => {
                page.tool.value = tool;
              }}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div class="buttons">
        {children}
        <button type="button" disabled={!page.canUndo.value} onClick={() => page.undo()} title="Ctrl+Z">
          Undo
        </button>
        <button type="button" disabled={!page.canRedo.value} onClick={() => page.redo()} title="Ctrl+Shift+Z">
          Redo
        </button>
        <button
          type="button"
          disabled={page.knowledge.value.observations.length === 0}
          onClick={() => page.clearShots()}
          title="Remove all shots"
        >
          Clear
        </button>
      </div>
    </div>
  );
}
