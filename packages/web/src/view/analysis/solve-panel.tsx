import { formatCell, type Knowledge } from "@broadside/engine";
import { OBJECTIVE_MEANING, OBJECTIVES } from "@broadside/engine/solver";
import { describeAnswer, formatCount, formatDuration, formatNumber, formatNumberOf } from "@broadside/engine/text";
import { markedCell } from "../../model/map/marked-cell.ts";
import type { Page } from "../../model/page.ts";
import { withLayer } from "../../position/look.ts";
import { readAnswer } from "../../text/shots/answer.ts";
import { MAX_SOLVED_LAYOUTS, type SolutionAnswer, type SolvedNode, type SolveState } from "../../worker/protocol.ts";
import { followTree } from "../../worker/solved-tree.ts";
import { focusCell } from "../parts/focus-cell.ts";
import { WorkBar } from "../parts/work-bar.tsx";

const countMisses = (n: number): string => formatNumberOf(n, "miss", "misses");

const formatMisses = (total: number, layouts: number): string =>
  layouts === 0 ? "0" : formatNumber(total / layouts, 3);

/** The best strategy from a position on, proved, and a walk through it: the cell to shoot, and what follows each answer. */
export function SolvePanel({ page }: { page: Page }) {
  const state = page.solving.state.value;
  const layouts = page.analysis.fresh.value?.layouts;
  const solvable = layouts !== undefined && layouts > 0n && layouts <= BigInt(MAX_SOLVED_LAYOUTS);
  if (state.kind === "idle" && !solvable) return null;
  return (
    <section class="panel" aria-labelledby="solve-title">
      <h2 id="solve-title">Best strategy</h2>
      {state.kind === "working" && <Working page={page} layouts={layouts} />}
      {state.kind === "failed" && (
        <p class="error-text" role="alert">
          Not solved: {state.what}.
        </p>
      )}
      {state.kind === "solved" && <Walk page={page} {...state} />}
      {state.kind !== "working" && state.kind !== "solved" && solvable && <Begin page={page} />}
    </section>
  );
}

function Begin({ page }: { page: Page }) {
  const { solving } = page;
  return (
    <div class="solve-begin">
      <select
        aria-label="What the strategy keeps small"
        value={solving.objective.value}
        onChange={(event) => {
          const chosen = OBJECTIVES.find((objective) => objective === event.currentTarget.value);
          if (chosen) solving.objective.value = chosen;
        }}
      >
        {OBJECTIVES.map((objective) => (
          <option key={objective} value={objective}>
            {objective}: {OBJECTIVE_MEANING[objective]}
          </option>
        ))}
      </select>
      <button type="button" onClick={() => solving.begin(page.knowledge.value)}>
        Solve from here
      </button>
    </div>
  );
}

function Working({ page, layouts }: { page: Page; layouts: bigint | undefined }) {
  const { solving } = page;
  return (
    <WorkBar label="Solving" done={undefined} onStop={() => solving.stop()}>
      {describeProgress(solving.progress.value?.solving, layouts)}
    </WorkBar>
  );
}

/** How far solving is: its stage and the bounds on the optimum so far. */
const describeProgress = (progress: SolveState | undefined, layouts: bigint | undefined): string => {
  if (progress === undefined) return "solving";
  if (layouts === undefined) return progress.stage;
  const [low, high] = progress.total.map((total) => formatMisses(total, Number(layouts)));
  return `${progress.stage}: mean ${low} to ${high}, worst ${progress.worst[0]} to ${progress.worst[1]}`;
};

/** What is known of the optimum. */
const verdict = ({ objective, proven, lower, tree, nodes, milliseconds }: SolutionAnswer): string => {
  const work = `${formatCount(nodes)} nodes, ${formatDuration(milliseconds)}`;
  if (proven) return `proved: ${OBJECTIVE_MEANING[objective]} · ${work}`;
  const mean = `mean at least ${formatMisses(lower.total, tree.layouts)}`;
  return `not proved: ${mean}, worst at least ${lower.worst} · ${work}`;
};

function Walk({ page, root, solution }: { page: Page; root: Knowledge; solution: SolutionAnswer }) {
  const { tree } = solution;
  const place = followTree(tree, root, page.knowledge.value);
  return (
    <>
      <p>
        <strong>{formatMisses(tree.total, tree.layouts)}</strong> misses on average over {formatCount(tree.layouts)}{" "}
        layouts, at most <strong>{tree.worst}</strong>
      </p>
      <p class="small">{verdict(solution)}</p>
      {place.kind === "at" ? (
        <Step page={page} node={place.node} proven={solution.proven} />
      ) : (
        <p class="small">The shots on the board are not those of this strategy.</p>
      )}
      <div class="fill-buttons">
        {place.kind === "elsewhere" && (
          <button type="button" onClick={() => page.solving.begin(page.knowledge.value)}>
            Solve from here
          </button>
        )}
        <button type="button" onClick={() => page.solving.stop()}>
          Put away
        </button>
      </div>
    </>
  );
}

/** What an answer leaves, and what the rest of the game then costs. */
const describeRest = ({ layouts, total, worst }: SolvedNode): string => {
  const left = formatNumberOf(layouts, "layout");
  if (worst === 0) return `${left}, then no miss`;
  return `${left}, then ${formatMisses(total, layouts)} on average, at most ${countMisses(worst)}`;
};

/** Says that the diamond is on another cell because another strategy is chosen, and how to have it on this one. */
function NotMarked({ page, proven }: { page: Page; proven: boolean }) {
  return (
    <p class="small">
      The board marks the cell of what is chosen there.{" "}
      {proven && (
        <button type="button" onClick={() => page.lookAt(withLayer(page.look.value, {}))}>
          Mark the optimal cell
        </button>
      )}
    </p>
  );
}

/** One position of the strategy. */
function Step({ page, node, proven }: { page: Page; node: SolvedNode; proven: boolean }) {
  const { scenario, observations } = page.knowledge.value;
  if (node.shot === undefined) {
    const left = (node.cells ?? []).filter((cell) => !observations.some((shot) => shot.cell === cell));
    if (left.length === 0) return <p>Every ship cell is hit.</p>;
    return (
      <p>
        Every ship cell is known: hit {left.map((cell) => formatCell(scenario.board, cell)).join(" ")} without another
        miss.
      </p>
    );
  }
  const { cell, answers } = node.shot;
  const name = formatCell(scenario.board, cell);
  return (
    <>
      <p>
        {proven ? "Optimal here: " : "This strategy shoots "}
        <button type="button" class="shoot-cell" onClick={() => focusCell(page, cell)}>
          {name}
        </button>
        {node.worst > 0 &&
          `: from here ${formatMisses(node.total, node.layouts)} misses on average, at most ${node.worst}`}
      </p>
      {markedCell(page) !== cell && <NotMarked page={page} proven={proven} />}
      <ul class="choices walk" aria-label={`Answers to ${name}`}>
        {answers.map(({ answer, next }) => (
          <li key={answer}>
            <button type="button" class="choice" onClick={() => page.shoot(cell, readAnswer(scenario, cell, answer))}>
              <span class="choice-words">{describeAnswer(scenario, readAnswer(scenario, cell, answer))}</span>
              <span class="choice-share">{describeRest(next)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
