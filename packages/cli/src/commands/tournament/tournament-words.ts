import type { Scenario } from "@broadside/engine";
import { presetPlacement } from "@broadside/engine";
import { quoteWord } from "../../output/shell-word.ts";
import type { TournamentFlags } from "./tournament-flags.ts";

/**
 * The command line that repeats a tournament anywhere: its seed written out, without what concerns one run. That of a part is the
 * whole's without a folder, which merge names.
 */
export const commandOf = (
  flags: TournamentFlags,
  { scenario, seed }: { readonly scenario: Scenario; readonly seed: number },
): string => {
  const words = ["broadside", "tournament"];
  const add = (flag: string, value: string | number | undefined): void => {
    if (value !== undefined) words.push(flag, quoteWord(String(value)));
  };
  add("--strategies", flags.strategies);
  add("--scenario", flags.scenario);
  add("--contact", flags.contact);
  add("--answers", flags.answers);
  add("--prior", flags.prior);
  // Written out where it is the preset's own, which another version may change.
  add("--placement", flags.placement ?? (scenario.prior ? undefined : presetPlacement(flags.scenario)));
  add("--schedule", flags.schedule);
  add("--rounds", flags.rounds);
  add("--games", flags.games);
  add("--turns", flags.turns);
  add("--fleets", flags.fleets);
  if (flags.lastTurn) words.push("--last-turn");
  add("--anchor", flags.anchor);
  add("--anchor-at", flags.anchorAt);
  add("--sprt", flags.sprt);
  add("--seed", seed);
  if (flags.shard === undefined) add("--out", flags.out);
  return words.join(" ");
};
