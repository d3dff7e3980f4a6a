import { isHit, cellsOf as lengthOf } from "@broadside/engine";
import { sunkShips } from "@broadside/engine/games";
import { useMemo, useRef } from "preact/hooks";
import { cellLabel, lookOfFacts, plainFacts } from "../../board/drawing/cell-facts.ts";
import type { BoardCells, CellLook } from "../../board/drawing/cell-look.ts";
import { describeFraction } from "../../board/map/advice.ts";
import { adviceOf, type BoardMap, hitsAt } from "../../board/map/board-map.ts";
import { fleetState, isSunk, type KnownShip, knownShipsOf } from "../../board/map/known-ships.ts";
import { describeReason, reasonsFor } from "../../board/map/reasons.ts";
import { MatchBoard } from "../../board/match/match-board.tsx";
import { encode } from "../../board/notation/address-codec.ts";
import { abbreviate } from "../../board/notation/shot-text.ts";
import { titleOf } from "../../board/rules/game-title.ts";
import { boardWords } from "../../board/texts/words.ts";
import { RoomEngine } from "../../engine/room-engine.ts";
import { cellName } from "../../language/cell-name.ts";
import { count, date, decimal, list } from "../../language/numbers.ts";
import { Check, Labelled, Select } from "../../parts/field/choice.tsx";
import { Figures } from "../../parts/figures.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { Button, LinkButton } from "../../parts/theme/button.tsx";
import { useScrolledTo } from "../../parts/window/focus.ts";
import { linkTo, useRoom } from "../../shell/rooms.ts";
import { dayStreakOf, isProvisional } from "./best-shot-record.ts";
import { type BestShot, BestShots } from "./best-shots.ts";
import { dateOf, formatBestShotAddress, formatBestShotDay, THEMES } from "./puzzle-name.ts";
import {
  CalendarFold,
  CopyResult,
  dayTitle,
  FleetPanel,
  PuzzleNotices,
  resultText,
  useSeenFromTop,
} from "./puzzle-parts.tsx";
import { puzzlesWords } from "./texts/words.ts";

interface ShownShot {
  readonly shots: BestShots;
  readonly puzzle: BestShot;
}

/** The ships to draw: the sunk ones, and at the end all certain ones: finding those is part of the puzzle. */
const shipsIn = ({ knowledge, map: { value: map }, end }: BestShot): readonly KnownShip[] => {
  if (!map) return sunkShips(knowledge.scenario, knowledge.observations);
  return knownShipsOf(knowledge, map).filter((ship) => end.value !== undefined || isSunk(knowledge, ship));
};

/** How many ships of each class are sunk, by the answers or by the ships drawn on the board: the larger number. */
const sunkShown = (puzzle: BestShot): readonly number[] => {
  const drawn = fleetState(puzzle.knowledge, shipsIn(puzzle));
  return sunkByClass(puzzle).sunk.map((told, i) => Math.max(told, drawn[i].sunk));
};

/** How many ships of each class the answers say are sunk, and whether they tell the class of every sunk ship. */
const sunkByClass = ({ knowledge }: BestShot): { sunk: readonly number[]; isTold: boolean } => {
  const { scenario, observations } = knowledge;
  const { fleet } = scenario;
  const lengths = fleet.map((ship) => Number(lengthOf(ship)));
  const sunk = fleet.map(() => 0);
  const answers = observations.flatMap(({ answer }) => (answer.kind === "sunk" ? [answer] : []));
  for (const { shipClass } of answers) if (shipClass !== undefined) sunk[shipClass]++;
  const unnamed = answers.filter(({ shipClass }) => shipClass === undefined).length;
  const areAlike = new Set(lengths).size === 1;
  // If an answer does not name the class, the ship's cells give its length, where they are known.
  const known = areAlike
    ? new Array<number>(unnamed).fill(lengths[0])
    : sunkShips(scenario, observations).flatMap(({ shipClass, cells }) =>
        shipClass === undefined ? [cells.length] : [],
      );
  for (const length of known) {
    const place = lengths.findIndex((one, i) => one === length && sunk[i] < fleet[i].count);
    if (place >= 0) sunk[place]++;
  }
  return { sunk, isTold: scenario.answers !== "hit" && known.length === unnamed };
};

/** The place on the colour scale of the hint's cells: clearly not water, but not the strongest colour. */
const REGION = 0.25;

