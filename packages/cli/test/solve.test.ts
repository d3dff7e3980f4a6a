import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatScenario, preset, unwrap } from "@broadside/engine";
import { checkTree, parseTreeFile } from "@broadside/engine/solver";
import { describe, expect, test } from "vitest";
import { expectRefusal, fileWith, folderWith, run, runInterrupted, runJson, testRefusals } from "./command.ts";

describe("broadside solve", () => {
  test("has the agreed form, and the optimum of the smallest board", async () => {
    const answer = await runJson("solve --scenario gorkoff-3x3 --objective mean-then-worst");
    expect(Object.keys(answer).slice(0, 5)).toEqual(["layouts", "misses", "proven", "nodes", "milliseconds"]);
    expect(answer).toMatchObject({ layouts: "4", misses: { total: "6", mean: 1.5, worst: 3 }, proven: true });
  });

  test("writes a tree that the checker replays to the same misses", async () => {
    const file = join(folderWith({}), "tree.json");
    const args = ["--scenario", "gorkoff-5x5", "--answers", "sunk", "--shots", "C3. B2x", "--tree", file];
    const answer = await runJson("solve", ...args);
    const { knowledge, tree } = unwrap(parseTreeFile(JSON.parse(readFileSync(file, "utf8"))));
    const { layouts, total, worst } = checkTree(knowledge, tree);
    expect(answer).toMatchObject({ layouts: String(layouts), misses: { total: String(total), worst } });
  });

  test("tells people the misses, what is proved, and the first shot", async () => {
    const { code, stdout, stderr } = await run("solve --scenario gorkoff-3x3 --objective worst");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(
      /^4 layouts, [\d.]+ misses on average \(\d+ in all\), 3 at worst; [\d.]+ shots on average\n/,
    );
    expect(stdout).toContain("\nproved: no strategy has a lower worst case\nfirst shot ");
  });

  test("starts from what bound proves of the game, which a strategy may meet", async () => {
    const rules = { board: { size: [10, 10] }, fleet: [{ name: "ship", length: 2 }], contact: "none", answers: "hit" };
    const file = fileWith(rules);
    const bound = await runJson("bound", "--scenario", file);
    const answer = await runJson("solve", "--scenario", file, "--objective", "worst");
    expect(bound).toMatchObject({ lower: { worst: 50 } });
    expect(answer).toMatchObject({ proven: true, misses: { worst: 50 }, lower: { worst: 50 } });
    const { stdout } = await run(["solve", "--scenario", file, "--objective", "worst"]);
    expect(stdout).toMatch(/\nno search was needed, in .*\n$/);
  });

  test("gives its bounds when the time is up", async () => {
    // On a busy machine there may be no strategy yet at first; the next test covers that case.
    let outcome: Awaited<ReturnType<typeof run>> = { code: 1, signal: null, stdout: "", stderr: "" };
    for (let limit = 400; outcome.code === 1 && limit < 60_000; limit *= 2)
      outcome = await run(["solve", "--scenario", "gorkoff-5x5", "--max-time", `${limit}ms`, "--json"]);
    const answer = JSON.parse(outcome.stdout);
    expect(answer).toMatchObject({ layouts: "1428", proven: false, stopped: "time" });
    // The optimum is 6444.
    expect(Number(answer.lower.total)).toBeLessThanOrEqual(6444);
    expect(Number(answer.misses.total)).toBeGreaterThanOrEqual(6444);
  });

  test("goes on from the file of --resume, and refuses a damaged or foreign one in one line", async () => {
    const rules = { board: { size: [4, 4] }, contact: "none", answers: "hit" };
    const fleet = [2, 2, 1].map((length, i) => ({ name: `ship${i}`, length }));
    const folder = folderWith({});
    const file = join(folder, "proof.bin");
    const line = ["solve", "--scenario", fileWith({ ...rules, fleet }), "--json", "--resume"];
    const first = await runJson(...(line as [string, ...string[]]), file);
    expect(first).toMatchObject({ proven: true, layouts: "600" });
    expect(await runJson(...(line as [string, ...string[]]), file)).toMatchObject({ misses: first.misses, nodes: 0 });
    expect(readdirSync(folder)).toEqual(["proof.bin"]);
    const bytes = readFileSync(file);
    const refusal = async (content: Uint8Array, more: readonly string[] = []): Promise<string> => {
      const other = join(folder, "other.bin");
      writeFileSync(other, content);
      const { code, stdout, stderr } = await run([...line, other, ...more]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      // A refused file is left as it was.
      expect(Buffer.compare(readFileSync(other), content)).toBe(0);
      return stderr;
    };
    expect(await refusal(bytes.subarray(0, 100))).toMatch(
      /^broadside: --resume ".*": holds no whole kept proof; .*\n$/,
    );
    expect(await refusal(bytes.subarray(0, -40))).toMatch(/: tables: are not as long as the file says; .*\n$/);
    const changed = Uint8Array.from(bytes);
    changed[bytes.length - 1] ^= 1;
    expect(await refusal(changed)).toMatch(/: checksum: does not fit the rest; .*\n$/);
    expect(await refusal(bytes, ["--objective", "worst"])).toMatch(
      /: is for another objective, mean instead of worst; /,
    );
    expect(await refusal(bytes, ["--answers", "sunk"])).toMatch(/: is for other rules; name another file\n$/);
    for (const check of ["solve", "hider"])
      expectRefusal(
        await run([check, "check", file]),
        /^file ".*": holds a kept proof, which only solve --resume reads; give a file of broadside /,
      );
  });

  test("prints its bounds after Ctrl-C", async () => {
    const rules = { board: { size: [5, 5] }, contact: "none", answers: "sunk" };
    const fleet = [3, 2, 1].map((length) => ({ name: `ship${length}`, length }));
    const line = ["solve", "--scenario", fileWith({ ...rules, fleet }), "--json"];
    // On a busy machine it takes longer until there is a strategy.
    let ended = await runInterrupted(line, 0.8);
    for (const seconds of [1.6, 3.2]) if (ended.stdout === "") ended = await runInterrupted(line, seconds);
    const { code, stdout, stderr } = ended;
    expect(stderr).toMatch(/^broadside: stopping; the bounds reached so far follow/);
    expect(code).toBe(0);
    const answer = JSON.parse(stdout);
    expect(answer).toMatchObject({ layouts: "3944", proven: false, stopped: "signal" });
    expect(Number(answer.lower.total)).toBeLessThanOrEqual(Number(answer.misses.total));
  });

  test("ends at Ctrl-C while layouts are listed, and says that there is nothing to show", async () => {
    const rules = { board: { size: [6, 6] }, contact: "allowed", answers: "sunk" };
    const fleet = [
      { name: "cruiser", length: 3 },
      { name: "destroyer", length: 2 },
      { name: "boat", length: 1, count: 2 },
    ];
    const line = `solve --set max-layouts=2000000 --max-memory 9 --json --scenario "${fileWith({ ...rules, fleet })}"`;
    // With 1,149,480 layouts, listing them, making the rows and finding a first strategy take tens of seconds.
    const { code, stdout, stderr } = await runInterrupted(line, 0.8);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(
      /^broadside: stopping; .*\nbroadside: stopped while (listing|making) .*: there is no strategy/,
    );
  });

  testRefusals("solve --scenario", [
    [
      "hasbro",
      /the scenario has 30,093,975,536 layouts, too many to solve: up to 200,000 fit; .* more shots; bound proves how few misses any strategy needs, /,
    ],
    [
      "gorkoff-5x5 --set max-layouts=1000",
      /1,428 layouts, too many to solve: up to 1,000 .*; --set max-layouts=1428 allows them$/,
    ],
    ["gorkoff-3x3 --objective men", /^--objective: "men" is not known; did you mean "mean"/],
    ["gorkoff-3x3 --tree tree.pdf", "end it with .json, .dot, .svg or .html"],
    ["gorkoff-3x3 --set compare-positions=5", "has no effect without --strategies; add --strategies all"],
    ["gorkoff-3x3 --strategies greedy-hit:prior=people", /^--strategies: strategy greedy-hit, parameter prior: people/],
    ['gorkoff-5x5 --shots "A1x B1x C1x D1x"', /shot 4 "D1x": with this answer no layout is left/],
  ]);

  testRefusals("solve --scenario gorkoff-3x3 --tree", [["tree.json", "is there already; name a new file"]], {
    "tree.json": "mine",
  });
});

describe("broadside solve check", () => {
  test("replays a tree over every layout, and refuses one in which anything was changed", async () => {
    const cwd = folderWith({});
    await run("solve --scenario gorkoff-3x3 --tree tree.json", { cwd });
    const file = join(cwd, "tree.json");
    const { stdout } = await run(["solve", "check", file]);
    expect(stdout).toBe(
      "gorkoff-3x3: 3 x 3 cells; cruiser 3, 2 x boat 1; ships may not touch, not even at a corner; answers hit: miss or hit\n" +
        "4 layouts, each led to its leaf\nthe strategy holds: 1.5 misses on average (6 in all), 3 at worst (replayed)\n" +
        "proved anew: no strategy has a lower average\nproved anew: no strategy has a lower worst case\n" +
        "(a plain search of 2 positions, without the solver's bounds)\n",
    );
    expect(await runJson("solve", "check", file)).toEqual({
      holds: true,
      scenario: "gorkoff-3x3",
      rules: formatScenario(preset("gorkoff-3x3")),
      shots: "",
      layouts: "4",
      misses: { total: "6", mean: 1.5, worst: 3 },
      least: { mean: true, worst: true },
    });
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace(/"misses":3/, '"misses":2'));
    expectRefusal(
      await run(["solve", "check", file]),
      /^file ".*tree\.json": proves nothing: tree.*has 3 misses, its leaf says 2; it is not what broadside wrote$/,
    );
    writeFileSync(file, text.replace('"none"', '"allowed"'));
    expectRefusal(
      await run(["solve", "check", file]),
      /^file ".*tree\.json": proves nothing: its rules allow more than the 4 layouts at its leaves; it is not what/,
    );
    writeFileSync(file, '{"board":{"size":[3,3]}}');
    expectRefusal(
      await run(["solve", "check", file]),
      /^file ".*tree\.json": holds neither a strategy nor a certificate; give a file of broadside solve --tree FILE\.json$/,
    );
  });

  test("says which cells are blocked and which shots came before", async () => {
    const rules = {
      name: "bay",
      board: { size: [3, 3], blocked: ["C1"] },
      fleet: [2],
      contact: "none",
      answers: "sunk",
    };
    const cwd = folderWith({ "bay.json": JSON.stringify(rules) });
    await run(["solve", "--scenario", "bay.json", "--shots", "B2. A1.", "--tree", "tree.json"], { cwd });
    const { stdout } = await run(["solve", "check", "tree.json"], { cwd });
    expect(stdout).toMatch(/^bay: 3 x 3 cells; .*; blocked C1\nafter B2\. A1\.\n4 layouts, each led to its leaf\n/);
  });
});

