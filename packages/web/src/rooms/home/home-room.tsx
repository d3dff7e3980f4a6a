import { type Observation, parseShots, preset, unwrap } from "@broadside/engine";
import { signal, useSignal } from "@preact/signals";
import { ChevronLeft, ChevronRight, GraduationCap, Pause, Play, Puzzle } from "lucide";
import { useEffect, useMemo } from "preact/hooks";
import { MatchBoard } from "../../board/match/match-board.tsx";
import { matchLookOf } from "../../board/match/match-look.ts";
import { matchWords } from "../../board/texts/match/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { Icon, IconButton } from "../../parts/icon.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { reducedMotion } from "../../parts/window/screen-size.ts";
import { RoomFrame } from "../../shell/page-header.tsx";
import { missingRoom, room } from "../../shell/rooms.ts";
import { shellWords } from "../../shell/texts/words.ts";
import { motionSetting } from "../../storage/settings.ts";
import { HomeCard } from "./home-card.tsx";
import type { OwnThings } from "./returning.tsx";
import { homeWords as words } from "./texts/words.ts";
import "./home.css";
import game from "./home-game.json";

/** How many milliseconds each position is shown, and how many the last one is. */
const [STEP, END] = [1800, 5000];

/** The position shown first: a ship has just been hit. Without animation it stays until you step on. */
const FIRST = 4;

interface RecordedPosition {
  readonly shots: readonly Observation[];
  /** The cell to be shot next; undefined at the end. */
  readonly next: number | undefined;
  readonly layouts: bigint;
  /** The chance of a hit on each cell, in thousandths; empty at the end. */
  readonly chances: readonly number[];
}

const chancesIn = (text: string): number[] =>
  Array.from({ length: text.length / 2 }, (_, cell) => Number.parseInt(text.slice(2 * cell, 2 * cell + 2), 36));

/** The game, with its position before each shot and the one after the last shot. */
const recordedGame = () => {
  const scenario = preset(game.scenario);
  const all = unwrap(parseShots(scenario, game.shots));
  const before = game.steps.map((step, number): RecordedPosition => {
    const [layouts, chances] = step.split(" ");
    const { cell: next } = all[number];
    return { shots: all.slice(0, number), next, layouts: BigInt(layouts), chances: chancesIn(chances) };
  });
  return { scenario, positions: [...before, { shots: all, next: undefined, layouts: 1n, chances: [] }] };
};

/** A game that plays itself once, with the map before each shot. Without animation, you step from shot to shot. */
function HomeGame() {
  const { scenario, positions } = useMemo(recordedGame, []);
  const at = useSignal(FIRST);
  const moves = useSignal(!reducedMotion.peek() && motionSetting.peek() === "on");
  const position = positions[at.value];
  const [{ layouts: first }] = positions;
  const isEnd = position.next === undefined;
  const goBy = (by: number): void => {
    at.value = (at.peek() + by + positions.length) % positions.length;
  };
  useEffect(() => {
    if (!moves.value) return undefined;
    const timer = setTimeout(
      () => {
        goBy(1);
        if (at.value === FIRST) moves.value = false;
      },
      isEnd ? END : STEP,
    );
    return () => clearTimeout(timer);
  }, [moves.value, at.value]);
  const step = (by: number): void => {
    moves.value = false;
    goBy(by);
  };
  const { next, chances, layouts, shots } = position;
  const hint = next === undefined ? undefined : { hits: chances.map(BigInt), layouts: 1000n, best: [next] };
  return (
    <section class="home-game board-place stack gap-3 card" aria-label={words.gameTitle}>
      <MatchBoard
        scenario={scenario}
        label={words.gameTitle}
        prefix="home"
        cells={matchLookOf({ scenario, shots, hint })}
      />
      <div class="home-caption">
        <p class="flow gap-1 soft">
          <span class="tag">{isEnd ? words.shotsInAll({ n: shots.length }) : words.shot({ n: shots.length + 1 })}</span>
          {next === undefined ? (
            <strong>{words.sunk}</strong>
          ) : (
            <>
              <strong>{cellName(scenario.board, next)}</strong>
              <span>{words.hits({ hundredths: Math.round(chances[next] / 10) })}</span>
            </>
          )}
        </p>
        <div class="home-controls row gap-1">
          <IconButton name={shellWords.previousShot} icon={ChevronLeft} size={18} onClick={() => step(-1)} />
          <IconButton
            name={moves.value ? words.pause : words.start}
            icon={moves.value ? Pause : Play}
            size={18}
            onClick={() => (moves.value = !moves.value)}
          />
          <IconButton name={shellWords.nextShot} icon={ChevronRight} size={18} onClick={() => step(1)} />
        </div>
        <p class="small flow gap-0 soft">
          {!isEnd && <strong>{words.left({ layouts })}</strong>} <span>{words.layoutIs({ layouts: first })}</span>
        </p>
      </div>
    </section>
  );
}

