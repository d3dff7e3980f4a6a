import type { ShipClass } from "@broadside/engine";
import { formatPercentOf } from "@broadside/engine/text";
import { openSizes, Silhouette } from "../../board/drawing/silhouette.tsx";
import { openHit } from "../../board/map/board-map.ts";
import { type ClassState, fleetState, knownShipsOf } from "../../board/map/known-ships.ts";
import { withoutDoubts } from "../../board/notation/heard-shots.ts";
import { abbreviate } from "../../board/notation/shot-text.ts";
import { boardWords as words } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { list, percent } from "../../language/numbers.ts";
import { shipName } from "../../language/ship-name.ts";
import type { Analyse } from "./analyse.ts";
import { analyseWords } from "./texts/words.ts";

/** The fleet, with ships ticked off as they are sunk or found, and the ship that the last hit may be. */
export function ShipPanel({ page }: { page: Analyse }) {
  const { fleet } = page.scenario.value;
  const marks = abbreviate(fleet);
  const knowledge = page.knowledge.value;
  const sure = withoutDoubts(knowledge, page.told.value);
  const states = fleetState(sure, knownShipsOf(knowledge, page.analysis.map.value, sure));
  return (
    <ul class="ships" aria-label={words.shipsTitle}>
      {fleet.map((shipClass, index) => (
        <li key={shipClass.name} class="ship-row">
          <Ships shipClass={shipClass} state={states[index]} />
          <span class="ship-name">
            {shipClass.count > 1 && <span class="soft">{shipClass.count} ×&nbsp;</span>}
            {shipName(shipClass.name)}
            {shipClass.shape.kind === "choice" && <span class="soft"> {openSizes(shipClass)}</span>}
          </span>
          <span class="ship-state small">
            {[stateText(page, index, states[index], marks[index]), states[index].hidden > 0 && hitText(page, index)]
              .filter(Boolean)
              .join(words.comma)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** At most this many ships of a class are drawn one by one; for more, a number says how many there are. */
const MAX_DRAWN = 6;

/** The ships of a class: a sunk ship has a tick, a ship whose place is certain has a broken outline. */
function Ships({ shipClass, state }: { shipClass: ShipClass; state: ClassState }) {
  const kinds = [
    ...Array<"sunk">(state.sunk).fill("sunk"),
    ...Array<"certain">(state.certain).fill("certain"),
    ...Array<"afloat">(state.hidden).fill("afloat"),
  ];
  return (
    <span class="flow gap-1">
      {kinds.slice(0, MAX_DRAWN).map((kind, i) => (
        <span key={i} class={`one-silhouette row gap-0 is-${kind}`}>
          <Silhouette shipClass={shipClass} state={kind} />
        </span>
      ))}
      {kinds.length > MAX_DRAWN && <span class="small">…</span>}
    </span>
  );
}

/** The chance that the last hit belongs to a class, while that is undecided. */
const hitText = (page: Analyse, index: number): string => {
  const map = page.analysis.map.value;
  const hit = map && openHit(map);
  if (!map || !hit || map.knowledge.scenario !== page.scenario.value) return "";
  return analyseWords.hitIs({
    cell: cellName(map.knowledge.scenario.board, hit.cell),
    chance: percent(formatPercentOf(hit.masses[index], map.mass, 0)),
  });
};

const stateText = (page: Analyse, index: number, { sunk, certain, hidden }: ClassState, mark: string): string => {
  const { count } = page.scenario.value.fleet[index];
  if (sunk + certain === 0) {
    const isHit = page.knowledge.value.observations.some(
      ({ answer }) => answer.kind === "hit" && answer.shipClass === index,
    );
    return isHit ? analyseWords.hitMark({ mark }) : "";
  }
  if (count === 1) return analyseWords.withMark({ state: sunk > 0 ? words.oneSunk : analyseWords.oneFound, mark });
  const parts = [
    sunk > 0 && analyseWords.sunkCount({ n: sunk }),
    certain > 0 && analyseWords.foundCount({ n: certain }),
    hidden > 0 && analyseWords.hiddenCount({ n: hidden }),
  ];
  return analyseWords.withMark({ state: list(parts.filter((part) => part !== false)), mark });
};
