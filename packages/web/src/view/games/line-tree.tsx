import { formatCount, formatNumberOf } from "@broadside/engine/text";
import { useSignal } from "@preact/signals";
import type { Page } from "../../model/page.ts";
import type { LineNode } from "../../position/line-tree.ts";
import { nameOfLine } from "../../text/shots/line-name.ts";
import { CloseIcon } from "../parts/close-icon.tsx";
import { focusCell } from "../parts/focus-cell.ts";
import { NameField } from "./name-field.tsx";

/** The game and the lines below it, in the order in which they leave it. */
export function LineTree({ page }: { page: Page }) {
  return (
    <ul class="lines">
      <GameItem page={page} />
      {page.lines.tree.value.map((node) => (
        <LineItem key={node.line.id} page={page} node={node} />
      ))}
    </ul>
  );
}

function GameItem({ page }: { page: Page }) {
  const isPresent = page.lines.present.value === undefined;
  const shots = page.lines.game.value.observations.length;
  return (
    <li class="line-item">
      <button
        type="button"
        class="line-name"
        aria-current={isPresent ? "true" : undefined}
        onClick={() => page.lines.leave()}
      >
        <span class="line-title">The game</span>
        <span class="line-about">{formatNumberOf(shots, "shot")}</span>
      </button>
    </li>
  );
}

/** The layouts that a line leaves, as far as they were counted. */
const layoutsOf = (page: Page, { line }: LineNode): bigint | undefined =>
  page.analysis.beside.value[page.lines.all.value.indexOf(line)];

const describeLayouts = (layouts: bigint | undefined): string => {
  if (layouts === undefined) return "";
  return layouts === 0n ? "no layout is left" : `${formatCount(layouts)} ${layouts === 1n ? "layout" : "layouts"} left`;
};

/** Does what makes the pressed button go away: the keyboard focus, if that pressed it, moves to the board. */
const leaveBy = (page: Page, event: MouseEvent, act: () => void): void => {
  act();
  if (event.detail === 0) focusCell(page, page.focus.value);
};

function LineItem({ page, node }: { page: Page; node: LineNode }) {
  const { line, fork, depth } = node;
  const { lines } = page;
  const naming = useSignal(false);
  const name = nameOfLine(node);
  const isPresent = lines.present.value === line;
  const leaves = fork === 0 ? "from the first shot" : `after shot ${fork}`;
  const about = [leaves, describeLayouts(layoutsOf(page, node))].filter(Boolean).join(", ");
  return (
    <li class="line-item" style={`--depth:${Math.min(depth, 6)}`} data-depth={depth}>
      <button
        type="button"
        class="line-name"
        aria-current={isPresent ? "true" : undefined}
        onClick={() => lines.lookAt(line.id)}
      >
        <span class="line-title">
          {depth > 1 && <span class="visually-hidden">level {depth}: </span>}
          {name}
        </span>
        <span class="line-about">{about}</span>
      </button>
      <button
        type="button"
        class="quiet close"
        aria-label={`Delete the line ${name}`}
        title="Delete; Undo brings it back"
        onClick={(event) => leaveBy(page, event, () => lines.remove(line.id))}
      >
        <CloseIcon />
      </button>
      {isPresent && (
        <div class="line-tools">
          <button type="button" aria-expanded={naming.value} onClick={() => (naming.value = true)}>
            Rename
          </button>
          <button type="button" onClick={(event) => leaveBy(page, event, () => lines.makeGame(line.id))}>
            Make it the game
          </button>
        </div>
      )}
      {naming.value && (
        <NameField
          id={`line-${line.id}`}
          label="Name of the line"
          value={line.name ?? name}
          apply={(text) => lines.name(line.id, text)}
          end={() => (naming.value = false)}
        />
      )}
    </li>
  );
}
