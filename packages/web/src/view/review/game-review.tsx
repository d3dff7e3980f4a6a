import { formatTranscript } from "@broadside/engine/games";
import { useEffect } from "preact/hooks";
import { type GameSide, gameSide } from "../../model/review/review-game.ts";
import type { OpenReview, Reviewing } from "../../model/review/reviewing.ts";
import { formatAddress } from "../../text/address.ts";
import { formatLinkedAddress, formatMatchAddress } from "../../text/play/play-address.ts";
import { formatReviewAddress, type ReviewedSide } from "../../text/review/review-address.ts";
import { titleOf } from "../../text/rules/game-name.ts";
import { boardWords, reviewWords } from "../../words/words.ts";
import { saveText } from "../games/save-text.ts";
import { lazy } from "../parts/lazy.tsx";
import { useLostFocus } from "../parts/window/lost-focus.ts";
import { playerName } from "../play/players/player-name.ts";
import { ComparePanel } from "./compare-panel.tsx";
import { ReviewGraph } from "./course/review-graph.tsx";
import { MomentsPanel } from "./moments-panel.tsx";
import { ReviewStatus } from "./review-status.tsx";
import { ShotTable } from "./shot-table.tsx";
import { ShotView } from "./shot-view.tsx";
import { TotalsPanel } from "./totals-panel.tsx";

/** Keys belong to what is being written, to a choice, to a slider, and on a board to its cells. */
const isTaken = (target: EventTarget | null, isArrow: boolean): boolean =>
  target instanceof HTMLElement &&
  (target.matches("input, textarea, select") || (isArrow && target.closest("[role=grid]") !== null));

/** From shot to shot by keys. */
const useShotKeys = (reviewing: Reviewing): void => {
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const by = { ArrowLeft: -1, ArrowRight: 1, p: -1, n: 1 }[event.key];
      if (by === undefined || isTaken(event.target, event.key.startsWith("Arrow"))) return;
      reviewing.show(reviewing.shot.peek() + by);
      event.preventDefault();
    };
    addEventListener("keydown", handle);
    return () => removeEventListener("keydown", handle);
  }, [reviewing]);
};

/** Who shot, in words. */
const whoOf = ({ player }: GameSide): string => (player ? playerName(player) : reviewWords().someone);

/** A game that is reviewed: how far that is, the shot that is looked at, and what the game came to. */
export function GameReview({ reviewing, open }: { reviewing: Reviewing; open: OpenReview }) {
  const words = reviewWords();
  useShotKeys(reviewing);
  const { transcript } = open.player;
  const title = useLostFocus<HTMLHeadingElement>();
  return (
    <div class="review">
      <header class="review-head">
        <h1 tabIndex={-1} ref={title}>
          {open.game.name ?? titleOf(transcript.scenario)}
        </h1>
        <Sides open={open} />
        <a class="button" href={`#${formatReviewAddress(undefined)}`}>
          {words.otherGame}
        </a>
      </header>
      <ReviewStatus reviewing={reviewing} />
      {transcript.observations.length === 0 ? (
        <p>{words.noShots}</p>
      ) : (
        <div class="review-body">
          <div class="review-shot">
            <ShotView reviewing={reviewing} open={open} />
          </div>
          <div class="review-side">
            <MomentsPanel reviewing={reviewing} open={open} />
            <ReviewGraph reviewing={reviewing} />
            <TotalsPanel reviewing={reviewing} open={open} />
            <ComparePanel reviewing={reviewing} open={open} />
          </div>
          <ShotTable reviewing={reviewing} open={open} />
        </div>
      )}
      <Ways reviewing={reviewing} open={open} />
    </div>
  );
}

/** The choice of whose shots are reviewed; of a game of one side, whose they are. */
function Sides({ open: { game, name, side } }: { open: OpenReview }) {
  const words = reviewWords();
  const label = (number: ReviewedSide): string => {
    const own = gameSide(game, number);
    return own.player?.kind === "person" ? words.yourShots : words.shotsOf(whoOf(own));
  };
  if (game.sides.length === 1) return <p class="small">{label(0)}</p>;
  return (
    <nav class="review-sides" aria-label={words.whose}>
      {([0, 1] as const).map((number) => (
        <a
          key={number}
          class="button"
          href={`#${formatReviewAddress(name, number)}`}
          aria-current={side === number ? "page" : undefined}
        >
          {label(number)}
        </a>
      ))}
    </nav>
  );
}

const ReviewShare = lazy<{ readonly reviewing: Reviewing; readonly open: OpenReview }>(
  () => boardWords().share,
  async () => (await import("./review-share.tsx")).ReviewShare,
);

/** Where to go from here: the match, the board of Analyse, a file with the game, a link or a picture. */
function Ways({ reviewing, open }: { reviewing: Reviewing; open: OpenReview }) {
  const words = reviewWords();
  const { transcript } = open.player;
  const { scenario, observations, layout } = transcript;
  return (
    <div class="review-ways">
      {(open.game.place === "game" || open.name.place === "match") && (
        <a
          class="button"
          href={`#${open.name.place === "match" ? formatLinkedAddress(open.name.match) : formatMatchAddress(open.game.id)}`}
        >
          {words.toMatch}
        </a>
      )}
      <a class="button" href={`#${formatAddress({ knowledge: { scenario, observations }, look: {} })}`}>
        {words.toAnalyse}
      </a>
      <button
        type="button"
        onClick={() =>
          saveText(
            "broadside-game.json",
            `${JSON.stringify(formatTranscript({ ...transcript, layout }), undefined, 2)}\n`,
          )
        }
      >
        {words.save}
      </button>
      <ReviewShare reviewing={reviewing} open={open} />
    </div>
  );
}
