import { formatCell, formatShots, outcomeOf } from "@broadside/engine";
import { formatPercentOf } from "@broadside/engine/text";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Odds } from "../../model/map/board-map.ts";
import type { Page } from "../../model/page.ts";
import { FOLDS } from "../../model/settings.ts";
import { describeAnswer, exampleInWords, exampleShots, inNotation } from "../../text/shots/shot-text.ts";
import { count, percent } from "../../words/numbers.ts";
import { boardWords } from "../../words/words.ts";
import { ReviewSoFar } from "../answers/review-way.tsx";
import { removeByButton } from "../board/board-input.ts";
import { NotationField } from "../parts/field/notation-field.tsx";
import { Fold } from "../parts/fold.tsx";
import { CloseIcon } from "../parts/icon.tsx";
import { focusCell } from "../parts/window/focus.ts";

/** The shots in order, as a list and as editable text. */
export function ShotsPanel({ page }: { page: Page }) {
  const { observations } = page.knowledge.value;
  const words = boardWords();
  const list = useNewestInView(observations.length);
  return (
    <section class="panel" aria-labelledby="shots-title">
      <h2 id="shots-title">{words.shotsTitle}</h2>
      {observations.length === 0 ? (
        <p class="small">{words.noShots}</p>
      ) : (
        <ol class="shots" ref={list}>
          <li class="shots-head" aria-hidden="true">
            <span>{words.chanceHead}</span>
            <span>{words.leftHead}</span>
          </li>
          {observations.map((_, index) => (
            <ShotItem key={observations[index].cell} page={page} index={index} />
          ))}
        </ol>
      )}
      <ReviewSoFar page={page} />
      <ShotsField page={page} />
    </section>
  );
}

/** When a shot is added, scrolls the list (not the page) to it. */
const useNewestInView = (shots: number) => {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(0);
  useLayoutEffect(() => {
    if (shots > before.current && list.current) list.current.scrollTop = list.current.scrollHeight;
    before.current = shots;
  }, [shots]);
  return list;
};

function ShotItem({ page, index }: { page: Page; index: number }) {
  const { scenario, observations } = page.knowledge.value;
  const { cell, answer } = observations[index];
  const name = formatCell(scenario.board, cell);
  const phase = page.analysis.phase.value;
  const conflict = phase.kind === "conflict" && phase.conflict.shots?.includes(index);
  const isTried = index >= page.lines.fork.value;
  const said = describeAnswer(scenario, answer);
  return (
    <li class={`shot-item${conflict ? " is-conflict" : ""}${isTried ? " is-tried" : ""}`} data-kind={outcomeOf(answer)}>
      <button
        type="button"
        class={`shot-cell${/\S{21}/.test(said) ? " is-long" : ""}`}
        onClick={() => focusCell(page, cell)}
      >
        <span class="shot-ordinal">{index + 1}</span>
        {isTried && boardWords().ifTried}
        <strong>{name}</strong> {said}
      </button>
      <ShotEffect odds={page.analysis.odds.value[index]} after={page.analysis.trail.value[index + 1]} />
      <button
        type="button"
        class="quiet close"
        aria-label={boardWords().removeShot(index + 1, name)}
        onClick={(event) => removeByButton(page, cell, event)}
      >
        <CloseIcon />
      </button>
    </li>
  );
}

/** The effect of an answer: how likely it was beforehand, and how many layouts it left. */
function ShotEffect({ odds, after }: { odds: Odds | undefined; after: bigint | undefined }) {
  const words = boardWords();
  const chance = odds === undefined ? "" : formatPercentOf(...odds);
  return (
    <>
      <span class="shot-chance">
        {chance !== "" && (
          <>
            <span class="visually-hidden">{words.hadChance}</span>
            {percent(chance)}
          </>
        )}
      </span>
      <span class="shot-layouts">
        {after !== undefined && (
          <>
            <span class="visually-hidden">{words.leftBefore}</span>
            {count(after)}
            <span class="visually-hidden">{words.leftAfter}</span>
          </>
        )}
      </span>
    </>
  );
}

function ShotsField({ page }: { page: Page }) {
  const { scenario, observations } = page.knowledge.value;
  const example = exampleShots(scenario);
  const rejected = page.rejectedShots.value;
  return (
    <Fold of={FOLDS.notation} title={boardWords().writeShots} forced={rejected !== undefined}>
      <NotationField
        id="shots"
        label={boardWords().inNotation}
        rows={2}
        placeholder={example}
        written={formatShots(scenario, observations)}
        rejected={rejected}
        // Text from a broken link is read as strictly as the link itself.
        write={(text) => page.writeShots(text === rejected ? text : inNotation(scenario, text))}
      >
        {boardWords().notationHint(
          <code key="short">{example}</code>,
          <code key="said">{exampleInWords(scenario)}</code>,
        )}
      </NotationField>
    </Fold>
  );
}
