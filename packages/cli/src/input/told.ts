import {
  formatObservation,
  type InferOptions,
  type Knowledge,
  RefusedError,
  type Scenario,
  SHIP_NAMES,
} from "@broadside/engine";
import {
  Asker,
  type EstimatedBelief,
  formatStatement,
  type HeardBelief,
  makeTold,
  parseStatement,
  parseTold,
  type SampleOptions,
  type Told,
} from "@broadside/engine/questions";
import { formatDuration, formatPercent } from "@broadside/engine/text";
import { chanceText } from "../output/estimate-text.ts";
import { wantsNotes } from "../output/streams.ts";
import { wrap } from "../output/text-width.ts";
import { accept, UsageError } from "../output/usage-error.ts";
import { requireConsistent } from "./contradiction.ts";
import { type RuleFlags, toldScenarioOf } from "./scenario-source.ts";

/** Flags that say what is known of a position. */
export interface ToldFlags extends RuleFlags {
  readonly scenario: string;
  readonly shots?: string;
  readonly told?: readonly string[];
}

/** The position of the flags: shots, some of which may be doubtful, and what was said. @throws UsageError */
export const readTold = (flags: ToldFlags): Told => {
  const { scenario, told } = toldScenarioOf(flags);
  return toldIn(scenario, flags.shots ?? "", [
    { where: "told", texts: told },
    { where: "--told", texts: flags.told ?? [] },
  ]);
};

/** A position, with statements from several places. @throws UsageError */
export const toldIn = (
  scenario: Scenario,
  shots: string,
  sources: readonly { readonly where: string; readonly texts: readonly string[] }[],
): Told => {
  const { knowledge, doubts } = accept(parseTold(scenario, shots, [], SHIP_NAMES));
  const statements = sources.flatMap(({ where, texts }) =>
    texts.map((text, i) => accept(parseStatement(scenario, text, texts.length > 1 ? `${where} ${i + 1}` : where))),
  );
  return makeTold(knowledge, statements, doubts);
};

/** Whether something was said, or the answer to a shot may be wrong. */
export const isTold = ({ statements, doubts }: Told): boolean => statements.length > 0 || doubts.size > 0;

/** Refuses what was said where it cannot be taken. @param where what cannot take it @throws UsageError */
export const requireUntold = (told: Told, where: string, fix: string): void => {
  if (isTold(told)) throw UsageError.of(where, "cannot take what was said, or shots that may be wrong", fix);
};

/** Refuses `--method`: what was said decides how to count. @throws UsageError */
export const requireNoMethod = ({ method }: { readonly method?: string }): void => {
  if (method === undefined) return;
  throw UsageError.of("--method", "cannot count after what was said, which is by counts or a list", "leave it out");
};

/** Asks about a position in which a layout is left. @throws UsageError that names the first impossible statement or shot */
export const consistentAsker = (told: Told, limits: InferOptions): Asker => {
  const asker = new Asker(told, limits);
  if (!isTold(told)) return asker;
  const first = asker.firstImpossible();
  if (first !== undefined) {
    const text = formatStatement(told.statements[first]);
    const others = told.statements.slice(0, first).some(({ wrong }) => wrong === 0) || certainShots(told).length > 0;
    const what = others ? "with what was certain before, no layout is left" : "no layout agrees";
    throw UsageError.of(`told "${text}"`, what, 'correct it, or say that it may be wrong: "… @0.1"');
  }
  if (asker.count().layouts > 0n) return asker;
  if (told.doubts.size === 0) requireConsistent(told.knowledge, 0n);
  else if (certainShots(told).length > 0)
    throw UsageError.of("shots", "no layout agrees with those that are certain", "correct one of them");
  return asker;
};

/** As {@link consistentAsker}; what cannot be counted is left to drawn layouts. */
export const estimatingAsker = (told: Told, limits: InferOptions): Asker => {
  try {
    return consistentAsker(told, limits);
  } catch (error) {
    if (error instanceof RefusedError) return new Asker(told, limits);
    throw error;
  }
};

const certainShots = ({ knowledge, doubts }: Told): Knowledge["observations"] =>
  knowledge.observations.filter((_, i) => !doubts.has(i));

/** The text of a statement or a doubtful shot. */
const heardText = (
  { statement, shot = 0 }: Pick<HeardBelief, "statement" | "shot">,
  { knowledge, doubts }: Told,
): string =>
  statement
    ? formatStatement(statement)
    : `${formatObservation(knowledge.scenario, knowledge.observations[shot])}@${doubts.get(shot)}`;

/** The line that says how a position was counted after what was said; none with `--quiet`. */
export const methodLines = (method: string, milliseconds: number): string[] =>
  wantsNotes()
    ? [`${method === "list" ? "over a list of all layouts" : "by counts"}, in ${formatDuration(milliseconds)}`]
    : [];

/** The JSON field of what was said, with the chance that each is right; none if nothing was said. */
export const toldJson = (asker: Asker | undefined, sample: SampleOptions = {}): object => {
  if (!asker || !isTold(asker.told)) return {};
  const heard = asker.beliefsOrEstimate(sample);
  return {
    told: heard.map((each) => ({
      [each.statement ? "statement" : "shot"]: heardText(each, asker.told),
      ...(typeof each.right === "number"
        ? { right: each.right }
        : { right: each.right.estimate, standardError: each.right.standardError }),
    })),
  };
};

/** Lines for people on what was said, with the chance that each is right. */
export const toldLines = (asker: Asker | undefined, columns: number, sample: SampleOptions = {}): string[] =>
  asker && isTold(asker.told)
    ? asker
        .beliefsOrEstimate(sample)
        .flatMap((each) => wrap(`told ${heardText(each, asker.told)}: ${beliefText(each)}`, columns))
    : [];

const beliefText = ({ statement, right }: HeardBelief | EstimatedBelief): string => {
  if (statement?.wrong === 0) return "taken as certain";
  return `${typeof right === "number" ? `${formatPercent(right, 1)} %` : `about ${chanceText(right.estimate, right.standardError)}`} likely`;
};
