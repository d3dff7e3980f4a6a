import { type Observation, parseShots, preset, unwrap } from "@broadside/engine";
import { signal, useSignal } from "@preact/signals";
import { ChevronLeft, ChevronRight, GraduationCap, LayoutGrid, Pause, Play, Puzzle } from "lucide";
import { useEffect, useMemo } from "preact/hooks";
import { MatchBoard } from "../../board/match/match-board.tsx";
import { matchLookOf } from "../../board/match/match-look.ts";
import { matchWords } from "../../board/texts/match/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { Icon, IconButton } from "../../parts/icon.tsx";
import { lazy } from "../../parts/lazy.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { reducedMotion } from "../../parts/window/screen-size.ts";
import { RoomFrame } from "../../shell/page-header.tsx";
import { missingRoom, room } from "../../shell/rooms.ts";
import { shellWords } from "../../shell/texts/words.ts";
import { motionSetting } from "../../storage/settings.ts";
import { HomeCard } from "./home-card.tsx";
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
          {!isEnd && <strong>{words.left({ layouts })}</strong>} <span>{shellWords.layoutIs}</span>
        </p>
      </div>
    </section>
  );
}

/** The number of layouts of the fleet in the American board game. */
const ALL_LAYOUTS = 30_093_975_536n;

const Returning = lazy(
  () => words.goOn,
  async () => (await import("./returning.tsx")).Returning,
);

/** Whether anything is kept on this device. On a first visit, the code that reads it need not load. */
const wasHere = signal(false);

const findKept = async (): Promise<void> => {
  try {
    wasHere.value = (await indexedDB.databases()).length > 0;
  } catch {
    wasHere.value = false;
  }
};

/**
 * The first view: two sentences about the page, a game played through with its map, and links. Who was here before finds
 * what is kept in place of the sentences: nothing above it moves when it arrives.
 */
export function HomeRoom() {
  const isBack = wasHere.value;
  const missing = missingRoom(room.value.fragment);
  useEffect(() => void findKept(), []);
  return (
    <RoomFrame title={words.title}>
      <main class={isBack ? "home is-back" : "home"}>
        <div class="home-said stack gap-4">
          {missing !== undefined && (
            <p class="notice small" role="alert">
              {words.noRoom({ name: missing })}
            </p>
          )}
          <RoomTitle>{words.title}</RoomTitle>
          {!isBack && <p>{words.about({ layouts: ALL_LAYOUTS })}</p>}
          <div class="home-ways flow gap-3 after">
            <a class="button primary is-large" href="#play">
              <Icon of={Play} />
              {words.playNow}
            </a>
            <a class="button is-large" href="#analyse" aria-describedby="home-elsewhere">
              <Icon of={LayoutGrid} />
              {words.analyseGame}
            </a>
          </div>
          <p class={isBack ? "visually-hidden" : "small"} id="home-elsewhere">
            {words.elsewhere}
          </p>
        </div>
        <HomeGame />
        <nav class="home-cards grid" aria-label={words.more}>
          {isBack ? (
            <Returning />
          ) : (
            <>
              <HomeCard href="#puzzles" icon={Puzzle} name={words.dailyPuzzle} about={words.dailyAbout} />
              <HomeCard href="#puzzles&kind=best-shot" icon={Puzzle} name={words.dailyShot} about={words.dailyAbout} />
              <div class="under-way">
                <HomeCard href="#learn" icon={GraduationCap} name={words.lessons} about={words.lessonsAbout} />
              </div>
            </>
          )}
        </nav>
      </main>
    </RoomFrame>
  );
}

/** The board's labels use the words of Play. Before it is drawn, it is known whether somebody was here before. */
HomeRoom.words = { load: () => Promise.all([words.load(), matchWords.load(), findKept()]) };
