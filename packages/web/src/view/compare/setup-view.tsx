import type { Compare } from "../../model/compare/compare.ts";
import { expectedTime } from "../../model/compare/game-pace.ts";
import { checkGames, MOST_GAMES } from "../../text/compare/compare-address.ts";
import { gameTitle } from "../../text/rules/game-title.ts";
import { count, duration } from "../../words/numbers.ts";
import { compareWords } from "../../words/words.ts";
import { CompareOptions } from "./compare-options.tsx";
import { KeptRuns } from "./kept-runs.tsx";
import { OpenFile } from "./open-file.tsx";
import { StrategyChoice } from "./strategy-choice.tsx";

/** What is to be compared: as it stands one press begins, and everything may be changed. */
export function SetupView({ compare }: { compare: Compare }) {
  const words = compareWords();
  const { scenario } = compare.choice.value;
  return (
    <div class="compare-setup">
      <section class="compare-start" aria-labelledby="compare-title">
        <h1 id="compare-title">{words.title}</h1>
        <p>{words.intro}</p>
        <Begin compare={compare} game={`${gameTitle(scenario).title}, ${scenario.board.size.join(" × ")}`} />
        <StrategyChoice compare={compare} />
        <details class="compare-options">
          <summary>{words.options}</summary>
          <CompareOptions compare={compare} />
        </details>
      </section>
      <section class="compare-kept" aria-labelledby="kept-title">
        <KeptRuns compare={compare} />
        <OpenFile compare={compare} />
      </section>
    </div>
  );
}

/** The button that begins, what it will take, and why it cannot where it cannot. */
function Begin({ compare, game }: { compare: Compare; game: string }) {
  const words = compareWords();
  const checked = compare.checkChoice();
  const fault = compare.choice.value.strategies.find((strategy) => compare.paceOf(strategy)?.kind === "fault");
  const what = whyNot(compare);
  return (
    <div class="start-row">
      <button
        type="button"
        class="primary start"
        disabled={!checked.ok || fault !== undefined}
        onClick={() => void compare.begin()}
      >
        {words.start}
      </button>
      <p class="small">
        {game}
        <br />
        {what === undefined ? <Expected compare={compare} /> : null}
      </p>
      {what !== undefined && (
        <p class="error-text" role="alert">
          {what}
        </p>
      )}
    </div>
  );
}

/** Why it cannot begin, in a sentence. */
const whyNot = (compare: Compare): string | undefined => {
  const words = compareWords();
  const choice = compare.choice.value;
  const checked = compare.checkChoice();
  if (checked.ok) return undefined;
  if (checkGames(choice.games).ok) return words.choiceWrong(`${checked.error.what}; ${checked.error.fix}`);
  const time = expectedTime(choice, (strategy) => compare.paceOf(strategy), compare.workers);
  return choice.games > MOST_GAMES && time !== undefined
    ? words.tooMany(count(choice.games), duration(time), MOST_GAMES)
    : words.gamesWrong(MOST_GAMES);
};

function Expected({ compare }: { compare: Compare }) {
  const words = compareWords();
  const choice = compare.choice.value;
  const time = expectedTime(choice, (strategy) => compare.paceOf(strategy), compare.workers);
  if (time === undefined) return null;
  const isLonger = choice.strategies.some((strategy) => compare.paceOf(strategy)?.kind === "longer");
  const text = duration(time);
  return <>{isLonger ? words.expectedLonger(choice.games, text) : words.expected(choice.games, text)}</>;
}
