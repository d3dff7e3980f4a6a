import { cellsOf as lengthOf } from "@broadside/engine";
import { useEffect, useRef } from "preact/hooks";
import { type BestShot, type BestShotAnswer, BestShots } from "../../model/puzzles/best-shots.ts";
import { streakOf } from "../../model/puzzles/puzzle-store.ts";
import { encode } from "../../text/address-codec.ts";
import { isoDay, THEMES } from "../../text/puzzles/puzzle-name.ts";
import { formatBestShotAddress } from "../../text/puzzles/puzzles-address.ts";
import { titleOf } from "../../text/rules/game-title.ts";
import { language } from "../../words/language.ts";
import { count, decimal, list } from "../../words/numbers.ts";
import { boardWords, puzzlesWords } from "../../words/words.ts";
import { RoomEngine } from "../../worker/worker-client.ts";
import type { BoardCells } from "../board/cell-look.ts";
import { linkTo, useRoom } from "../frame/rooms.ts";
import { useLostFocus } from "../parts/window/focus.ts";
import { MatchBoard } from "../play/board/match-board.tsx";
import { matchLookOf, sunkShips } from "../play/board/match-look.ts";
import { CopyResult, dayTitle, FleetPanel, PuzzleNotices, useBroughtIntoView } from "./puzzle-panels.tsx";

interface ShownShot {
  readonly shots: BestShots;
  readonly puzzle: BestShot;
}

