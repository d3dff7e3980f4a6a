import { OBJECTIVES, type SolveProgress } from "@broadside/engine/solver";
import {
  childrenOf,
  costAt,
  type FlatTree,
  isEnd,
  nodeOf,
  shipCellsAt,
  type TreeCost,
} from "../../board/map/flat-tree.ts";
import type { Solution } from "../../board/map/page-jobs.ts";
import { describeAnswer } from "../../board/notation/shot-text.ts";
import { withLayer } from "../../board/position/look.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { decimal, duration } from "../../language/numbers.ts";
import { Alert } from "../../parts/problems.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { focusCell } from "../../parts/window/focus.ts";
import { WorkBar } from "../../parts/work-bar.tsx";
import type { Analyse } from "./analyse.ts";
import { markedCell } from "./recommendation.ts";
import { analysisWords as words } from "./texts/analysis/words.ts";
import { analyseWords } from "./texts/words.ts";

const formatMisses = (total: number, layouts: number): string => (layouts === 0 ? "0" : decimal(total / layouts, 3));

/** The best strategy from here, with its proof, and a walk through it: the shot, and what follows each answer. */
export function SolvePanel({ page, solvable }: { page: Analyse; solvable: boolean }) {
  const state = page.solving.state.value;
  const layouts = page.analysis.fresh.value?.layouts;
  return (
    <>
      {state.kind === "working" && (
        <WorkBar label={words.solving} done={undefined} onStop={() => page.solving.stop()}>
          {describeProgress(page.solving.progress.value?.solving, layouts)}
        </WorkBar>
      )}
      {state.kind === "failed" && <Alert>{words.notSolved({ what: state.what })}</Alert>}
      {state.kind === "solved" && <Walk page={page} solution={state} />}
      {state.kind !== "working" && state.kind !== "solved" && solvable && <Begin page={page} />}
    </>
  );
}

SolvePanel.words = words;

function Begin({ page }: { page: Analyse }) {
  const { solving } = page;
  return (
    <fieldset class="buttons">
      <legend class="small">{words.solveHere}</legend>
      {OBJECTIVES.map((objective) => (
        <Button
          key={objective}
          label={analyseWords.objectives[objective]}
          onClick={() => {
            solving.objective.value = objective;
            solving.begin(page.knowledge.value);
          }}
        />
      ))}
    </fieldset>
  );
}

const describeProgress = (progress: SolveProgress | undefined, layouts: bigint | undefined): string => {
  if (progress === undefined) return words.solvingNow;
  const { stage, total, worst } = progress;
  if (layouts === undefined) return words.stage({ stage });
  const [low, high] = [total.lower, total.upper].map((misses) => formatMisses(Number(misses), Number(layouts)));
  return words.meanWorst({ stage, low, high, leastWorst: worst.lower, mostWorst: worst.upper });
};

const verdict = ({ objective, proof: { proven, lower, nodes }, tree, milliseconds }: Solution): string => {
  const work = words.work({ nodes, time: duration(milliseconds) });
  if (proven) return words.proved({ objective: analyseWords.objectives[objective], work });
  return words.notProved({ mean: formatMisses(lower.total, tree.layouts[0]), worst: lower.worst, work });
};

function Walk({ page, solution }: { page: Analyse; solution: Solution }) {
  const { tree, root, proof } = solution;
  const { total, layouts, worst } = costAt(tree, 0);
  const node = nodeOf(tree, root, page.knowledge.value);
  return (
    <>
      <p>
        {words.missesOver({
          mean: <strong key="mean">{formatMisses(total, layouts)}</strong>,
          layouts,
          worst: <strong key="worst">{worst}</strong>,
        })}
      </p>
      <p class="small">{verdict(solution)}</p>
      {node !== undefined ? (
        <Step page={page} tree={tree} node={node} proven={proof.proven} />
      ) : (
        <>
          <p class="small">{words.elsewhere}</p>
          <Begin page={page} />
        </>
      )}
      <div class="buttons">
        <Button label={words.putAway} onClick={() => page.solving.stop()} />
      </div>
    </>
  );
}

const describeRest = ({ layouts, total, worst }: TreeCost): string => {
  const left = boardWords.layouts({ n: layouts });
  if (worst === 0) return words.noMissLeft({ layouts: left });
  return words.missesLeft({ layouts: left, mean: formatMisses(total, layouts), worst });
};

function Step({ page, tree, node, proven }: { page: Analyse; tree: FlatTree; node: number; proven: boolean }) {
  const { scenario, observations } = page.knowledge.value;
  if (isEnd(tree, node)) {
    const ships = shipCellsAt(tree, node, scenario);
    const left = ships.filter((cell) => !observations.some((shot) => shot.cell === cell));
    if (left.length === 0) return <p>{words.allHit}</p>;
    return <p>{words.allKnown({ cells: left.map((cell) => cellName(scenario.board, cell)).join(" ") })}</p>;
  }
  const cell = tree.cell[node];
  const name = cellName(scenario.board, cell);
  const { total, layouts, worst } = costAt(tree, node);
  const rest = worst > 0 ? analyseWords.fromHere({ mean: formatMisses(total, layouts), worst }) : undefined;
  const answers = childrenOf(tree, node).flatMap((next) =>
    tree.answer[next] < 0 ? [] : [{ next, ...tree.answers[tree.answer[next]] }],
  );
  const button = <Button key="cell" label={name} onClick={() => focusCell(page, cell)} />;
  return (
    <>
      <p>{proven ? words.optimalHere({ cell: button, rest }) : words.shootsHere({ cell: button, rest })}</p>
      {markedCell(page) !== cell && (
        <p class="small">
          {words.marksOther}{" "}
          {proven && <Button label={words.markOptimal} onClick={() => page.lookAt(withLayer(page.look.value, {}))} />}
        </p>
      )}
      <ul class="choices walk stack gap-1" aria-label={analyseWords.answerTo({ cell: name })}>
        {answers.map(({ answer, text, next }) => (
          <li key={text}>
            <Button class="choice" onClick={() => page.shoot(cell, answer)}>
              <span class="choice-words">{describeAnswer(scenario, answer)}</span>
              <span class="choice-share small">{describeRest(costAt(tree, next))}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
