import { formatCell } from "@broadside/engine";
import { type Beginner, formatLink, lastText, type MatchView, matchView } from "@broadside/match";
import { useSignal } from "@preact/signals";
import { generate } from "lean-qr";
import { toSvgSource } from "lean-qr/extras/svg";
import { Link2, Smartphone, Wifi } from "lucide";
import { useEffect, useMemo } from "preact/hooks";
import type { FriendMatch, ListedFriendMatch } from "../../../board/match/friend-store.ts";
import { MatchBoard } from "../../../board/match/match-board.tsx";
import { matchLookOf } from "../../../board/match/match-look.ts";
import {
  type FriendAddress,
  formatFriendAddress,
  formatPlayAddress,
  NEW_FRIEND,
} from "../../../board/match/play-address.ts";
import { shotText } from "../../../board/notation/shot-text.ts";
import { shipsOfLayout } from "../../../board/position/placed-ship.ts";
import { formatReviewAddress } from "../../../board/review/review-address.ts";
import { formatTime, gameTitle } from "../../../board/rules/game-title.ts";
import { matchWords } from "../../../board/texts/match/words.ts";
import { boardWords } from "../../../board/texts/words.ts";
import { CopyButton } from "../../../parts/copies.tsx";
import { Choice, Form, Labelled } from "../../../parts/field/choice.tsx";
import { Icon } from "../../../parts/icon.tsx";
import { type Kept, KeptList } from "../../../parts/kept-list.tsx";
import { Alert } from "../../../parts/problems.tsx";
import { RoomTitle } from "../../../parts/room-title.tsx";
import { Button, LinkButton } from "../../../parts/theme/button.tsx";
import { shellWords } from "../../../shell/texts/words.ts";
import { turnsText } from "../options.tsx";
import type { Play } from "../play.ts";
import { OwnFleet } from "../setup-view.tsx";
import { playWords } from "../texts/words.ts";
import { Friend, type FriendProblem, reviewableOf } from "./friend.ts";
import { friendWords as words } from "./texts/words.ts";

const COMMAND = "broadside serve --host 0.0.0.0";

/** A match between two people: its offer, its course, and its end. */
export function FriendRoom({ play, at }: { play: Play; at: FriendAddress }) {
  const friend = useMemo(() => new Friend(play), [play]);
  useEffect(() => void friend.goTo(at), [friend, at]);
  useEffect(() => () => friend.leave(), [friend]);
  const match = friend.match.value;
  const offered = friend.offered.value;
  const problem = <Problem of={friend} />;
  if (match && friend.isCovered.value) return <Cover friend={friend} match={match} />;
  if (offered) return <Offered friend={friend} problem={problem} />;
  if (match && friend.view) return <Board friend={friend} match={match} view={friend.view} problem={problem} />;
  return (
    <main class="friend-start">
      <section class="card stack gap-3" aria-labelledby="friend-title">
        <RoomTitle id="friend-title">{words.title}</RoomTitle>
        {problem}
        {friend.line.value ? <Line friend={friend} /> : <Ways friend={friend} />}
      </section>
      {!friend.line.value && <OwnFleet play={play} />}
      {!friend.line.value && <FriendList friend={friend} />}
    </main>
  );
}
FriendRoom.words = words;

function Problem({ of: friend }: { of: Friend }) {
  const problem = friend.problem.value;
  if (friend.isMissing.value) return <Alert>{words.missing}</Alert>;
  if (problem === undefined) return null;
  const said = sayProblem(problem);
  return said === undefined ? <Alert fault={problem as Exclude<FriendProblem, string>} /> : <Alert>{said}</Alert>;
}

const sayProblem = (problem: FriendProblem): string | undefined => {
  if (problem === "elsewhere") return words.elsewhere;
  return "kind" in problem ? textFor(Object.entries(words.refusals), problem.kind) : undefined;
};

/** The text for a word of the protocol. */
const textFor = (texts: readonly [string, string][], name: string): string | undefined =>
  texts.find(([known]) => known === name)?.[1];

