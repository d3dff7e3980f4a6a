import { outcomeOf } from "@broadside/engine";
import { formatPercentOf } from "@broadside/engine/text";
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Odds } from "../../board/map/board-map.ts";
import { doubtsOf } from "../../board/notation/heard-shots.ts";
import { describeAnswer } from "../../board/notation/shot-text.ts";
import { loadStatements } from "../../board/notation/told-text.ts";
import { exampleInWords, exampleShots, parseHeard, shotsNotation } from "../../board/notation/typed-shots.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { count, percent } from "../../language/numbers.ts";
import { NotationField } from "../../parts/field/notation-field.tsx";
import { Fold } from "../../parts/fold.tsx";
import { CloseButton, IconButton } from "../../parts/icon.tsx";
import { KEYS } from "../../parts/keys.ts";
import { Button } from "../../parts/theme/button.tsx";
import { focusCellAfter, isWriting, useKeys } from "../../parts/window/focus.ts";
import { opened } from "../../parts/window/layers.ts";
import { shellWords } from "../../shell/texts/words.ts";
import { analyseTab, FOLDS } from "../../storage/settings.ts";
import type { Analyse } from "./analyse.ts";
import { ShotTools } from "./board-tools.tsx";
import { ReviewSoFar } from "./review-way.tsx";
import { analyseWords } from "./texts/words.ts";

export function ShotsPanel({ page }: { page: Analyse }) {
  const { observations } = page.lines.whole.value;
  const isBefore = page.lines.shown.value < observations.length;
  const list = useShownInView(observations.length, page.lines.shown.value);
  return (
    <div class="shots-panel">
      {observations.length > 0 && <ShotSteps page={page} />}
      {observations.length === 0 ? (
        <p class="small">{analyseWords.noShots}</p>
      ) : (
        <ol class="shots" ref={list}>
          <li class="shots-head small" aria-hidden="true">
            <span>{analyseWords.chanceHead}</span>
            <span>{analyseWords.leftHead}</span>
          </li>
          {observations.map((_, index) => (
            <ShotItem key={observations[index].cell} page={page} index={index} />
          ))}
        </ol>
      )}
      {isBefore && <p class="small">{analyseWords.laterStay}</p>}
      <div class="buttons">
        <ReviewSoFar page={page} />
        <ShotTools page={page} />
      </div>
      <ShotsField page={page} />
    </div>
  );
}

/** The ways to step through the shots, with keys and icons: `by` is how many more shots are then shown. */
const STEPS = [
  { name: "firstShot", key: "Shift+Home", icon: ChevronFirst, by: Number.NEGATIVE_INFINITY },
  { name: "previousShot", key: KEYS.steps[0], arrow: "ArrowLeft", icon: ChevronLeft, by: -1 },
  { name: "nextShot", key: KEYS.steps[1], arrow: "ArrowRight", icon: ChevronRight, by: 1 },
  { name: "lastShot", key: "Shift+End", icon: ChevronLast, by: Number.POSITIVE_INFINITY },
] as const;

/** In the presentation: the keys that a clicker sends, as arrows, and those for the ends, which need no Shift. */
const CLICKER: Readonly<Record<string, string>> = { PageUp: "ArrowLeft", PageDown: "ArrowRight" };
const PRESENTED_ENDS: Readonly<Record<string, string>> = { Home: "Shift+Home", End: "Shift+End" };

/** Whether a key goes to the first or the last shot of the presentation, also from the board. */
export const isPresentedEnd = (page: Analyse, { key, ctrlKey }: KeyboardEvent): boolean =>
  page.presented.peek() && !ctrlKey && key in PRESENTED_ENDS;

const stepBy = ({ lines }: Analyse, by: number): void => lines.stepTo(lines.shown.value + by);

/** Buttons to go through the shots. At either end they stay focusable: keys and screen readers keep their place. */
export function ShotSteps({ page }: { page: Analyse }) {
  const { shown, whole } = page.lines;
  const all = whole.value.observations.length;
  return (
    <div class="shot-steps flow gap-1">
      {STEPS.map(({ name, key, icon, by }) => (
        <IconButton
          key={name}
          name={shellWords[name]}
          title={`${shellWords[name]} · ${key}`}
          icon={icon}
          size={18}
          aria-disabled={shown.value === (by < 0 ? 0 : all)}
          onClick={() => stepBy(page, by)}
        />
      ))}
      <p role="status">
        <span aria-hidden="true">
          {count(shown.value)} / {count(all)}
        </span>
        <span class="visually-hidden">
          {shown.value === 0 ? shellWords.firstShot : analyseWords.shownOf({ shown: shown.value, all })}
        </span>
      </p>
    </div>
  );
}

/**
 * The keys of {@link STEPS}: the signs work wherever the focus is, the others on the board and in the panel, where the
 * left and right arrows step too. In the presentation the arrows and the keys of a clicker step unless the board has the
 * focus; Home and End always.
 */