/** How many ships of each class are sunk, and whether the answers alone tell the class of every sunk ship. */
const sunkByClass = ({ scenario, observations }: BestShot): { sunk: readonly number[]; isTold: boolean } => {
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

/** The lengths of the remaining ships, longest first; empty if the answers do not tell. */
const lengthsLeft = (puzzle: BestShot): readonly string[] => {
  const { sunk, isTold } = sunkByClass(puzzle);
  const lengths = puzzle.scenario.fleet.flatMap((ship, i) =>
    new Array<number>(ship.count - sunk[i]).fill(Number(lengthOf(ship))),
  );
  return isTold ? lengths.sort((a, b) => b - a).map(String) : [];
};

/** The title of the puzzle, and how hard it is. */
function ShotHead({ shots, puzzle }: ShownShot) {
  const words = puzzlesWords();
  const { contact, answersMeaning } = boardWords();
  const { id, difficulty } = puzzle.source;
  const lengths = lengthsLeft(puzzle);
  const title = useLostFocus<HTMLHeadingElement>([id]);
  return (
    <header class="puzzle-head card">
      <h2 class="label">{shots.isOfDay.value ? dayTitle(shots.today) : words.numbered(id)}</h2>
      <p class="puzzle-chip">
        <span aria-hidden="true">{count(difficulty)}</span>
        <span class="visually-hidden">{words.bestShot.difficulty(count(difficulty))}</span>
      </p>
      <h1 class="room-title" tabIndex={-1} ref={title}>
        {words.bestShot.headline}
      </h1>
      <p class="puzzle-about">
        <strong>{titleOf(puzzle.scenario)}</strong> ({contact[puzzle.scenario.contact]};{" "}
        {answersMeaning[puzzle.scenario.answers]}). {words.bestShot.about} {words.bestShot.counts}{" "}
        {lengths.length > 0 && words.bestShot.left(list(lengths), lengths.length)}
      </p>
    </header>
  );
}

const costText = (cost: number): string => decimal(cost);

const cellsOf = ({ shots, puzzle }: ShownShot): BoardCells => {
  const words = puzzlesWords();
  const { scenario, observations, best } = puzzle;
  const { look, label } = matchLookOf({
    scenario,
    shots: observations,
    fleet: undefined,
    isRevealed: false,
    hint: undefined,
  });
  const answer = shots.answer.value;
  const isMap = answer !== undefined && shots.isMapShown.value;
  const region = answer === undefined && shots.hints.value === 2 ? puzzle.region() : undefined;
  const { dearest } = puzzle;
  const isCosted = (cell: number): boolean => isMap && puzzle.isOpen(cell) && puzzle.mayBeShip(cell);
  return {
    look: (cell) => {
      const own = look(cell);
      const cost = isCosted(cell) ? puzzle.cost(cell) : undefined;
      return {
        ...own,
        ...(cost === undefined
          ? {}
          : {
              kind: "open",
              place: 1 - cost / dearest,
              texts: cost === 0 ? ["0"] : [2, 1].map((n) => `+${decimal(cost, n)}`),
            }),
        best: answer !== undefined && cell === best,
        aimed: region?.has(cell) === true,
        last: answer === undefined ? own.last === true : cell === answer.cell,
      };
    },
    label: (cell) =>
      [
        label(cell),
        ...(region?.has(cell) ? [boardWords().inHint] : []),
        ...(answer && cell === answer.cell ? [words.bestShot.yours] : []),
        ...(answer && cell === best
          ? [words.bestShot.isBest]
          : isCosted(cell)
            ? [words.bestShot.costs(costText(puzzle.cost(cell)))]
            : []),
      ].join(", "),
  };
};

/** From this cost on a shot is far from the best; nine in ten cells cost less. */
const FAR = 0.6;

/** What a cell costs more than the best one, as players count it. */
const missedText = (puzzle: BestShot, cell: number): string => {
  const { shots, games } = puzzle.costInGames(cell);
  return puzzlesWords().bestShot.missed(puzzle.nameOf(cell), shots, games, puzzle.source.best);
};

/** How good the shot was, in one line. */
const verdictText = (puzzle: BestShot, { cell }: BestShotAnswer): string => {
  const words = puzzlesWords().bestShot;
  const { best } = puzzle.source;
  if (cell === undefined) return words.gaveUp(best);
  const name = puzzle.nameOf(cell);
  if (cell === puzzle.best) return words.found(name);
  if (!puzzle.mayBeShip(cell)) return words.never(name, best);
  return [missedText(puzzle, cell), ...(puzzle.cost(cell) < FAR ? [] : [words.far])].join(" ");
};

/** That the easy choice, the likeliest cell, is not the best one, and what it costs. */
const easyText = ({ shots, puzzle }: ShownShot): string => {
  const cell = shots.likelier.value;
  if (cell === undefined) return "";
  const cost = cell === shots.answer.value?.cell ? [] : [missedText(puzzle, cell)];
  return [puzzlesWords().bestShot.likeliest(puzzle.nameOf(cell)), ...cost, ""].join(" ");
};

/** The theme, and what it asks you to look at. */
const themeText = ({ source: { theme } }: BestShot, isClue: boolean): string => {
  const words = puzzlesWords().bestShot;
  return [words.themeIs(words.themes[theme]), ...(isClue ? [words.clues[theme]] : [])].join(" ");
};

/** The result as text to share, with a mark for each try. It does not reveal the puzzle. */
const resultText = ({ shots, puzzle }: ShownShot, isFound: boolean): string => {
  const words = puzzlesWords();
  const { id, difficulty } = puzzle.source;
  const title = shots.isOfDay.peek() ? isoDay(shots.today) : id;
  const kind = words.kinds["best-shot"].toLocaleLowerCase(language.value);
  const { tries, hints } = shots.record.peek().attempts.get(id) ?? { tries: 1, hints: 0 };
  const marks = "✗".repeat(tries - 1) + (isFound ? "✓" : "✗");
  return `Broadside ${title} ${kind} ${difficulty} · ${marks} · ${words.hints(hints)}\n${linkTo(formatBestShotAddress(id))}`;
};

/** The buttons before and after the shot, and the verdict on it. */
function ShotPanel({ shots, puzzle }: ShownShot) {
  const words = puzzlesWords();
  const answer = shots.answer.value;
  const hints = shots.hints.value;
  const said = useRef<HTMLParagraphElement>(null);
  const isSaid = answer !== undefined || hints > 0;
  // On phones the verdict is below the fold: scroll only as far as necessary.
  useEffect(() => {
    if (isSaid) said.current?.parentElement?.scrollIntoView({ block: "nearest" });
  }, [isSaid, answer?.cell, hints]);
  const isFound = answer?.cell === puzzle.best;
  const { scenario, shots: position } = puzzle.source;
  return (
    <section class="puzzle-tools card" aria-label={words.bestShot.headline}>
      <p
        role="status"
        class={["puzzle-told", answer && (isFound ? "is-right" : "is-wrong")].filter(Boolean).join(" ")}
        ref={said}
      >
        {answer && <strong>{verdictText(puzzle, answer)} </strong>}
        {answer && easyText({ shots, puzzle })}
        {(answer || hints > 0) && themeText(puzzle, !answer)}
        {!answer && hints === 2 && ` ${words.bestShot.region}`}
        {shots.isMaking.value && ` ${words.making}`}
      </p>
      {answer ? (
        <>
          <div class="buttons">
            <button type="button" class="primary" disabled={shots.isMaking.value} onClick={() => void shots.next()}>
              {words.next}
            </button>
            {!isFound && (
              <button type="button" onClick={() => void shots.again()}>
                {words.bestShot.again}
              </button>
            )}
            <a class="button" href={`#preset=${scenario}&shots=${encode(position)}`}>
              {boardWords().toAnalyse}
            </a>
            <CopyResult text={() => resultText({ shots, puzzle }, isFound)} />
          </div>
          <label class="check">
            <input
              type="checkbox"
              checked={shots.isMapShown.value}
              onChange={(event) => (shots.isMapShown.value = event.currentTarget.checked)}
            />
            <span>{words.bestShot.showMap}</span>
          </label>
        </>
      ) : (
        <div class="buttons">
          <button type="button" disabled={hints === 2} onClick={() => shots.hint()}>
            {boardWords().hint}
          </button>
          <button type="button" onClick={() => shots.giveUp()}>
            {words.bestShot.giveUp}
          </button>
        </div>
      )}
    </section>
  );
}

/** The rating, and how many puzzles in a row were right. */
function RatingPanel({ shots }: { shots: BestShots }) {
  const words = puzzlesWords();
  const { rating, streak, days } = shots.record.value;
  const gain = Math.round(shots.answer.value?.gain ?? 0);
  const inDays = streakOf(days, shots.today);
  return (
    <section class="puzzle-rating card">
      <dl>
        <div>
          <dt>{words.bestShot.rating}</dt>
          <dd>
            <strong>{count(Math.round(rating.rating))}</strong> <span>± {count(Math.round(rating.deviation))}</span>{" "}
            {gain !== 0 && (
              <span class={gain > 0 ? "gain" : "gain is-loss"}>{gain > 0 ? `+${gain}` : `−${-gain}`}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{words.bestShot.inARow}</dt>
          <dd>
            <strong>{count(streak)}</strong>
          </dd>
        </div>
        {inDays > 0 && (
          <div>
            <dt>{words.streak}</dt>
            <dd>
              <strong>{words.streakDays(inDays)}</strong>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** Links to other puzzles: the theme, the next puzzle, the puzzle of the day, and a second try at your mistakes. */
function OtherPanel({ shots }: { shots: BestShots }) {
  const words = puzzlesWords();
  const mistakes = shots.mistakes.value.length;
  return (
    <section class="puzzle-other card" aria-labelledby="choice-title">
      <h2 id="choice-title">{words.choice}</h2>
      <label class="puzzle-theme">
        <span class="field-label">{words.bestShot.theme}</span>
        <select
          value={shots.record.value.theme ?? ""}
          onChange={(event) => void shots.practise(THEMES.find((theme) => theme === event.currentTarget.value))}
        >
          <option value="">{words.bestShot.anyTheme}</option>
          {THEMES.map((theme) => (
            <option key={theme} value={theme}>
              {words.bestShot.themes[theme]}
            </option>
          ))}
        </select>
      </label>
      <div class="buttons">
        {!shots.answer.value && (
          <button type="button" disabled={shots.isMaking.value} onClick={() => void shots.next()}>
            {words.next}
          </button>
        )}
        {!shots.isOfDay.value && (
          <button type="button" onClick={() => shots.show()}>
            {words.today}
          </button>
        )}
        {mistakes > 0 && (
          <button type="button" onClick={() => void shots.repeat()}>
            {words.bestShot.repeat(mistakes)}
          </button>
        )}
      </div>
    </section>
  );
}

/** The room of best-shot puzzles. */
export function BestShotRoom() {
  const words = puzzlesWords();
  const shots = useRoom((startWorker, write) => new BestShots(new RoomEngine(startWorker), write));
  const puzzle = shots.puzzle.value;
  const board = useBroughtIntoView(puzzle?.source.id);
  return (
    <>
      <PuzzleNotices of={shots} unread={words.bestShot.unread} />
      <main class="puzzle-room is-best-shot">
        {!puzzle && shots.isMaking.value && <p role="status">{words.making}</p>}
        {puzzle && (
          <>
            <ShotHead shots={shots} puzzle={puzzle} />
            <div class="puzzle-board card" ref={board}>
              <MatchBoard
                key={puzzle.source.id}
                scenario={puzzle.scenario}
                label={words.board}
                prefix="puzzle"
                cells={cellsOf({ shots, puzzle })}
                busy={false}
                press={shots.answer.value ? undefined : (cell) => shots.shoot(cell)}
              />
            </div>
            <div class="puzzle-panels">
              <ShotPanel shots={shots} puzzle={puzzle} />
              <RatingPanel shots={shots} />
              <FleetPanel
                fleet={puzzle.scenario.fleet}
                done={sunkByClass(puzzle).sunk}
                label={words.bestShot.sunk}
                state="sunk"
              />
              <OtherPanel shots={shots} />
            </div>
          </>
        )}
      </main>
    </>
  );
}
