import type { Strategy } from "@broadside/engine";
import type { PlacementModel } from "@broadside/engine/placing";
import type { KnowledgeFlags } from "../../input/flags/knowledge-flags.ts";
import { UsageError } from "../../output/usage-error.ts";
import type { Order } from "./placing-run.ts";

/** What `--index` names: a layout by its number or key, or a file of layouts to number. */
export type LayoutIndex =
  | { readonly kind: "number"; readonly number: bigint }
  | { readonly kind: "key"; readonly key: string }
  | { readonly kind: "candidate"; readonly number: bigint }
  | { readonly kind: "file"; readonly file: string };

export const readIndex = (text: string): LayoutIndex => {
  const [, candidate, digits] = /^(candidate:)?\s*(\d+)\s*$/.exec(text) ?? [];
  if (digits !== undefined) {
    if (digits.length > 60) throw UsageError.of("--index", "has more than 60 digits", "write a smaller number");
    return { kind: candidate === undefined ? "number" : "candidate", number: BigInt(digits) };
  }
  if (/[/\\]|\.json$/i.test(text)) return { kind: "file", file: text };
  if (text.includes(".")) return { kind: "key", key: text };
  throw UsageError.of(
    "--index",
    `"${text}" is no number, key or file`,
    "write a whole number from 0, a key such as 0.0.0, or a .json file",
  );
};

/** The files named by `--out`: a picture, and the prior that `--against` found. */
export const outputsOf = ({ out = [] }: PlaceFlags): { readonly svg?: string; readonly prior?: string } => {
  const [svg, prior] = [/\.svg$/i, /\.json$/i].map((ending) => out.filter((file) => ending.test(file)));
  const odd = out.find((file) => ![...svg, ...prior].includes(file));
  if (odd !== undefined)
    throw UsageError.of("--out", `"${odd}" has no known ending`, "write .svg, or with --against .json");
  const twice = [svg, prior].find((files) => files.length > 1);
  if (twice) throw UsageError.of("--out", `"${twice[1]}" is one file too many`, "name one .svg and one .json");
  return { ...(svg[0] !== undefined && { svg: svg[0] }), ...(prior[0] !== undefined && { prior: prior[0] }) };
};

export interface PlaceFlags extends KnowledgeFlags {
  readonly seed?: number;
  readonly number?: number;
  readonly order?: Order;
  readonly placement?: PlacementModel;
  readonly index?: LayoutIndex;
  readonly against?: string;
  readonly bits?: number;
  readonly games?: number;
  readonly out?: readonly string[];
  readonly difficulty?: Strategy;
}

export const checkTogether = (flags: PlaceFlags): void => {
  const { order, index, number } = flags;
  const given = (["order", "placement", "index", "against"] as const).filter((name) => flags[name] !== undefined);
  if (given.length > 1) {
    throw UsageError.of(`--${given[1]}`, `cannot be combined with --${given[0]}`, "leave one of them out");
  }
  if (number !== undefined && (order === "first" || (index !== undefined && index.kind !== "number"))) {
    const which = order === "first" ? "--order first" : index?.kind === "file" ? "--index FILE" : "--index KEY";
    throw UsageError.of("--number", `cannot be combined with ${which}`, "leave it out");
  }
  for (const name of ["seed", "shots", "out", "difficulty"] as const) {
    if (order === "standard" && flags[name] !== undefined)
      throw UsageError.of(`--${name}`, "cannot be combined with --order standard", "leave one of them out");
  }
  if (index?.kind === "file" && (flags.out !== undefined || flags.difficulty !== undefined)) {
    throw UsageError.of("--index FILE", "places nothing", "leave out --out and --difficulty");
  }
  if (flags.placement !== undefined && flags.shots !== undefined && flags.placement.name !== "uniform") {
    throw UsageError.of("--placement", "cannot take shots into account", "leave out --shots, or draw uniformly");
  }
  if (flags.against !== undefined && flags.shots !== undefined) {
    throw UsageError.of("--against", "hides a fleet before the first shot", "leave out --shots");
  }
  for (const [flag, value] of [
    ["--set bits", flags.bits],
    ["--games", flags.games],
    ["--out FILE.json", outputsOf(flags).prior],
  ] as const) {
    if (value !== undefined && flags.against === undefined)
      throw UsageError.of(flag, "belongs to --against", "leave it out, or add --against STRATEGY");
  }
};

/** Throws an error for a prior, from a flag or the rules, if the way of choosing layouts cannot use one. */
export const checkPrior = (flags: PlaceFlags): void => {
  if (flags.placement !== undefined) {
    throw UsageError.of(
      "--placement",
      "says how likely layouts are, and so does the prior",
      "leave it out, or write --prior uniform",
    );
  }
  if (flags.order === "standard") {
    const fix = "leave it out, or write --prior uniform";
    throw UsageError.of("--order standard", "has all layouts equally likely, and there is a prior", fix);
  }
  if (flags.prior === undefined) return;
  const which =
    flags.order !== undefined && flags.order !== "uniform" ? `--order ${flags.order}` : flags.index && "--index";
  if (which !== undefined) {
    throw UsageError.of(
      "--prior",
      `${which} does not go by how likely layouts are`,
      "leave one of the two out; --order uniform draws by the prior",
    );
  }
};
