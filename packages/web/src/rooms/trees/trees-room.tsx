import "./trees.css";
import type { InputError, Observation } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { useEffect, useId, useMemo } from "preact/hooks";
import type { FlatTree } from "../../board/map/flat-tree.ts";
import { shotsNotation } from "../../board/notation/typed-shots.ts";
import { matchWords } from "../../board/texts/match/words.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { saveText } from "../../parts/copies.tsx";
import { FieldLabel, Form, Labelled, Select } from "../../parts/field/choice.tsx";
import { describedBy } from "../../parts/field/text-input.tsx";
import { Alert, Fault, InputProblems } from "../../parts/problems.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { partsWords } from "../../parts/texts/words.ts";
import { Button } from "../../parts/theme/button.tsx";
import { slim } from "../../parts/window/screen-size.ts";
import { WorkBar, WorkNote } from "../../parts/work-bar.tsx";
import { RoomFrame } from "../../shell/page-header.tsx";
import { useRoom } from "../../shell/rooms.ts";
import { shellWords } from "../../shell/texts/words.ts";
import type { TreeFormat } from "./answer-tree.ts";
import { type ShownTree, Trees } from "./shown-trees.ts";
import { treesWords as words } from "./texts/words.ts";
import { type AskedRules, FoldedShooters, TreeChoice } from "./tree-choice.tsx";
import { TreeDrawing } from "./tree-drawing.tsx";
import type { TreeState } from "./tree-jobs.ts";
import { fileOfTree, REFERENCE, type TreeName } from "./tree-name.ts";
import { deepestEnd, nodesOfDepth, stepsTo, worstEnd } from "./tree-nodes.ts";
import { InShots, restWords, TreeVerdict, treeMeanText, treeTitle } from "./tree-title.tsx";
import { WalkPanel } from "./walk-panel.tsx";

const MOST_LOSSES = 12;

