import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { run, testRefusals } from "./command.ts";

const NAMES = ["scenario", "prior", "transcript", "layouts", "tree", "proof", "answers", "regret"];

test("the schemas are listed, in words and as JSON", async () => {
  const { code, stdout } = await run("list schemas");
  expect(code).toBe(0);
  expect(stdout.split("\n").map((line) => line.split("  ")[0])).toEqual([...NAMES, ""]);
  const { schemas } = JSON.parse((await run("list schemas --json")).stdout);
  expect(schemas.map(({ name }: { name: string }) => name)).toEqual(NAMES);
});

test.for(NAMES)("that of %s is printed as the package has it", async (name) => {
  const file = new URL(`../../engine/schemas/${name}.schema.json`, import.meta.url);
  expect((await run(["list", "schemas", name])).stdout).toBe(readFileSync(file, "utf8"));
});

testRefusals("list schemas", [["scenari", 'list schemas: "scenari" is not known; did you mean "scenario"?']]);
