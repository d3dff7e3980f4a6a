import { expect, it } from "vitest";
import { KEYS } from "./keys.ts";

it("no letter and no sign has two meanings, in whatever room", () => {
  const signs = Object.values(KEYS)
    .flat()
    .filter((key) => key.length === 1 && !/[←↑→↓]/.test(key));
  expect(signs).toEqual([...new Set(signs)]);
});
