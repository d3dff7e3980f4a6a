import { cellsOf, isHit, type Observation, type Scenario } from "@broadside/engine";
import { isSalvo, LEVEL_NAMES } from "@broadside/engine/games";
import { useSignal } from "@preact/signals";
import { Maximize2 } from "lucide";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Silhouette } from "../../board/drawing/silhouette.tsx";
import { MatchBoard } from "../../board/match/match-board.tsx";
import { matchLookOf, type Strike, shipName, sunkOfClass, unclearShips } from "../../board/match/match-look.ts";
import type { MatchPlayer } from "../../board/match/match-record.ts";
import { playerNames } from "../../board/match/players.ts";
import { answerText, shotText } from "../../board/notation/shot-text.ts";
import type { PlacedShip } from "../../board/position/placed-ship.ts";
import { gameTitle } from "../../board/rules/game-title.ts";
import { matchWords } from "../../board/texts/match/words.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { count, list } from "../../language/numbers.ts";
import { IconButton } from "../../parts/icon.tsx";
import { isKeyOf } from "../../parts/keys.ts";
import { Table } from "../../parts/table.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { useKeys, usesKeys } from "../../parts/window/focus.ts";
import { useLayer } from "../../parts/window/layers.ts";
import { listen } from "../../parts/window/listen.ts";
import { reducedMotion } from "../../parts/window/screen-size.ts";
import { motionSetting, soundAskedSetting, soundSetting } from "../../storage/settings.ts";
import { ReplayBar } from "./end-panel.tsx";
import { type MatchInPlay, type MatchView, roundsOf, viewAt } from "./live-match.ts";
import { useMatchSignals } from "./match-signals.ts";
import { focusAim, SoundQuestion, takeBack, useAwake } from "./match-tools.tsx";
import { Emblem, Speech } from "./opponents.tsx";
import { Party } from "./party.tsx";
import type { ShownMatch } from "./shown-match.ts";
import { playWords as words } from "./texts/words.ts";

/** The ships of a fleet with their lengths, the sunk ones struck out; nothing if classes are unknown or vary. */
function FleetList(props: {
  scenario: Scenario;
  shots: readonly Observation[];
  fleet: readonly PlacedShip[] | undefined;
  label: string;
}) {
  const { scenario, shots, fleet, label } = props;
  if (scenario.contact === "overlap" || scenario.fleet.some((ship) => cellsOf(ship) === undefined)) return null;
  const sunk = sunkOfClass(scenario, shots, fleet);
  return (
    <ul class="match-fleet flow gap-1" aria-label={label}>
      {scenario.fleet.flatMap((ship, shipClass) =>
        Array.from({ length: ship.count }, (_, i) => {
          const isSunk = i < sunk[shipClass];
          const name = shipName(scenario, shipClass);
          return (
            <li key={`${shipClass},${i}`}>
              <span class="visually-hidden">{words.fleetShip({ name, cells: cellsOf(ship) ?? 0, isSunk })}</span>
              <Silhouette shipClass={ship} state={isSunk ? "sunk" : "afloat"} />
            </li>
          );
        }),
      )}
    </ul>
  );
}

function SalvoBar({ live }: { live: MatchInPlay }) {
  const { scenario, due, turn, turns } = live.view.value;
  const marks = live.marks.value;
  const cells = marks.map((cell) => cellName(scenario.board, cell)).join(", ");
  return (
    <div class="salvo-bar flow gap-1">
      <Button label={words.fire} class="primary" disabled={!live.mayFire} onClick={() => live.fire()} />
      <span role="status" data-testid="marked">
        {turn === 0 && (isSalvo(turns) ? words.markedSo({ n: marks.length, all: due, cells }) : cells)}
      </span>
    </div>
  );
}

/** @param close what Escape does while your own fleet is large */
const useMatchKeys = (live: MatchInPlay, isOwnLarge: boolean, close: () => void): void =>
  useKeys((event) => {
    if (usesKeys(event.target) || event.altKey || event.ctrlKey || event.metaKey) return false;
    if (isKeyOf("hint", event.key) && live.askForHint) void live.askForHint();
    else if (isKeyOf("takeBack", event.key)) takeBack(live);
    else if (isKeyOf("fire", event.key) && live.mayFire) live.fire();
    else if (event.key === "Escape" && isOwnLarge) close();
    else return false;
    return true;
  }, isOwnLarge);

/** Your own fleet, enlarged, closes by Escape, by Back and by a press anywhere else. */
const useLargeFleet = (live: MatchInPlay, isOpen: boolean, close: () => void): void => {
  useMatchKeys(live, isOpen, close);
  useLayer(isOpen, close);
  useEffect(() => {
    if (!isOpen) return;
    return listen({
      click: ({ target }) => {
        if (target instanceof Element && !target.closest(".is-own [role=grid], button, a, input, select, summary"))
          close();
      },
    });
  }, [isOpen]);
};