describe("broadside solve --tree", () => {
  test("writes each format by its ending, whole, and nothing else", async () => {
    const cwd = folderWith({});
    for (const name of ["tree.dot", "tree.svg", "tree.html"]) {
      const { code, stdout } = await run(["solve", "--scenario", "gorkoff-3x3", "--tree", name], { cwd });
      expect(code).toBe(0);
      expect(stdout).toContain(`\nthe strategy is in ${name}\n`);
    }
    expect(readdirSync(cwd).sort()).toEqual(["tree.dot", "tree.html", "tree.svg"]);
    expect(readFileSync(join(cwd, "tree.dot"), "utf8")).toMatch(/^digraph tree \{\n.*"B1".*\}\n$/s);
    expect(readFileSync(join(cwd, "tree.svg"), "utf8")).toMatch(/^<svg .*>B1<.*<\/svg>\n$/s);
    expect(readFileSync(join(cwd, "tree.html"), "utf8")).toMatch(/^<!doctype html>\n.*It is proved that.*<\/html>\n$/s);
  });

  test("tells of a single miss and a single layout in the singular", async () => {
    const fleet = [{ name: "boat", length: 1 }];
    const rules = { name: "row", board: { size: [3, 1] }, fleet, contact: "none", answers: "hit" };
    const cwd = folderWith({ "row.json": JSON.stringify(rules) });
    const { stdout } = await run(["solve", "--scenario", "row.json"], { cwd });
    expect(stdout).toContain("3 layouts, 1 miss on average (3 in all), 2 at worst; 2 shots on average\n");
    await run(["solve", "--scenario", "row.json", "--shots", "A1. B1.", "--tree", "row.html"], { cwd });
    const page = readFileSync(join(cwd, "row.html"), "utf8");
    expect(page).toContain("<h1>row, hit, after 2 shots: fewest misses on average</h1>");
    expect(page).toContain("over 1 layout that the shots leave: ");
  });
});

