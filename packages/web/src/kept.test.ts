import { expect, test } from "vitest";
import { KEPT } from "./kept.ts";
import { roomsOf } from "./rooms.ts";
import { STORES } from "./storage/versions.ts";

test("every store is what a room keeps, so that a copy names its records that cannot be read", () => {
  const stores = Object.values(KEPT).flatMap((kept) =>
    kept.flatMap(({ name, asideName }) => [name, asideName ?? name]),
  );
  expect([...new Set(stores)].sort()).toEqual([...STORES].sort());
  const rooms = roomsOf(() => Promise.reject()).map(({ name }) => name);
  expect(rooms).toEqual(expect.arrayContaining(Object.keys(KEPT)));
});
