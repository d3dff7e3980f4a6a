import { type InferOptions, type Layout, type Posterior, RandomStream, unwrap } from "@broadside/engine";
import { Asker, makeTold, parseStatement } from "@broadside/engine/questions";
import { doubtsOf, isDoubt } from "../notation/heard-shots.ts";
import { keyOf, knowledgeOf, type PositionText } from "../rules/rules.ts";
import type { ConflictAnswer, MapAnswer } from "./packed-map.ts";

/** The last position asked about, kept with its list of layouts for further questions. */
let last: { readonly key: string; readonly asker: Asker } | undefined;

/** Answers questions about a position after what was said. @throws Error if it does not fit its rules */
export const askerOf = (position: PositionText, options: InferOptions): Asker => {
  const key = keyOf(position);
  if (last?.key === key) return last.asker;
  last = undefined;
  const knowledge = knowledgeOf(position);
  const { told = [] } = position;
  const statements = told
    .filter((text) => !isDoubt(text))
    .map((text) => unwrap(parseStatement(knowledge.scenario, text)));
  const asker = new Asker(makeTold(knowledge, statements, doubtsOf(knowledge, told)), options);
  last = { key, asker };
  return asker;
};

/** The map after what was said, and how much is believed of it; undefined if the shots alone leave no layout. */
export const answerTold = (
  position: PositionText,
  options: InferOptions,
  mapOf: (posterior: Posterior, milliseconds: number) => MapAnswer,
): MapAnswer | ConflictAnswer | undefined => {
  const begun = performance.now();
  const asker = askerOf(position, options);
  const told = asker.firstImpossible();
  if (told !== undefined) return { kind: "conflict", told };
  const posterior = asker.posterior();
  if (posterior.layouts === 0n) return undefined;
  // What was said is the statements, then the doubtful shots, as the beliefs are.
  const beliefs = asker.beliefs().map(({ right }, i) => ({ said: position.told?.[i] ?? "", right }));
  return { ...mapOf(posterior, performance.now() - begun), told: beliefs };
};

/** A layout drawn as it is likely after what was said; undefined if there is none. */
export const drawTold = (position: PositionText, seed: number, options: InferOptions): Layout | undefined =>
  askerOf(position, options).draw(1, RandomStream.fromSeed(seed))[0];
