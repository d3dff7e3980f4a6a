import type { Knowledge } from "../../knowledge/knowledge.ts";

/** Whether every class is of boxes, so that nothing needs listing. */
export const hasOnlyBoxes = ({ scenario }: Knowledge): boolean =>
  scenario.fleet.every(({ shape }) => shape.kind === "box");
