import { formatStrategy, parseStrategy } from "@broadside/engine";
import type { Compare } from "../../model/compare/compare.ts";
import { MOST_STRATEGIES, shortName } from "../../text/compare/compare-address.ts";
import { LISTED, SLOW, strategyTitle } from "../../text/compare/strategy-title.ts";
import { duration } from "../../words/numbers.ts";
import { compareWords } from "../../words/words.ts";

/** The listed strategies by their full names. */
const FULL = LISTED.map((name) => {
  const strategy = parseStrategy(name);
  return { name, full: strategy.ok ? formatStrategy(strategy.value) : name };
});

/** The strategies, each with a sentence, of which two to five are chosen. Those of the address that are not listed stand first. */
export function StrategyChoice({ compare }: { compare: Compare }) {
  const words = compareWords();
  const chosen = compare.choice.value.strategies;
  const others = chosen.filter((strategy) => !FULL.some(({ full }) => full === strategy));
  return (
    <fieldset class="strategy-choice">
      <legend>
        {words.strategies} <span class="small">{words.strategiesHint}</span>
      </legend>
      {others.map((strategy) => (
        <StrategyBox key={strategy} compare={compare} strategy={strategy} />
      ))}
      {FULL.map(({ name, full }) => (
        <StrategyBox key={name} compare={compare} strategy={full} listed={name} />
      ))}
    </fieldset>
  );
}

function StrategyBox(props: { compare: Compare; strategy: string; listed?: (typeof LISTED)[number] }) {
  const { compare, strategy, listed } = props;
  const words = compareWords();
  const { strategies } = compare.choice.value;
  const isChosen = strategies.includes(strategy);
  const choose = (): void =>
    compare.choose({
      strategies: isChosen ? strategies.filter((other) => other !== strategy) : [...strategies, strategy],
    });
  return (
    <label class="strategy-box">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!isChosen && strategies.length >= MOST_STRATEGIES}
        onChange={choose}
      />
      <span>
        <strong>{strategyTitle(strategy)}</strong>
        <code>{shortName(strategy)}</code>
        {listed && SLOW.includes(listed) && <span class="slow">{words.slow}</span>}
        {listed && <span class="strategy-about">{words.known[listed].about}</span>}
        {isChosen && <Tried compare={compare} strategy={strategy} />}
      </span>
    </label>
  );
}

/** How long a game of a strategy takes here. */
function Tried({ compare, strategy }: { compare: Compare; strategy: string }) {
  const words = compareWords();
  const pace = compare.paceOf(strategy);
  if (pace === undefined) return <span class="small tried">{words.trying}</span>;
  if (pace.kind === "fault") return <span class="error-text tried">{words.cannotPlay(pace.fault)}</span>;
  const time = duration(pace.milliseconds);
  return <span class="small tried">{pace.kind === "longer" ? words.longer(time) : words.aGame(time)}</span>;
}
