import { type MatchView as AgreedView, type Beginner, formatLink, lastText, type Seat } from "@broadside/match";
import { useSignal } from "@preact/signals";
import { generate } from "lean-qr";
import { toSvgSource } from "lean-qr/extras/svg";
import { Link2, Smartphone, Wifi } from "lucide";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { FriendMatch } from "../../../board/match/friend-store.ts";
import { MatchBoard } from "../../../board/match/match-board.tsx";
import { matchLookOf } from "../../../board/match/match-look.ts";
import {
  type FriendAddress,
  formatFriendAddress,
  formatPlayAddress,
  NEW_FRIEND,
} from "../../../board/match/play-address.ts";
import { shipsOfLayout } from "../../../board/position/placed-ship.ts";
import { GameSelect } from "../../../board/rules/game-choice.tsx";
import { gameTitle } from "../../../board/rules/game-title.ts";
import { matchWords } from "../../../board/texts/match/words.ts";
import { boardWords } from "../../../board/texts/words.ts";
import { cellName } from "../../../language/cell-name.ts";
import { CopyButton } from "../../../parts/copies.tsx";
import { Choice, Form, Labelled, Select } from "../../../parts/field/choice.tsx";
import { Icon } from "../../../parts/icon.tsx";
import { KeptList } from "../../../parts/kept-list.tsx";
import { KeyHelp } from "../../../parts/key-help.tsx";
import { Alert } from "../../../parts/problems.tsx";
import { RoomTitle } from "../../../parts/room-title.tsx";
import { Button, LinkButton } from "../../../parts/theme/button.tsx";
import { useLostFocus } from "../../../parts/window/focus.ts";
import { EndPanel, outcomeText, ReviewLink } from "../end-panel.tsx";
import type { MatchView } from "../live-match.ts";
import { isEnded, MatchFrame } from "../match-frame.tsx";
import { ResignButton, useAwake } from "../match-tools.tsx";
import { turnOptions, turnsText } from "../options.tsx";
import type { Play } from "../play.ts";
import { OwnFleet } from "../setup-view.tsx";
import { useShownMatch } from "../shown-match.ts";
import { playWords } from "../texts/words.ts";
import { beginsAgain, Friend, type FriendProblem } from "./friend.ts";
import { FriendInPlay } from "./friend-in-play.ts";
import { keptOf } from "./friend-list.tsx";
import type { LineState } from "./room-line.ts";
import { friendWords as words } from "./texts/words.ts";
import { NoticeSwitch, useTurnNotice } from "./turn-notice.tsx";

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
  if (match && friend.view) {
    const { view } = friend;
    const { seat } = view;
    if (!view.isAccepted) return <Waiting friend={friend} match={match} view={view} problem={problem} />;
    return <Match key={match.id + seat} friend={friend} match={match} seat={seat} problem={problem} />;
  }
  return (
    <main class="friend-start">
      <section class="card stack gap-3" aria-labelledby="friend-title">
        <RoomTitle id="friend-title">{words.title}</RoomTitle>
        {problem}
        {friend.line.value ? <Entrance friend={friend} /> : <Start friend={friend} />}
      </section>
      {!friend.line.value && <OwnFleet play={play} isAgreed={friend.before.value !== undefined} />}
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
  if (problem === "elsewhere" || problem === "taken") return words[problem];
  return "kind" in problem ? textFor(Object.entries(words.refusals), problem.kind) : undefined;
};

/** The text for a word of the protocol. */
const textFor = (texts: readonly [string, string][], name: string): string | undefined =>
  texts.find(([known]) => known === name)?.[1];

/** A new match, or the rematch of one. */
function Start({ friend }: { friend: Friend }) {
  const before = friend.before.value;
  return before ? <Rematch friend={friend} before={before} /> : <Ways friend={friend} />;
}