const cellsOf = (puzzle: BestShot): BoardCells => {
  const facts = plainFacts(puzzle.knowledge, shipsIn(puzzle));
  const isOver = puzzle.end.value !== undefined;
  const isMap = isOver && puzzle.isMapShown.value;
  const wrong = new Set(puzzle.wrong.value);
  const chosen = puzzle.chosen.value;
  const region = !isOver && puzzle.hints.value === 2 ? puzzle.region() : undefined;
  const { dearest } = puzzle;
  const isCosted = (cell: number): boolean => isMap && puzzle.isUnshot(cell) && puzzle.mayBeShip(cell);
  const shade = (cell: number): Pick<CellLook, "kind" | "place" | "texts"> | undefined => {
    if (region?.has(cell) && !wrong.has(cell)) return { kind: "open", place: REGION, texts: [] };
    if (!isCosted(cell)) return undefined;
    const cost = puzzle.cost(cell);
    return {
      kind: "open",
      place: 1 - cost / dearest,
      texts: cost === 0 ? ["0"] : [`+${decimal(cost, 2)}`, `+${decimal(cost, 1)}`, decimal(cost, 1)],
    };
  };
  return {
    look: (cell) => ({
      ...lookOfFacts(facts(cell)),
      // Nobody looks up the order of the shots here, and so many numbers hide the signs.
      number: undefined,
      ...shade(cell),
      best: isOver && cell === puzzle.best,
      aimed: cell === chosen,
      conflict: wrong.has(cell) ? "wrong" : undefined,
    }),
    label: (cell) =>
      [
        cellLabel(puzzle.scenario, facts(cell)),
        ...(region?.has(cell) ? [boardWords.inHint] : []),
        ...(cell === chosen ? [puzzlesWords.bestShot.chosen] : []),
        ...(wrong.has(cell) ? [puzzlesWords.bestShot.yours, puzzlesWords.wrong] : []),
        ...(isOver && cell === puzzle.best
          ? [puzzlesWords.bestShot.isBest]
          : isCosted(cell)
            ? [puzzlesWords.bestShot.costs({ shots: decimal(puzzle.cost(cell)) })]
            : []),
      ].join(boardWords.comma),
  };
};

/** The board of a best-shot puzzle. A click or key shoots; a finger, which slips easily, must tap a cell twice. */
function BestShotBoard({ shots, puzzle }: ShownShot) {
  const isTouched = useRef(false);
  const isOver = puzzle.end.value !== undefined;
  const press = useMemo(() => (cell: number) => (isTouched.current ? shots.choose(cell) : shots.shoot(cell)), [shots]);
  return (
    <div
      onPointerDownCapture={(event) => (isTouched.current = event.pointerType === "touch")}
      onKeyDownCapture={() => (isTouched.current = false)}
    >
      <MatchBoard
        key={puzzle.source.id}
        scenario={puzzle.scenario}
        label={puzzlesWords.board}
        prefix="puzzle"
        cells={cellsOf(puzzle)}
        press={isOver ? undefined : press}
      />
    </div>
  );
}

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
    <header class="puzzle-head card bare-on-phones">
      <p class="label">
        {shots.isWarmUp.value ? (
          words.firstTitle
        ) : day === undefined ? (
          <>
            {puzzlesWords.practice} <span class="small">{id}</span>
          </>
        ) : (
          [dayTitle(day), ...(day < shots.today ? [puzzlesWords.late] : [])].join(" · ")
        )}
      </p>
      <p class="puzzle-chip tag">{words.difficulty({ rating: count(difficulty) })}</p>
      <RoomTitle class="room-title" changed={[id]}>
        {words.headline}
      </RoomTitle>
      <p class="puzzle-about soft">
        <strong>
          {lengths.length > 0
            ? words.left({ lengths: list(lengths), ships: lengths.length })
            : words.leftCells({ n: cellsLeft(puzzle) })}{" "}
          {words.which}
        </strong>{" "}
        <span class="by-touch">{words.byTouch}</span>
        <span class="by-mouse">{words.byMouse}</span>
        {shots.isWarmUp.value && ` ${words.firstOne}`}
      </p>
      <details class="puzzle-rules soft">
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

const nameOf = ({ scenario }: BestShot, cell: number): string => cellName(scenario.board, cell);

/** How much more a cell costs than the best one, on average. Names only that cell. */
const missedText = (puzzle: BestShot, cell: number): string =>
  puzzlesWords.bestShot.missed({ cell: nameOf(puzzle, cell), shots: decimal(puzzle.cost(cell), 1) });

/** How good a wrong shot was, in one line, without the best one. */
const wrongText = (puzzle: BestShot, cell: number): string => {
  const words = puzzlesWords.bestShot;
  if (!puzzle.mayBeShip(cell)) return words.never({ cell: nameOf(puzzle, cell) });
  return [missedText(puzzle, cell), ...(puzzle.cost(cell) < FAR ? [] : [words.far])].join(" ");
};

