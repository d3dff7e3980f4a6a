import { isSalvo, LEVEL_NAMES, LEVELS, type LevelName } from "@broadside/engine/games";
import { useSignal } from "@preact/signals";
import { Check } from "lucide";
import { createElement } from "preact";
import { useEffect } from "preact/hooks";
import { levelShots } from "../../board/match/level-shots.ts";
import { type MatchPlayer, playerOf } from "../../board/match/match-record.ts";
import type { ListedMatch } from "../../board/match/match-store.ts";
import { playerName } from "../../board/match/players.ts";
import type { SideName } from "../../board/match/side-name.ts";
import { matchWords } from "../../board/texts/match/words.ts";
import { boardWords } from "../../board/texts/words.ts";
import { Radio } from "../../parts/field/choice.tsx";
import { Icon } from "../../parts/icon.tsx";
import { listen } from "../../parts/window/listen.ts";
import { faceOf } from "./faces.ts";
import { nextAbove, nextOnLadder, opponentName, type RecordAgainst, recordsAgainst } from "./ladder.ts";
import type { LiveMatch } from "./live-match.ts";
import type { Play } from "./play.ts";
import type { ShownMatch } from "./shown-match.ts";
import { playWords as words } from "./texts/words.ts";

/** The person's record against an opponent, and the current streak, in words. */
const recordText = (record: RecordAgainst | undefined): string => {
  if (!record) return matchWords.notPlayed;
  const { won, lost, running } = record;
  const streak =
    running > 1
      ? matchWords.winsRunning({ n: running })
      : running < -1
        ? matchWords.lossesRunning({ n: -running })
        : undefined;
  return [matchWords.record({ won, lost }), streak].filter((text) => text !== undefined).join(boardWords.comma);
};

/** All stored matches, with this one as it is; undefined until they are read, and if no person plays. */
const useMatches = (play: Play, live: LiveMatch): readonly ListedMatch[] | undefined => {
  const isRead = useSignal(false);
  useEffect(() => {
    void play.readList().then(() => (isRead.value = true));
  }, [live]);
  if (live.view.value.players[0].kind !== "person" || !isRead.value) return undefined;
  const present: ListedMatch = { id: live.id, read: { ok: true, value: live.match }, value: undefined };
  // An older match, opened again, keeps its place: the streak ends with the newest one.
  const others = play.list.value;
  const isListed = others.some(({ id }) => id === live.id);
  return isListed ? others.map((one) => (one.id === live.id ? present : one)) : [present, ...others];
};

/** The person's record against the opponent, with this match; undefined until it is read, and if no person plays. */
export const useRecord = (play: Play, live: LiveMatch): string | undefined => {
  const list = useMatches(play, live);
  const other = live.view.value.players[1];
  return list && recordText(recordsAgainst(list).get(opponentName(other) ?? ""));
};

/** After a win that counts, the opponent to play next: the next unbeaten one further up. */
export const useNext = (play: Play, live: LiveMatch): LevelName | undefined => {
  const list = useMatches(play, live);
  const { players, winner } = live.view.value;
  const level = players[1].kind === "strategy" ? players[1].level : undefined;
  return list && level && winner === 0 ? nextAbove(list, level) : undefined;
};

/** The name of an opponent, with that of a level's person and without a strategy's parameters: `Captain Vasco`. */
export const shortName = (player: MatchPlayer): string =>
  player.kind === "strategy" && player.level !== undefined
    ? words.rankNames[player.level]
    : playerName(player).split(":", 1)[0];

/** The face of a player, round; screen readers skip it, since the name stands beside it. */
export function Emblem({ of, class: kind = "" }: { of: MatchPlayer; class?: string }) {
  return (
    <svg class={`emblem ${kind}`} viewBox="0 0 48 48" aria-hidden="true">
      {faceOf(of).map(([tag, attributes], i) => createElement(tag, { key: i, ...attributes }))}
    </svg>
  );
}

/** What a level says, in quotation marks; nothing for other players. */
export const sayingOf = (
  player: MatchPlayer,
  when: "greetings" | "whenSunk" | "whenWon" | "whenLost",
): string | undefined =>
  player.kind === "strategy" && player.level !== undefined
    ? boardWords.quoted({ name: words[when][player.level] })
    : undefined;

/** How long an opponent's words stay, in milliseconds, unless a press or key ends them before. */
const SPEAKING = 2500;