/** A rematch: the same rules and way, and the other side begins. */
function Rematch({ friend, before }: { friend: Friend; before: FriendMatch }) {
  const { scenario, turns } = friend.play.choice.value;
  const begins = beginsAgain(before);
  const other = { accepter: "offerer", offerer: "accepter", chance: "chance" } as const;
  return (
    <>
      <p>
        <strong>{gameTitle(scenario).title}</strong>, {turnsText(turns)}
      </p>
      {before.way !== "here" && <p>{words.firsts[other[begins]]}</p>}
      <div class="buttons">
        <Button
          label={playWords.rematch}
          class="primary is-large"
          disabled={friend.play.fleet.value === undefined}
          onClick={() => void friend.offerAgain(before)}
        />
        <BackToStart friend={friend} />
      </div>
    </>
  );
}

const BackToStart = ({ friend, label = words.notNow }: { friend: Friend; label?: string }) => (
  <LinkButton label={label} href={`#${formatPlayAddress(friend.play.choice.value, { friend: NEW_FRIEND })}`} />
);

/** The way into a room, for who has its code; a wrong one can be typed again at once. */
function Entrance({ friend }: { friend: Friend }) {
  const isIn = ["connecting", "together", "lost"].includes(friend.line.value?.state.value ?? "");
  return (
    <>
      <Line friend={friend} />
      {!isIn && <RoomCode friend={friend} />}
      <div class="buttons">
        <BackToStart friend={friend} label={words.back} />
      </div>
    </>
  );
}

/** The field for the code of a room, as people write it: in small letters, with spaces or a dash. */
const RoomCode = ({ friend, label = words.roomCode }: { friend: Friend; label?: string }) => (
  <TextForm
    label={label}
    button={words.join}
    most={12}
    first={friend.match.value ? undefined : friend.line.value?.room.value}
    take={(code) => {
      const room = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
      // An own offer that nobody has accepted ends: two offers would wait for each other.
      void friend.cancel().then(() => {
        const address = `#${formatFriendAddress({ room })}`;
        // A code that was refused may be right now.
        if (location.hash === address) void friend.goTo({ room });
        else location.hash = address;
      });
    }}
  />
);

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
      <GameSelect scenario={scenario} choose={(chosen) => play.choose({ scenario: chosen })} />
      <Labelled label={playWords.turns}>
        <Select value={turns} options={turnOptions(turns)} choose={(rule) => play.choose({ turns: rule })} />
      </Labelled>
      <Choice<Beginner>
        legend={words.whoBegins}
        value={begins.value}
        options={[
          ["accepter", matchWords.friend],
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
      <RoomCode friend={friend} />
      <p class="small">{words.noProof}</p>
    </>
  );
}

/** Takes a link that was pasted: useful where a messenger opens another browser. */
const PasteLink = ({ friend, isInLine = false }: { friend: Friend; isInLine?: boolean }) => (
  <TextForm
    label={isInLine ? words.waitTurn : words.theirLink}
    button={words.openLink}
    isInLine={isInLine}
    take={(link) => void friend.take(link)}
  />
);

/** A field for one text, with a button that takes it. */
function TextForm(props: {
  label: string;
  button: string;
  most?: number;
  first?: string | undefined;
  isInLine?: boolean;
  take: (text: string) => void;
}) {
  const { label, button, most, isInLine = false } = props;
  const text = useSignal(props.first ?? "");
  return (
    <Form
      class={isInLine ? "row is-rest" : "flow"}
      submit={() => {
        const given = text.value.trim();
        text.value = "";
        props.take(given);
      }}
    >
      <Labelled label={label} isInLine={isInLine}>
        <input
          type="text"
          class="is-rest"
          maxLength={most}
          autocomplete="off"
          spellcheck={false}
          value={text.value}
          onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        />
      </Labelled>
      <button type="submit" disabled={text.value.trim() === ""}>
        {button}
      </button>
    </Form>
  );
}

