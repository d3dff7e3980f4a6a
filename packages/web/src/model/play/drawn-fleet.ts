import type { Scenario } from "@broadside/engine";
import type { HiddenLayout } from "@broadside/engine/boxes";
import { type Hiding, hiddenBy } from "../../text/play/hiding-prior.ts";
import { formatRules } from "../../text/rules/rules.ts";
import { readLayout } from "../../text/shots/ship-notation.ts";
import type { RoomEngine } from "../../worker/worker-client.ts";

/** A drawn fleet, or why there is none in the engine's words; empty if the rules allow no layout. */
type DrawnFleet = { readonly layout: HiddenLayout } | { readonly trouble: string };

/** Has the engine draw a fleet, the same one for the same seed and stream. @param hiding its prior */
export const drawFleet = async (
  engine: RoomEngine,
  scenario: Scenario,
  seed: readonly [seed: number, stream: number],
  hiding?: Hiding,
): Promise<DrawnFleet> => {
  const hidden = hiding === undefined ? undefined : hiddenBy(scenario, hiding);
  const rules = formatRules(hidden?.ok ? hidden.value : scenario);
  const answer = await engine.ask({ rules, shots: "", kind: "fleet", seed });
  if (answer.kind !== "fleet")
    return { trouble: answer.kind === "refused" || answer.kind === "failed" ? answer.what : "" };
  const layout = answer.layout === undefined ? undefined : readLayout(scenario, answer.layout);
  return layout?.ok ? { layout: layout.value } : { trouble: "" };
};