/** The rules, who begins, and the three ways to play. */
function Ways({ friend }: { friend: Friend }) {
  const { play } = friend;
  const { scenario, turns } = play.choice.value;
  const begins = useSignal<Beginner>("accepter");
  const isReady = play.fleet.value !== undefined;
  const choose = (way: "link" | "live" | "here") => () => void friend.offer(way, begins.value);
  return (
    <>
      <p>{words.intro}</p>
      <p class="flow">
        <span>
          {words.rules}
          {boardWords.colon}
          <strong>{gameTitle(scenario).title}</strong>, {turnsText(turns)}
        </span>
        <LinkButton label={words.changeRules} class="link" href={`#${formatPlayAddress(play.choice.value)}`} />
      </p>
      <Choice<Beginner>
        legend={words.whoBegins}
        value={begins.value}
        options={[
          ["accepter", words.friend],
          ["offerer", words.you],
          ["chance", words.chance],
        ]}
        choose={(value) => (begins.value = value)}
      />
      <div class="friend-ways stack">
        {(
          [
            ["link", Link2, words.byLink, words.byLinkAbout],
            ["live", Wifi, words.live, words.liveAbout],
            ["here", Smartphone, words.here, words.hereAbout],
          ] as const
        ).map(([way, icon, name, about]) => (
          <Button key={way} class={way === "link" ? "primary" : undefined} disabled={!isReady} onClick={choose(way)}>
            <Icon of={icon} size={20} />
            <span class="stack gap-0">
              <strong>{name}</strong>
              <span class="small">{about}</span>
            </span>
          </Button>
        ))}
      </div>
      <PasteLink friend={friend} />
      <TextForm
        label={words.roomCode}
        button={words.join}
        most={5}
        take={(code) => {
          location.hash = formatFriendAddress({ room: code.toUpperCase() });
        }}
      />
      <p class="small">{words.noProof}</p>
    </>
  );
}

/** Takes a link that was pasted: useful where a messenger opens another browser. */
const PasteLink = ({ friend }: { friend: Friend }) => (
  <TextForm label={words.theirLink} button={words.openLink} take={(link) => void friend.take(link)} />
);

/** A field for one text, with a button that takes it. */
function TextForm(props: { label: string; button: string; most?: number; take: (text: string) => void }) {
  const text = useSignal("");
  return (
    <Form
      class="flow"
      submit={() => {
        const given = text.value.trim();
        text.value = "";
        props.take(given);
      }}
    >
      <Labelled label={props.label}>
        <input
          type="text"
          maxLength={props.most}
          autocomplete="off"
          spellcheck={false}
          value={text.value}
          onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        />
      </Labelled>
      <button type="submit" disabled={text.value.trim() === ""}>
        {props.button}
      </button>
    </Form>
  );
}

/** An offer, with the choice of a fleet. */
function Offered({ friend, problem }: { friend: Friend; problem: preact.ComponentChildren }) {
  const offered = friend.offered.value;
  if (!offered) return null;
  const { play } = friend;
  const { rules, begins } = offered;
  return (
    <main class="friend-start">
      <section class="card stack gap-3" aria-labelledby="friend-title">
        <RoomTitle id="friend-title">{offered.way === "here" ? words.player({ n: 2 }) : words.offered}</RoomTitle>
        {problem}
        <p>
          <strong>{gameTitle(rules.scenario).title}</strong>, {rules.scenario.board.size.join(" × ")},{" "}
          {turnsText(rules.turns.turns)}
        </p>
        <p>{words.firsts[begins]}</p>
        <p class="small">{words.intro}</p>
        <div class="buttons">
          <Button
            label={words.accept}
            class="primary is-large"
            disabled={play.fleet.value?.layout.scenario !== play.choice.value.scenario}
            onClick={() => void friend.accept()}
          />
        </div>
      </section>
      <OwnFleet play={play} />
    </main>
  );
}

/** Hides both fleets while the device goes from one player to the other. */
function Cover({ friend, match }: { friend: Friend; match: FriendMatch }) {
  const n = match.theirs ? (friend.view?.seat ?? 0) + 1 : 2;
  return (
    <main class="friend-cover">
      <section class="card stack gap-3" aria-labelledby="cover-title">
        <RoomTitle id="cover-title">{words.cover({ n })}</RoomTitle>
        <p>{words.coverAbout}</p>
        <div class="buttons">
          <Button label={words.isMe({ n })} class="primary is-large" onClick={() => friend.uncover()} />
        </div>
      </section>
    </main>
  );
}

