// Priors for layouts and for beliefs in `broadside compare`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { expectRefusal, folderWith, type Outcome, run, runJson, testRefusals } from "../command.ts";

const SMALL = ["--scenario", "gorkoff-5x5", "--games", "4", "--seed", "2", "--workers", "1"];

const compare = (out: string, strategies: string, ...args: string[]): Promise<Outcome> =>
  run(["compare", "--strategies", strategies, "--out", out, ...SMALL, ...args]);

const PRIOR = JSON.stringify({
  version: 1,
  name: "mine",
  cells: [1, 2, 3, 4, 5].map((y) => [1, 2, 3, 4, 5].map((x) => x * y)),
});

describe("broadside compare with priors", () => {
  test("--prior is believed and hides; --placement hides and is not believed", async () => {
    const folder = folderWith({});
    const edges = "edges:temperature=0.1";
    const both = await compare(join(folder, "both"), "greedy-hit", "--prior", edges);
    expect(both).toMatchObject({ code: 0, stderr: "" });
    expect(both.stdout).toMatch(
      /^gorkoff-5x5, answers hit, layouts edges:temperature=0\.1, strategies believe edges:temperature=0\.1, seed 2\n/,
    );
    const report = readFileSync(join(folder, "both/report.html"), "utf8");
    expect(report).toContain("layouts: edges:temperature=0.1; strategies believe: edges:temperature=0.1");
    // The command that repeats the run again hides by the prior.
    expect(report).toContain(`--prior ${edges} --games 4`);
    const uniform = await compare(join(folder, "uniform"), "greedy-hit", "--prior", edges, "--placement", "uniform");
    expect(uniform.stdout).toContain("layouts uniform, strategies believe edges:temperature=0.1, seed 2");
  });

  test("a file of a prior and a file of layouts are told apart by what they hold", async () => {
    const placed = await run("place --scenario gorkoff-5x5 --number 3 --seed 1 --json");
    const folder = folderWith({ "prior.json": PRIOR, "layouts.json": placed.stdout });
    const [prior, layouts] = ["prior.json", "layouts.json"].map((name) => join(folder, name));
    const one = await compare(join(folder, "a"), "random", "--placement", prior);
    expect(one.stdout).toContain("layouts mine, strategies believe uniform, seed 2");
    const two = await compare(join(folder, "b"), "random", "--placement", layouts);
    expect(two.stdout).toContain("layouts file of 3");
    const own = await compare(join(folder, "c"), `greedy-hit,greedy-hit:prior=${prior}`, "--prior", prior);
    expect(own.stdout).toContain("layouts mine, strategies believe mine");
    // Both strategies believe the same, so no game differs.
    expect(own.stdout).toMatch(/ 0 % +100 % +0 %/);
  });

  test("summaries name the prior with a hash of its weights; a run is not resumed with another", async () => {
    const out = join(folderWith({}), "results");
    const args = ["compare", "--strategies", "random", "--out", out, ...SMALL, "--resume"];
    const { experiment } = await runJson(...args, "--prior", "edges:temperature=0.1");
    expect(experiment).toMatchObject({
      placement: expect.stringMatching(/^prior edges:temperature=0\.1 \([0-9a-f]{16}\)$/),
      belief: expect.stringMatching(/^edges:temperature=0\.1 \([0-9a-f]{16}\)$/),
    });
    expectRefusal(
      await run([...args, "--prior", "edges:temperature=0.2"]),
      /different experiment \(prior edges:temperature=0\.1 \([0-9a-f]{16}\), not edges:temperature=0\.2 \(/,
    );
    expectRefusal(await run([...args, "--prior", "uniform"]), /different experiment \(prior edges.*, not none\)/);
    // What nobody types is as the folder says.
    expect((await runJson(...args)).experiment).toEqual(experiment);
  });

  testRefusals(
    "compare --out none --scenario gorkoff-5x5 --games 12 --strategies",
    [
      [
        "greedy-hit:prior=x",
        /"x" is not known; known: uniform, people, sequential, edges, scenario, or a \.json file$/,
      ],
      ["greedy-hit:prior=people", /parameter prior: people were counted on 10x10/],
      ["greedy-hit:prior=none.json", /none\.json".*: there is no such file/],
      ["greedy-hit:prior=bad.json", /bad\.json": prior\.cells: has 1 entry/],
      ["random:prior=people", /random, parameter "prior": the strategy has no parameters/],
      ["random --placement bad.json", /--placement ".*bad\.json": prior\.cells: has 1 entry/],
      ["random --placement empty.json", /--placement ".*empty\.json": contains no layout/],
    ],
    { "bad.json": '{"version":1,"cells":[[1]]}', "empty.json": "" },
  );

  test("a strategy's own prior serves wherever a strategy is named, and is refused for another scenario", async () => {
    const folder = folderWith({ "prior.json": PRIOR });
    const suggest = (strategy: string, scenario: string): Promise<Outcome> =>
      run(["suggest", "--scenario", scenario, "--strategy", strategy, "--top", "1"]);
    const { code, stdout } = await suggest(`greedy-hit:prior=${join(folder, "prior.json")}`, "gorkoff-5x5");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^1 +E[345] /m);
    expectRefusal(
      await suggest("greedy-hit:prior=people", "gorkoff-5x5"),
      /--strategy: strategy greedy-hit, parameter prior/,
    );
  });
});
