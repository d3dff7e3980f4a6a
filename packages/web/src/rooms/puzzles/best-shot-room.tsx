import { isHit, cellsOf as lengthOf } from "@broadside/engine";
import { describeFraction } from "../../board/map/advice.ts";
import { adviceOf, type BoardMap, hitsAt } from "../../board/map/board-map.ts";
import { describeReason } from "../../board/map/reason-text.ts";
import { reasonsFor } from "../../board/map/recommendation.ts";
import { encode } from "../../board/notation/address-codec.ts";
import { abbreviate } from "../../board/notation/shot-text.ts";
import { titleOf } from "../../board/rules/game-title.ts";
import { boardWords } from "../../board/texts/words.ts";
import { RoomEngine } from "../../engine/room-engine.ts";
import { count, decimal, list } from "../../language/numbers.ts";
import { Check, Labelled, Select } from "../../parts/field/choice.tsx";
import { Figures } from "../../parts/figures.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { Button, LinkButton } from "../../parts/theme/button.tsx";
import { useScrolledTo } from "../../parts/window/focus.ts";
import { linkTo, useRoom } from "../../shell/rooms.ts";
import { BestShotBoard, type ShownShot, sunkByClass, sunkShown } from "./best-shot-board.tsx";
import { type BestShot, BestShots } from "./best-shots.ts";
import { formatBestShotAddress, isoDay, THEMES } from "./puzzle-name.ts";
import { CopyResult, dayTitle, FleetPanel, PuzzleNotices, useBroughtIntoView } from "./puzzle-parts.tsx";
import { streakOf } from "./puzzle-store.ts";
import { puzzlesWords } from "./texts/words.ts";

/** The lengths of the remaining ships, longest first; empty if the answers do not tell. */
const lengthsLeft = (puzzle: BestShot): readonly string[] => {
  const { sunk, isTold } = sunkByClass(puzzle);
  const lengths = puzzle.scenario.fleet.flatMap((ship, i) =>
    new Array<number>(ship.count - sunk[i]).fill(Number(lengthOf(ship))),
  );
  return isTold ? lengths.sort((a, b) => b - a).map(String) : [];
};

/** How many ship cells are not hit yet: known also where the answers do not tell which ships are sunk. */
const cellsLeft = ({ scenario, knowledge }: BestShot): number =>
  scenario.fleet.reduce((sum, ship) => sum + Number(lengthOf(ship)) * ship.count, 0) -
  knowledge.observations.filter(({ answer }) => isHit(answer)).length;

/** The title of the puzzle, how hard it is, and the question; its rules are folded away. */
function ShotHead({ shots, puzzle }: ShownShot) {
  const words = puzzlesWords.bestShot;
  const { contact, answersMeaning } = boardWords;
  const { id, difficulty } = puzzle.source;
  const day = shots.day.value;
  const lengths = lengthsLeft(puzzle);
  return (
    <header class="puzzle-head card">
      <p class="label">
        {day === undefined ? (
          <>
            {puzzlesWords.practice} <span class="puzzle-id">{id}</span>
          </>
        ) : (
          dayTitle(day)
        )}
      </p>
      <p class="puzzle-chip">{words.difficulty({ rating: count(difficulty) })}</p>
      <RoomTitle class="room-title" changed={[id]}>
        {words.headline}
      </RoomTitle>
      <p class="puzzle-about">
        <strong>
          {lengths.length > 0
            ? words.left({ lengths: list(lengths), ships: lengths.length })
            : words.leftCells({ n: cellsLeft(puzzle) })}{" "}
          {words.which}
        </strong>{" "}
        <span class="by-touch">{words.byTouch}</span>
        <span class="by-mouse">{words.byMouse}</span>
      </p>
      <details class="puzzle-rules">
        <summary>{puzzlesWords.rules}</summary>
        <p>
          {words.rulesOf({ title: titleOf(puzzle.scenario) })} ({contact[puzzle.scenario.contact]};{" "}
          {answersMeaning[puzzle.scenario.answers]}). {words.about}
        </p>
      </details>
    </header>
  );
}

/** If it costs at least this much, a shot is far from the best; five in six of the cells that may be hit cost less. */
const FAR = 0.6;

/** How much more a cell costs than the best one, on average. Names only that cell. */
const missedText = (puzzle: BestShot, cell: number): string =>
  puzzlesWords.bestShot.missed({ cell: puzzle.nameOf(cell), shots: decimal(puzzle.cost(cell), 1) });

/** How good a wrong shot was, in one line, without the best one. */
const wrongText = (puzzle: BestShot, cell: number): string => {
  const words = puzzlesWords.bestShot;
  if (!puzzle.mayBeShip(cell)) return words.never({ cell: puzzle.nameOf(cell) });
  return [missedText(puzzle, cell), ...(puzzle.cost(cell) < FAR ? [] : [words.far])].join(" ");
};

