// `npm test -- --changed` runs the tests that a change can affect. These tests check that it finds the ones that
// would fail.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { reachedTests } from "./affected-tests.mjs";

test.each([
  // For a source: its own test first, then tests of code that builds on it.
  ["packages/engine/src/game/referee.ts", "packages/engine/src/game/referee.test.ts"],
  ["packages/arena/test/match/logs.test.ts", "packages/arena/test/match/logs.test.ts"],
  ["packages/cli/src/commands/heatmap/heatmap-command.ts", "packages/cli/test/heatmap.test.ts"],
  // The command's reference is made from the definitions of flags.
  ["packages/cli/src/commands/heatmap/heatmap-command.ts", "scripts/command-pages.test.ts"],
  ["packages/web/src/view/games/lines.css", "packages/web/test/games/games.browser.test.ts"],
  ["docs/explanation/ratings.md", "scripts/readme.test.ts"],
  ["packages/arena/bench/bots.mjs", "scripts/bench.test.ts"],
])("%s reaches %s", (file, reached) => {
  expect(reachedTests([file])).toContain(reached);
});

test("what is nearest comes first, and far tests are not reached", () => {
  const reached = reachedTests(["packages/cli/src/commands/play/match-board.ts"]);
  expect(reached[0]).toMatch(/^packages\/cli\//);
  expect(reached.filter((file) => file.startsWith("packages/engine/"))).toEqual([]);
});

test("a stage that is not there is refused in one line, with those that are", () => {
  const program = fileURLToPath(new URL("test.mjs", import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [program, "nonesuch"], { encoding: "utf8" });
  expect(status).toBe(2);
  expect(stderr).toMatch(/there is no stage "nonesuch"/);
});
