import { useEffect, useState } from "preact/hooks";
import { adviceOf } from "../../model/map/board-map.ts";
import { strategyOf } from "../../position/look.ts";
import { describeAgreement } from "../../text/advice.ts";
import { boardWords } from "../../words/words.ts";
import { lazy } from "../parts/lazy.tsx";
import type { ComparisonProps } from "./strategies.tsx";

const Strategies = lazy(
  () => boardWords().partComparison,
  async () => (await import("./strategies.tsx")).Strategies,
);

/** Whether the exact strategies agree, in one line; and on request what each says, with its own measure beside its cells. */
export function Comparison(props: ComparisonProps) {
  const { page, map } = props;
  const [open, setOpen] = useState(false);
  const { board } = map.knowledge.scenario;
  const exact = map.advice.filter((other) => other.exact && other.cells.length > 0);
  const opinions = exact.map(({ strategy, cells }) => ({ name: strategy, cell: cells[0].cell }));
  const wanted = strategyOf(page.look.value);
  const others = map.advice.some((other) => !other.exact) || map.knowledge.scenario.contact === "overlap";
  const isMissing = wanted !== undefined && adviceOf(map, wanted)?.strategy !== wanted;
  // The others are asked for when somebody wants to see them.
  useEffect(() => {
    if (open || isMissing) page.analysis.wantAllAdvice();
  }, [open, isMissing]);
  return (
    <>
      <p class="advice-agreement">{describeAgreement(board, opinions)}</p>
      {isMissing && others && (
        <p class="error-text" role="alert">
          {boardWords().noStrategy(wanted, map.advice[0]?.strategy ?? "")}
        </p>
      )}
      <details class="comparison" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{boardWords().compareStrategies}</summary>
        {open && <Strategies {...props} />}
      </details>
    </>
  );
}