/** When a match begins or is gone on with, the enemy board takes the focus: what was pressed is gone. */
const useFirstFocus = ({ view }: MatchInPlay, isAwake: boolean): void => {
  useEffect(() => {
    const { players, winner } = view.peek();
    if (!isAwake || winner !== undefined || players[0].kind !== "person" || document.activeElement !== document.body)
      return;
    // Anyone who looked through the opponents or options had scrolled far down.
    scrollTo(0, 0);
    focusAim();
  }, [isAwake]);
};

/** The maximum number of a turn's shots that the text names, if they are not a salvo. */
const MOST_TOLD = 3;

/** Shots and their answers in words. In a salvo, cells with the same answer share a phrase. */
const shotTexts = (scenario: Scenario, shots: readonly Observation[], together: boolean): string => {
  if (!together)
    return shots
      .slice(-MOST_TOLD)
      .map((shot) => shotText(scenario, shot))
      .join(", ");
  const answers = shots.map(({ answer }) => answerText(scenario, answer));
  const cells = (answer: string): string =>
    shots.flatMap(({ cell }, i) => (answers[i] === answer ? [cellName(scenario.board, cell)] : [])).join(", ");
  return [...new Set(answers)]
    .map((answer) => matchWords.cellShot({ cell: cells(answer), answer }))
    .join(boardWords.semicolon);
};

/** The last round in words: the first player's shots, then the other's, so that the order never changes. */
const lastShots = ({ order, shots, scenario, players, turns }: MatchView): readonly string[] => {
  // The first player's last run of shots; whatever follows it is the other's.
  const end = order.lastIndexOf(0) + 1;
  const begin = order.slice(0, end).lastIndexOf(1) + 1;
  return [end - begin, order.length - end].flatMap((number, player) => {
    if (number === 0) return [];
    const all = shotTexts(scenario, shots[player].slice(-number), isSalvo(turns));
    return players[player].kind === "person"
      ? words.youShot({ shots: all })
      : words.sideShot({ who: playerNames(players)[player], shots: all });
  });
};

/** The last round in words. @param isSaid whether screen readers have said the person's own shots before the others */
function LastShots({ view, isSaid }: { view: MatchView; isSaid: boolean }) {
  const [own, ...others] = lastShots(view);
  return (
    <>
      <span aria-hidden={isSaid && others.length > 0}>{own}</span> {others.join(" ")}
    </>
  );
}

/** What a match's screen shows beside the boards and the log, which all matches have. */
interface MatchParts {
  readonly live: MatchInPlay;
  readonly shown: ShownMatch;
  /** The name of the screen, for screen readers. */
  readonly title: string;
  /** Whose turn it is, or how the match ended. */
  readonly state: string;
  /** What is said instead of the last shots, so that nothing moves. */
  readonly said: string | undefined;
  /** Whether screen readers have said the person's own shots before they hear the others'. */
  readonly isSaid: boolean;
  readonly notices: ComponentChildren;
  readonly tools: ComponentChildren;
  readonly end: ComponentChildren;
  readonly about: ComponentChildren;
  /** In the log: beside the rules, and before the first shot. */
  readonly logAbout: string;
  readonly beforeShots: ComponentChildren;
}

/** Why a pressed cell was not shot, in words. */
const pressedText = (live: MatchInPlay): string | undefined => {
  if (live.isEarly.value) return words.notYet;
  const again = live.shotBefore.value;
  return again === undefined ? undefined : words.shotBefore({ cell: cellName(live.view.value.scenario.board, again) });
};

/** Whether a match has ended, and its last shot has burnt out: the last ship goes down before anything else is said. */
export const isEnded = ({ view, isSettled }: ShownMatch): boolean =>
  (view.value.winner !== undefined || view.value.isDraw === true) && isSettled.value;

/** Whether the person has just won here, by sinking a fleet: a match that was over before is only shown. */
const useWon = (shown: ShownMatch): boolean => {
  const wasOpen = useRef(shown.view.peek().winner === undefined);
  const { players, winner, resigned } = shown.view.value;
  const moves = !reducedMotion.value && motionSetting.value === "on";
  const isWon = winner === 0 && resigned === undefined && players[0].kind === "person";
  return wasOpen.current && isWon && isEnded(shown) && moves;
};

/** Whether nobody says that a ship is sunk. */
const hidesSinking = ({ answers, fleet }: Scenario): boolean =>
  answers === "hit" && fleet.some((ship) => cellsOf(ship) !== 1);

/** Whether a player is the last one of the ladder. */
const isStrongest = (player: MatchPlayer): boolean =>
  player.kind === "strategy" && player.level !== undefined && player.level === LEVEL_NAMES.at(-1);

