import type { Strategy } from "@broadside/engine";
import type { PlacementModel } from "@broadside/engine/placing";
import type { KnowledgeFlags } from "../../input/flags/knowledge-flags.ts";
import { UsageError } from "../../output/usage-error.ts";
import type { Order } from "./placing-run.ts";

/** The flags of `broadside place`. */
export interface PlaceFlags extends KnowledgeFlags {
  readonly seed?: number;
  readonly number?: number;
  readonly order?: Order;
  readonly placement?: PlacementModel;
  readonly first?: true;
  readonly standard?: true;
  readonly index?: bigint;
  readonly key?: string;
  readonly rank?: string;
  readonly against?: string;
  readonly bits?: number;
  readonly games?: number;
  readonly priorOut?: string;
  readonly svg?: string;
  readonly difficulty?: Strategy;
}

/** Checks that flags for the choice of layouts do not exclude each other or lack another. */
export const checkTogether = (flags: PlaceFlags): void => {
  const given = (["order", "placement", "first", "standard", "index", "key", "rank", "against"] as const).filter(
    (name) => flags[name] !== undefined,
  );
  if (given.length > 1) {
    throw UsageError.of(`--${given[1]}`, `cannot be combined with --${given[0]}`, "leave one of them out");
  }
  if (flags.number !== undefined && (flags.first || flags.key !== undefined || flags.rank !== undefined)) {
    throw UsageError.of("--number", `cannot be combined with --${given[0]}`, "leave it out");
  }
  for (const name of ["seed", "shots", "svg", "difficulty"] as const) {
    if (flags.standard && flags[name] !== undefined)
      throw UsageError.of(`--${name}`, "cannot be combined with --standard", "leave one of them out");
  }
  if (flags.rank !== undefined && (flags.svg !== undefined || flags.difficulty !== undefined)) {
    throw UsageError.of("--rank", "places nothing", "leave out --svg and --difficulty");
  }
  if (flags.placement !== undefined && flags.shots !== undefined && flags.placement.name !== "uniform") {
    throw UsageError.of("--placement", "cannot take shots into account", "leave out --shots, or draw uniformly");
  }
  if (flags.against !== undefined && flags.shots !== undefined) {
    throw UsageError.of("--against", "hides a fleet before the first shot", "leave out --shots");
  }
  for (const [flag, value] of [
    ["--bits", flags.bits],
    ["--games", flags.games],
    ["--prior-out", flags.priorOut],
  ] as const) {
    if (value !== undefined && flags.against === undefined)
      throw UsageError.of(flag, "belongs to --against", "leave it out, or add --against STRATEGY");
  }
};

/** Fails for a prior, from a flag or the rules, where the choice of layouts cannot use one. */
export const checkPrior = (flags: PlaceFlags): void => {
  if (flags.placement !== undefined) {
    throw UsageError.of(
      "--placement",
      "says how likely layouts are, and so does the prior",
      "leave it out, or write --prior uniform",
    );
  }
  if (flags.standard) {
    const fix = "leave it out, or write --prior uniform";
    throw UsageError.of("--standard", "has all layouts equally likely, and there is a prior", fix);
  }
  if (flags.prior === undefined) return;
  const listed = (["first", "index", "key", "rank"] as const).find((name) => flags[name] !== undefined);
  const which =
    flags.order !== undefined && flags.order !== "uniform" ? `--order ${flags.order}` : listed && `--${listed}`;
  if (which !== undefined) {
    throw UsageError.of(
      "--prior",
      `${which} does not go by how likely layouts are`,
      "leave one of the two out; --order uniform draws by the prior",
    );
  }
};
