import { shipsOfLayout } from "../../board/position/placed-ship.ts";
import "./review.css";
import { makeKnowledge, PRESETS, preset } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { useAnalysedRules } from "../../board/games/last-game.ts";
import { MatchBoard } from "../../board/match/match-board.tsx";
import { matchLookOf } from "../../board/match/match-look.ts";
import { playersText } from "../../board/match/players.ts";
import { formatAddress } from "../../board/notation/address.ts";
import { formatReviewAddress } from "../../board/review/review-address.ts";
import { EXAMPLE_ID, exampleGame } from "../../board/review/review-game.ts";
import {
  type ListedReview,
  listReviews,
  removeReviewFile,
  reviewFiles,
  reviews,
} from "../../board/review/review-store.ts";
import { atMostText, isFinished, isToldApart, shotsText } from "../../board/review/reviewed-shot.ts";
import { formatTime, presetTitle, titleOf } from "../../board/rules/game-title.ts";
import { formatRules } from "../../board/rules/rules.ts";
import { rulesText } from "../../board/rules/rules-text.ts";
import { matchWords } from "../../board/texts/match/words.ts";
import { boardWords } from "../../board/texts/words.ts";
import { language } from "../../language/language.ts";
import { Labelled, Select } from "../../parts/field/choice.tsx";
import { FileOrText } from "../../parts/field/file-or-text.tsx";
import { type Kept, KeptList } from "../../parts/kept-list.tsx";
import { usePresentationKeys } from "../../parts/presenting.tsx";
import { RoomNotices } from "../../parts/problems.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { LinkButton } from "../../parts/theme/button.tsx";
import { RoomFrame } from "../../shell/page-header.tsx";
import { useRoom } from "../../shell/rooms.ts";
import { shellWords } from "../../shell/texts/words.ts";
import { GameReview } from "./game-review.tsx";
import { parseReviewGames } from "./handed-games.ts";
import { Reviewing } from "./reviewing.ts";
import { ReviewPresentation } from "./shot-view.tsx";
import { reviewWords as words } from "./texts/words.ts";

function ReviewStart() {
  const rules = useAnalysedRules();
  /** The games to review, and those from files that can no longer be read. */
  const list = useSignal<{ readable: readonly ListedReview[]; broken: readonly Kept[] } | undefined>(undefined);
  const refresh = async (): Promise<void> => {
    const files = await reviewFiles.list();
    const readable = await listReviews(files);
    const broken = files.flatMap(({ id, read: { game }, value }) =>
      game.ok ? [] : [{ id, name: boardWords.unreadableGame, error: game.error, value }],
    );
    list.value = { readable, broken };
  };
  const forget = async (id: string): Promise<void> => {
    await removeReviewFile(id);
    await refresh();
  };
  useEffect(() => void refresh(), []);
  const of = (place: ListedReview["place"]): readonly Kept[] =>
    list.value?.readable.filter((one) => one.place === place).map(keptOf) ?? [];
  const [matches, own] = [of("game"), of("own")];
  const files = [...of("file"), ...(list.value?.broken ?? [])];
  return (
    <div class="review-start">
      <section class="review-first stack card" aria-busy={list.value === undefined}>
        <RoomTitle>{shellWords.review}</RoomTitle>
        <p>{words.intro}</p>
        <h2 class="after">{words.yourMatches}</h2>
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
        {own.length > 0 && <h2 class="after">{words.ownGames}</h2>}
        <KeptList kind="review-list" list={own} />
        {files.length > 0 && <h2 class="after">{words.fromFiles}</h2>}
        <KeptList kind="review-list" list={files} remove={(id) => void forget(id)} />
      </section>
      <section class="review-other stack card">
        <OpenGame />
        <p class="after flow">
          <LinkButton
            label={words.onBoard}
            href={`#${formatAddress({ knowledge: makeKnowledge(rules, []), look: {} })}`}
          />
          <span class="small">{words.onBoardAbout}</span>
        </p>
      </section>
      <Example />
    </div>
  );
}