/** The room of a live match: its code, who is there, and how the other comes in. */
function Line({ friend }: { friend: Friend }) {
  const line = friend.line.value;
  if (!line) return null;
  const state = line.state.value;
  const code = line.room.value;
  const said = words.lines[state];
  const [address] = line.at.value;
  const link =
    code !== undefined && address !== undefined ? `${address}#${formatFriendAddress({ room: code })}` : undefined;
  return (
    <div class="friend-line stack">
      {code !== undefined && state !== "code" && <h2>{words.room({ code })}</h2>}
      <p role="status">{typeof said === "string" ? said : said({ command: COMMAND })}</p>
      {state === "alone" && friend.match.value && (
        <>
          <p>{address === undefined ? words.roomOnly({ command: COMMAND }) : words.roomAbout({ address })}</p>
          {link !== undefined && <Code text={link} />}
          {link !== undefined && (
            <div class="buttons">
              <CopyButton label={words.copyLink} said={words.copiedLink} text={() => link} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** A text as a QR code. */
function Code({ text }: { text: string }) {
  const svg = useMemo(() => toSvgSource(generate(text), { on: "#000", off: "#fff" }), [text]);
  return <img class="friend-code" alt={words.code} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />;
}

/** The link that the other person has to open next. */
function SendLink({ match, view }: { match: FriendMatch; view: MatchView }) {
  const hasCode = useSignal(false);
  const text = lastText(match.mine);
  const mustChoose = view.due.kind === "turn" && view.due.shots > 0;
  if (text === "" || match.way !== "link" || mustChoose) return null;
  const link = formatLink(`${location.origin}${location.pathname}`, text);
  const title = view.verdict ? words.sendLast : view.isAccepted ? words.sendTurn : words.sendOffer;
  return (
    <section class="friend-send stack card" aria-labelledby="send-title">
      <h2 id="send-title">{title}</h2>
      {link.ok ? (
        <>
          <div class="buttons">
            <CopyButton label={words.copyLink} said={words.copiedLink} text={() => link.value} />
            {"share" in navigator && (
              <Button
                label={words.share}
                onClick={() => void navigator.share({ title: words.invitation, url: link.value }).catch(() => {})}
              />
            )}
            {!view.isAccepted && !hasCode.value && (
              <Button label={words.showCode} onClick={() => (hasCode.value = true)} />
            )}
          </div>
          <input
            type="text"
            readOnly
            aria-label={title}
            value={link.value}
            onFocus={(event) => event.currentTarget.select()}
          />
          {hasCode.value && !view.isAccepted && <Code text={link.value} />}
        </>
      ) : (
        <Alert>{words.tooLong}</Alert>
      )}
    </section>
  );
}

function Board(props: { friend: Friend; match: FriendMatch; view: MatchView; problem: preact.ComponentChildren }) {
  const { friend, match, view, problem } = props;
  const { rules, mine, flying, theirs, layout, shown, verdict, due } = view;
  const { scenario } = rules;
  const isMyTurn = due.kind === "turn" && due.shots > 0;
  const name = (seat: 0 | 1): string =>
    match.way === "here" ? words.player({ n: seat + 1 }) : seat === view.seat ? words.you : words.friend;
  const others = view.seat === 0 ? 1 : 0;
  return (
    <main class="friend-match">
      <h1 class="visually-hidden">
        {words.title}
        {boardWords.colon}
        {gameTitle(scenario).title}
      </h1>
      <section class="friend-waters card bare-on-phones stack" aria-label={words.theirWaters}>
        <h2>{name(others)}</h2>
        <div class="board-place">
          <MatchBoard
            scenario={scenario}
            label={words.theirWaters}
            prefix="aim"
            cells={matchLookOf({
              scenario,
              shots: mine,
              fleet: shown && shipsOfLayout(shown),
              isRevealed: true,
              marks: isMyTurn ? friend.marks.value : flying,
            })}
            press={isMyTurn ? (cell) => friend.press(cell) : undefined}
          />
        </div>
      </section>
      <div class="friend-side stack gap-3">
        {verdict && <End friend={friend} match={match} view={view} />}
        <div class="friend-said stack">
          {problem}
          <p role="status" data-testid="friend-said">
            <LastTurn view={view} /> <strong>{verdict ? "" : stateText(match, view)}</strong>
          </p>
          {isMyTurn && (match.way === "link" || due.shots > 1) && (
            <div class="flow">
              <Button
                label={playWords.fire}
                class="primary"
                disabled={!friend.mayFire}
                onClick={() => void friend.fire()}
              />
              <span>
                {playWords.markedSo({
                  n: friend.marks.value.length,
                  all: due.shots,
                  cells: friend.marks.value.map((cell) => formatCell(scenario.board, cell)).join(", "),
                })}
              </span>
            </div>
          )}
          {isMyTurn && <Resign friend={friend} />}
        </div>
        <SendLink match={match} view={view} />
        {match.way === "link" && due.kind === "wait" && <PasteLink friend={friend} />}
        {match.way === "live" && <Line friend={friend} />}
        <section class="friend-own card bare-on-phones stack" aria-label={words.yourFleet}>
          <h2>{match.way === "here" ? name(view.seat) : words.yourFleet}</h2>
          <div class="board-place">
            <MatchBoard
              scenario={scenario}
              label={words.yourFleet}
              prefix="own"
              cells={matchLookOf({ scenario, shots: theirs, fleet: shipsOfLayout(layout) })}
            />
          </div>
        </section>
      </div>
    </main>
  );
}

/** The last shots of both, with their answers, as a screen reader says them. */
function LastTurn({ view }: { view: MatchView }) {
  const { rules, mine, theirs } = view;
  const last = (shots: MatchView["mine"]): string =>
    shots
      .slice(-1)
      .map((shot) => shotText(rules.scenario, shot))
      .join("");
  const parts = [
    mine.length > 0 ? playWords.youShot({ shots: last(mine) }) : "",
    theirs.length > 0 ? playWords.sideShot({ who: words.friend, shots: last(theirs) }) : "",
  ];
  return <span>{parts.filter(Boolean).join(" ")}</span>;
}

const stateText = ({ way }: FriendMatch, { due, isAccepted, mine, theirs }: MatchView): string => {
  if (due.kind === "turn" && due.shots > 1) return playWords.markCells({ n: due.shots });
  if (due.kind === "turn") return mine.length + theirs.length === 0 ? playWords.yourTurn : playWords.yourTurnAgain;
  if (way === "live") return isAccepted ? words.waitLive : "";
  return isAccepted ? words.waitTurn : words.waitAccept;
};

/** Gives up, after a second press; anything else you do takes the question back. */
function Resign({ friend }: { friend: Friend }) {
  const asks = useSignal(false);
  return (
    <div class="buttons">
      <Button
        label={asks.value ? playWords.resignSure : playWords.resign}
        onBlur={() => (asks.value = false)}
        onClick={() => {
          if (asks.value) void friend.resign();
          asks.value = !asks.value;
        }}
      />
    </div>
  );
}

function End({ friend, match, view }: { friend: Friend; match: FriendMatch; view: MatchView }) {
  const { verdict, seat } = view;
  if (!verdict) return null;
  const linked = reviewableOf(view);
  const { winner, by, proof, faults } = verdict;
  const result =
    winner === undefined
      ? words.draw
      : match.way === "here"
        ? words.playerWins({ n: winner + 1 })
        : winner === seat
          ? words.youWin
          : words.friendWins;
  return (
    <section class="friend-end card stack gap-3" aria-labelledby="friend-end-title">
      <h2 id="friend-end-title" class="room-title">
        {result}
      </h2>
      {by === "resigned" && winner !== undefined && match.way !== "here" && (
        <p>{winner === seat ? words.gaveUp : matchWords.youResigned}</p>
      )}
      <p>{textFor(Object.entries(words.proofs), proof)}</p>
      {faults.map((fault) => (
        <Alert key={fault.message}>
          {words.liars[fault.seat === seat ? "me" : "friend"]({
            n: fault.message,
            what: textFor(Object.entries(words.faults), fault.kind) ?? fault.what,
          })}
        </Alert>
      ))}
      <div class="buttons">
        <LinkButton
          label={words.again}
          class="primary"
          href={`#${formatPlayAddress({ ...friend.play.choice.peek(), scenario: view.rules.scenario, turns: view.rules.turns.turns }, { friend: NEW_FRIEND })}`}
        />
        {linked && (
          <LinkButton label={shellWords.review} href={`#${formatReviewAddress({ place: "match", match: linked })}`} />
        )}
      </div>
    </section>
  );
}

const keptOf = ({ id, read, value }: ListedFriendMatch): Kept => {
  if (!read.ok) return { id, name: boardWords.unreadableGame, error: read.error, value };
  const { mine, theirs, changed, way } = read.value;
  const name = `${WAY_NAMES[way]()}${boardWords.colon}`;
  try {
    const view = matchView(mine);
    const isMine = view.due.kind === "turn" || theirs !== undefined;
    const state = view.verdict ? words.states.over : isMine ? words.states.mine : words.states.theirs;
    const about = [state, formatTime(changed)].join(", ");
    return {
      id,
      name: name + gameTitle(view.rules.scenario).title,
      href: `#${formatFriendAddress({ friend: id })}`,
      about,
    };
  } catch {
    return {
      id,
      name: boardWords.unreadableGame,
      href: `#${formatFriendAddress({ friend: id })}`,
      about: formatTime(changed),
    };
  }
};

const WAY_NAMES = { link: () => words.byLink, live: () => words.live, here: () => words.here } as const;

function FriendList({ friend }: { friend: Friend }) {
  const list = friend.list.value;
  if (list.length === 0) return null;
  return (
    <section class="card stack is-whole" aria-label={words.list}>
      <h2>{words.list}</h2>
      <KeptList kind="match-list grid" list={list.map(keptOf)} remove={(id) => void friend.remove(id)} />
    </section>
  );
}