/** What is kept on this device, with the code that shows it. */
interface Own extends Pick<typeof import("./returning.tsx"), "GoOn" | "Dailies" | "Curve"> {
  readonly things: OwnThings;
}

/** Undefined on a first visit: then none of it loads. */
const own = signal<Own | undefined>(undefined);

const readOwn = async (): Promise<void> => {
  try {
    if ((await indexedDB.databases()).length === 0) return;
    const { readOwnThings, loadOwnWords, GoOn, Dailies, Curve } = await import("./returning.tsx");
    const [things] = await Promise.all([readOwnThings(), loadOwnWords()]);
    own.value = { things, GoOn, Dailies, Curve };
  } catch {
    // Home then looks as on a first visit, with all its ways in.
  }
};

/**
 * The first view. It says what this is, and leads to a game, to the puzzles of today and to the lessons, beside a game
 * played through with its map. Who was here before finds first what to go on with, then the marks and the shots per game.
 */
export function HomeRoom() {
  const found = own.value;
  const isNew = !found?.things.isAny;
  const goesOn = found?.things.isUnderWay ?? false;
  const missing = missingRoom(room.value.fragment);
  useEffect(() => void readOwn(), []);
  return (
    <RoomFrame title={words.title}>
      <main class={isNew ? "home" : "home is-back"}>
        <div class="home-said stack">
          <div class="stack gap-4">
            {missing !== undefined && (
              <p class="notice small" role="alert">
                {words.noRoom({ name: missing })}
              </p>
            )}
            <RoomTitle>{isNew ? words.title : words.welcomeBack}</RoomTitle>
            {isNew && <p>{words.about}</p>}
            {found && <found.GoOn things={found.things} />}
            <div class="home-ways flow gap-1">
              <a class={goesOn ? "button is-large" : "button is-large primary"} href="#play">
                <Icon of={Play} />
                {goesOn ? words.newGame : words.playNow}
              </a>
              <a class="button quiet small home-elsewhere" href="#analyse">
                <span>{words.elsewhere}</span> <strong>{words.analyseGame}</strong>
              </a>
            </div>
          </div>
          <nav class="home-cards grid" aria-label={words.more}>
            {found && !isNew ? (
              <found.Dailies things={found.things} />
            ) : (
              <>
                <HomeCard href="#puzzles" icon={Puzzle} name={words.dailyPuzzle} about={words.dailyAsks.solitaire} />
                <HomeCard
                  href="#puzzles&kind=best-shot"
                  icon={Puzzle}
                  name={words.dailyShot}
                  about={words.dailyAsks["best-shot"]}
                />
              </>
            )}
            {!goesOn && (
              <HomeCard
                class="is-whole"
                href="#learn"
                icon={GraduationCap}
                name={words.lessons}
                about={words.lessonsAbout}
              />
            )}
            {found && <found.Curve things={found.things} />}
          </nav>
        </div>
        <HomeGame />
      </main>
    </RoomFrame>
  );
}

/** The board's labels use the words of Play. Before it is drawn, all is read that it shows: so nothing moves later. */
HomeRoom.words = { load: () => Promise.all([words.load(), matchWords.load(), readOwn()]) };