function Example() {
  const cells = useMemo(() => {
    const [{ transcript }] = exampleGame().sides;
    const { scenario, observations, layout } = transcript;
    const fleet = layout && shipsOfLayout(layout);
    return { scenario, ...matchLookOf({ scenario, shots: observations, fleet }) };
  }, [language.value]);
  const about = words.exampleAbout({ game: titleOf(cells.scenario) });
  return (
    <section class="review-example stack gap-3 card" aria-labelledby="example-about">
      <div>
        <p id="example-about">{about}</p>
        <p class="small sentence">{rulesText(cells.scenario).join(boardWords.semicolon)}</p>
      </div>
      <div class="review-board board-place">
        <MatchBoard scenario={cells.scenario} label={about} prefix="example" cells={cells} />
      </div>
      <LinkButton class="primary is-large" href={`#${formatReviewAddress({ place: "example", id: EXAMPLE_ID })}`}>
        {words.example}
      </LinkButton>
    </section>
  );
}

const nameOf = ({ name, scenario, players }: ListedReview): string => {
  const title = name ?? titleOf(scenario);
  return players.length < 2 ? title : matchWords.playedBy({ game: title, players: playersText(players) });
};

const keptOf = (listed: ListedReview): Kept => {
  const { place, id, changed, totals } = listed;
  const { reviewed, lostSoFar } = words;
  const told =
    totals &&
    (isToldApart(totals.lost)
      ? (isFinished(totals) ? reviewed : lostSoFar)({ lost: shotsText(totals.lost) })
      : words.lostAtMost({ most: atMostText(totals.lost) }));
  return {
    id,
    name: nameOf(listed),
    href: `#${formatReviewAddress({ place, id })}`,
    about: [formatTime(changed), ...(told === undefined ? [] : [told])].join(", "),
  };
};

/** Stands for the rules of the known game that the shots fit. */
const FOUND = "found";

function OpenGame() {
  const analysed = useAnalysedRules();
  const chosen = useSignal<string>(FOUND);
  const ready = [...PRESETS].map(([name, one]) => [name, presetTitle(one).title] as const);
  const own = formatRules(analysed);
  const rules = chosen.value === FOUND || chosen.value === own ? analysed : preset(chosen.value);
  return (
    <FileOrText
      id="review-open"
      class="review-open stack"
      heading={words.openOther}
      file={matchWords.openFile}
      text={words.paste}
      placeholder={words.pasteHint}
      button={words.openPasted}
      take={async (text) => {
        const games = parseReviewGames(text, rules, chosen.value === FOUND);
        if (!games.ok) return games;
        for (const game of games.value.toReversed()) await reviewFiles.write(game.id, game);
        location.hash = formatReviewAddress({ place: "file", id: games.value[0].id });
        return games;
      }}
      wrong={(error) => (
        <>
          {words.fileWrong} {error}
        </>
      )}
    >
      <Labelled label={words.gameOfShots}>
        <Select
          value={chosen.value}
          options={[
            [FOUND, words.gameFound],
            ...(PRESETS.has(own) ? [] : [[own, boardWords.rulesOfAnalyse] as const]),
            ...ready,
          ]}
          choose={(name) => (chosen.value = name)}
        />
      </Labelled>
    </FileOrText>
  );
}

export function ReviewRoom() {
  const reviewing = useRoom((startWorker, write) => new Reviewing(startWorker, write));
  const open = reviewing.open.value;
  const isPresentable = (): boolean =>
    (reviewing.open.value?.player.transcript.observations.length ?? 0) > 0 && reviewing.practice.at.value === undefined;
  usePresentationKeys(reviewing, () => !isPresentable());
  const trouble = reviews.trouble.value ?? reviewFiles.trouble.value;
  if (open && reviewing.presented.value && isPresentable())
    return <ReviewPresentation reviewing={reviewing} open={open} />;
  return (
    <RoomFrame title={shellWords.review}>
      <main class="review-room">
        <RoomNotices of={reviewing} missing={words.missing} title={words.fileWrong} />
        {trouble !== undefined && <p class="small">{boardWords.unsaved[trouble]}</p>}
        {reviewing.opening.value && <p role="status">{words.reading}</p>}
        {open && <GameReview reviewing={reviewing} open={open} />}
        {!open && !reviewing.opening.value && <ReviewStart />}
      </main>
    </RoomFrame>
  );
}
// Answers, players and boards use the words of Play, strategies those of Compare.
ReviewRoom.words = { load: () => Promise.all([words.load(), matchWords.load()]) };
