import { useSignal } from "@preact/signals";
import type { LineNode } from "../../board/position/game-state.ts";
import { boardWords } from "../../board/texts/words.ts";
import { CloseButton } from "../../parts/icon.tsx";
import { NameField } from "../../parts/name-field.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { focusCellAfter } from "../../parts/window/focus.ts";
import type { Analyse } from "./analyse.ts";
import { nameOfLine } from "./line-text.ts";
import { analysisWords as words } from "./texts/analysis/words.ts";

export function LineTree({ page }: { page: Analyse }) {
  return (
    <ul class="lines">
      <GameItem page={page} />
      {page.lines.tree.value.map((node) => (
        <LineItem key={node.line.id} page={page} node={node} />
      ))}
    </ul>
  );
}

LineTree.words = words;

function GameItem({ page }: { page: Analyse }) {
  const isPresent = page.lines.present.value === undefined;
  const shots = page.lines.game.value.observations.length;
  return (
    <li class="line-item">
      <Button
        class="line-name quiet flow gap-0"
        aria-current={isPresent ? "true" : undefined}
        onClick={() => page.lines.leave()}
      >
        <span class="line-title">{words.theGame}</span>
        <span class="small">{boardWords.shots({ n: shots })}</span>
      </Button>
    </li>
  );
}

const layoutsOf = (page: Analyse, { line }: LineNode): bigint | undefined =>
  page.analysis.beside.value[page.lines.all.value.indexOf(line)];

const describeLayouts = (layouts: bigint | undefined): string => {
  if (layouts === undefined) return "";
  return layouts === 0n ? words.noneLeft : words.layoutsLeft({ n: layouts });
};

function LineItem({ page, node }: { page: Analyse; node: LineNode }) {
  const { line, fork, depth } = node;
  const { lines } = page;
  const naming = useSignal(false);
  const name = nameOfLine(node);
  const isPresent = lines.present.value === line;
  const leaves = fork === 0 ? words.fromFirst : words.afterShot({ n: fork });
  const leaveBy = (act: () => void) => (event: MouseEvent) => {
    act();
    focusCellAfter(page, event);
  };
  const about = [leaves, describeLayouts(layoutsOf(page, node))].filter(Boolean).join(boardWords.comma);
  return (
    <li class="line-item" style={`--depth:${Math.min(depth, 6)}`} data-depth={depth}>
      <Button
        class="line-name quiet flow gap-0"
        aria-current={isPresent ? "true" : undefined}
        onClick={() => lines.lookAt(line.id)}
      >
        <span class="line-title">
          {depth > 1 && <span class="visually-hidden">{words.level({ n: depth })}</span>}
          {name}
        </span>
        <span class="small">{about}</span>
      </Button>
      <CloseButton
        label={words.deleteLine({ name })}
        title={words.deleteTitle}
        onClick={leaveBy(() => lines.remove(line.id))}
      />
      {isPresent && (
        <div class="buttons is-whole">
          <Button label={boardWords.rename} aria-expanded={naming.value} onClick={() => (naming.value = true)} />
          <Button label={words.makeGame} onClick={leaveBy(() => lines.makeGame(line.id))} />
        </div>
      )}
      {naming.value && (
        <NameField
          id={`line-${line.id}`}
          label={words.lineName}
          value={line.name ?? name}
          apply={(text) => lines.name(line.id, text)}
          end={() => (naming.value = false)}
        />
      )}
    </li>
  );
}