function ComparePanel({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const reference = trees.reference.value;
  const { beside } = trees.state.value;
  const loses = reference !== undefined && shown.tree.flat.total[0] > reference.flat.total[0];
  if (beside === undefined && !loses) return null;
  return (
    <section class="panel stack" aria-labelledby="tree-compare">
      <h2 id="tree-compare">{beside === undefined ? treeTitle(shown.tree.name) : words.compare}</h2>
      {beside !== undefined && <Differences trees={trees} />}
      {loses && <Losses trees={trees} shown={shown} />}
    </section>
  );
}

const whereOf = (trees: Trees, steps: readonly Observation[]): string =>
  steps.length === 0 ? words.atOnce : words.after({ shotsText: shotsNotation(trees.scenario.value, steps) });

function Differences({ trees }: { trees: Trees }) {
  const [main, beside] = trees.shown.value;
  if (!main || !beside) return null;
  const { board } = trees.scenario.value;
  const all = trees.differences.value;
  const costly = all.filter(({ more }) => more !== 0);
  const listed = costly.slice(0, MOST_LOSSES);
  if (all.length === 0) return <p>{words.same}</p>;
  return (
    <>
      <p>
        {words.differ({ n: all.length })}
        {costly.length > 0 && costly.length < all.length && boardWords.gap + words.differCost({ n: costly.length })}
      </p>
      {listed.length === 0 && <p>{words.sameMisses}</p>}
      <ul class="tree-differences stack gap-0">
        {listed.map(({ steps, nodes: [first, second], more }) => (
          <li key={`${first} ${second}`}>
            <Button
              label={words.partsAt({
                where: whereOf(trees, steps),
                first: cellName(board, main.tree.flat.cell[first]),
                second: cellName(board, beside.tree.flat.cell[second]),
                more: Math.abs(more),
                isMore: more > 0,
              })}
              class="link"
              onClick={() => trees.visit("main", first)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Losses({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const { losses } = trees;
  const scenario = trees.scenario.value;
  const { flat } = shown.tree;
  const state = losses.stateOf(flat);
  if (state.kind === "working")
    return (
      <WorkBar label={words.losing} done={undefined} onStop={() => losses.stop()}>
        {words.losing}
        <Positions trees={trees} />
      </WorkBar>
    );
  if (state.kind === "measured")
    return (
      <>
        <p>{words.losses({ n: state.losses.length, total: state.losses.reduce((sum, { lost }) => sum + lost, 0) })}</p>
        <ul class="tree-differences stack gap-0">
          {state.losses.slice(0, MOST_LOSSES).map(({ node, lost }) => (
            <li key={node}>
              <Button
                label={words.loses({
                  where: whereOf(trees, stepsTo(flat, node)),
                  cell: cellName(scenario.board, flat.cell[node]),
                  lost,
                })}
                class="link"
                onClick={() => trees.visit(shown.side, node)}
              />
            </li>
          ))}
          {state.losses.length > MOST_LOSSES && (
            <li class="small">{words.more({ n: state.losses.length - MOST_LOSSES })}</li>
          )}
        </ul>
      </>
    );
  return (
    <>
      {state.kind === "failed" && <Alert fault={`${state.what}.`}>{words.notMeasured}</Alert>}
      <div class="buttons">
        <Button
          label={words.findLosses}
          onClick={() => {
            const reference = trees.reference.peek();
            if (reference) losses.begin(trees.position.peek(), flat, reference.flat);
          }}
        />
      </div>
    </>
  );
}

/** The only part that is redrawn while shots are measured. */
function Positions({ trees }: { trees: Trees }) {
  const measured = trees.losses.progress.value?.positions;
  return measured === undefined ? null : <>: {words.growingPositions({ n: measured })}</>;
}

function TreeStanding({ trees }: { trees: Trees }) {
  const { tree, beside } = trees.state.value;
  const position = trees.position.value;
  const states = [...new Set([tree, beside ?? tree, REFERENCE])].map((name) => {
    return { name, state: trees.jobs.stateOf({ position, name }), isShown: name === tree || name === beside };
  });
  const refused = states.find(({ state }) => state.kind === "refused");
  // A position too large for one tree is too large for all: say so once.
  const said = refused
    ? [refused]
    : states.filter(({ state: { kind }, isShown }) => kind === "working" || (isShown && kind !== "grown"));
  return (
    <div class="trees-standing or-nothing">
      {said.map((one) => (
        <Standing key={one.name} trees={trees} {...one} />
      ))}
    </div>
  );
}

function Standing(props: { trees: Trees; name: TreeName; state: TreeState; isShown: boolean }) {
  const { trees, name, state, isShown } = props;
  const again = (): void => trees.jobs.again({ position: trees.position.peek(), name });
  if (state.kind === "working") {
    const label = isShown ? words.growing : words.growingReference;
    return (
      <WorkBar label={label} done={undefined} onStop={() => trees.jobs.stop()}>
        {label}
        {boardWords.colon}
        {treeTitle(name)} <Growth trees={trees} />
      </WorkBar>
    );
  }
  if (state.kind === "refused" || state.kind === "failed") {
    const isFailed = state.kind === "failed";
    return (
      <WorkNote isWrong button={isFailed ? partsWords.tryAgain : undefined} press={again}>
        {isFailed ? words.failed : words.refused} <Fault of={`${state.what}.`} />
      </WorkNote>
    );
  }
  if (state.kind === "other")
    return (
      <WorkNote isWrong press={again}>
        {words.otherTree}
      </WorkNote>
    );
  const isGone = state.kind === "gone";
  return (
    <WorkNote isWrong={isGone} button={isGone ? undefined : words.again} press={again}>
      {treeTitle(name)}
      {boardWords.colon}
      {isGone ? words.treeGone : state.kind === "stopped" ? words.stopped : ""}
    </WorkNote>
  );
}

/** The only part that is redrawn while a tree is made. */
function Growth({ trees }: { trees: Trees }) {
  const progress = trees.jobs.progress.value;
  const known = trees.shown.value[0]?.tree.flat.layouts[0];
  if (progress?.positions !== undefined) return <>· {words.growingPositions({ n: progress.positions })}</>;
  if (progress?.solving === undefined || known === undefined) return null;
  const { lower, upper } = progress.solving.total;
  const [low, high] = [lower, upper].map((total) => treeMeanText(Number(total), known));
  return <>· {words.growingBounds({ low, high })}</>;
}

const FORMATS: readonly (readonly [format: TreeFormat, type: string])[] = [
  ["svg", "image/svg+xml"],
  ["dot", "text/vnd.graphviz"],
  ["json", "application/json"],
];

function SavePanel({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const said = useSignal<string | undefined>(undefined);
  const trouble = useSignal<string | undefined>(undefined);
  const save = async (format: TreeFormat, type: string): Promise<void> => {
    const { flat, name } = shown.tree;
    said.value = undefined;
    trouble.value = undefined;
    const file = await trees.jobs.fileOf(trees.position.peek(), flat, format, trees.titleOf(name));
    if (file.kind !== "tree-file") trouble.value = file.what;
    else {
      saveText(`${fileOfTree(name) ?? `tree-${name}`}.${format}`, file.text, type);
      said.value = file.shown === file.shots ? words.saved : words.savedPart({ shown: file.shown, all: file.shots });
    }
  };
  return (
    <section class="stack" aria-labelledby="tree-save">
      <h3 id="tree-save">{words.save}</h3>
      <div class="buttons">
        {FORMATS.map(([format, type]) => (
          <Button key={format} label={format.toUpperCase()} onClick={() => void save(format, type)} />
        ))}
      </div>
      <p class="small" role="status">
        {said.value}
      </p>
      {trouble.value !== undefined && <Alert fault={trouble.value}>{words.notSaved}</Alert>}
    </section>
  );
}

const MOST_LISTED = 20;

function FindPanel({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const { flat } = shown.tree;
  return (
    <section class="panel stack" aria-labelledby="tree-find">
      <h2 id="tree-find">{words.find}</h2>
      <div class="buttons">
        <Button label={words.worstCase} onClick={() => trees.visit(shown.side, worstEnd(flat))} />
        <Button label={words.longest} onClick={() => trees.visit(shown.side, deepestEnd(flat))} />
      </div>
      <ByDepth trees={trees} shown={shown} />
    </section>
  );
}

function ByShots({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const id = useId();
  const scenario = trees.scenario.value;
  const written = shotsNotation(scenario, stepsTo(shown.tree.flat, shown.node));
  const text = useSignal<string | undefined>(undefined);
  const error = useSignal<InputError | undefined>(undefined);
  const search = (): void => {
    const found = trees.search(text.value ?? written);
    error.value = found.ok ? undefined : found.error;
    if (found.ok) text.value = undefined;
  };
  return (
    <Form class="field" submit={search}>
      <FieldLabel of={id} label={words.goTo} />
      <div class="row">
        <input
          {...describedBy({ id, error: error.value })}
          type="text"
          autocomplete="off"
          spellcheck={false}
          value={text.value ?? written}
          onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        />
        <button type="submit">{words.go}</button>
      </div>
      {error.value && <Alert id={`${id}-error`} fault={error.value} />}
    </Form>
  );
}

const depthsOf = (tree: FlatTree): number[] => {
  const nodes: number[] = [];
  for (const depth of tree.depth) nodes[depth] = (nodes[depth] ?? 0) + 1;
  return nodes;
};

function ByDepth({ trees, shown }: { trees: Trees; shown: ShownTree }) {
  const { flat } = shown.tree;
  const scenario = trees.scenario.value;
  const depth = useSignal<number | undefined>(undefined);
  const depths = useMemo(() => depthsOf(flat), [flat]);
  const found = useMemo(() => (depth.value === undefined ? [] : nodesOfDepth(flat, depth.value)), [flat, depth.value]);
  return (
    <div class="field">
      <Labelled label={words.depth}>
        <Select
          value={depth.value === undefined ? "" : String(depth.value)}
          options={[
            ["", words.depthNone],
            ...depths.map((nodes, at) => [String(at), words.depthChoice({ n: at, nodes })] as const),
          ]}
          choose={(at) => (depth.value = at === "" ? undefined : Number(at))}
        />
      </Labelled>
      {found.length > 0 && (
        <ul class="tree-found stack gap-0">
          {found.slice(0, MOST_LISTED).map((node) => (
            <li key={node}>
              <Button class="link" onClick={() => trees.visit(shown.side, node)}>
                {shotsNotation(scenario, stepsTo(flat, node)) || words.noShots}
              </Button>{" "}
              <span class="small">{restWords(flat, node)}</span>
            </li>
          ))}
          {found.length > MOST_LISTED && <li class="small">{words.more({ n: found.length - MOST_LISTED })}</li>}
        </ul>
      )}
    </div>
  );
}

/** The state in which you left the room: its trees are kept while the page is open. */
let kept: Trees | undefined;

export function TreesRoom() {
  const trees = useRoom((startWorker, write) => (kept ??= new Trees(startWorker, write)));
  const walked = trees.walked;
  const asked = useSignal<AskedRules>(undefined);
  // A tree can tell which shots it makes only once it is ready.
  useEffect(() => trees.checkPlace(), [trees, walked?.tree]);
  const { beside } = trees.state.value;
  return (
    <RoomFrame title={shellWords.trees}>
      <main class={beside === undefined ? "trees-room" : "trees-room is-double"}>
        <header class="trees-head">
          <div>
            <RoomTitle class="room-title spoken-on-phones">{shellWords.trees}</RoomTitle>
            <p>{words.intro}</p>
          </div>
          {!slim.value && <TreeChoice trees={trees} asked={asked} />}
        </header>
        <InputProblems problems={trees.problems} />
        <TreeStanding trees={trees} />
        {walked && <WalkPanel trees={trees} shown={walked} />}
        <div class="trees-rest stack gap-4">
          {/* On phones the board comes first. */}
          {slim.value && <TreeChoice trees={trees} asked={asked} />}
          <FoldedShooters trees={trees} />
          <div class="trees-drawings stack gap-4">
            {trees.shown.value.map((shown) => (
              <section key={shown.side} class="stack card" aria-labelledby={`tree-${shown.side}`}>
                <TreeVerdict trees={trees} shown={shown} />
                <TreeDrawing key={`${shown.side} ${shown.tree.name}`} trees={trees} shown={shown} />
                <InShots trees={trees} flat={shown.tree.flat} />
              </section>
            ))}
          </div>
          {walked && (
            <>
              <ComparePanel trees={trees} shown={walked} />
              <FindPanel trees={trees} shown={walked} />
              <details class="for-programs card">
                <summary>{boardWords.forPrograms}</summary>
                <div class="stack after">
                  <ByShots trees={trees} shown={walked} />
                  <SavePanel trees={trees} shown={walked} />
                </div>
              </details>
            </>
          )}
        </div>
      </main>
    </RoomFrame>
  );
}

// Answers and boards use the words of Play, strategies have the names of Compare.
TreesRoom.words = { load: () => Promise.all([words.load(), matchWords.load()]) };