describe("broadside solve --strategies", () => {
  const FLAGS = ["--scenario", "gorkoff-3x3", "--answers", "sunk", "--strategies", "all"];
  /** The answer to these flags, for all tests. */
  let answer: ReturnType<typeof runJson> | undefined;
  const answered = (): ReturnType<typeof runJson> => (answer ??= runJson("solve", ...FLAGS));

  test("shows every strategy beside the optimum, which none beats", async () => {
    const { layouts, misses, compare } = (await answered()) as {
      layouts: string;
      misses: { total: string; mean: number };
      compare: { strategy: string; mean: number; worst: number; ties?: { least: { total: string }; mean: number } }[];
    };
    expect(layouts).toBe("4");
    expect(compare.map(({ strategy }) => strategy)).toEqual(
      expect.arrayContaining(["greedy-hit", "random", "diagonal"]),
    );
    for (const { mean, ties } of compare) {
      expect(mean).toBeGreaterThanOrEqual(misses.mean);
      if (ties) expect(Number(ties.least.total)).toBeGreaterThanOrEqual(Number(misses.total));
    }
    expect(compare.find(({ strategy }) => strategy === "random")?.mean).toBeCloseTo((5 * 4) / 6, 12);
  });

  test("takes names, with parameters, and modules", async () => {
    const names = "probability-chessboard:divisor=3,remainder=1,block=20,random";
    const some = await runJson("solve", ...FLAGS.with(-1, names));
    const all = await answered();
    const costs = (found: Record<string, unknown>) => found["compare"] as { strategy: string; mean: number }[];
    expect(costs(some).map(({ strategy }) => strategy)).toEqual([
      "probability-chessboard:divisor=3,remainder=1,block=20",
      "random",
    ]);
    expect(costs(all)).toContainEqual(costs(some)[1]);
    const { stdout } = await run(["solve", ...FLAGS.with(-1, names)]);
    expect(stdout).toMatch(/\nstrategy +mean +worst +ties drawn +ties: mean +ties: worst\noptimal /);
    expect(stdout).toMatch(/^probability-chessboard:divisor=3,/m);
  });

  test("estimates what reaches too many positions, and says so, and how to have it exactly", async () => {
    interface Row {
      readonly strategy: string;
      readonly total?: string;
      readonly mean?: number;
      readonly refused?: string;
      readonly ties?: { readonly refused?: string };
      readonly sampled?: { readonly estimate: number; readonly standardError: number };
    }
    const { compare } = (await runJson("solve", ...FLAGS, "--set", "compare-positions=20")) as { compare: Row[] };
    const sampled = compare.filter((row) => row.sampled);
    expect(sampled.length).toBeGreaterThan(0);
    for (const { mean, refused } of sampled) {
      expect(mean).toBeUndefined();
      expect(refused).toContain("more than 20 positions");
    }
    const exact = compare.filter((row) => row.total !== undefined);
    expect(exact.filter((row) => row.refused !== undefined)).toEqual([]);
    // Following a strategy's own ties needs fewer positions than following all of them.
    const apart = exact.filter(({ ties }) => ties?.refused !== undefined);
    expect(apart.length).toBeGreaterThan(0);
  });
});

