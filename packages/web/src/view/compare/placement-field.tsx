import { formatPrior, isPeopleScenario } from "@broadside/engine/priors";
import type { Compare } from "../../model/compare/compare.ts";
import { parseAddress } from "../../text/address.ts";
import { checkPlacement, PLACEMENTS } from "../../text/compare/game-placement.ts";
import { placementTitle } from "../../text/compare/placement-title.ts";
import { carryPrior, formatPriorOf, takesPrior } from "../../text/rules/prior.ts";
import { compareWords } from "../../words/words.ts";
import { links } from "../frame/rooms.ts";
import { PriorFile } from "../play/setup/prior-file.tsx";

/** How ships are hidden: by a model, by a prior that is known, by that of the board in Analyse, or by one of a file. */
export function PlacementField({ compare }: { compare: Compare }) {
  const words = compareWords();
  const { scenario, placement } = compare.choice.value;
  const analysed = carryPrior(parseAddress(links.value.analyse ?? "").knowledge.scenario, scenario);
  const own = analysed.prior && JSON.stringify(formatPrior(scenario, analysed.prior));
  const known = [
    ...PLACEMENTS,
    ...(takesPrior(scenario) ? ["edges:temperature=1"] : []),
    ...(isPeopleScenario(scenario) ? ["people"] : []),
    ...(own !== undefined && formatPriorOf(analysed) !== "people" ? [own] : []),
  ];
  const take = (text: string): void => {
    const checked = checkPlacement(scenario, text);
    if (checked.ok) compare.choose({ placement: checked.value });
  };
  return (
    <>
      <label class="field">
        <span class="field-label">{words.placement}</span>
        <select value={placement} onChange={({ currentTarget }) => take(currentTarget.value)}>
          {!known.includes(placement) && <option value={placement}>{placementTitle(placement)}</option>}
          {known.map((text) => (
            <option key={text} value={text}>
              {text === own ? words.analysed : placementTitle(text)}
            </option>
          ))}
        </select>
      </label>
      {takesPrior(scenario) && <PriorFile label={words.priorFile} scenario={scenario} take={take} />}
    </>
  );
}
