import { formatInputError, type InputError } from "@broadside/engine";
import { batch, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { checkFileSize } from "../../model/games/game-file.ts";
import { EXAMPLE_ID, exampleGame, parseReviewGames } from "../../model/review/review-game.ts";
import { type ListedReview, listReviews } from "../../model/review/review-store.ts";
import type { Reviewing } from "../../model/review/reviewing.ts";
import { formatReviewAddress } from "../../text/review/review-address.ts";
import { shotsText } from "../../text/review/shots-text.ts";
import { formatTime, titleOf } from "../../text/rules/game-title.ts";
import { frameWords, playWords, reviewWords } from "../../words/words.ts";
import { FileField } from "../parts/field/file-field.tsx";
import { Fault } from "../parts/message/problems.tsx";
import { saveText } from "../parts/save-file.ts";
import { MatchBoard } from "../play/board/match-board.tsx";
import { matchLookOf, shipsOf } from "../play/board/match-look.ts";
import { playerName } from "../play/players/players.tsx";

/** Where a game to be reviewed is chosen. */
export function ReviewStart({ reviewing }: { reviewing: Reviewing }) {
  const words = reviewWords();
  const list = useSignal<readonly ListedReview[] | undefined>(undefined);
  const broken = useSignal<readonly BrokenFile[]>([]);
  const refresh = async (): Promise<void> => {
    const files = await reviewing.store.files();
    const readable = await listReviews(reviewing.matches, reviewing.store, files);
    // Together: half of the list would look as if the other games were lost.
    batch(() => {
      list.value = readable;
      broken.value = files.flatMap(({ id, game, value }) => (game.ok ? [] : [{ id, value, error: game.error }]));
    });
  };
  const forget = async (id: string): Promise<void> => {
    await reviewing.store.removeFile(id);
    await refresh();
  };
  useEffect(() => void refresh(), []);
  const of = (place: ListedReview["place"]) => list.value?.filter((one) => one.place === place) ?? [];
  const [matches, own, files] = [of("game"), of("own"), of("file")];
  return (
    <div class="review-start">
      <section class="review-first card" aria-busy={list.value === undefined}>
        <h1>{frameWords().review}</h1>
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
        <List list={matches} />
        {own.length > 0 && <h2>{words.ownGames}</h2>}
        <List list={own} />
        {files.length + broken.value.length > 0 && <h2>{words.fromFiles}</h2>}
        <List list={files} forget={forget} />
        <BrokenFiles list={broken.value} forget={forget} />
      </section>
      <Example />
      <section class="review-other card">
        <OpenGame reviewing={reviewing} />
      </section>
    </div>
  );
}

/** The ready example as it ended, and the way to its review. */
function Example() {
  const words = reviewWords();
  const cells = useMemo(() => {
    const [{ transcript }] = exampleGame().sides;
    const { scenario, observations, layout } = transcript;
    const look = { scenario, shots: observations, fleet: shipsOf(layout), isRevealed: false, hint: undefined };
    return { scenario, ...matchLookOf(look) };
  }, [words]);
  return (
    <section class="review-example card" aria-labelledby="example-about">
      <p id="example-about">{words.exampleAbout}</p>
      <div class="review-board">
        <MatchBoard scenario={cells.scenario} label={words.exampleAbout} prefix="example" cells={cells} busy={false} />
      </div>
      <a class="button primary is-large" href={`#${formatReviewAddress({ place: "example", id: EXAMPLE_ID })}`}>
        {words.example}
      </a>
    </section>
  );
}

/** What a game is called in a list. */
const nameOf = ({ name, scenario, players }: ListedReview): string => {
  const words = playWords();
  const title = name ?? titleOf(scenario);
  if (players.length < 2) return title;
  const [first, second] = players.map(playerName);
  return `${title} ${players[0].kind === "person" ? words.against(second) : words.twoSides(first, second)}`;
};

function List({ list, forget }: { list: readonly ListedReview[]; forget?: (id: string) => void }) {
  const words = reviewWords();
  if (list.length === 0) return null;
  return (
    <ul class="review-list">
      {list.map((listed) => (
        <li key={listed.id}>
          <a href={`#${formatReviewAddress({ place: listed.place, id: listed.id })}`}>
            <strong>{nameOf(listed)}</strong>
            <span class="small">
              {formatTime(listed.changed)}
              {listed.lost === undefined ? "" : `, ${words.reviewed(shotsText(listed.lost))}`}
            </span>
          </a>
          {forget && <Forget name={nameOf(listed)} forget={() => forget(listed.id)} />}
        </li>
      ))}
    </ul>
  );
}

function Forget({ name, forget }: { name: string; forget: () => void }) {
  return (
    <button type="button" class="quiet close" aria-label={reviewWords().forget(name)} onClick={forget}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M2 2l8 8M10 2l-8 8" />
      </svg>
    </button>
  );
}

/** What was kept of a game from a file and cannot be read, and why. */
interface BrokenFile {
  readonly id: string;
  readonly value: unknown;
  readonly error: InputError;
}

/** Games from files that cannot be read any more: each is named with its fault, and can be saved as it is. */
function BrokenFiles({ list, forget }: { list: readonly BrokenFile[]; forget: (id: string) => void }) {
  const words = playWords();
  if (list.length === 0) return null;
  return (
    <ul class="review-list">
      {list.map(({ id, value, error }) => (
        <li key={id}>
          <div class="broken-file">
            <strong>{words.broken}</strong>
            <span class="small" lang="en">
              {formatInputError(error)}
            </span>
            <button
              type="button"
              onClick={() => saveText("broadside-broken.json", JSON.stringify(value, undefined, 2))}
            >
              {words.saveBroken}
            </button>
          </div>
          <Forget name={words.broken} forget={() => forget(id)} />
        </li>
      ))}
    </ul>
  );
}

/** Takes games from a file or from pasted text; errors appear below. */
function OpenGame({ reviewing }: { reviewing: Reviewing }) {
  const words = reviewWords();
  const text = useSignal("");
  const error = useSignal<InputError | undefined>(undefined);
  const take = async (source: string): Promise<void> => {
    const games = parseReviewGames(source);
    error.value = games.ok ? undefined : games.error;
    if (!games.ok) return;
    for (const game of games.value.toReversed()) await reviewing.store.keepFile(game);
    location.hash = formatReviewAddress({ place: "file", id: games.value[0].id });
  };
  const read = async (file: File): Promise<void> => {
    const small = checkFileSize(file.size);
    if (!small.ok) {
      error.value = small.error;
      return;
    }
    try {
      await take(await file.text());
    } catch {
      error.value = { where: "file", what: "could not be read", fix: "choose it again" };
    }
  };
  return (
    <form
      class="review-open"
      aria-labelledby="review-open-title"
      onSubmit={(event) => {
        event.preventDefault();
        void take(text.value);
      }}
    >
      <h2 id="review-open-title">{words.openOther}</h2>
      <FileField label={playWords().openFile} take={read} />
      <label class="field">
        <span class="field-label">{words.paste}</span>
        <textarea
          rows={2}
          spellcheck={false}
          value={text.value}
          aria-invalid={error.value !== undefined}
          aria-describedby={error.value ? "review-open-error" : undefined}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
      </label>
      <button type="submit" disabled={text.value.trim() === ""}>
        {words.openPasted}
      </button>
      {error.value && (
        <p class="error-text" id="review-open-error" role="alert">
          {words.fileWrong} <Fault>{formatInputError(error.value)}</Fault>
        </p>
      )}
    </form>
  );
}