/** The number of layouts left after a shot at a cell: the mean over the layouts, exact up to float64 rounding. */
const leftAfter = (map: BoardMap, cell: number): number =>
  map.answers(cell).reduce((sum, { layouts }) => sum + Number(layouts) ** 2, 0) / Number(map.layouts);

/** Why the best shot is best. If another cell is likelier to be hit: what that one costs and, if so, tells less. */
const whyTexts = (puzzle: BestShot): readonly string[] => {
  const map = puzzle.map.value;
  const advice = map && adviceOf(map, undefined);
  if (!advice) return [];
  const words = puzzlesWords.bestShot;
  const { best } = puzzle;
  const bestName = nameOf(puzzle, best);
  const { board } = puzzle.scenario;
  const chance = boardWords.hitsShip({ fraction: describeFraction(hitsAt(map, best), map.mass) });
  const reasons = reasonsFor(map, best, advice).flatMap((reason) =>
    reason.kind === "likelier" ? [] : [describeReason(board, reason)],
  );
  const texts = [words.chance({ cell: bestName, hits: chance }), ...reasons];
  const likelier = puzzle.likelier;
  if (likelier === undefined) return texts;
  const name = nameOf(puzzle, likelier);
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

const themeText = ({ source: { theme } }: BestShot, isClue: boolean): string => {
  const words = puzzlesWords.bestShot;
  return [words.themeIs({ theme: words.themes[theme] }), ...(isClue ? [words.clues[theme]] : [])].join(" ");
};

/** The result, with a sign for each try. */
const resultOf = ({ shots, puzzle }: ShownShot): string => {
  const { id, difficulty } = puzzle.source;
  const day = shots.day.value;
  const title = [puzzlesWords.kinds["best-shot"], day === undefined ? String(difficulty) : date(dateOf(day) as Date)];
  const { hints } = shots.record.value.attempts.get(id) ?? { hints: 0 };
  const signs = `${"❌".repeat(puzzle.wrong.value.length)}${puzzle.end.value === "found" ? "🎯" : "🏳️"}`;
  const record = shots.record.value;
  const streak = shots.isOfToday && record.days.has(shots.today) ? dayStreakOf(record, shots.today) : undefined;
  return resultText(title, signs, hints, streak);
};

/** What was said last: the verdict on a shot, the reasons for the best one, or the hints. */
function Said({ shots, puzzle }: ShownShot) {
  const words = puzzlesWords.bestShot;
  const end = puzzle.end.value;
  const hints = puzzle.hints.value;
  const wrong = puzzle.wrong.value.at(-1);
  const mark = end === "found" ? "is-right" : !end && wrong !== undefined ? "is-wrong" : "";
  const why = end ? whyTexts(puzzle) : [];
  const theme = end || hints > 0 ? themeText(puzzle, !end) : "";
  return (
    <div role="status" class={`puzzle-told said stack or-nothing ${mark}`}>
      {end && (
        <>
          <p>
            <strong>{words[end === "found" ? "found" : "gaveUp"]({ cell: nameOf(puzzle, puzzle.best) })}</strong>
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
  const end = puzzle.end.value;
  const chosen = puzzle.chosen.value;
  const { id, scenario, shots: position } = puzzle.source;
  const day = shots.day.value;
  const address = day === undefined ? formatBestShotAddress(id) : formatBestShotDay(day);
  const [hints, wrong] = [puzzle.hints.value, puzzle.wrong.value.at(-1)];
  const panel = useScrolledTo<HTMLElement>(end !== undefined || wrong !== undefined || hints > 0, [end, wrong, hints]);
  return (
    <section class="puzzle-tools stack gap-3 card bare-on-phones gone-on-paper" aria-label={words.headline} ref={panel}>
      <Said shots={shots} puzzle={puzzle} />
      {end ? (
        <>
          <div class="buttons">
            <Button class="primary" disabled={shots.isMaking.value} onClick={() => void shots.next()}>
              {puzzlesWords.next}
            </Button>
            <LinkButton label={boardWords.toAnalyse} href={`#preset=${scenario}&shots=${encode(position)}`} />
            <CopyResult result={resultOf({ shots, puzzle })} ask={words.ask} link={linkTo(address)} />
          </div>
          <Check checked={puzzle.isMapShown.value} set={(checked) => (puzzle.isMapShown.value = checked)}>
            {words.showMap}
          </Check>
        </>
      ) : (
        <div class="buttons">
          <Button
            label={chosen === undefined ? words.shoot : words.shootAt({ cell: nameOf(puzzle, chosen) })}
            class="primary puzzle-shoot"
            disabled={chosen === undefined}
            onClick={() => chosen !== undefined && shots.shoot(chosen)}
          />
          <Button label={boardWords.hint} disabled={puzzle.hints.value === 2} onClick={() => void shots.hint()} />
          <Button onClick={() => shots.giveUp()}>
            {puzzle.wrong.value.length > 0 ? words.seeSolution : words.giveUp}
          </Button>
        </div>
      )}
    </section>
  );
}

const signed = (gain: number): string => (gain > 0 ? `+${gain}` : `−${-gain}`);

function RatingPanel({ shots, puzzle }: ShownShot) {
  const record = shots.record.value;
  const { rating, streak, missed } = record;
  const gain = Math.round(puzzle.gain.value ?? 0);
  const inDays = dayStreakOf(record, shots.today);
  const change = gain !== 0 && <span class={gain > 0 ? "gain is-gain" : "gain is-loss"}>{signed(gain)}</span>;
  const day = shots.standsFor.value;
  const isGivenUp = puzzle.end.value === "given-up" && puzzle.wrong.value.length === 0;
  const days = [{ name: puzzlesWords.streak, value: puzzlesWords.streakDays({ n: inDays }) }];
  return (
    <section class="puzzle-rating stack gap-3 card gone-on-paper">
      <Figures
        of={[
          {
            name: puzzlesWords.bestShot.rating,
            value: `${count(Math.round(rating.rating))}${isProvisional(rating) ? "?" : ""}`,
            about: [`± ${count(Math.round(rating.deviation))}`, change],
          },
          { name: puzzlesWords.bestShot.inARow, value: count(streak) },
          ...(inDays > 0 ? days : []),
        ]}
      />
      {shots.day.value !== undefined && shots.day.value < shots.today && <p class="small">{puzzlesWords.lateNote}</p>}
      {isProvisional(rating) && <p class="small">{puzzlesWords.bestShot.provisional}</p>}
      {day !== undefined && missed.has(day) && (
        <p class="small">{puzzlesWords.bestShot[isGivenUp ? "gaveUpStreak" : "notInStreak"]}</p>
      )}
    </section>
  );
}

function OtherPanel({ shots, puzzle }: ShownShot) {
  const words = puzzlesWords.bestShot;
  const mistakes = shots.mistakes.value.length;
  return (
    <section class="puzzle-other stack gap-3 card gone-on-paper" aria-labelledby="choice-title">
      <h2 id="choice-title">{puzzlesWords.choice}</h2>
      <Labelled label={words.theme}>
        <Select
          value={shots.record.value.theme ?? ""}
          options={[["", words.anyTheme], ...THEMES.map((theme) => [theme, words.themes[theme]] as const)]}
          choose={(theme) => void shots.practise(theme === "" ? undefined : theme)}
        />
      </Labelled>
      <div class="buttons">
        {!puzzle.end.value && (
          <Button label={puzzlesWords.next} disabled={shots.isMaking.value} onClick={() => void shots.next()} />
        )}
        {shots.day.value !== shots.today && <Button label={puzzlesWords.today} onClick={() => shots.showToday()} />}
        {mistakes > 0 && <Button label={words.repeat({ n: mistakes })} onClick={() => void shots.repeat()} />}
      </div>
    </section>
  );
}

export function BestShotRoom() {
  const shots = useRoom((startWorker, write) => new BestShots(new RoomEngine(startWorker), write));
  const puzzle = shots.puzzle.value;
  useSeenFromTop(puzzle?.source.id);
  return (
    <>
      <PuzzleNotices of={shots} unread={puzzlesWords.bestShot.unread} isToday={shots.standsFor.value !== undefined} />
      <main class="puzzle-room is-best-shot">
        {!puzzle && shots.isMaking.value && <p role="status">{puzzlesWords.making}</p>}
        {puzzle && (
          <>
            <ShotHead shots={shots} puzzle={puzzle} />
            <div class="puzzle-board board-place card bare-on-phones">
              <BestShotBoard shots={shots} puzzle={puzzle} />
            </div>
            <div class="puzzle-panels grid">
              <ShotPanel shots={shots} puzzle={puzzle} />
              <RatingPanel shots={shots} puzzle={puzzle} />
              <FleetPanel
                fleet={puzzle.scenario.fleet}
                done={sunkShown(puzzle)}
                label={puzzlesWords.bestShot.sunk}
                state="sunk"
                letters={abbreviate(puzzle.scenario.fleet)}
              />
              <OtherPanel shots={shots} puzzle={puzzle} />
              <CalendarFold
                today={shots.today}
                shown={shots.day.value}
                markOf={(day) => shots.markOf(day)}
                addressOf={formatBestShotDay}
              />
            </div>
          </>
        )}
      </main>
    </>
  );
}
