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
    expect(questions[0]).toEqual({ question: "across(cruiser)", layouts: "714", chance: 0.5, bits: 1 });
    for (const { question, layouts, bits } of questions) {
      const asked = await runJson("ask", question, "-s", "gorkoff-5x5");
      expect(asked["answers"]).toContainEqual({ answer: true, layouts, chance: Number(layouts) / 1428 });
      expect(asked["bits"]).toBeCloseTo(bits, 12);
    }
    const regions = (await runJson("ask", "-s", "gorkoff-5x5", "--of", "regions", "--top", "3"))["questions"];
    expect(JSON.stringify(regions)).not.toContain("across");
  });

  test("says the refusal and the way out, and nothing where nothing is open", async () => {
    const refused = await run(["ask", "touch(carrier, destroyer)"]);
    expect(refused.stderr).toContain("ask about one region or one ship");
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
    [["--of", "region"], /^--of: "region" is not known; did you mean "regions"\?$/],
  ])("bad input: %s", async (words, message) => {
    expectRefusal(await run(["ask", ...words]), message);
  });

  test("--saves plays games with and without the answer", async () => {
    const { shots } = (await runJson("ask", "across(cruiser)", "-s", "gorkoff-3x3", "--saves")) as { shots: object };
    expect(shots).toEqual({ saved: 1, standardError: 0 });
    const { stdout } = await run(["ask", "any(A1)", "-s", "gorkoff-5x5", "--saves", "--seed", "3"]);
    expect(stdout).toMatch(/it saves \d\.\d\d ± 0\.\d\d shots in 1,000 games, each at the likeliest cell/);
    expectRefusal(await run(["ask", "--saves"]), /^--saves: is about one question; write the question/);
    expectRefusal(await run(["ask", "any(A1)", "--seed", "1"]), /^--seed: is that of --saves/);
  });

  test("answers a batch, line by line", async () => {
    const lines = [
      { id: 1, scenario: "gorkoff-5x5", question: "any(A1)" },
      { id: 2, question: "at(" },
      { id: 3, question: "any(A1)", wrong: 2 },
      { id: 4, scenario: "gorkoff-3x3", top: 1 },
    ];
    const { stdout } = await run(["ask", "--batch", "-"], {
      input: lines.map((line) => JSON.stringify(line)).join("\n"),
    });
    const [first, second, third, fourth] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(first.answers[0].layouts).toBe("1112");
    expect(second.error).toContain("question, at its end");
    expect(third.error).toBe("wrong: is not a chance from 0 to below 1; write for example 0.1");
    expect(fourth.questions).toHaveLength(1);
  });
});
