import { LEVEL_NAMES, LEVELS, type LevelName } from "@broadside/engine/games";
import { type LevelShots, levelShots, type RecordAgainst, recordsAgainst } from "../../../model/play/levels.ts";
import { type MatchPlayer, playerOf } from "../../../model/play/match-record.ts";
import type { Play } from "../../../model/play/play.ts";
import { decimal } from "../../../words/numbers.ts";
import { playWords } from "../../../words/words.ts";
import { Emblem } from "../players/emblem.tsx";
import { playerName } from "../players/player-name.ts";

/** Who can be played against: each with an emblem, a line, the shots that a game takes them, and how one has done against them. */
export function Opponents({ play }: { play: Play }) {
  const words = playWords();
  const { against, scenario, turns } = play.choice.value;
  // A strategy by its name may be all of a level.
  const chosen = LEVEL_NAMES.find((level) => against === level || against === LEVELS[level]);
  const records = recordsAgainst(play.list.value);
  // Salvos take other numbers of shots, which nobody has measured.
  const measured = turns === "salvo" ? {} : levelShots(scenario);
  return (
    <>
      <fieldset class="levels">
        <legend>{words.levels}</legend>
        {LEVEL_NAMES.map((level) => (
          <Opponent
            key={level}
            player={playerOf(level)}
            about={words.levelAbouts[level]}
            isChosen={chosen === level}
            choose={() => play.choose({ against: level })}
          >
            <Figures measured={measured[level]} record={records.get(level)} />
          </Opponent>
        ))}
        {chosen === undefined && (
          <Opponent player={playerOf(against)} about={words.namedAbout} isChosen choose={() => {}} />
        )}
      </fieldset>
      <Source measured={measured} />
    </>
  );
}

function Opponent(props: {
  player: MatchPlayer;
  about: string;
  isChosen: boolean;
  choose: () => void;
  children?: preact.ComponentChildren;
}) {
  const { player, about, isChosen, choose, children } = props;
  return (
    <label>
      <input type="radio" name="level" checked={isChosen} onChange={choose} />
      <Emblem of={player} />
      <span class="opponent">
        <strong>{playerName(player)}</strong>
        <span class="level-about">{about}</span>
      </span>
      {children}
    </label>
  );
}

/** What was measured of a level, and the person's record against it. */
function Figures({ measured, record }: { measured: LevelShots | undefined; record: RecordAgainst | undefined }) {
  const words = playWords();
  const running = record?.running ?? 0;
  return (
    <span class="opponent-figures">
      {measured && <span>{words.measured(decimal(measured.shots, 1))}</span>}
      <span class="small">
        {record ? words.record(record.won, record.lost) : words.notPlayed}
        {running > 1 && `, ${words.winsRunning(running)}`}
        {running < -1 && `, ${words.lossesRunning(-running)}`}
      </span>
    </span>
  );
}

/** Where the shots a game are from. */
function Source({ measured }: { measured: Readonly<Partial<Record<LevelName, LevelShots>>> }) {
  const games = Object.values(measured).map((one) => one.games);
  if (games.length === 0) return null;
  return <p class="small">{playWords().measuredFrom(Math.min(...games), Math.max(...games))}</p>;
}
