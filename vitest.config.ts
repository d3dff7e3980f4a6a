import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig, type Plugin } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { texts } from "./packages/web/texts/plugin.ts";
import { arenaAlias, engineAlias, matchAlias } from "./scripts/engine-alias.mjs";
import { sparing } from "./scripts/sparing.mjs";

const alias = [
  ...engineAlias(new URL("./packages/engine/src/", import.meta.url)),
  ...arenaAlias(new URL("./packages/arena/src/", import.meta.url)),
  ...matchAlias(new URL("./packages/match/src/", import.meta.url)),
];
/**
 * Sources as they were compiled, where all is built first: Node loads them at once, and the packages' own copies are the same ones. A
 * plain run takes the sources, which may be newer.
 */
const compiled: Plugin = {
  name: "compiled sources",
  enforce: "pre",
  async resolveId(source, importer, options) {
    if (!/^(\.|@broadside\/)/.test(source)) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    const file = found?.id.replace(/(\/packages\/(?:engine|arena|studies|match|cli))\/src\/(.*)\.ts$/, "$1/dist/$2.js");
    return file !== undefined && file !== found?.id && existsSync(file) ? file : found;
  },
};

const built = process.env["BROADSIDE_BUILT"] === undefined ? [] : [compiled];

/** Built modules are loaded unchanged, along with their threads and libraries. */
const server = { deps: { external: [/\/packages\/\w+\/dist\//] } };

const browserTests = "packages/{web,embed}/test/**/*.browser.test.ts";

/**
 * Test files that take long, whatever their size suggests to a run without recorded times. They start first, so
 * that the others do not finish early and wait for one of them.
 */
const LONGEST = [
  ...["queue", "bot", "python", "bots", "examples", "readme", "help", "bench", "compare", "packed", "recipes"],
  // In the long run.
  ...["puzzle", "every-study"],
  // In a browser.
  ...["review", "puzzles", "games", "play/play", "offline", "board/page", "compare", "first-visit", "page-states"].map(
    (name) => `${name}.browser`,
  ),
];

/** The files that take long come first, so that no processor waits for the last of them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return place < 0 ? LONGEST.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [...built, texts()],
        resolve: { alias },
        test: {
          name: "unit",
          include: [
            "packages/*/src/**/*.test.{ts,tsx}",
            "packages/*/test/**/*.test.ts",
            "scripts/**/*.test.ts",
            "fuzz/**/*.test.ts",
          ],
          exclude: [browserTests, "**/node_modules/**", "**/dist/**"],
          // Enough for commands and long properties on a busy machine; a test that hangs is still ended.
          testTimeout: process.env["BROADSIDE_LONG"] === undefined ? 180_000 : 900_000,
          hookTimeout: 180_000,
          // One more than there are processors, because many of these tests wait for other programs, the disk or a
          // timer.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 0 },
          // The test files of a worker share loaded modules: no test changes them, and most tests are shorter than
          // loading them again.
          isolate: false,
          execArgv: sparing(),
          server,
        },
      },
      {
        plugins: [...built, texts()],
        resolve: { alias },
        test: {
          name: "browser",
          include: [browserTests],
          globalSetup: ["packages/web/test/global-setup.ts"],
          // Each worker has one browser for all its test files.
          isolate: false,
          execArgv: sparing(),
          server,
          setupFiles: ["packages/web/test/close-pages.ts"],
          // A busy machine may hold up a browser: what passes only when tried again is named at the end of the run.
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // On a busy machine the page may take a while to show something; a test still fails if it never appears.
          expect: { poll: { timeout: 15_000 } },
          // After the other tests: a browser keeps more than one processor busy.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: { alias },
        test: {
          name: "site",
          include: ["site/test/**/*.browser.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