/** An offer, with the choice of a fleet. */
function Offered({ friend, problem }: { friend: Friend; problem: ComponentChildren }) {
  const offered = friend.offered.value;
  const isAwake = useAwake();
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
            disabled={!isAwake || play.fleet.value?.layout.scenario !== play.choice.value.scenario}
            onClick={() => void friend.accept()}
          />
          {offered.way !== "here" && <BackToStart friend={friend} />}
        </div>
      </section>
      <OwnFleet play={play} isAgreed />
    </main>
  );
}

/** Hides both fleets while the device goes from one player to the other. */
function Cover({ friend, match }: { friend: Friend; match: FriendMatch }) {
  const isAwake = useAwake();
  const n = match.theirs ? (friend.view?.seat ?? 0) + 1 : 2;
  return (
    <main class="friend-cover">
      <section class="card stack gap-3" aria-labelledby="cover-title">
        <RoomTitle id="cover-title">{words.cover({ n })}</RoomTitle>
        <p>{words.coverAbout}</p>
        <div class="buttons">
          <Button
            label={words.isMe({ n })}
            class="primary is-large"
            disabled={!isAwake}
            onClick={() => friend.uncover()}
          />
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
  const [address] = line.at.value;
  const isBegun = friend.view?.isAccepted === true;
  const link =
    code !== undefined && address !== undefined ? `${address}#${formatFriendAddress({ room: code })}` : undefined;
  return (
    <div class="stack">
      {code !== undefined && state !== "code" && state !== "unknown" && (
        <h2 class="room-title">{words.room({ code })}</h2>
      )}
      <p role="status">{lineText(state, friend.match.value !== undefined, isBegun)}</p>
      {(state === "none" || (state === "alone" && address === undefined)) && (
        <details>
          <summary>{words.forHost}</summary>
          <p>
            <code>{COMMAND}</code>
          </p>
        </details>
      )}
      {state === "alone" && friend.match.value && (
        <>
          <p class={isBegun ? "small" : ""}>{address === undefined ? words.roomOnly : words.roomAbout({ address })}</p>
          {link !== undefined && <Code text={link} isSmall={isBegun} />}
          {link !== undefined && !isBegun && (
            <div class="buttons">
              <CopyButton label={words.copyLink} said={words.copiedLink} text={() => link} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** What is said of a line. @param hasMatch whether this side has the match of the room @param isBegun whether both have */
const lineText = (state: LineState, hasMatch: boolean, isBegun: boolean): string => {
  if (state === "alone" && isBegun) return words.hasLeft;
  return state === "together" && hasMatch && !isBegun ? words.mustAccept : words.lines[state];
};

/** A text as a QR code. */
function Code({ text, isSmall = false }: { text: string; isSmall?: boolean }) {
  const svg = useMemo(() => toSvgSource(generate(text), { on: "#000", off: "#fff" }), [text]);
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return (
    <img class={isSmall ? undefined : "friend-code"} width={isSmall ? 112 : undefined} alt={words.code} src={source} />
  );
}

/** The link that the other person has to open next, and the ways to send it. */
function SendLink({ link }: { link: string }) {
  const ref = useLostFocus<HTMLDivElement>();
  return (
    <div class="friend-send row" tabIndex={-1} ref={ref}>
      <input
        type="text"
        class="is-rest"
        readOnly
        aria-label={words.yourLink}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton class="primary" label={words.copyLink} said={words.copiedLink} text={() => link} />
      {"share" in navigator && (
        <Button
          label={words.share}
          onClick={() => void navigator.share({ title: words.invitation, url: link }).catch(() => {})}
        />
      )}
    </div>
  );
}

/** What this side said last as a link, while the other may lack it; or that no messenger takes it. */
function Send({ match, hasCode = false }: { match: FriendMatch; hasCode?: boolean }) {
  const text = match.way === "link" ? lastText(match.mine) : "";
  if (text === "") return null;
  const link = formatLink(`${location.origin}${location.pathname}`, text);
  if (!link.ok) return <Alert>{words.tooLong}</Alert>;
  return (
    <>
      <SendLink link={link.value} />
      {hasCode && <Code text={link.value} />}
    </>
  );
}

/** An offer that the other has not accepted yet: how it reaches them. The own fleet is hidden, since they may look. */
function Waiting(props: { friend: Friend; match: FriendMatch; view: AgreedView; problem: ComponentChildren }) {
  const { friend, match, view, problem } = props;
  const { scenario, turns } = view.rules;
  const isShown = useSignal(false);
  // After a reload the game chosen is only known from the match.
  const chosen = { ...friend.play.choice.peek(), scenario, turns: turns.turns };
  const cancel = (): void =>
    void friend.cancel().then(() => {
      location.hash = formatPlayAddress(chosen, { friend: NEW_FRIEND });
    });
  const isThere = friend.line.value?.state.value === "together";
  return (
    <main class="friend-start">
      <section class="card stack gap-3" aria-labelledby="friend-title">
        <RoomTitle id="friend-title">{match.way === "live" ? words.title : words.sendOffer}</RoomTitle>
        {problem}
        {match.way === "live" ? (
          <>
            <Line friend={friend} />
            {!isThere && <RoomCode friend={friend} label={words.friendCode} />}
          </>
        ) : (
          <>
            <Send match={match} hasCode />
            <p role="status">{words.waitAccept}</p>
            <PasteLink friend={friend} />
          </>
        )}
        <div class="buttons">
          <Button label={words.cancel} onClick={cancel} />
        </div>
      </section>
      <section class="own-fleet stack gap-3 card" aria-labelledby="own-fleet-title">
        <h2 id="own-fleet-title">{words.yourFleet}</h2>
        <Button
          label={isShown.value ? words.hideFleet : words.showFleet}
          aria-expanded={isShown.value}
          onClick={() => {
            isShown.value = !isShown.peek();
          }}
        />
        {isShown.value && (
          <div class="own-preview board-place">
            <MatchBoard
              scenario={scenario}
              label={words.yourFleet}
              prefix="own"
              cells={matchLookOf({ scenario, shots: [], fleet: shipsOfLayout(view.layout) })}
            />
          </div>
        )}
      </section>
    </main>
  );
}

/** The match of one player, on the same screen as a match against the computer. */
function Match(props: { friend: Friend; match: FriendMatch; seat: Seat; problem: ComponentChildren }) {
  const { friend, match, seat, problem } = props;
  const live = useMemo(() => new FriendInPlay(friend, match, seat), []);
  useEffect(() => () => live.leave(), [live]);
  const shown = useShownMatch(live, friend.play.pace, live.seen);
  const view = shown.view.value;
  const over = isEnded(shown);
  const { way } = match;
  const mayMove = live.view.value.turn === 0;
  useTurnNotice(match, live.view.value);
  return (
    <MatchFrame
      live={live}
      shown={shown}
      title={words.title + boardWords.colon + gameTitle(view.scenario).title}
      state={match.givesUp && view.turn === 1 ? words.givingUp : stateText(way, seat, view, live.agreed)}
      said={flyingText(live)}
      isSaid={false}
      notices={
        <>
          {problem}
          {friend.hearsGivingUp.value && mayMove && (
            <p class="notice" role="status">
              {words.friendGivesUp}
            </p>
          )}
          {way === "live" && !over && <LineNotice friend={friend} />}
        </>
      }
      tools={
        mayMove ? (
          <div class="buttons match-tools">
            <ResignButton live={live} />
          </div>
        ) : way === "here" ? (
          shown.isSettled.value && <HandOver friend={friend} />
        ) : (
          <>
            <Send match={match} />
            {!match.givesUp && <ResignButton live={live} />}
          </>
        )
      }
      end={<End friend={friend} match={match} live={live} view={view} />}
      about={
        <>
          {way === "link" && !mayMove && !over && <PasteLink friend={friend} isInLine />}
          {way === "live" && !over && <NoticeSwitch />}
        </>
      }
      logAbout=""
      beforeShots={
        <>
          <p class="small">{playWords.logEmpty}</p>
          <KeyHelp>{live.marksFirst ? words.markKeys : words.keys}</KeyHelp>
        </>
      }
    />
  );
}

/** Whose turn it is, and what to do for it. */
const stateText = (way: FriendMatch["way"], seat: Seat, view: MatchView, { order, flying }: AgreedView): string => {
  if (view.winner !== undefined || view.isDraw) return outcomeText(view);
  if (view.turn === 0) {
    if (view.due > 1) return playWords.markCells({ n: view.due });
    return view.order.length === 0 ? playWords.yourTurn : playWords.yourTurnAgain;
  }
  if (way === "here") return words.cover({ n: seat === 0 ? 2 : 1 });
  if (way === "live") return words.waitLive;
  return order.length + flying.length === 0 ? words.sendBack : words.sendTurn;
};

/** The shots just fired, until the friend has answered them. */
const flyingText = ({ agreed: { flying, rules }, way }: FriendInPlay): string | undefined => {
  if (way === "here" || flying.length === 0) return undefined;
  return playWords.youShot({ shots: flying.map((cell) => cellName(rules.scenario.board, cell)).join(", ") });
};

/** At one device, after a turn: hides the fleets before the other player looks. */
function HandOver({ friend }: { friend: Friend }) {
  const ref = useLostFocus<HTMLButtonElement>();
  return (
    <div class="buttons">
      <Button ref={ref} class="primary" label={words.hide} onClick={() => friend.handOver()} />
    </div>
  );
}

/** What is to be known of the line while it is not whole. */
function LineNotice({ friend }: { friend: Friend }) {
  const line = friend.line.value;
  return line && line.state.value !== "together" ? <Line friend={friend} /> : null;
}

function End(props: { friend: Friend; match: FriendMatch; live: FriendInPlay; view: MatchView }) {
  const { friend, match, live, view } = props;
  const { verdict, rules } = live.agreed;
  const ended = useMemo(() => live.ended, [match.mine, match.theirs]);
  if (!verdict) return null;
  const { proof, faults } = verdict;
  const again = { ...friend.play.choice.peek(), scenario: rules.scenario, turns: rules.turns.turns };
  const mustSend = match.way === "link" && lastText(match.mine) !== "";
  const isAsked = friend.rematch.value !== undefined;
  return (
    <EndPanel
      live={live}
      view={view}
      ended={ended}
      about={
        <>
          {isAsked && (
            <p class="notice" role="status">
              <strong>{words.wantsRematch}</strong>
              <Button label={words.accept} class="primary" onClick={() => void friend.considerRematch()} />
            </p>
          )}
          {faults.map((fault) => (
            <Alert key={fault.message}>
              {words.liars[fault.seat === live.seat ? "me" : "friend"]({
                n: fault.message,
                what: textFor(Object.entries(words.faults), fault.kind) ?? fault.what,
              })}
            </Alert>
          ))}
          <p class="small">{textFor(Object.entries(words.proofs), proof)}</p>
          {mustSend && <p>{words.sendLast}</p>}
          <Send match={match} />
          {match.way === "link" && !verdict.revealed[live.seat === 0 ? 1 : 0] && <PasteLink friend={friend} isInLine />}
        </>
      }
      ways={
        <>
          {!isAsked && (
            <LinkButton
              label={playWords.rematch}
              class={mustSend ? "" : "primary"}
              href={`#${formatPlayAddress(again, { friend: NEW_FRIEND, again: match.id })}`}
            />
          )}
          {ended && <ReviewLink ended={ended} />}
          <LinkButton label={boardWords.newGame} href="#play" />
        </>
      }
    />
  );
}

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
