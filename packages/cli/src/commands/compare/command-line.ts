import { normalize, sep } from "node:path";
import type { Experiment } from "@broadside/arena";
import { presetPlacement } from "@broadside/engine";
import { loadScenario, type RuleFlags } from "../../input/source/scenario-source.ts";

type FlagWords = readonly [flag: string, value: string | number | true | undefined];

export const commandLine = (name: string, flags: readonly FlagWords[]): string => {
  const words = flags.map(([flag, value]) => (value === true ? [flag] : [flag, quoteWord(String(value))]));
  return ["broadside", name, ...words.filter((_, i) => flags[i][1] !== undefined).flat()].join(" ");
};

export const experimentWords = (
  flags: RuleFlags & { readonly scenario: string; readonly placement?: string },
  { strategies, scenario }: Pick<Experiment, "scenario"> & { readonly strategies: readonly unknown[] },
): FlagWords[] => {
  const { contact, answers } = loadScenario(flags.scenario);
  return [
    ["--strategies", strategies.join(",")],
    ["--scenario", flags.scenario],
    ["--contact", flags.contact === contact ? undefined : flags.contact],
    ["--answers", flags.answers === answers ? undefined : flags.answers],
    ["--prior", flags.prior],
    // Write out the preset's own model, because another version may change it; a prior draws layouts of its own.
    ["--placement", flags.placement ?? (scenario.prior ? undefined : presetPlacement(flags.scenario))],
  ];
};

/** Flags for the seed and the folder. */
export const folderWords = ({ out }: { readonly out?: string }, { seed }: Pick<Experiment, "seed">): FlagWords[] => {
  const folder = out === undefined ? undefined : normalize(out);
  return [
    ["--seed", seed],
    ["--out", folder?.endsWith(sep) && folder !== sep ? folder.slice(0, -1) : folder],
  ];
};

export const quoteWord = (word: string): string =>
  /^[\w./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
