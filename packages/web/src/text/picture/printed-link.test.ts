import { expect, test } from "vitest";
import { printedLink } from "./printed-link.ts";

test("a picture shows a link that others can follow, and none to the computer on which it was made", () => {
  for (const host of ["localhost:4173", "broadside.localhost", "127.0.0.1:8080", "127.1.2.3", "[::1]:80"])
    expect(printedLink(`http://${host}/page/#preset=hasbro`)).toBe("");
  for (const host of ["ships.example", "localhost.example", "192.168.1.7:8080"])
    expect(printedLink(`http://${host}/#preset=hasbro`)).toBe(`http://${host}/#preset=hasbro`);
});
