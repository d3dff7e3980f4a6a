import { formatPrior } from "@broadside/engine/priors";
import type { Play } from "../../../model/play/play.ts";
import { parseAddress } from "../../../text/address.ts";
import { namedHidings, parseHiding } from "../../../text/play/hiding.ts";
import { carryPrior, takesPrior } from "../../../text/rules/prior.ts";
import { playWords } from "../../../words/words.ts";
import { links } from "../../frame/rooms.ts";
import { hidingTitle } from "../players/hiding-title.ts";
import { PriorFile } from "./prior-file.tsx";

/** How the other side hides its fleet: at random, by a prior that is known, that of the board in Analyse, or one of a file. */
export function HidingChoice({ play }: { play: Play }) {
  const words = playWords();
  const { scenario, hiding } = play.choice.value;
  if (!takesPrior(scenario)) return null;
  const { prior } = carryPrior(parseAddress(links.value.analyse ?? "").knowledge.scenario, scenario);
  const own = prior && prior.name !== "people" ? JSON.stringify(formatPrior(scenario, prior)) : undefined;
  const known = [...namedHidings(scenario), ...(own === undefined ? [] : [own])];
  const take = (text: string): void => {
    const read = text === "" ? ({ ok: true, value: undefined } as const) : parseHiding(scenario, text);
    if (read.ok) play.choose({ hiding: read.value });
  };
  return (
    <>
      <label class="field">
        <span class="field-label">{words.theyHide}</span>
        <select value={hiding ?? ""} onChange={({ currentTarget }) => take(currentTarget.value)}>
          <option value="">{words.hideUsual}</option>
          {hiding !== undefined && !known.includes(hiding) && <option value={hiding}>{hidingTitle(hiding)}</option>}
          {known.map((one) => (
            <option key={one} value={one}>
              {one === own ? words.hideAnalysed : hidingTitle(one)}
            </option>
          ))}
        </select>
      </label>
      <PriorFile label={words.hideFile} scenario={scenario} take={take} />
    </>
  );
}
