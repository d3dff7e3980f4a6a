import { describe, expect, test } from "vitest";
import { expectRefusal, fileWith, run, runJson } from "./command.ts";

describe("broadside ask", () => {
  test("has the agreed form", async () => {
    const answer = await runJson("ask", "any(A1)", "--scenario", "gorkoff-5x5", "--wrong", "0.1");
    expect(Object.keys(answer)).toEqual(["question", "answers", "bits", "method", "milliseconds"]);
    const chance = 1112 / 1428;
    expect(answer["answers"]).toEqual([
      { answer: true, layouts: "1112", chance },
      { answer: false, layouts: "316", chance: 316 / 1428 },
    ]);
    const h = (p: number): number => -p * Math.log2(p) - (1 - p) * Math.log2(1 - p);
    expect(answer["bits"]).toBeCloseTo(h(0.1 + 0.8 * chance) - h(0.1), 12);
  });

  test("gives cells, classes and numbers as answers", async () => {
    const answersOf = async (question: string) =>
      (await runJson("ask", question, "-s", "gorkoff-3x3"))["answers"] as { answer: unknown; layouts: string }[];
    expect((await answersOf("first(cruiser)")).map(({ answer }) => answer)).toEqual(["A1", "C1", "A3"]);
    expect((await answersOf("at(B2)")).map(({ answer }) => answer)).toEqual(["water"]);
    expect((await answersOf("count(row 1)")).map(({ answer, layouts }) => [answer, layouts])).toEqual([
      [2, "3"],
      [3, "1"],
    ]);
  });

  test("ranks questions that part the layouts differently, each once", async () => {
    const { questions } = (await runJson("ask", "-s", "gorkoff-5x5", "--top", "6")) as {
      questions: { question: string; layouts: string; chance: number; bits: number }[];
    };
    expect(questions).toHaveLength(6);
    expect(questions[0]).toEqual({ question: "across(cruiser)", layouts: "714", chance: 0.5, bits: 1, method: "list" });
    for (const { question, layouts, bits } of questions) {
      const asked = await runJson("ask", question, "-s", "gorkoff-5x5");
      expect(asked["answers"]).toContainEqual({ answer: true, layouts, chance: Number(layouts) / 1428 });
      expect(asked["bits"]).toBeCloseTo(bits, 12);
    }
    const regions = (await runJson("ask", "-s", "gorkoff-5x5", "--of", "regions", "--top", "3"))["questions"];
    expect(JSON.stringify(regions)).not.toContain("across");
  });

  test("estimates what is too large for exact answers, and says so", async () => {
    const words = ["ask", "touch(carrier, battleship)", "--samples", "2000", "--seed", "7"];
    const answer = await runJson(...words);
    expect(Object.keys(answer)).toEqual([
      "question",
      "answers",
      "bits",
      "bitsError",
      "method",
      "estimate",
      "milliseconds",
    ]);
    expect([answer["method"], answer["estimate"]]).toEqual(["estimate", { samples: 2000, seed: 7 }]);
    const [yes] = answer["answers"] as { answer: boolean; chance: number; standardError: number }[];
    expect(Object.keys(yes)).toEqual(["answer", "chance", "standardError"]);
    expect(yes.standardError).toBeCloseTo(Math.sqrt((yes.chance * (1 - yes.chance)) / 2000), 12);
    const { stdout } = await run([...words, "--quiet"]);
    expect(stdout).toContain("an estimate from 2,000 drawn layouts, seed 7");
    expect(stdout).toMatch(/\nanswer +about +error\nyes +\d\d\.\d % +± 0\.\d\d\n/);
    const told = await run([...words, "--told", "(across(carrier) = across(cruiser)) @0.1"]);
    expect(told.stdout).toMatch(/^told .* @0\.1: about \d\d\.\d % ± 0\.\d\d likely\n/);
  });

  test("ranks questions of a large position by drawn layouts, with exact figures for the best", async () => {
    const words = ["ask", "--of", "regions", "--top", "11", "--samples", "1000"];
    const { questions, method, estimate } = (await runJson(...words)) as {
      questions: { layouts?: string; standardError?: number; bitsError?: number; alike: number; method: string }[];
      method: string;
      estimate: object;
    };
    expect([method, estimate]).toEqual(["estimate", { compared: 10_000, samples: 1000, seed: 1 }]);
    for (const { layouts, standardError, bitsError, method, alike } of questions) {
      expect(method).toBe(layouts === undefined ? "estimate" : "counts");
      expect([standardError === undefined, bitsError === undefined]).toEqual([
        method === "counts",
        method === "counts",
      ]);
      expect(alike).toBeGreaterThan(0);
    }
    expect(questions.filter(({ layouts }) => layouts === undefined)).toHaveLength(1);
    const { stdout } = await run(words);
    expect(stdout).toContain(
      "the best by 10,000 drawn layouts, seed 1; figures with ± are estimates from 1,000 others",
    );
    expect(stdout).toMatch(/7 more\n/);
  });

  test("says the refusal and the way out, and nothing where nothing is open", async () => {
    const words = ["--told", "(any(A1) = any(J10))", "--told", "not (any(A1) = any(J10))"];
    const refused = await run(["ask", "any(A1)", ...words]);
    expect(refused.stderr).toContain("0 of 200,000 drawn layouts agree with what was said");
    expect(refused.stdout).toBe("");
    const known = fileWith({ board: { size: [2, 1] }, fleet: [2], contact: "none", answers: "hit" });
    expect((await run(["ask", "-s", known])).stdout).toBe("nothing is open that a question of yes or no could tell\n");
  });

  test.each([
    [["any(A1:D4"], /^question, at its end: lacks "\)"; write "\)" there$/],
    [["any(K1)"], /^question, letter 5 "K1": "K1" is off the board; cells run from A1 to J10$/],
    [["any", "A1"], /^"A1": is a second argument; quote the whole question/],
    [["any(A1)", "--wrong", "1"], /^--wrong: "1" is not a chance from 0 to below 1; write for example 0\.1$/],
    [["any(A1)", "-S", "A1#carrier"], /shot 1 "A1#carrier"/],
    [["-S", "A1#carrier"], /shot 1 "A1#carrier"/],
    [["any(A1)", "--samples", "9"], /^--samples: "9" is out of range; write a whole number from 100 to 1000000$/],
    [["--of", "region"], /^--of: "region" is not known; did you mean "regions"\?$/],
  ])("bad input: %s", async (words, message) => {
    expectRefusal(await run(["ask", ...words]), message);
  });

  test("--saves plays games with and without the answer", async () => {
    const { shots } = (await runJson("ask", "across(cruiser)", "-s", "gorkoff-3x3", "--saves")) as { shots: object };
    expect(shots).toEqual({ saved: 1, standardError: 0 });
    const { stdout } = await run(["ask", "any(A1)", "-s", "gorkoff-5x5", "--saves", "--seed", "3"]);
    expect(stdout).toMatch(/it saves \d\.\d\d ± 0\.\d\d shots in 1,000 games, each at the likeliest cell/);
    const { questions } = (await runJson("ask", "-s", "gorkoff-3x3", "--saves")) as {
      questions: { question: string; shots: { saved: number } }[];
    };
    const saved = questions.map(({ shots }) => shots.saved);
    expect(saved).toEqual([...saved].sort((a, b) => b - a));
    for (const { question, shots } of questions)
      expect((await runJson("ask", question, "-s", "gorkoff-3x3", "--saves"))["shots"]).toEqual(shots);
    expect((await run(["ask", "-s", "gorkoff-5x5", "--of", "ships", "--top", "2", "--saves"])).stdout).toMatch(
      /^question +yes +bits +shots saved/,
    );
    expectRefusal(await run(["ask", "--saves", "--top", "1"]), /list of 15,046,987,768 sets of ships/);
  });

  test("answers a batch, line by line", async () => {
    const lines = [
      { id: 1, scenario: "gorkoff-5x5", question: "any(A1)" },
      { id: 2, question: "at(" },
      { id: 3, question: "any(A1)", wrong: 2 },
      { id: 4, scenario: "gorkoff-3x3", top: 1 },
      { id: 5, question: "any(A1)", samples: 1e9 },
    ];
    const { stdout } = await run(["ask", "--batch", "-"], {
      input: lines.map((line) => JSON.stringify(line)).join("\n"),
    });
    const [first, second, third, fourth, fifth] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(first.answers[0].layouts).toBe("1112");
    expect(second.error).toContain("question, at its end");
    expect(third.error).toBe("wrong: is not a chance from 0 to below 1; write for example 0.1");
    expect(fourth.questions).toHaveLength(1);
    expect(fifth.error).toBe("samples: 1000000000 is above 1000000; write a number up to that");
  });
});
