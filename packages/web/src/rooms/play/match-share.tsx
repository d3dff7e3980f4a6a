import { isHit, type Observation } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { Share2 } from "lucide";
import { useEffect } from "preact/hooks";
import { type Picture, pngOf } from "../../board/drawing/picture.ts";
import { SharePanel } from "../../board/drawing/share-panel.tsx";
import { packMatch, shortLinkOf } from "../../board/match/match-link.ts";
import { matchLookOf } from "../../board/match/match-look.ts";
import { type Match, rulesKnownTo, transcriptOf } from "../../board/match/match-record.ts";
import {
  firstChoice,
  formatLinkedAddress,
  formatPackedAddress,
  formatPlayAddress,
} from "../../board/match/play-address.ts";
import { playerNames } from "../../board/match/players.ts";
import type { SideName } from "../../board/match/side-name.ts";
import { strictFragment } from "../../board/notation/address-codec.ts";
import { shipsOfLayout } from "../../board/position/placed-ship.ts";
import { formatReviewAddress } from "../../board/review/review-address.ts";
import { formatTime, sharedTitle } from "../../board/rules/game-title.ts";
import { shareWords } from "../../board/texts/share/words.ts";
import { boardWords } from "../../board/texts/words.ts";
import { CopyButton, saveBlob } from "../../parts/copies.tsx";
import { fileName } from "../../parts/files.ts";
import { Icon } from "../../parts/icon.tsx";
import { isKeyOf } from "../../parts/keys.ts";
import { Alert } from "../../parts/problems.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { linkTo } from "../../shell/rooms.ts";
import type { CardText } from "./card-lines.ts";
import { opponentName } from "./ladder.ts";
import type { EndedMatch, LiveMatch, MatchView } from "./live-match.ts";
import { drawCard } from "./match-card.ts";
import { shortName } from "./opponents.tsx";
import { playWords as words } from "./texts/words.ts";

/** A link to the whole match or, if no link can name a strategy that played, to the first player's game. */
const linkOf = ({ match }: Pick<EndedMatch, "match">): string => {
  const linked = shortLinkOf(match);
  return linkTo(
    strictFragment(
      linked ? formatLinkedAddress(linked) : formatReviewAddress({ place: "link", transcript: transcriptOf(match, 0) }),
    ),
  );
};

/** Whether the person knows how the other fleet was placed, and a link to the match does not say it. */
const lacksPlacing = (match: Match): boolean => {
  const linked = shortLinkOf(match);
  return linked !== undefined && linked.hiding === undefined && rulesKnownTo(0, match).prior !== undefined;
};

const pictureOf = (live: EndedMatch, { scenario, players, shots }: MatchView): Picture => ({
  title: sharedTitle(scenario),
  about: ([0, 1] as const).map(
    (side) => `${playerNames(players)[side]}${boardWords.colon}${boardWords.shots({ n: shots[side].length })}`,
  ),
  boards: ([0, 1] as const).map((side) => {
    const { look } = matchLookOf({
      scenario,
      shots: shots[side],
      fleet: shipsOfLayout(live.match.duel.game(side).layout),
      isRevealed: true,
    });
    const other = side === 0 ? 1 : 0;
    const isMine = players[other].kind === "person";
    const name = isMine ? words.yourFleet : words.watersOf({ who: playerNames(players)[other] });
    return { name, board: scenario.board, look };
  }),
  link: linkOf(live),
});

const cardText = (live: EndedMatch, { players, shots, scenario, winner }: MatchView, said: string): CardText => {
  const who = players[1].kind === "friend" ? "friend" : shortName(players[1]);
  const title =
    players[0].kind !== "person"
      ? words.sideWins({ who: playerNames(players)[winner ?? 1] })
      : winner === 0
        ? words.cardWon({ who })
        : words.cardLost({ who });
  const { changed } = live.match;
  return {
    title,
    said,
    about: [sharedTitle(scenario), ...(changed > 0 ? [formatTime(changed)] : [])],
    shots: shots.map((made, side) => {
      const hits = made.filter(({ answer }) => isHit(answer)).length;
      return words.numbers({ who: playerNames(players)[side], n: made.length, hits });
    }),
  };
};

