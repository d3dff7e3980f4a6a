import type { Experiment } from "@broadside/arena";
import { presetPlacement } from "@broadside/engine";
import { quoteWord } from "../../output/shell-word.ts";
import type { CompareFlags } from "./compare-flags.ts";

/** The command line that repeats an experiment anywhere: its seed written out, without what concerns one run. */
export const commandOf = (flags: CompareFlags, experiment: Experiment): string => {
  const words = ["broadside", "compare"];
  const add = (flag: string, value: string | number | undefined): void => {
    if (value !== undefined) words.push(flag, quoteWord(String(value)));
  };
  add("--strategies", flags.strategies);
  add("--scenario", flags.scenario);
  add("--contact", flags.contact);
  add("--answers", flags.answers);
  add("--prior", flags.prior);
  // Written out where it is the preset's own, which another version may change; drawn by the prior where one is given.
  const hasPrior = experiment.scenario.prior !== undefined;
  add("--placement", flags.placement ?? (hasPrior ? undefined : presetPlacement(flags.scenario)));
  add("--games", flags.games);
  add("--until-ci", flags.untilCi);
  add("--until-of", flags.untilOf);
  // Taken over from the folder when a run is resumed; `exact` says itself.
  const { reduceLuck } = experiment;
  add("--margin", flags.margin);
  add("--reduce-luck", flags.reduceLuck ?? (reduceLuck === "exact" ? undefined : reduceLuck));
  add("--seed", experiment.seed);
  // A part leaves its folder out: merge names that of the whole.
  if (experiment.shard === undefined) add("--out", flags.out);
  return words.join(" ");
};