export const useStepKeys = (page: Analyse): void =>
  useKeys((event) => {
    const { target, key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || isWriting(target) || !(target instanceof Element)) return false;
    if (page.placed.peek() !== undefined || opened.peek() !== undefined) return false;
    const isOnBoard = target.closest("[role=grid]") !== null;
    const isPresented = page.presented.peek() && !isOnBoard;
    const usesArrows = isPresented || target.closest(".shots-panel, .shot-steps") !== null;
    if (!KEYS.steps.includes(key) && !usesArrows && !isOnBoard) return false;
    const end = isPresentedEnd(page, event) ? PRESENTED_ENDS[key] : undefined;
    const pressed = end ?? (shiftKey && key.length > 1 ? `Shift+${key}` : (isPresented && CLICKER[key]) || key);
    const step = STEPS.find((one) => one.key === pressed || (usesArrows && "arrow" in one && one.arrow === pressed));
    if (step) stepBy(page, step.by);
    return step !== undefined;
  }, page);

/** When a shot is added or stepped to, or the list is shown, scrolls the list (not the page) to it. */
const useShownInView = (shots: number, shown: number) => {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const [head, item] = ["li", "li:has([aria-current])"].map((of) => list.current?.querySelector(of));
    if (!list.current || !head) return;
    if (!item) list.current.scrollTop = 0;
    else {
      const [own, around] = [item.getBoundingClientRect(), list.current.getBoundingClientRect()];
      const above = own.top - around.top - head.clientHeight;
      list.current.scrollTop += Math.min(above, Math.max(0, own.bottom - around.bottom + 4));
    }
  }, [shots, shown, analyseTab.value]);
  return list;
};

function ShotItem({ page, index }: { page: Analyse; index: number }) {
  const { scenario, observations } = page.lines.whole.value;
  const { shown } = page.lines;
  const { cell, answer } = observations[index];
  const name = cellName(scenario.board, cell);
  const phase = page.analysis.phase.value;
  const conflict = phase.kind === "conflict" && phase.conflict.shots?.includes(index);
  const isTried = index >= page.lines.fork.value;
  const isDoubtful = doubtsOf(page.lines.whole.value, page.told.value).has(index);
  const said = describeAnswer(scenario, answer);
  const classes = [
    "shot-item",
    conflict && "is-conflict",
    isTried && "is-tried",
    index + 1 === shown.value && "is-shown",
    index >= shown.value && "is-later",
  ];
  return (
    <li class={classes.filter(Boolean).join(" ")} data-kind={outcomeOf(answer)}>
      <Button
        class={`shot-cell${/\S{21}/.test(said) ? " is-long" : ""}`}
        aria-current={index + 1 === shown.value ? "step" : undefined}
        title={analyseWords.goToShot}
        onClick={() => {
          page.lines.stepTo(index + 1);
          // On the board the focus is then on this shot, so that you can correct its answer.
          page.focus.value = cell;
        }}
      >
        <span class="shot-ordinal small">{index + 1}</span>
        {isTried && analyseWords.ifTried}
        <strong>{name}</strong> {said}
        {isDoubtful && (
          <span class="small">
            {boardWords.comma}
            {boardWords.mayBeWrong}
          </span>
        )}
      </Button>
      <ShotEffect odds={page.analysis.odds.value[index]} after={page.analysis.trail.value[index + 1]} />
      <CloseButton
        label={analyseWords.removeShot({ n: index + 1, cell: name })}
        onClick={(event) => {
          page.removeShot(cell);
          focusCellAfter(page, event, cell);
        }}
      />
    </li>
  );
}

function ShotEffect({ odds, after }: { odds: Odds | undefined; after: bigint | undefined }) {
  const chance = odds === undefined ? "" : formatPercentOf(...odds);
  return (
    <>
      <span class="shot-chance soft">
        {chance !== "" && (
          <>
            <span class="visually-hidden">{analyseWords.hadChance}</span>
            {percent(chance)}
          </>
        )}
      </span>
      <span class="shot-layouts">
        {after !== undefined && (
          <>
            <span class="visually-hidden">{analyseWords.leftBefore}</span>
            {count(after)}
            <span class="visually-hidden">{analyseWords.leftAfter({ n: after })}</span>
          </>
        )}
      </span>
    </>
  );
}

function ShotsField({ page }: { page: Analyse }) {
  const { scenario, observations } = page.lines.whole.value;
  const example = exampleShots(scenario);
  const rejected = page.rejectedShots.value;
  const isOpen = FOLDS.notation.value === "open";
  // What reads doubtful shots is there before somebody pastes one.
  useEffect(() => void (isOpen && loadStatements().catch(() => {})), [isOpen]);
  return (
    <Fold of={FOLDS.notation} title={analyseWords.writeShots} forced={rejected !== undefined}>
      <NotationField
        id="shots"
        label={analyseWords.inNotation}
        rows={2}
        placeholder={example}
        written={shotsNotation(scenario, observations, page.told.value)}
        rejected={rejected}
        // Text from a broken link is read as strictly as the link itself.
        write={(text) => page.writeShots(text, text === rejected ? undefined : parseHeard)}
      >
        {analyseWords.notationHint({
          short: <code key="short">{example}</code>,
          said: <code key="said">{exampleInWords(scenario)}</code>,
        })}
      </NotationField>
    </Fold>
  );
}
