import type { Figure } from "../report/figure/figure.ts";
import type { TextTable } from "../report/table.ts";

/**
 * What a study says, made from its findings and nothing else. Text is plain; words between backticks are code, such as
 * names of strategies.
 */
export interface StudyContent {
  /** What was found, each in a sentence or two that claim no more than the numbers allow. */
  readonly conclusions: readonly string[];
  /** What limits the numbers. */
  readonly cautions?: readonly string[];
  readonly sections: readonly StudySection[];
}

/** A part of a study's page under a heading of its own. */
export interface StudySection {
  readonly heading: string;
  readonly blocks: readonly StudyBlock[];
}

/** A piece of a section. A folded one shows its heading only, until the reader opens it. */
export type StudyBlock =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "table"; readonly table: TextTable }
  | { readonly kind: "figure"; readonly figure: Figure }
  | { readonly kind: "folded"; readonly heading: string; readonly blocks: readonly StudyBlock[] };

/** A paragraph. */
export const text = (text: string): StudyBlock => ({ kind: "text", text });

/** A list, each item in a line of its own. */
export const list = (...items: readonly string[]): StudyBlock => ({ kind: "list", items });

/** A table. */
export const table = (table: TextTable): StudyBlock => ({ kind: "table", table });

/** A figure. Figures of one study have different names. */
export const figure = (figure: Figure): StudyBlock => ({ kind: "figure", figure });

/** What only some readers want to see. */
export const folded = (heading: string, ...blocks: readonly StudyBlock[]): StudyBlock => ({
  kind: "folded",
  heading,
  blocks,
});

/** Every figure of a study, in order. */
export const figuresOfStudy = ({ sections }: StudyContent): Figure[] => {
  const within = (blocks: readonly StudyBlock[]): Figure[] =>
    blocks.flatMap((block) =>
      block.kind === "figure" ? [block.figure] : block.kind === "folded" ? within(block.blocks) : [],
    );
  return sections.flatMap(({ blocks }) => within(blocks));
};