/** The card as a picture: seen, saved, and sent through the system where it takes pictures. */
function MatchCard({ live, view, said }: { live: EndedMatch; view: MatchView; said: string }) {
  const card = useSignal<{ readonly file: File; readonly url: string } | "failed" | undefined>(undefined);
  const text = cardText(live, view, said);
  useEffect(() => {
    let url: string | undefined;
    let isLast = true;
    drawCard(pictureOf(live, view), view.players[1], text)
      .then(pngOf)
      .then(
        (blob) => {
          if (!isLast) return;
          url = URL.createObjectURL(blob);
          const name = `${fileName("broadside", "card", text.title)}.png`;
          card.value = { file: new File([blob], name, { type: "image/png" }), url };
        },
        () => {
          if (isLast) card.value = "failed";
        },
      );
    return () => {
      isLast = false;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [live, said]);
  const drawn = card.value;
  if (drawn === "failed") return <Alert>{words.cardFailed}</Alert>;
  const sent = drawn && { files: [drawn.file], text: `${text.title} ${said}`, url: linkTo("") };
  const canSend = sent !== undefined && "canShare" in navigator && navigator.canShare(sent);
  return (
    <>
      <div class="match-card">
        {drawn && <img src={drawn.url} alt={`${text.title} ${said}`} width={1200} height={600} />}
      </div>
      <div class="buttons">
        {canSend && (
          <Button class="primary" label={words.sendCard} onClick={() => void navigator.share(sent).catch(() => {})} />
        )}
        <Button
          label={words.saveCard}
          disabled={drawn === undefined}
          onClick={() => drawn && saveBlob(drawn.file.name, drawn.file)}
        />
      </div>
    </>
  );
}

/** The signs of shots: they differ in more than colour. */
const SIGNS = { miss: "🌊", hit: "💥", sunk: "⚓" } as const;

const [A_LINE, MOST_LINES] = [10, 15];

/** The person's shots in their order, ten in a line: they tell nothing of the cells. */
const signsOf = (shots: readonly Observation[]): string => {
  const signs = shots.map(({ answer }) => SIGNS[answer.kind === "sunk" ? "sunk" : isHit(answer) ? "hit" : "miss"]);
  const lines = Array.from({ length: Math.ceil(signs.length / A_LINE) }, (_, i) =>
    signs.slice(i * A_LINE, (i + 1) * A_LINE).join(""),
  );
  return [...lines.slice(0, MOST_LINES), ...(lines.length > MOST_LINES ? ["…"] : [])].join("\n");
};

/** The result as text to paste, and a link to the same game against the same opponent. */
const resultOf = (live: EndedMatch, view: MatchView, said: string): string => {
  const { title, about } = cardText(live, view, said);
  const { scenario, players, shots, turns } = view;
  const against = opponentName(players[1]) as SideName | undefined;
  const again = formatPlayAddress({ ...firstChoice(), scenario, turns, ...(against !== undefined && { against }) });
  return [
    `Broadside · ${about[0]}`,
    `${view.winner === 0 ? "🏆" : "🏳️"} ${title} ${shots[0].length} : ${shots[1].length}`,
    signsOf(shots[0]),
    linkTo(again),
  ].join("\n");
};

/** What may be sent of a finished match. @param said a sentence on it */
export function MatchShare({ live, view, said }: { live: EndedMatch; view: MatchView; said: string }) {
  const open = useSignal(false);
  return (
    <details class="match-share" onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary class="button">
        <Icon of={Share2} />
        {words.shareMatch}
      </summary>
      <div class="stack">
        {open.value && <MatchCard live={live} view={view} said={said} />}
        {view.players[0].kind === "person" && (
          <p class="buttons">
            <CopyButton label={words.copyResult} said={words.resultCopied} text={() => resultOf(live, view, said)} />
          </p>
        )}
        <p class="small">{shareWords.aboutGame}</p>
        {lacksPlacing(live.match) && <p class="small">{shareWords.linkLacksPlacing}</p>}
        <SharePanel
          title={sharedTitle(view.scenario)}
          link={() => linkOf(live)}
          file="match"
          picture={() => pictureOf(live, view)}
        />
      </div>
    </details>
  );
}
MatchShare.words = shareWords;

/** Closes the panel, and returns the focus to what opened it. */
const close = (panel: HTMLDetailsElement): void => {
  panel.open = false;
  panel.querySelector("summary")?.focus();
};

export function OtherDeviceLink({ live, view }: { live: LiveMatch; view: MatchView }) {
  const open = useSignal(false);
  const packed = useSignal<string | undefined>(undefined);
  const isOpen = open.value;
  useEffect(() => {
    if (!isOpen) return;
    let isLast = true;
    // The old link stays until the next one is ready, so that its button keeps the focus when a shot is fired.
    packMatch(live.match).then(
      (text) => {
        if (isLast) packed.value = text;
      },
      () => {},
    );
    return () => {
      isLast = false;
    };
  }, [isOpen, view]);
  const text = packed.value;
  return (
    <details
      class="match-share"
      onToggle={(event) => (open.value = event.currentTarget.open)}
      onKeyDown={(event) => {
        if (event.key === "Escape") close(event.currentTarget);
        // The match's keys do nothing here, so that you cannot take back a turn by accident.
        else if ((["hint", "fire", "takeBack"] as const).some((does) => isKeyOf(does, event.key)))
          event.stopPropagation();
      }}
    >
      <summary>{words.handOn}</summary>
      <p class="small">{words.handOnAbout}</p>
      {text !== undefined && (
        <SharePanel
          title={sharedTitle(view.scenario)}
          link={() => linkTo(formatPackedAddress(text))}
          file="match"
          picture={undefined}
        />
      )}
    </details>
  );
}
OtherDeviceLink.words = shareWords;
