import { mostShipsOnCell, type Scenario } from "@broadside/engine";
import { useEffect, useState } from "preact/hooks";
import { adviserTitle } from "../../board/map/advice.ts";
import { adviceOf } from "../../board/map/board-map.ts";
import { MAX_SOLVED_LAYOUTS } from "../../board/map/flat-tree.ts";
import type { Finding } from "../../board/map/looking-ahead.ts";
import { strategyOf, withScale } from "../../board/position/look.ts";
import type { Tool } from "../../board/position/position.ts";
import { DEFAULT_SCALE, SCALES } from "../../board/position/scale.ts";
import { boardWords as words } from "../../board/texts/words.ts";
import { Labelled, type Segment, Segments, Select } from "../../parts/field/choice.tsx";
import { Fold } from "../../parts/fold.tsx";
import { KeyHelp } from "../../parts/key-help.tsx";
import { lazy } from "../../parts/lazy.tsx";
import { PresentButton } from "../../parts/presenting.tsx";
import { Alert } from "../../parts/problems.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { RedoButton } from "../../parts/undo-buttons.tsx";
import { hasAnswerBar, roomy, touch } from "../../parts/window/screen-size.ts";
import { FOLDS, helpKeySetting } from "../../storage/settings.ts";
import { shownAdvice } from "./advice-panel.tsx";
import type { Analyse } from "./analyse.ts";
import { tapOf } from "./answer-keys.ts";
import { ShipsPlaced } from "./ships-placed.tsx";
import { analyseWords } from "./texts/words.ts";

/** At most this many numbers of ships have their own tool; the page asks for larger numbers. */
const MOST_NUMBERS = 4;

const answerTools = (scenario: Scenario): readonly Segment<Tool>[] => {
  if (scenario.answers !== "count")
    return [
      ["miss", analyseWords.missTool, analyseWords.missTitle],
      ["hit", analyseWords.hitTool, analyseWords.hitTitle],
    ];
  const most = Math.min(MOST_NUMBERS, mostShipsOnCell(scenario));
  return Array.from({ length: most + 1 }, (_, ships): Segment<Tool> => {
    return [`=${ships}`, String(ships), analyseWords.shipsToolTitle({ ships: words.ships({ n: ships }) })];
  });
};

/** The choice of what a tap on a cell does. On phones, to ask about a cell is to compare it. */
export function TapTools({ page }: { page: Analyse }) {
  const answers = answerTools(page.scenario.value);
  const { ask, askTitle, whyTool, whyToolTitle, tapEnters, clickEnters } = analyseWords;
  const options: readonly Segment<Tool>[] = hasAnswerBar.value
    ? [...answers, ["ask", whyTool, whyToolTitle]]
    : [["ask", ask, askTitle], ...answers];
  return (
    <fieldset class="segments">
      <legend class="small">{touch.value ? tapEnters : clickEnters}</legend>
      <Segments name="tool" value={tapOf(page)} options={options} choose={(tool) => (page.tool.value = tool)} />
    </fieldset>
  );
}

/** The choice of the steps of the colours. */
function ScaleChoice({ page }: { page: Analyse }) {
  return (
    <Labelled label={analyseWords.colours}>
      <Select
        value={page.look.value.scale ?? DEFAULT_SCALE}
        options={SCALES.map((name) => [name, analyseWords.scales[name]])}
        choose={(name) => page.lookAt(withScale(page.look.value, name === DEFAULT_SCALE ? undefined : name))}
      />
    </Labelled>
  );
}

/** Draws one of the remaining layouts at random, according to its probability, and shows it over the map. */
function RandomLayout({ page }: { page: Analyse }) {
  const { layout, layoutProblem, fresh } = page.analysis;
  return (
    <div class="buttons after">
      <Button disabled={!fresh.value} onClick={() => page.analysis.drawLayout()}>
        {layout.value ? analyseWords.anotherRandom : analyseWords.showRandom}
      </Button>
      {layout.value && <Button label={analyseWords.hideRandom} onClick={() => page.analysis.hideLayout()} />}
      {layoutProblem.value !== undefined && <Alert>{analyseWords.noRandom({ why: layoutProblem.value })}</Alert>}
    </div>
  );
}

const Strategies = lazy("partComparison", async () => (await import("./strategies.tsx")).Strategies);

/** On request, what each strategy recommends, by its own measure. */
function Comparison({ page }: { page: Analyse }) {
  const [open, setOpen] = useState(false);
  const { map, advice, solved, ahead } = shownAdvice(page);
  const wanted = strategyOf(page.look.value);
  const others = map?.advice.some((other) => !other.exact) || map?.knowledge.scenario.contact === "overlap";
  const isMissing = wanted !== undefined && map !== undefined && adviceOf(map, wanted)?.strategy !== wanted;
  // Ask the other strategies when somebody opens their list.
  useEffect(() => {
    if (open || isMissing) page.analysis.wantAllAdvice();
  }, [open, isMissing]);
  if (!map || !advice) return null;
  return (
    <>
      {isMissing && others && (
        <Alert>
          {analyseWords.noStrategy({
            wanted,
            shown: words.quoted({ name: adviserTitle(map.advice[0]?.strategy ?? "") }),
          })}
        </Alert>
      )}
      <details class="comparison" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{analyseWords.compareStrategies}</summary>
        {open && <Strategies page={page} map={map} advice={advice} solved={solved} ahead={movesTo(ahead)} />}
      </details>
    </>
  );
}

/** What looking ahead found, if it recommends another cell. */
const movesTo = (ahead: Finding | undefined): Finding | undefined =>
  ahead?.cell === ahead?.likeliest ? undefined : ahead;

const SolvePanel = lazy("partSolver", async () => (await import("./solve-panel.tsx")).SolvePanel);

/** The best strategy, for positions that can be solved. Its code loads when the section is unfolded. */
function SolveEntry({ page }: { page: Analyse }) {
  const layouts = page.analysis.fresh.value?.layouts ?? 0n;
  // The solver knows nothing of what was said.
  const solvable = layouts > 0n && layouts <= BigInt(MAX_SOLVED_LAYOUTS) && page.told.value.length === 0;
  if (page.solving.state.value.kind === "idle" && !solvable) return null;
  return (
    <Fold of={FOLDS.solve} title={analyseWords.bestStrategy}>
      {page.scenario.value.prior ? (
        <p class="small">{analyseWords.notSolvable}</p>
      ) : (
        FOLDS.solve.value === "open" && <SolvePanel page={page} solvable={solvable} />
      )}
    </Fold>
  );
}

/** What few people need of the board: what a click enters, the colours, a random layout, strategies, how ships are placed. */
export function MapTools({ page }: { page: Analyse }) {
  const { answers } = page.scenario.value;
  const keys = answers === "count" || answers === "hit" ? answers : "sunk";
  return (
    <>
      <div class="flow apart">
        {/* Undo stands in the bar, which has no room for redo. */}
        {hasAnswerBar.value ? <RedoButton of={page} /> : <TapTools page={page} />}
        <ScaleChoice page={page} />
      </div>
      {!roomy.value && (
        <div class="buttons after">
          <PresentButton of={page} />
        </div>
      )}
      <RandomLayout page={page} />
      <Comparison page={page} />
      <ShipsPlaced page={page} />
      <SolveEntry page={page} />
      <KeyHelp>
        {analyseWords.keyHelp[keys]}
        {helpKeySetting.value === "on" && words.gap + analyseWords.allKeys}
      </KeyHelp>
    </>
  );
}
