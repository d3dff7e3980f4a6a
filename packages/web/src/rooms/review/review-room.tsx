import "./review.css";
import { formatScenario } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { EXAMPLE_ID, exampleGame, parseReviewGames } from "../../board/review/review-game.ts";
import { type ListedReview, listReviews } from "../../board/review/review-store.ts";
import { Reviewing } from "../../board/review/reviewing.ts";
import { formatReviewAddress } from "../../board/review/review-address.ts";
import { isFinished, shotsNumber } from "../../board/review/reviewed-shot.ts";
import { shotsText } from "../../board/review/shots-text.ts";
import { formatTime, titleOf } from "../../board/rules/game-title.ts";
import { language } from "../../language/language.ts";
import { boardWords, compareWords, frameWords, playWords, reviewWords as words } from "../../language/words.ts";
import { RoomFrame } from "../../shell/page-header.tsx";
import { useRoom } from "../../shell/rooms.ts";
import { useAnalysedRules } from "../../board/games/last-game.ts";
import { FileOrText } from "../../parts/field/file-or-text.tsx";
import { type Kept, KeptList } from "../../parts/kept-list.tsx";
import { RoomNotices } from "../../parts/problems.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { LinkButton } from "../../parts/theme/button.tsx";
import { MatchBoard } from "../../board/match/match-board.tsx";
import { matchLookOf, shipsOf } from "../../board/match/match-look.ts";
import { playersText } from "../../board/match/players.tsx";
import { GameReview } from "./game-review.tsx";

/** The choice of a game to review. */
function ReviewStart({ reviewing }: { reviewing: Reviewing }) {
  /** The games to review, and those from files that can no longer be read. */
  const list = useSignal<{ readable: readonly ListedReview[]; broken: readonly Kept[] } | undefined>(undefined);
  const refresh = async (): Promise<void> => {
    const files = await reviewing.store.files();
    const readable = await listReviews(reviewing.matches, reviewing.store, files);
    const broken = files.flatMap(({ id, game, value }) =>
      game.ok ? [] : [{ id, name: boardWords.unreadableGame, error: game.error, value }],
    );
    list.value = { readable, broken };
  };
  const forget = async (id: string): Promise<void> => {
    await reviewing.store.removeFile(id);
    await refresh();
  };
  useEffect(() => void refresh(), []);
  const of = (place: ListedReview["place"]): readonly Kept[] =>
    list.value?.readable.filter((one) => one.place === place).map(keptOf) ?? [];
  const [matches, own] = [of("game"), of("own")];
  const files = [...of("file"), ...(list.value?.broken ?? [])];
  return (
    <div class="review-start">
      <section class="review-first card" aria-busy={list.value === undefined}>
        <RoomTitle>{frameWords.review}</RoomTitle>
        <p>{words.intro}</p>
        <h2>{words.yourMatches}</h2>
        {matches.length === 0 && (
          <p class="review-none">
            {list.value !== undefined && (
              <>
                {words.noMatches} <a href="#play">{words.playOne}</a>
              </>
            )}
          </p>
        )}
        <KeptList kind="review-list" list={matches} />
        {own.length > 0 && <h2>{words.ownGames}</h2>}
        <KeptList kind="review-list" list={own} />
        {files.length > 0 && <h2>{words.fromFiles}</h2>}
        <KeptList kind="review-list" list={files} remove={(id) => void forget(id)} />
      </section>
      <Example />
      <section class="review-other card">
        <OpenGame reviewing={reviewing} />
      </section>
    </div>
  );
}

/** The built-in example at its end, and a link to its review. */
function Example() {
  const cells = useMemo(() => {
    const [{ transcript }] = exampleGame().sides;
    const { scenario, observations, layout } = transcript;
    const fleet = layout && shipsOf(layout);
    return { scenario, ...matchLookOf({ scenario, shots: observations, fleet }) };
  }, [language.value]);
  return (
    <section class="review-example card" aria-labelledby="example-about">
      <p id="example-about">{words.exampleAbout}</p>
      <div class="review-board board-place">
        <MatchBoard scenario={cells.scenario} label={words.exampleAbout} prefix="example" cells={cells} />
      </div>
      <LinkButton class="primary is-large" href={`#${formatReviewAddress({ place: "example", id: EXAMPLE_ID })}`}>
        {words.example}
      </LinkButton>
    </section>
  );
}

const nameOf = ({ name, scenario, players }: ListedReview): string => {
  const title = name ?? titleOf(scenario);
  return players.length < 2 ? title : playWords.playedBy(title, playersText(players));
};

const keptOf = (listed: ListedReview): Kept => {
  const { place, id, changed, totals } = listed;
  const { reviewed, lostSoFar } = words;
  const told = totals && (isFinished(totals) ? reviewed : lostSoFar)(shotsText({ exact: shotsNumber(totals.lost) }));
  return {
    id,
    name: nameOf(listed),
    href: `#${formatReviewAddress({ place, id })}`,
    about: [formatTime(changed), ...(told === undefined ? [] : [told])].join(", "),
  };
};

function OpenGame({ reviewing }: { reviewing: Reviewing }) {
  const rules = useAnalysedRules();
  return (
    <FileOrText
      id="review-open"
      class="review-open"
      heading={words.openOther}
      note={words.rulesOfShots(titleOf(rules), formatScenario(rules).board.size.join(" × "))}
      file={playWords.openFile}
      text={words.paste}
      placeholder={words.pasteHint}
      button={words.openPasted}
      take={async (text) => {
        const games = parseReviewGames(text, rules);
        if (!games.ok) return games;
        for (const game of games.value.toReversed()) await reviewing.store.keepFile(game);
        location.hash = formatReviewAddress({ place: "file", id: games.value[0].id });
        return games;
      }}
      wrong={(error) => (
        <>
          {words.fileWrong} {error}
        </>
      )}
    />
  );
}

export function ReviewRoom() {
  const reviewing = useRoom((startWorker, write) => new Reviewing(startWorker, write));
  const open = reviewing.open.value;
  const trouble = reviewing.store.trouble.value;
  return (
    <RoomFrame title={frameWords.review}>
      <main class="review-room">
        <RoomNotices of={reviewing} missing={words.missing} title={words.fileWrong} />
        {trouble !== undefined && <p class="small">{boardWords.unsaved[trouble]}</p>}
        {reviewing.opening.value && <p role="status">{words.reading}</p>}
        {open && <GameReview reviewing={reviewing} open={open} />}
        {!open && !reviewing.opening.value && <ReviewStart reviewing={reviewing} />}
      </main>
    </RoomFrame>
  );
}
// Answers, players and boards use the words of Play, strategies those of Compare.
ReviewRoom.words = { load: () => Promise.all([words.load(), playWords.load(), compareWords.load()]) };