describe("broadside bound", () => {
  test("proves a bound that is below the optimum of a small board, and says what it is", async () => {
    const bound = await runJson("bound --scenario gorkoff-5x5");
    expect(bound).toMatchObject({ layouts: "1428", certified: true });
    const { total, worst } = bound["lower"] as { total: string; worst: number };
    // The optimum is 6,444 misses in total and 7 in the worst case.
    expect(Number(total)).toBeGreaterThan(5000);
    expect(Number(total)).toBeLessThanOrEqual(6444);
    expect(worst).toBeLessThanOrEqual(7);
  });

  test("bounds the American game, which cannot be solved", async () => {
    const { code, stdout, stderr } = await run("bound");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^30,093,975,536 layouts\nno strategy needs fewer than 22\.\d+ misses \(39\.\d+ shots\)/);
  });

  test("tells what it has proved when Ctrl-C or the time ends it", async () => {
    const line = ["bound", "--set", "places=16000"];
    const { code, stdout, stderr } = await runInterrupted(line, 3);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(
      /^30,093,975,536 layouts\nno strategy needs fewer than 2[12]\.\d+ misses \(3[89]\.\d+ shots\)/,
    );
    expect(stdout).toMatch(/\nstopped: a longer run may prove more\n$/);
    // On a busy machine nothing may be proved at first.
    let outcome = await run([...line, "--max-time", "1ms"]);
    expect(outcome).toMatchObject({ code: 1, stdout: "" });
    expect(outcome.stderr).toBe("broadside: stopped after 1 ms: no bound was proved yet; --max-time allows more\n");
    for (let limit = 2; outcome.code === 1 && limit < 60; limit *= 2)
      outcome = await run([...line, "--max-time", `${limit}s`, "--json"]);
    expect(outcome.code).toBe(0);
    const answer = JSON.parse(outcome.stdout);
    expect(answer).toMatchObject({ layouts: "30093975536", certified: true, stopped: "time" });
    expect(answer.shots).toBeGreaterThan(38.34);
  });

  testRefusals("bound", [
    ["--shots E5.", "--shots"],
    ["--scenario boxes:4x2:2", "no bound is known where ships may overlap"],
  ]);
});
