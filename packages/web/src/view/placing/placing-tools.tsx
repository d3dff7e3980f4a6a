import type { Page, Tool } from "../../model/page.ts";
import { ErrorText } from "../parts/error-text.tsx";

const TOOLS: readonly { readonly tool: Tool; readonly label: string; readonly title: string }[] = [
  { tool: "ask", label: "Ships", title: "Clicks and drags move ships" },
  { tool: "block", label: "Forbid cells", title: "Clicks and drags paint cells that no ship may use" },
];

/** What a click does, what to do with the ship in hand or chosen, and undo, redo, clear. */
export function PlacingTools({ page }: { page: Page }) {
  const { placing, tool } = page;
  const hasShip = placing.hand.value !== undefined || placing.ship.value !== undefined;
  return (
    <>
      <div class="board-tools" role="toolbar" aria-label="Placing">
        <fieldset class="segments">
          <legend class="visually-hidden">Clicks and drags</legend>
          {TOOLS.map((choice) => (
            <label key={choice.tool} title={choice.title}>
              <input
                type="radio"
                name="tool"
                checked={(tool.value === "block") === (choice.tool === "block")}
                onChange={() => {
                  placing.cancel();
                  tool.value = choice.tool;
                  page.blockProblem.value = undefined;
                }}
              />
              <span>{choice.label}</span>
            </label>
          ))}
        </fieldset>
        <div class="buttons">
          <button type="button" disabled={!page.canUndo.value} onClick={() => page.undo()} title="Ctrl+Z">
            Undo
          </button>
          <button type="button" disabled={!page.canRedo.value} onClick={() => page.redo()} title="Ctrl+Shift+Z">
            Redo
          </button>
          <button
            type="button"
            disabled={(page.placed.value ?? []).length === 0}
            onClick={() => page.place([])}
            title="Take all ships off"
          >
            Clear
          </button>
        </div>
      </div>
      <div class="board-tools ship-tools" role="toolbar" aria-label="Ship">
        <HandText page={page} />
        <div class="buttons">
          <button type="button" disabled={!hasShip} onClick={() => placing.turn("rotate")} title="R">
            Rotate
          </button>
          <button type="button" disabled={!hasShip} onClick={() => placing.turn("flip")} title="F">
            Flip
          </button>
          <button type="button" disabled={!hasShip} onClick={() => placing.remove()} title="Delete">
            Take off
          </button>
        </div>
      </div>
    </>
  );
}

/** What is in hand or chosen; while cells are painted, how. */
function HandText({ page }: { page: Page }) {
  const { placing } = page;
  const { fleet } = page.knowledge.value.scenario;
  const hand = placing.hand.value;
  const chosen = placing.ship.value;
  const placed = page.placed.value ?? [];
  if (page.tool.value === "block") {
    return (
      <p>
        Paint cells that no ship may use; paint them again to open them.
        <ErrorText error={page.blockProblem.value} />
      </p>
    );
  }
  if (hand) {
    const trouble = placing.handTrouble;
    return (
      <p>
        <strong>{fleet[hand.shipClass].name}</strong> in hand
        {trouble !== "" && <span class="error-text">{trouble}</span>}
      </p>
    );
  }
  if (chosen !== undefined) {
    return (
      <p>
        <strong>{fleet[placed[chosen].shipClass].name}</strong> chosen
      </p>
    );
  }
  return <p class="small">No ship is chosen.</p>;
}
