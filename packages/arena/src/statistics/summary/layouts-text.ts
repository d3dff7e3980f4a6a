import { nameOfLabel } from "../../experiment/experiment-description.ts";
import type { Summary } from "./summary.ts";

/**
 * Where the layouts came from, and what the strategies believed: `layouts: people; strategies believe: uniform`.
 *
 * Cost: the length of the text.
 *
 * @example
 * import { layoutsText } from "@broadside/arena/statistics";
 *
 * layoutsText({ placement: "sequential" }); // => "layouts: sequential"
 */
export const layoutsText = ({ placement, belief }: Pick<Summary["experiment"], "placement" | "belief">): string => {
  const isPrior = placement.startsWith("prior ");
  const layouts = `layouts: ${isPrior ? priorName(placement.slice("prior ".length)) : placement}`;
  // If there is no prior anywhere, skip the beliefs.
  if (belief === undefined && !isPrior) return layouts;
  return `${layouts}; strategies believe: ${belief === undefined ? "uniform" : priorName(belief)}`;
};

/** @param before the name, if there is one: `the prior people` */
export const priorName = (label: string, before = ""): string => {
  const name = nameOfLabel(label);
  return name === "unnamed" ? "a prior without a name" : before + name;
};
