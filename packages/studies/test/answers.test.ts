import { summarise } from "@broadside/arena";
import { describe, expect, it } from "vitest";
import { makeGames } from "../../arena/test/report/games.ts";
import { ANSWER_CHAIN, answers } from "../src/answers-study.ts";

/** Findings in which each kind of answers costs this many shots on top of about 17 + 2 + 4.5. */
const findings = (...more: number[]) =>
  summarise(
    makeGames(
      ANSWER_CHAIN.map((strategy, i) => ({ strategy, more: more[i], spread: 3 })),
      300,
    ),
  );

describe("what the study of answers says", () => {
  it("says so when more is told and more shots are needed", () => {
    const said = answers.present(findings(20, 20, 20, 20, 20, 25)).conclusions.join("\n");
    expect(said).toMatch(/revealed needs [45]\.\d+ fewer shots than identified/);
    expect(said).toMatch(/say more and yet cost `greedy-hit` shots: identified after revealed\./);
    expect(said).toMatch(/lies above the band|agrees with the band/);
  });

  it("agrees with the band when the interval meets it", () => {
    expect(answers.present(findings(20, 20, 20, 20, 20, 20)).conclusions.join()).toMatch(
      /The mean with length, 44\.\d+ .*agrees/,
    );
  });
});