/**
 * What the opponent says in a match: at the beginning, and when its first ship has been seen to sink. It covers nothing
 * of the match, and goes by itself or with the next press.
 */
export function Speech({ shown }: { shown: ShownMatch }) {
  const { players, shots, winner } = shown.view.value;
  const [own] = shots;
  const sunk = own.filter(({ answer }) => answer.kind === "sunk").length;
  const isFirst = sunk === 1 && own.at(-1)?.answer.kind === "sunk";
  const isSeen = shown.strikes.value[0] === undefined;
  const when = own.length === 0 ? "greetings" : isFirst && isSeen ? "whenSunk" : undefined;
  const text = when && players[0].kind === "person" && winner === undefined ? sayingOf(players[1], when) : undefined;
  const said = useSignal<string | undefined>(undefined);
  useEffect(() => {
    said.value = text;
    if (text === undefined) return;
    const end = (): void => {
      said.value = undefined;
    };
    const timer = setTimeout(end, SPEAKING);
    const unlisten = listen({ pointerdown: end, keydown: end });
    return () => {
      clearTimeout(timer);
      unlisten();
    };
  }, [text]);
  return said.value === undefined ? null : <p class="speech">{said.value}</p>;
}

const isLevel = (side: SideName): side is LevelName => LEVEL_NAMES.some((level) => level === side);

/** The opponent that is chosen, with its greeting. */
export function Challenger({ play }: { play: Play }) {
  const player = playerOf(levelOf(play.choice.value.against));
  const said = sayingOf(player, "greetings");
  return (
    <div class="challenger row gap-3">
      <Emblem of={player} class="is-large" />
      <p class="is-rest stack">
        <strong>{shortName(player)}</strong>
        {said && <span class="speech">{said}</span>}
      </p>
    </div>
  );
}

/** A level may be chosen as just a strategy, so the strategy's name selects the level too. */
export const levelOf = (against: SideName): SideName =>
  LEVEL_NAMES.find((level) => against === LEVELS[level]) ?? against;

/** Where the person stands with a level on the ladder. */
function Rung({ record, isNext }: { record: RecordAgainst | undefined; isNext: boolean }) {
  if (record?.isUnaided)
    return (
      <span class="rung">
        <Icon of={Check} size={14} />
        {words.beaten}
      </span>
    );
  return (
    <>
      {isNext && <span class="pill">{words.nextUp}</span>}
      {record !== undefined && record.won > 0 && <span class="small">{words.wonHelped}</span>}
    </>
  );
}

export function Opponents({ play }: { play: Play }) {
  const { against, scenario, turns } = play.choice.value;
  const chosen = levelOf(against);
  const sides = isLevel(chosen) ? LEVEL_NAMES : [...LEVEL_NAMES, chosen];
  const records = recordsAgainst(play.list.value);
  const next = nextOnLadder(play.list.value);
  const beaten = LEVEL_NAMES.filter((level) => records.get(level)?.isUnaided).length;
  // With salvos the numbers of shots would differ, and they were not measured.
  const measured = isSalvo(turns) ? {} : levelShots(scenario);
  const games = Object.values(measured).map((one) => one.games);
  return (
    <>
      <fieldset class="levels">
        <legend class="label">
          {words.levels}{" "}
          {beaten > 0 && <span class="tag">{words.climbed({ n: beaten, all: LEVEL_NAMES.length })}</span>}
        </legend>
        {sides.map((side) => {
          const player = playerOf(side);
          const shots = isLevel(side) ? measured[side]?.shots : undefined;
          const record = records.get(side);
          return (
            <Radio
              key={side}
              class="option"
              name="level"
              checked={side === chosen}
              choose={() => play.choose({ against: side })}
            >
              <Emblem of={player} />
              <span class="opponent flow gap-1">
                <strong>{isLevel(side) ? words.rankNames[side] : playerName(player)}</strong>
                <Rung record={record} isNext={side === next} />
                {record && <span class="small level-record">{recordText(record)}</span>}
              </span>
              {shots !== undefined && <span class="small mean-shots">{words.meanShots({ n: Math.round(shots) })}</span>}
              <span class="small level-about">{isLevel(side) ? words.levelAbouts[side] : words.namedAbout}</span>
            </Radio>
          );
        })}
      </fieldset>
      {games.length > 0 && (
        <p class="small">
          {words.measuredFrom({
            isSame: Math.min(...games) === Math.max(...games),
            least: Math.min(...games),
            most: Math.max(...games),
          })}
        </p>
      )}
    </>
  );
}
