import { LEVEL_NAMES } from "@broadside/engine/games";
import { levelShots } from "../../board/match/level-shots.ts";
import { type Match, scenarioOf, winnerOf } from "../../board/match/match-record.ts";
import { playerName } from "../../board/match/players.ts";
import { gameTitle } from "../../board/rules/game-title.ts";
import { formatRules } from "../../board/rules/rules.ts";
import { decimal, list } from "../../language/numbers.ts";
import { backWords as words } from "./texts/back/words.ts";

/** The most matches shown, and the width and height that they have in the drawing. */
const MOST = 20;
const [WIDTH, HEIGHT] = [440, 84];

/** A finished match of the person: the shots, and whether they sank the whole fleet. */
interface Played {
  readonly shots: number;
  readonly isWon: boolean;
}

/** The latest finished matches of the person under the rules of the very latest, the oldest first. */
const playedLately = (matches: readonly Match[]) => {
  const own = matches.filter(({ players }) => players[0].kind === "person");
  if (own.length === 0) return undefined;
  const scenario = scenarioOf(own[0]);
  const rules = formatRules(scenario);
  const played = own
    .filter((match) => formatRules(scenarioOf(match)) === rules)
    .slice(0, MOST)
    .map((match): Played => ({ shots: match.duel.game(0).observations.length, isWon: winnerOf(match) === 0 }))
    .toReversed();
  const [, opponent] = own[0].players;
  const level = opponent.kind === "strategy" ? LEVEL_NAMES.find((name) => name === opponent.level) : undefined;
  const mean = level && levelShots(scenario)[level]?.shots;
  return { scenario, played, level: mean === undefined ? undefined : { who: playerName(opponent), mean } };
};

/** The shots of each match, with a line at the mean of the last opponent; filled points are games that were won. */
export function ShotsCurve({ matches }: { matches: readonly Match[] }) {
  const lately = playedLately(matches);
  if (!lately) return null;
  const { scenario, played, level } = lately;
  const won = played.filter(({ isWon }) => isWon);
  const all = [...played.map(({ shots }) => shots), ...(level ? [level.mean] : [])];
  const [least, most] = [Math.max(0, Math.floor(Math.min(...all)) - 1), Math.ceil(Math.max(...all)) + 1];
  const y = (shots: number): number => HEIGHT - (HEIGHT * (shots - least)) / (most - least);
  const x = (i: number): number => (WIDTH * (i + 0.5)) / played.length;
  const mean = won.reduce((sum, { shots }) => sum + shots, 0) / won.length;
  const texts = [
    won.length > 0 ? words.ownMean({ n: won.length, shots: decimal(mean, 1) }) : undefined,
    level && words.levelMean({ who: level.who, shots: decimal(level.mean, 1) }),
  ].filter((text) => text !== undefined);
  const points = list(played.map(({ shots, isWon }) => (isWon ? String(shots) : words.lostAfter({ shots }))));
  return (
    <section class="card home-curve stack gap-1" aria-label={words.curve}>
      <p class="label">
        {words.curve} · {gameTitle(scenario).title}
      </p>
      <div class="row">
        <span class="small stack" aria-hidden="true">
          <span>{most}</span>
          <span>{least}</span>
        </span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${words.curve}: ${points}.`}>
          <polyline points={played.map(({ shots }, i) => `${x(i)},${y(shots)}`).join(" ")} />
          {level && <line x1="0" x2={WIDTH} y1={y(level.mean)} y2={y(level.mean)} />}
          {played.map(({ shots, isWon }, i) => (
            <circle key={i} class={isWon ? "" : "is-lost"} cx={x(i)} cy={y(shots)} r="4.5" />
          ))}
        </svg>
      </div>
      <p class="small">{texts.join(" ")}</p>
      <p class="small flow gap-0">
        <span>● {words.curveWon}</span>
        {won.length < played.length && <span>○ {words.curveLost}</span>}
      </p>
    </section>
  );
}
