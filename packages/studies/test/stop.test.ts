// Tests a study against the contract for stops of all long work.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { preset } from "@broadside/engine";
import { runStudy, type Study } from "@broadside/studies";
import { experiment } from "../../arena/test/arena.ts";
import { GO_ON, rowsIn, STORE, standIn, testStops, type WorkOptions } from "../../arena/test/stop-contract.ts";

const SMALL = experiment({ scenario: preset("gorkoff-5x5"), games: 6 });

const study: Study<unknown> = {
  name: "toy",
  title: "A toy",
  question: "How many shots?",
  games: { standard: 6, least: 2, of: "games" },
  async compute(work) {
    const { strategies } = await work.play("games", { ...SMALL, games: work.games, seed: work.seed });
    const sum = await work.keep("sum", () => strategies.flatMap(({ shots }) => [...shots]).reduce((a, b) => a + b));
    const more = await work.play("more", { ...SMALL, strategies: ["random"], games: 5 + (sum % 3), seed: work.seed });
    return { sum, more: [...more.strategies[0].shots] };
  },
  present: (findings) => ({ conclusions: [`It is ${JSON.stringify(findings)}.`], sections: [] }),
};
const filesOf = (folder: string): string =>
  ["README.md", "report.html", "summary.json"].map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
const worked = async (folder: string): Promise<string[]> => {
  const work = join(folder, "work");
  const parts = existsSync(work) ? readdirSync(work).filter((part) => part !== "study.json") : [];
  const rows: string[] = [];
  for (const part of parts)
    for (const row of part.endsWith(".json") ? [""] : await rowsIn(join(work, part))) rows.push(`${part} ${row}`);
  return rows;
};
const studied = (seed: number, { saved, ...options }: WorkOptions) => ({
  seed,
  players: standIn,
  progress: saved,
  ...options,
});
testStops({
  name: "a study",
  run: async (folder, options) => (await runStudy(study, { folder, ...studied(5, options) })).finished,
  runOther: (folder) => runStudy(study, { folder, ...studied(6, GO_ON) }),
  kept: worked,
  found: filesOf,
  journal: join("work", "games", STORE),
});
