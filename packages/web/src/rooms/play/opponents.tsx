import type { Scenario } from "@broadside/engine";
import { isSalvo, LEVEL_NAMES, LEVELS, type LevelName } from "@broadside/engine/games";
import { useSignal } from "@preact/signals";
import { Anchor, Bot, Compass, type IconNode, LifeBuoy, ShipWheel, Telescope, UserRound } from "lucide";
import { useEffect } from "preact/hooks";
import { type MatchPlayer, playerOf, winnerOf } from "../../board/match/match-record.ts";
import type { ListedMatch } from "../../board/match/match-store.ts";
import { playerName } from "../../board/match/players.ts";
import type { SideName } from "../../board/match/side-name.ts";
import { presetOf } from "../../board/rules/rules.ts";
import { matchWords } from "../../board/texts/match/words.ts";
import { boardWords } from "../../board/texts/words.ts";
import { decimal } from "../../language/numbers.ts";
import { Radio } from "../../parts/field/choice.tsx";
import { Icon } from "../../parts/icon.tsx";
import measured from "./level-shots.json";
import type { LiveMatch } from "./live-match.ts";
import type { Play } from "./play.ts";
import { playWords as words } from "./texts/words.ts";

interface LevelShots {
  readonly shots: number;
  readonly games: number;
}

/** Means by preset, for uniform layouts: docs/reference/levels.md, by `scripts/data/levels.mjs` with seed 1. */
const MEASURED: Readonly<Record<string, Readonly<Partial<Record<LevelName, LevelShots>>>>> = measured;

/** The average shots of each level under the given rules, without salvos; empty if not measured. */
export const levelShots = (scenario: Scenario): Readonly<Partial<Record<LevelName, LevelShots>>> =>
  MEASURED[presetOf(scenario) ?? ""] ?? {};

/** The person's finished matches against an opponent, whatever the rules. */
export interface RecordAgainst {
  readonly won: number;
  readonly lost: number;
  /** The length of the current streak: above 0 for wins, below 0 for losses. */
  readonly running: number;
}

/** The name by which {@link recordsAgainst} lists a player: the level's or the strategy's; none for a person. */
const opponentName = (player: MatchPlayer): string | undefined =>
  player.kind === "strategy" ? (player.level ?? player.strategy) : undefined;

/** The record against each opponent with at least one finished match. @param list stored matches, the newest first */
export const recordsAgainst = (list: readonly ListedMatch[]): ReadonlyMap<string, RecordAgainst> => {
  const records = new Map<string, RecordAgainst>();
  for (const { read } of list.toReversed()) {
    if (!read.ok) continue;
    const [me, other] = read.value.players;
    const winner = winnerOf(read.value);
    const name = opponentName(other);
    if (me.kind !== "person" || name === undefined || winner === undefined) continue;
    const { won, lost, running } = records.get(name) ?? { won: 0, lost: 0, running: 0 };
    const sign = winner === 0 ? 1 : -1;
    records.set(name, {
      won: won + (sign > 0 ? 1 : 0),
      lost: lost + (sign < 0 ? 1 : 0),
      running: running * sign > 0 ? running + sign : sign,
    });
  }
  return records;
};

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

/** The person's record against the opponent, with this match; undefined until it is read, and if no person plays. */
export const useRecord = (play: Play, live: LiveMatch): string | undefined => {
  const isRead = useSignal(false);
  useEffect(() => {
    void play.readList().then(() => (isRead.value = true));
  }, [live]);
  const [me, other] = live.view.value.players;
  if (me.kind !== "person" || !isRead.value) return undefined;
  const present: ListedMatch = { id: live.id, read: { ok: true, value: live.match }, value: undefined };
  // An older match, opened again, keeps its place: the streak ends with the newest one.
  const others = play.list.value;
  const isListed = others.some(({ id }) => id === live.id);
  const list = isListed ? others.map((one) => (one.id === live.id ? present : one)) : [present, ...others];
  return recordText(recordsAgainst(list).get(opponentName(other) ?? ""));
};

const EMBLEMS = { cadet: LifeBuoy, sailor: Anchor, mate: Compass, captain: ShipWheel, admiral: Telescope } as const;

const signOf = (player: MatchPlayer): IconNode => {
  if (player.kind !== "strategy") return UserRound;
  return player.level === undefined ? Bot : EMBLEMS[player.level];
};

export function Emblem({ of }: { of: MatchPlayer }) {
  return (
    <span class="emblem">
      <Icon of={signOf(of)} size={22} />
    </span>
  );
}

const isLevel = (side: SideName): side is LevelName => LEVEL_NAMES.some((level) => level === side);

export function Opponents({ play }: { play: Play }) {
  const { against, scenario, turns } = play.choice.value;
  // A level may be just a strategy, so the strategy's name selects the level too.
  const chosen = LEVEL_NAMES.find((level) => against === LEVELS[level]) ?? against;
  const sides = isLevel(chosen) ? LEVEL_NAMES : [...LEVEL_NAMES, chosen];
  const records = recordsAgainst(play.list.value);
  // With salvos the numbers of shots would differ, and they were not measured.
  const measured = isSalvo(turns) ? {} : levelShots(scenario);
  const games = Object.values(measured).map((one) => one.games);
  return (
    <>
      <fieldset class="levels">
        <legend class="label">{words.levels}</legend>
        {sides.map((side) => {
          const player = playerOf(side);
          const shots = isLevel(side) ? measured[side]?.shots : undefined;
          return (
            <Radio
              key={side}
              class="option"
              name="level"
              checked={side === chosen}
              choose={() => play.choose({ against: side })}
            >
              <Emblem of={player} />
              <span class="opponent">
                <strong>{playerName(player)}</strong>
                <span class="small level-about">{isLevel(side) ? words.levelAbouts[side] : words.namedAbout}</span>
              </span>
              <span class="opponent-figures">
                {shots !== undefined && <span>{words.meanShots({ digits: decimal(shots, 1) })}</span>}
                <span class={records.has(side) ? "small" : "small gone-on-phones"}>
                  {recordText(records.get(side))}
                </span>
              </span>
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
