import type { MatchView as AgreedView, Beginner } from "@broadside/match";
import { useSignal } from "@preact/signals";
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
import { Choice, Labelled, Select } from "../../../parts/field/choice.tsx";
import { Icon } from "../../../parts/icon.tsx";
import { KeptList } from "../../../parts/kept-list.tsx";
import { Alert } from "../../../parts/problems.tsx";
import { RoomTitle } from "../../../parts/room-title.tsx";
import { Button, LinkButton } from "../../../parts/theme/button.tsx";
import { useAwake } from "../match-tools.tsx";
import { turnOptions, turnsText } from "../options.tsx";
import type { Play } from "../play.ts";
import { OwnFleet } from "../setup-view.tsx";
import { playWords } from "../texts/words.ts";
import { beginsAgain, Friend, type FriendProblem } from "./friend.ts";
import { Line, PasteLink, Send, TextForm } from "./friend-link.tsx";
import { keptOf } from "./friend-list.tsx";
import { Match, textFor } from "./friend-match.tsx";
import { friendWords as words } from "./texts/words.ts";

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
