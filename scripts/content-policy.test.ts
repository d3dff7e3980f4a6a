// What the page allows itself is what `broadside serve` allows it: else it would work on one kind of host and not on another.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CONTENT_POLICY } from "../packages/web/content-policy.ts";

test("the policy in the page is part of the one that the server sends", () => {
  const server = readFileSync(new URL("../packages/cli/src/commands/serve/static-server.ts", import.meta.url), "utf8");
  const sent = server.replace(/" \+\s*"/g, "");
  const directives = CONTENT_POLICY.split("; ");
  expect(directives.length).toBeGreaterThan(5);
  expect(directives.filter((directive) => !sent.includes(directive))).toEqual([]);
  // Neither allows what is written into the page, nor any host.
  expect(`${CONTENT_POLICY} ${sent.match(/"(default-src[^"]*)"/)?.[1]}`).not.toMatch(/'unsafe|https?:|\*/);
});
