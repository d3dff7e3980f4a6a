import { formatShots, type Knowledge } from "@broadside/engine";
import { formatRules } from "../rules/rules.ts";

/** What is known: rules as the page's address writes them (a preset's name or JSON), and shots in notation. */
export interface PositionText {
  readonly rules: string;
  readonly shots: string;
}

/** A position as text; two positions are the same when their texts are. */
export const formatPosition = ({ scenario, observations }: Knowledge): PositionText => ({
  rules: formatRules(scenario),
  shots: formatShots(scenario, observations),
});
