import { useEffect, useRef } from "preact/hooks";
import { shotText } from "../../board/notation/shot-text.ts";
import type { OpenReview } from "../../board/review/judged-game.ts";
import { shotsError, shotsNumber, shotsText } from "../../board/review/reviewed-shot.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { count } from "../../language/numbers.ts";
import { isKeyOf, KEYS } from "../../parts/keys.ts";
import { Table } from "../../parts/table.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { useKeys, usesKeys } from "../../parts/window/focus.ts";
import { blameOf } from "./key-moments.ts";
import { judgeLabel, MARKS, MarkBadge, markOf, meaningOf, verdictText } from "./review-text.tsx";
import type { Reviewing } from "./reviewing.ts";
import { reviewWords as words } from "./texts/words.ts";

export const SHOT_TITLE = "shot-title";

/** Shows a shot pressed anywhere in the room, scrolling to it if it is off the screen. */
export const showShot = (reviewing: Reviewing, number: number): void => {
  reviewing.show(number);
  const title = document.getElementById(SHOT_TITLE);
  const { top = 0, bottom = 0 } = title?.getBoundingClientRect() ?? {};
  if (top < 0 || bottom > innerHeight) title?.scrollIntoView({ block: "start" });
};

/** Where the keys of a clicker go, while the game is presented. */
const CLICKER: Readonly<Record<string, -1 | 1>> = { PageUp: -1, PageDown: 1 };

/** The arrow keys and the signs go from shot to shot; while the game is presented, a clicker does too. */
export const useShotKeys = (reviewing: Reviewing): void =>
  useKeys(({ key, target, altKey, ctrlKey, metaKey, shiftKey }) => {
    const isArrow = key === "ArrowLeft" || key === "ArrowRight";
    const clicked = reviewing.presented.peek() ? CLICKER[key] : undefined;
    if (!(isArrow || clicked ? !shiftKey : isKeyOf("steps", key)) || altKey || ctrlKey || metaKey) return false;
    if (reviewing.practice.at.peek() !== undefined || usesKeys(target)) return false;
    // On a board, the arrows go from cell to cell.
    if ((isArrow || clicked) && target instanceof HTMLElement && target.closest("[role=grid]")) return false;
    reviewing.show(reviewing.shot.peek() + (clicked ?? (key === "ArrowRight" || key === KEYS.steps[1] ? 1 : -1)));
    return true;
  }, reviewing);

/**
 * Makes the shots in an element one tab stop: the arrow keys, Home and End go from shot to shot and show each. The
 * focus goes with the shown shot.
 */
const useShotStop = (reviewing: Reviewing) => {
  const ref = useRef<HTMLElement>(null);
  const present = reviewing.shot.value;
  const last = reviewing.shots.value.length;
  useEffect(() => {
    const { activeElement } = document;
    const row = ref.current?.querySelector<HTMLElement>("[aria-current]");
    if (row && row !== activeElement && ref.current?.contains(activeElement)) row.focus();
  }, [present]);
  return {
    ref,
    onKeyDown: (event: KeyboardEvent): void => {
      const to = { ArrowUp: present - 1, ArrowDown: present + 1, Home: 1, End: last }[event.key];
      if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      reviewing.show(Math.min(last, Math.max(1, to)));
    },
    /** The attributes of a shot's button. While the shown shot is still to be judged, Tab goes to the first one. */
    buttonOf: (number: number) =>
      ({
        "aria-current": present === number ? "true" : undefined,
        tabIndex: number === (present <= last ? present : 1) ? 0 : -1,
        onClick: () => showShot(reviewing, number),
      }) as const,
  };
};

export function ShotList({ reviewing, open }: { reviewing: Reviewing; open: OpenReview }) {
  const shots = reviewing.shots.value;
  const present = reviewing.shot.value;
  const { scenario, observations } = open.player.transcript;
  const list = useRef<HTMLOListElement>(null);
  // Scroll the list, not the page, to the shown shot.
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row || !list.current) return;
    const { offsetTop, offsetHeight } = row;
    const { scrollTop, clientHeight } = list.current;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
      list.current.scrollTop = offsetTop - clientHeight / 2;
  }, [present, shots.length]);
  const { buttonOf, ...stop } = useShotStop(reviewing);
  if (shots.length === 0) return null;
  return (
    <section class="review-all card" {...stop}>
      <h2>{words.allShots}</h2>
      <ol class="shot-list" ref={list}>
        {shots.map(({ number, lost, verdict }) => (
          <li key={number}>
            <Button class="shot-button quiet row" {...buttonOf(number)}>
              <span class="small">{count(number)}</span>
              <span>{shotText(scenario, observations[number - 1])}</span>
              <span class="small">
                {blameOf({ verdict }) ? `−${shotsText(lost, "size")} ` : ""}
                {verdictText({ verdict, lost })}
                {markOf({ verdict, lost }) === "unclear" && shotsNumber(lost) > 0 ? ` (${shotsText(lost)})` : ""}
              </span>
              <MarkBadge mark={markOf({ verdict, lost })} />
            </Button>
          </li>
        ))}
      </ol>
      <MarksKey isEstimated={shots.some(({ lost }) => shotsError(lost) > 0)} />
    </section>
  );
}

/** What the marks of the shots mean. */
function MarksKey({ isEstimated }: { isEstimated: boolean }) {
  return (
    <details class="marks-key" open>
      <summary>{words.marksTitle}</summary>
      <ul class="small stack gap-1">
        {MARKS.filter((mark) => isEstimated || mark !== "unclear").map((mark) => (
          <li class="row gap-1" key={mark}>
            <MarkBadge mark={mark} /> {words.verdicts[mark]}
            {boardWords.colon}
            {meaningOf(mark)}
          </li>
        ))}
      </ul>
      {isEstimated && <p class="small">{words.verdictError}</p>}
    </details>
  );
}

const COLUMNS = ["shot", "verdict", "lost", "luck", "best", "needed", "layouts", "judge"] as const;

export function ShotTable({ reviewing, open }: { reviewing: Reviewing; open: OpenReview }) {
  const shots = reviewing.shots.value;
  const { scenario, observations } = open.player.transcript;
  const { buttonOf, ...stop } = useShotStop(reviewing);
  if (shots.length === 0) return null;
  return (
    <section class="is-whole" {...stop}>
      <h3>{words.allShots}</h3>
      <Table
        class="shot-table"
        heads={COLUMNS.map((name) => words.columns[name])}
        rows={shots.map((shot) => [
          <Button class="link" {...buttonOf(shot.number)}>
            {count(shot.number)}. {shotText(scenario, observations[shot.number - 1])}
          </Button>,
          <>
            <MarkBadge mark={markOf(shot)} /> {verdictText(shot)}
          </>,
          shotsText(shot.lost),
          shotsText(shot.luck, "signed"),
          cellName(scenario.board, shot.best.cell),
          shotsText(shot.before),
          count(BigInt(shot.layouts)),
          judgeLabel(shot.judge),
        ])}
      />
    </section>
  );
}