/** The screen of a match: both boards, what is said, the tools, the log and, in the end, who won. */
export function MatchFrame(parts: MatchParts) {
  const { live, shown, title, state, notices, tools, end, about } = parts;
  const view = shown.view.value;
  const over = isEnded(shown);
  const isMine = view.players[0].kind === "person";
  const celebrates = useWon(shown);
  const isLarge = useSignal<"aim" | "own">("aim");
  useMatchSignals(shown);
  // Between people, a shot that nobody meant cannot be taken back.
  const isAwake = useAwake(view.players.some(({ kind }) => kind === "friend"));
  useFirstFocus(live, isAwake);
  const hasMarks = live.marksFirst && !over && isMine;
  const played = view.order.length;
  // A finished match shows its end until somebody steps back.
  const at = useSignal(played);
  const isWhole = !over || at.value >= played;
  const seen = isWhole ? view : viewAt(view, at.value);
  useEffect(() => {
    at.value = played;
  }, [at, played]);
  // On low phones the ways on are below the fold.
  useEffect(() => {
    if (over) document.querySelector(".end-ways")?.scrollIntoView({ block: "nearest" });
  }, [over]);
  const swap = (): void => {
    isLarge.value = isLarge.peek() === "own" ? "aim" : "own";
  };
  const waters = (side: 0 | 1, name: "aim" | "own") => (
    <Waters
      live={live}
      shown={shown}
      view={seen}
      strike={isWhole ? shown.strikes.value[side] : undefined}
      side={side}
      large={isLarge.value === name}
      isAwake={isAwake}
      swap={swap}
      party={side === 0 && celebrates && <Party isGrand={isStrongest(view.players[1])} />}
    />
  );
  const isOwnLarge = isLarge.value === "own" && !over && isMine;
  useLargeFleet(live, isOwnLarge, () => {
    isLarge.value = "aim";
  });
  const said = pressedText(live) ?? parts.said ?? (isOwnLarge ? words.ownLarge : undefined);
  const isAsked = soundAskedSetting.value === "yes" || soundSetting.value === "on";
  const isBefore = played === 0 && !over && isMine && said === undefined;
  const saysOnlyHits = isBefore && hidesSinking(view.scenario);
  const mayAsk = isBefore && !isAsked && !saysOnlyHits;
  const small = `${watersTitle(view, isLarge.value === "own" ? 0 : 1)}${boardWords.colon}${words.enlarge}`;
  return (
    <main
      class={`match ${isLarge.value === "own" ? "is-swapped" : ""} ${over ? "is-over" : ""} ${hasMarks ? "is-salvo" : ""}`}
    >
      <h1 class="visually-hidden">{title}</h1>
      {waters(0, "aim")}
      {/* On phones it lies below the small board, and its sign beside it. */}
      <IconButton class="enlarge" name={small} icon={Maximize2} size={14} onClick={swap} />
      {over && end}
      <div class="match-line flow">
        <div class="match-said stack">
          <p role="status" data-testid="match-said">
            <span>{said ?? <LastShots view={seen} isSaid={parts.isSaid} />}</span>{" "}
            <strong>{isWhole ? state : ""}</strong>
          </p>
          {saysOnlyHits && <p class="small">{words.onlyHits}</p>}
          {mayAsk && <SoundQuestion />}
          {notices}
        </div>
        {/* A friend may take long: meanwhile what is to be sent has its place. */}
        {hasMarks && (view.turn === 0 || view.players[1].kind === "strategy") && <SalvoBar live={live} />}
        {!over && tools}
        {over && played > 0 && <ReplayBar at={at} shots={played} />}
      </div>
      {waters(1, "own")}
      <MatchLog view={seen} about={parts.logAbout} before={parts.beforeShots} />
      <div class="match-about flow">{about}</div>
    </main>
  );
}

/** The hits at the enemy's fleet so far, or how many cells of your own fleet are hit. */
const hitText = (view: MatchView, side: 0 | 1, ships: readonly PlacedShip[] = []): string => {
  const shots = view.shots[side];
  const hits = shots.filter(({ answer }) => isHit(answer)).length;
  if (side === 0) return words.numbers({ who: playerNames(view.players)[0], n: shots.length, hits });
  return words.hitCells({ n: hits, all: new Set(ships.flatMap(({ cells }) => cells)).size });
};

const watersTitle = ({ players }: MatchView, side: 0 | 1): string => {
  if (players[0].kind !== "person") return words.watersOf({ who: playerNames(players)[side === 0 ? 1 : 0] });
  return side === 0 ? words.theirWaters : words.yourFleet;
};

