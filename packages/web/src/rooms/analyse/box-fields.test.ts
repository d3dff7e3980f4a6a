import { unwrap } from "@broadside/engine";
import { expect, test } from "vitest";
import { english } from "../../../test/english.ts";
import { sayFault } from "../../parts/fault.ts";
import { parseBoxGame } from "./box-fields.tsx";

test("the fields make the game, or say which of them is wrong", () => {
  expect(unwrap(parseBoxGame({ side: "5", dimensions: " 3 ", ships: "2" })).name).toBe("boxes:5x3:2");
  const error = (side: string, dimensions: string, ships: string) => {
    const parsed = parseBoxGame({ side, dimensions, ships });
    return parsed.ok ? undefined : parsed.error;
  };
  expect(error("", "3", "2")?.where).toBe("side");
  expect(error("4", "0", "2")?.where).toBe("dimensions");
  expect(error("4", "1001", "2")?.where).toBe("scenario");
  const ships = error("4", "3", "two");
  expect(ships?.where).toBe("ships");
  expect(ships && sayFault(ships)).toBe(english.rules.notWhole({ text: "two" }));
});
