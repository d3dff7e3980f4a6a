import { isSalvo, LEVELS } from "@broadside/engine/games";
import { formatPercentOf } from "@broadside/engine/text";
import { levelShots } from "../../board/match/level-shots.ts";
import { playerName, playerNames, playersText } from "../../board/match/players.ts";
import { gameTitle } from "../../board/rules/game-title.ts";
import { priorTitle } from "../../board/rules/rules-prior.ts";
import { matchWords } from "../../board/texts/match/words.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { decimal, percent } from "../../language/numbers.ts";
import { KeyHelp } from "../../parts/key-help.tsx";
import { lazy } from "../../parts/lazy.tsx";
import { Notice } from "../../parts/problems.tsx";
import { partsWords } from "../../parts/texts/words.ts";
import { Button } from "../../parts/theme/button.tsx";
import { shellWords } from "../../shell/texts/words.ts";
import { MatchEnd, outcomeText } from "./end-panel.tsx";
import type { LiveMatch, MatchView } from "./live-match.ts";
import { isEnded, MatchFrame } from "./match-frame.tsx";
import { MatchTools } from "./match-tools.tsx";
import { useRecord } from "./opponents.tsx";
import { PaceChoice } from "./options.tsx";
import type { Play } from "./play.ts";
import { useShownMatch } from "./shown-match.ts";
import { playWords as words } from "./texts/words.ts";

const OtherDeviceLink = lazy("share", async () => (await import("./match-share.tsx")).OtherDeviceLink);

/** The hint, in words. */
const hintText = (live: LiveMatch): string | undefined => {
  const hint = live.hint.value;
  if (!hint) return undefined;
  const [best, ...more] = hint.best.map((cell) => cellName(live.view.value.scenario.board, cell));
  if (more.length > 0) return words.bestSalvo({ cells: [best, ...more].join(", ") });
  return words.hintText({ cell: best, chance: percent(formatPercentOf(hint.hits[hint.best[0]], hint.layouts, 0)) });
};

const stateText = (live: LiveMatch, view: MatchView): string => {
  const { players, turn } = view;
  if (view.winner !== undefined) return outcomeText(view);
  if (live.trouble.value !== undefined || turn === undefined) return "";
  if (players[turn].kind !== "person") return words.thinking({ who: playerNames(players)[turn] });
  if (isSalvo(view.turns)) return words.markCells({ n: view.due });
  return view.order.length === 0 ? words.yourTurn : words.yourTurnAgain;
};

/** A match against the computer, or between two strategies. */
export function MatchScreen({ play, live }: { play: Play; live: LiveMatch }) {
  const shown = useShownMatch(live, play.pace);
  const view = shown.view.value;
  const over = isEnded(shown);
  const keeping = play.store.trouble.value;
  const isMine = view.players[0].kind === "person";
  const { hiding } = live.match;
  const title = matchWords.playedBy({ game: gameTitle(view.scenario).title, players: playersText(view.players) });
  return (
    <MatchFrame
      live={live}
      shown={shown}
      title={shellWords.play + boardWords.colon + title}
      state={stateText(live, view)}
      said={hintText(live)}
      isSaid={isMine && play.pace.value !== "instant"}
      notices={<MatchNotices play={play} live={live} />}
      tools={isMine && <MatchTools live={live} />}
      end={<MatchEnd play={play} live={live} view={view} />}
      about={
        <>
          {keeping !== undefined && <p class="small">{boardWords.unsaved[keeping]}</p>}
          {!over && <PaceChoice play={play} />}
          {!over && <OtherDeviceLink live={live} view={view} />}
        </>
      }
      logAbout={
        hiding === undefined
          ? ""
          : boardWords.gap + words.theyHide + boardWords.colon + priorTitle(hiding) + boardWords.fullStop
      }
      beforeShots={<BeforeShots play={play} live={live} view={view} />}
    />
  );
}

function MatchNotices({ play, live }: { play: Play; live: LiveMatch }) {
  const trouble = live.trouble.value;
  const { turn, players } = live.view.value;
  return (
    <>
      {live.isInOtherTab.value && (
        <Notice role="alert" button={words.playHere} press={() => void play.takeOver()}>
          {words.elsewhere}
        </Notice>
      )}
      {trouble?.of === "hint" && <p role="alert">{words.troubleHint}</p>}
      {trouble?.of === "shot" && turn !== undefined && (
        <div class="notice is-wrong" role="alert">
          <span>
            {words.troubleShot({ who: playerNames(players)[turn] })} <span class="small">{trouble.what}</span>
          </span>
          <span class="buttons">
            <Button label={partsWords.tryAgain} onClick={() => void live.goOn()} />
            {trouble.kind === "refused" && (
              <Button onClick={() => live.replaceStrategy(LEVELS.cadet)}>
                {words.letOther({ who: matchWords.levelNames.cadet })}
              </Button>
            )}
          </span>
        </div>
      )}
    </>
  );
}

/** What to know before the first shot: how well the opponent shoots, and the person's record against it. */
function BeforeShots({ play, live, view }: { play: Play; live: LiveMatch; view: MatchView }) {
  const record = useRecord(play, live);
  const [me, other] = view.players;
  const level = me.kind === "person" && other.kind === "strategy" ? other.level : undefined;
  const measured = level && !isSalvo(view.turns) ? levelShots(view.scenario)[level] : undefined;
  return (
    <div class="stack">
      <p class="small">{words.logEmpty}</p>
      {me.kind === "person" && <KeyHelp>{isSalvo(view.turns) ? words.salvoKeys : words.keys}</KeyHelp>}
      {me.kind === "person" && (
        <p class="flow gap-0">
          <strong>{playerName(other)}</strong>
          {level && <span>{words.levelAbouts[level]}</span>}
          {measured && <span>{words.measured({ digits: decimal(measured.shots, 1) })}</span>}
        </p>
      )}
      {record !== undefined && (
        <p class="flow gap-0">
          <strong>{words.recordWith({ who: playerName(other) })}</strong>
          <span>{record}</span>
        </p>
      )}
    </div>
  );
}