function Waters(props: {
  live: MatchInPlay;
  shown: ShownMatch;
  view: MatchView;
  strike: Strike | undefined;
  side: 0 | 1;
  large: boolean;
  isAwake: boolean;
  swap: () => void;
  party: ComponentChildren;
}) {
  const { live, shown, view, strike, side, large, isAwake, swap, party } = props;
  const { scenario, players, winner } = view;
  const person = players[0].kind === "person";
  const ships = live.fleet(side);
  // Between two strategies both fleets are visible; a person sees the other fleet when the match is over.
  const fleet = winner !== undefined || side === 1 || !person ? ships : undefined;
  const cells = matchLookOf({
    scenario,
    shots: view.shots[side],
    fleet,
    isRevealed: side === 0 && person,
    hint: side === 0 ? live.hint?.value : undefined,
    marks: side === 0 ? live.marks.value : [],
    strike,
    noted: side === 0 ? live.noted.value : undefined,
  });
  const owner = players[side === 0 ? 1 : 0];
  const title = watersTitle(view, side);
  const mayShoot = side === 0 && person && winner === undefined && live.isInOtherTab?.value !== true;
  // On phones, the large board may show your own fleet: a press on it swaps the boards.
  const press = mayShoot ? (cell: number) => void live.shoot(cell) : side === 1 && large && person ? swap : undefined;
  const unclear = fleet ? [] : unclearShips(scenario, view.shots[side]);
  return (
    <section
      class={`waters is-${side === 0 ? "aim" : "own card bare-on-phones"} ${large ? "is-large-waters" : "is-small-waters"} ${strike ? "is-struck" : ""}`}
      aria-label={title}
      inert={!isAwake}
    >
      <div class="waters-head flow gap-1">
        {side === 0 && <Speech shown={shown} />}
        <Emblem of={owner} />
        <div class="waters-who">
          <h2>{side === 0 && person ? playerNames(players)[1] : title}</h2>
          <p class="small">{hitText(view, side, ships)}</p>
        </div>
        <FleetList
          scenario={scenario}
          shots={view.shots[side]}
          fleet={fleet}
          label={side === 0 && person ? words.theirFleet : title}
        />
      </div>
      <div class={`waters-board board-place ${side === 0 ? "card bare-on-phones" : ""}`}>
        <MatchBoard
          scenario={scenario}
          label={title}
          prefix={side === 0 ? "aim" : "own"}
          cells={cells}
          busy={side === 0 && live.thinking?.value === true}
          press={press}
        />
        <SunkBanner view={view} strike={strike} side={side} />
        {party}
      </div>
      {unclear.length > 0 && <p class="small waters-note">{words.whereUnclear({ ships: list(unclear) })}</p>}
    </section>
  );
}

/** What has just been sunk, large over its board, away from the ship; the line that is said has the same words. */
function SunkBanner({ view, strike, side }: { view: MatchView; strike: Strike | undefined; side: 0 | 1 }) {
  if (strike?.phase !== "landed") return null;
  const { scenario, shots } = view;
  const sunk = shots[side].slice(-strike.cells.length).filter(({ answer }) => answer.kind === "sunk");
  if (sunk.length === 0) return null;
  const isLow = sunk[0].cell >= scenario.board.cellCount / 2;
  return (
    <p class={`sunk-banner ${isLow ? "" : "is-below"}`} aria-hidden="true">
      {list(sunk.map(({ answer }) => answerText(scenario, answer)))}
    </p>
  );
}

/** All rounds of a match. @param about what is said beside the rules @param before what stands there before the first shot */
function MatchLog(props: { view: MatchView; about: string; before: ComponentChildren }) {
  const { view, about, before } = props;
  const { scenario, players } = view;
  const rounds = roundsOf(view);
  return (
    // The log must scroll by keyboard, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached
    <section class="match-log card" aria-label={boardWords.shotsTitle} tabIndex={0}>
      <div class="flow gap-0">
        <h2>{boardWords.shotsTitle}</h2>
        <p class="small">
          {gameTitle(scenario).title}
          {boardWords.fullStop}
          {about}
        </p>
      </div>
      {rounds.length === 0 ? (
        before
      ) : (
        <Table
          heads={["", ...playerNames(players)]}
          rows={rounds
            .map((round, i) => [
              count(i + 1),
              ...round.map((shots, side) => <Shots key={side} scenario={scenario} shots={shots} />),
            ])
            .reverse()}
        />
      )}
    </section>
  );
}

function Shots({ scenario, shots }: { scenario: Scenario; shots: readonly Observation[] }) {
  return (
    <>
      {shots.map((shot) => {
        const text = shotText(scenario, shot);
        return isHit(shot.answer) ? <b key={shot.cell}>{text} </b> : <span key={shot.cell}>{text} </span>;
      })}
    </>
  );
}
