import type { ComponentChildren } from "preact";
import { adviserTitle } from "../../board/map/advice.ts";
import type { BoardMap } from "../../board/map/board-map.ts";
import type { Finding } from "../../board/map/looking-ahead.ts";
import type { Advice } from "../../board/map/packed-map.ts";
import { measureWords } from "../../board/map/strategy-score.ts";
import { toldApart } from "../../board/map/told-apart.ts";
import { withLayer, withStrategy } from "../../board/position/look.ts";
import { aheadWords } from "../../board/texts/ahead/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { Radio, Select } from "../../parts/field/choice.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { focusCell } from "../../parts/window/focus.ts";
import type { Analyse } from "./analyse.ts";
import type { Recommendation, SolvedHere } from "./recommendation.ts";
import { analysisWords as words } from "./texts/analysis/words.ts";

interface ComparisonProps {
  readonly page: Analyse;
  readonly map: BoardMap;
  readonly advice: Recommendation;
  readonly solved: SolvedHere | undefined;
  /** What looking ahead found, if it recommends a cell other than the likeliest. */
  readonly ahead: Finding | undefined;
}

/** What each strategy recommends. Few people open this, so it is loaded and drawn only while open. */
export function Strategies({ page, map, advice: { source }, solved, ahead }: ComparisonProps) {
  const { board } = map.knowledge.scenario;
  const chosen = source.kind === "strategy" ? source.advice : undefined;
  return (
    <>
      <p class="small">
        {words.chosenDecides({
          sign: (
            <svg key="sign" viewBox="0 0 10 10" class="best-sign" aria-hidden="true">
              <path d="M5 0 10 5 5 10 0 5z" />
            </svg>
          ),
        })}
      </p>
      {solved && (
        <PageChoice page={page} checked={source.kind === "optimal"}>
          <span>{words.optimal}</span>
          {words.optimalProved({ cell: <strong key="cell">{cellName(board, solved.cell)}</strong> })}
        </PageChoice>
      )}
      {ahead && !solved && (
        <PageChoice page={page} checked={source.kind === "ahead"} choose={ahead.take}>
          <span>{aheadWords.choice}</span> <strong>{cellName(board, ahead.cell)}</strong>
        </PageChoice>
      )}
      {ahead && !solved && source.kind !== "ahead" && <p class="small">{ahead.describe()}</p>}
      <div class="rankings grid gap-1">
        {map.advice
          .filter((other) => other.exact || other === chosen)
          .map((other) => (
            <Ranking
              key={other.strategy}
              page={page}
              map={map}
              advice={other}
              chosen={other === chosen}
              solved={solved !== undefined || ahead !== undefined}
            />
          ))}
      </div>
      <OtherStrategy page={page} map={map} chosen={chosen} />
    </>
  );
}

Strategies.words = words;

function PageChoice(props: { page: Analyse; checked: boolean; choose?: () => void; children: ComponentChildren }) {
  const { page, checked, choose, children } = props;
  const take = (): void => {
    choose?.();
    page.lookAt(withLayer(page.look.value, {}));
  };
  return (
    <Radio class="optimal-choice" name="strategy" checked={checked} choose={take}>
      {children}
    </Radio>
  );
}

function OtherStrategy({ page, map, chosen }: { page: Analyse; map: BoardMap; chosen: Advice | undefined }) {
  const others = map.advice.filter(({ exact }) => !exact);
  if (others.length === 0) return null;
  return (
    <label class="flow gap-1">
      {words.another}
      <Select
        value={chosen === undefined || chosen.exact ? "" : chosen.strategy}
        options={[["", words.none], ...others.map(({ strategy }) => [strategy, adviserTitle(strategy)] as const)]}
        choose={(value) =>
          page.lookAt(value === "" ? withLayer(page.look.value, {}) : withStrategy(page.look.value, value))
        }
      />
    </label>
  );
}

function Ranking(props: { page: Analyse; map: BoardMap; advice: Advice; chosen: boolean; solved: boolean }) {
  const { page, map, advice, chosen, solved } = props;
  const { board, contact } = map.knowledge.scenario;
  const goes = measureWords(advice, contact === "overlap");
  const known: Readonly<Record<string, { about: string; score: string } | undefined>> = words.strategies;
  const { about, score: meaning = goes.title() } = known[advice.strategy] ?? {};
  const measures = toldApart(
    advice.cells,
    ({ score, hit }, decimals) => goes.short(score, hit, decimals),
    ({ hit }) => hit,
  );
  return (
    <div class={chosen ? "ranking is-chosen" : "ranking"}>
      <Radio
        title={about}
        name="strategy"
        checked={chosen}
        choose={() => page.lookAt(withStrategy(page.look.value, advice.strategy, solved))}
      >
        <span>{adviserTitle(advice.strategy)}</span>
      </Radio>
      <ol>
        {advice.cells.map(({ cell }, i) => (
          <li key={cell}>
            <Button class="quiet row apart" title={meaning} onClick={() => focusCell(page, cell)}>
              <span class="rank-cell">{cellName(board, cell)}</span>
              <span class="rank-measure small">{measures[i]}</span>
            </Button>
          </li>
        ))}
      </ol>
    </div>
  );
}
