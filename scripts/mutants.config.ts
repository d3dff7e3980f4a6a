import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { engineAlias } from "./engine-alias.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const seconds: Record<string, number> = JSON.parse(readFileSync(new URL("test-times.json", import.meta.url), "utf8"));

/** The shortest test files come first: most faults are found by one of them, and the first one found ends the run. */
class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const timeOf = ({ moduleId }: TestSpecification): number =>
      seconds[moduleId.slice(moduleId.lastIndexOf("/packages/") + 1)] ?? 0;
    return files.sort((a, b) => timeOf(a) - timeOf(b));
  }
}

/** Rooms that build on all others: their tests take long, and the tests of the other rooms find most faults. */
const LATE_ROOMS = "{assessment,bound,boxes,fitting,game,hider,openings,placing,puzzle,review,rollout,strategy}";

/** Tests of these rooms that look at the inner ones: at draws, followed games, ranks of layouts and first shots. */
const OF_INNER_ROOMS = "{box-sampling,cell-optima,cover-draw,followed,layout-ranking}";

/** The tests that `npm run mutants` runs: those of the engine's inner rooms, which need nothing that is built. */
export default defineConfig({
  root,
  resolve: { alias: engineAlias(new URL("../packages/engine/src/", import.meta.url)) },
  test: {
    include: ["packages/engine/{src,test}/**/*.test.ts"],
    exclude: [
      `**/{src,test}/${LATE_ROOMS}/**/!(${OF_INNER_ROOMS}).test.ts`,
      "**/{async-engine,remote,packages,strategies}.test.ts",
    ],
    sequence: { sequencer: ShortestFirst },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