/** The number of layouts left after a shot at a cell: the mean over the layouts, exact up to float64 rounding. */
const leftAfter = (map: BoardMap, cell: number): number =>
  map.answers(cell).reduce((sum, { layouts }) => sum + Number(layouts) ** 2, 0) / Number(map.layouts);

/** Why the best shot is best. If another cell is likelier to be hit: what that one costs and, if so, tells less. */
const whyTexts = ({ shots, puzzle }: ShownShot): readonly string[] => {
  const map = shots.map.value;
  const advice = map && adviceOf(map, undefined);
  if (!advice) return [];
  const words = puzzlesWords.bestShot;
  const { best } = puzzle;
  const bestName = puzzle.nameOf(best);
  const { board } = puzzle.scenario;
  const chance = boardWords.hitsShip({ fraction: describeFraction(hitsAt(map, best), map.mass) });
  const reasons = reasonsFor(map, { cell: best, source: { kind: "strategy", advice } }).flatMap((reason) =>
    reason.kind === "likelier" ? [] : [describeReason(board, reason)],
  );
  const texts = [words.chance({ cell: bestName, hits: chance }), ...reasons];
  const likelier = shots.likelier.value;
  if (likelier === undefined) return texts;
  const name = puzzle.nameOf(likelier);
  texts.push(words.likeliest({ cell: name }), missedText(puzzle, likelier));
  const [here, there] = [leftAfter(map, best), leftAfter(map, likelier)];
  if (here < there)
    texts.push(
      words.leaves({
        layouts: map.layouts,
        best: bestName,
        here: decimal(here, 1),
        cell: name,
        there: decimal(there, 1),
      }),
    );
  return texts;
};

/** The theme, and what it asks you to look at. */
const themeText = ({ source: { theme } }: BestShot, isClue: boolean): string => {
  const words = puzzlesWords.bestShot;
  return [words.themeIs({ theme: words.themes[theme] }), ...(isClue ? [words.clues[theme]] : [])].join(" ");
};

/** The result as text to share, with a mark for each try. It names no cell. */
const resultText = ({ shots, puzzle }: ShownShot): string => {
  const { id, difficulty } = puzzle.source;
  const day = shots.day.value;
  const title = day === undefined ? id : isoDay(day);
  const { hints } = shots.record.value.attempts.get(id) ?? { hints: 0 };
  const marks = `${"✗".repeat(shots.wrong.value.length)}${shots.end.value === "found" ? "✓" : "–"}`;
  return `Broadside ${title} ${puzzlesWords.kinds["best-shot"]} ${difficulty} · ${marks} · ${puzzlesWords.hints({ n: hints })}`;
};

/** What was said last: the verdict on a shot, the reasons for the best one, or the hints. */
function Said({ shots, puzzle }: ShownShot) {
  const words = puzzlesWords.bestShot;
  const end = shots.end.value;
  const hints = shots.hints.value;
  const wrong = shots.wrong.value.at(-1);
  const mark = end === "found" ? "is-right" : !end && wrong !== undefined ? "is-wrong" : "";
  const why = end ? whyTexts({ shots, puzzle }) : [];
  const theme = end || hints > 0 ? themeText(puzzle, !end) : "";
  return (
    <div role="status" class={`puzzle-told or-nothing ${mark}`}>
      {end && (
        <>
          <p>
            <strong>{words[end === "found" ? "found" : "gaveUp"]({ cell: puzzle.source.best })}</strong>
          </p>
          {why.length > 0 && <p>{why.join(boardWords.gap)}</p>}
        </>
      )}
      {!end && wrong !== undefined && (
        <p>
          <strong>{wrongText(puzzle, wrong)}</strong> {words.tryAnother}
        </p>
      )}
      {theme && (
        <p>
          {theme}
          {!end && hints === 2 && ` ${words.region}`}
        </p>
      )}
      {shots.isMaking.value && <p>{puzzlesWords.making}</p>}
    </div>
  );
}

