import type { OpenReview, Reviewing } from "../../model/review/reviewing.ts";
import { levelRanks } from "../../model/review/standing.ts";
import { toldNumber } from "../../text/review/reviewed-shot.ts";
import { formatRules } from "../../text/rules/rules.ts";
import { count, decimal, percent } from "../../words/numbers.ts";
import { playWords, reviewWords } from "../../words/words.ts";

/** How many games of other games lost more, in words of halves: `7`, `7.5`. */
const gamesText = (games: number): string => decimal(games, Number.isInteger(games) ? 0 : 1);

/** How the game stands among the person's other games, and among those of the levels. */
export function ComparePanel({ reviewing, open }: { reviewing: Reviewing; open: OpenReview }) {
  const words = reviewWords();
  const totals = reviewing.totals.value;
  const rank = reviewing.rank.value;
  if (!totals) return null;
  // The levels were measured shot by shot.
  const isSalvo = open.player.salvos !== undefined;
  const levels = isSalvo ? [] : levelRanks(toldNumber(totals.lost), formatRules(open.player.transcript.scenario));
  if (!rank && levels.length === 0) return null;
  return (
    <section class="panel review-compare">
      <h2>{words.compareTitle}</h2>
      {rank && (
        <p data-testid="own-rank">
          {rank.games === 0 ? words.firstOwn : words.ofOwn(gamesText(rank.above), rank.games)}
        </p>
      )}
      {levels.length > 0 && (
        <>
          <p class="small">{words.levelsSaid(Math.min(...levels.map(({ games }) => games)))}</p>
          <table class="review-levels">
            <thead>
              <tr>
                <th scope="col">{words.levelColumns.level}</th>
                <th scope="col">{words.levelColumns.mean}</th>
                <th scope="col">{words.levelColumns.above}</th>
              </tr>
            </thead>
            <tbody>
              {levels.map(({ level, games, above, mean, standardError }) => (
                <tr key={level}>
                  <th scope="row">{playWords().levelNames[level]}</th>
                  <td>{toldLoss(mean, standardError)}</td>
                  <td>
                    {percent(String(Math.round((100 * above) / games)))}{" "}
                    <span class="small">
                      ({gamesText(above)}/{count(games)})
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

const toldLoss = (mean: number, error: number): string => `${decimal(mean, 1)} ± ${decimal(error, 1)}`;
