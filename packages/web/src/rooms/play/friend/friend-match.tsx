import { type MatchView as AgreedView, lastText, type Seat } from "@broadside/match";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { FriendMatch } from "../../../board/match/friend-store.ts";
import { formatPlayAddress, NEW_FRIEND } from "../../../board/match/play-address.ts";
import { gameTitle } from "../../../board/rules/game-title.ts";
import { boardWords } from "../../../board/texts/words.ts";
import { cellName } from "../../../language/cell-name.ts";
import { KeyHelp } from "../../../parts/key-help.tsx";
import { Alert } from "../../../parts/problems.tsx";
import { Button, LinkButton } from "../../../parts/theme/button.tsx";
import { useLostFocus } from "../../../parts/window/focus.ts";
import { EndPanel, outcomeText, ReviewLink } from "../end-panel.tsx";
import type { MatchView } from "../live-match.ts";
import { isEnded, MatchFrame } from "../match-frame.tsx";
import { ResignButton } from "../match-tools.tsx";
import { useShownMatch } from "../shown-match.ts";
import { playWords } from "../texts/words.ts";
import type { Friend } from "./friend.ts";
import { FriendInPlay } from "./friend-in-play.ts";
import { Line, PasteLink, Send } from "./friend-link.tsx";
import { friendWords as words } from "./texts/words.ts";
import { NoticeSwitch, useTurnNotice } from "./turn-notice.tsx";

/** The match of one player, on the same screen as a match against the computer. */
export function Match(props: { friend: Friend; match: FriendMatch; seat: Seat; problem: ComponentChildren }) {
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

/** The text for a word of the protocol. */
export const textFor = (texts: readonly [string, string][], name: string): string | undefined =>
  texts.find(([known]) => known === name)?.[1];