function ShotPanel({ shots, puzzle }: ShownShot) {
  const words = puzzlesWords.bestShot;
  const end = shots.end.value;
  const chosen = shots.chosen.value;
  const { id, scenario, shots: position } = puzzle.source;
  const [hints, wrong] = [shots.hints.value, shots.wrong.value.at(-1)];
  const panel = useScrolledTo<HTMLElement>(end !== undefined || wrong !== undefined || hints > 0, [end, wrong, hints]);
  return (
    <section class="puzzle-tools card" aria-label={words.headline} ref={panel}>
      <Said shots={shots} puzzle={puzzle} />
      {end ? (
        <>
          <div class="buttons">
            <Button class="primary" disabled={shots.isMaking.value} onClick={() => void shots.next()}>
              {puzzlesWords.next}
            </Button>
            <LinkButton label={boardWords.toAnalyse} href={`#preset=${scenario}&shots=${encode(position)}`} />
            <CopyResult
              result={resultText({ shots, puzzle })}
              ask={words.ask}
              link={linkTo(formatBestShotAddress(id))}
            />
          </div>
          <Check checked={shots.isMapShown.value} set={(checked) => (shots.isMapShown.value = checked)}>
            {words.showMap}
          </Check>
        </>
      ) : (
        <div class="buttons">
          <Button
            label={chosen === undefined ? words.shoot : words.shootAt({ cell: puzzle.nameOf(chosen) })}
            class="primary puzzle-shoot"
            disabled={chosen === undefined}
            onClick={() => chosen !== undefined && shots.shoot(chosen)}
          />
          <Button label={boardWords.hint} disabled={shots.hints.value === 2} onClick={() => shots.hint()} />
          <Button onClick={() => shots.giveUp()}>
            {shots.wrong.value.length > 0 ? words.seeSolution : words.giveUp}
          </Button>
        </div>
      )}
    </section>
  );
}

const signed = (gain: number): string => (gain > 0 ? `+${gain}` : `−${-gain}`);

/** The rating, and how many puzzles in a row were right. */
function RatingPanel({ shots }: { shots: BestShots }) {
  const { rating, streak, days: answered } = shots.record.value;
  const gain = Math.round(shots.gain.value ?? 0);
  const inDays = streakOf(answered, shots.today);
  const change = gain !== 0 && <span class={gain > 0 ? "gain is-gain" : "gain is-loss"}>{signed(gain)}</span>;
  const days = [{ name: puzzlesWords.streak, value: puzzlesWords.streakDays({ n: inDays }) }];
  return (
    <section class="puzzle-rating card">
      <Figures
        of={[
          {
            name: puzzlesWords.bestShot.rating,
            value: count(Math.round(rating.rating)),
            about: [`± ${count(Math.round(rating.deviation))}`, change],
          },
          { name: puzzlesWords.bestShot.inARow, value: count(streak) },
          ...(inDays > 0 ? days : []),
        ]}
      />
    </section>
  );
}

/** Links to other puzzles: the theme, the next puzzle, the puzzle of the day, and a second try at your mistakes. */
function OtherPanel({ shots }: { shots: BestShots }) {
  const words = puzzlesWords.bestShot;
  const mistakes = shots.mistakes.value.length;
  return (
    <section class="puzzle-other card" aria-labelledby="choice-title">
      <h2 id="choice-title">{puzzlesWords.choice}</h2>
      <Labelled label={words.theme}>
        <Select
          value={shots.record.value.theme ?? ""}
          options={[["", words.anyTheme], ...THEMES.map((theme) => [theme, words.themes[theme]] as const)]}
          choose={(theme) => void shots.practise(theme === "" ? undefined : theme)}
        />
      </Labelled>
      <div class="buttons">
        {!shots.end.value && (
          <Button label={puzzlesWords.next} disabled={shots.isMaking.value} onClick={() => void shots.next()} />
        )}
        {shots.day.value !== shots.today && <Button label={puzzlesWords.today} onClick={() => shots.show()} />}
        {mistakes > 0 && <Button label={words.repeat({ n: mistakes })} onClick={() => void shots.repeat()} />}
      </div>
    </section>
  );
}

export function BestShotRoom() {
  const shots = useRoom((startWorker, write) => new BestShots(new RoomEngine(startWorker), write));
  const puzzle = shots.puzzle.value;
  const board = useBroughtIntoView(puzzle?.source.id);
  return (
    <>
      <PuzzleNotices of={shots} unread={puzzlesWords.bestShot.unread} isToday={shots.day.value !== undefined} />
      <main class="puzzle-room is-best-shot">
        {!puzzle && shots.isMaking.value && <p role="status">{puzzlesWords.making}</p>}
        {puzzle && (
          <>
            <ShotHead shots={shots} puzzle={puzzle} />
            <div class="puzzle-board board-place card" ref={board}>
              <BestShotBoard shots={shots} puzzle={puzzle} />
            </div>
            <div class="puzzle-panels">
              <ShotPanel shots={shots} puzzle={puzzle} />
              <RatingPanel shots={shots} />
              <FleetPanel
                fleet={puzzle.scenario.fleet}
                done={sunkShown({ shots, puzzle })}
                label={puzzlesWords.bestShot.sunk}
                state="sunk"
                letters={abbreviate(puzzle.scenario.fleet)}
              />
              <OtherPanel shots={shots} />
            </div>
          </>
        )}
      </main>
    </>
  );
}
